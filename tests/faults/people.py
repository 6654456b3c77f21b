"""Who plays while things break: computers without end, and a person by HTTP."""

import threading
import time

from tests.faults.browser import Player
from tests.faults.site import Site

COMPUTERS_ALONE = """
from accounts.services import create_guest
from canasta.clock import now
from games import services
from games.models import Game
for number in range({games}):
    game = services.create_game(
        user=create_guest(), preset="classic", players=4, options={{"target": 1000000}}
    )
    game.seats.update(user=None, bot_level="easy")
    # The person who has just got up may be the one to move.
    Game.objects.filter(pk=game.pk).update(next_action_at=now())
"""
# Invitations by mail: each goes to an address of its own, so that a second one would show.
INVITATIONS = """
from accounts.models import User
from games import services
from games.clocks import Terms
from games.services.making import Wanted
from games.services.wishes import SeatWish
maker = User.objects.create_user("maker{number}@example.org", display_name="Maker {number}")
wishes = [SeatWish("me")] + [
    SeatWish("mail", email=f"guest{number}.{{seat}}@example.org") for seat in (1, 2, 3)
]
wanted = Wanted(preset="classic", players=4, options={{}}, terms=Terms())
services.open_game(user=maker, wanted=wanted, seats=wishes)
"""


def seat_computers(site: Site, games: int) -> None:
    site.manage("shell", "-c", COMPUTERS_ALONE.format(games=games))


def send_invitations(site: Site, number: int) -> None:
    """Three mails are due at once."""
    site.manage("shell", "-c", INVITATIONS.format(number=number))


class Person(threading.Thread):
    """Plays on whatever happens; a game that ends is followed by another."""

    def __init__(self, site: Site) -> None:
        super().__init__(daemon=True)
        self._site, self._must_stop = site, threading.Event()
        self.players = [Player(site.browser())]
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            while not self._must_stop.wait(0.3):
                self._play()
        except Exception as error:
            # The test's own thread tells it.
            self.error = error

    def _play(self) -> None:
        try:
            player = self.players[-1]
            if not player.step() and player.has_ended():
                self.players.append(Player(self._site.browser()))
        except OSError:
            time.sleep(0.5)  # the site is away; a person tries again

    def stop(self) -> None:
        self._must_stop.set()
        self.join(60)
        self.raise_error()

    def raise_error(self) -> None:
        if self.error is not None:
            raise self.error

    @property
    def promised(self) -> set[tuple[str, int, str]]:
        """The moves to which the site has said yes: game, number in the log, what."""
        return {
            (player.slug, number, move)
            for player in self.players
            for number, move in player.promised.items()
        }
