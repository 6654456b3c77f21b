"""How a person keeps the own list of games; nobody else sees it."""

from accounts.models import User
from games.access import seat_in
from games.models import Game


def pin_game(*, slug: str, user: User, is_pinned: bool) -> None:
    """Keep the game on top of its part of the list, or no more."""
    seat = seat_in(slug, user)
    seat.is_pinned = is_pinned
    seat.save(update_fields=["is_pinned"])


def hide_game(*, slug: str, user: User, is_hidden: bool) -> None:
    """Take a game that has ended out of the list, or show it again; one that runs stays."""
    seat = seat_in(slug, user)
    if seat.game.status in (Game.Status.OVER, Game.Status.CANCELLED):
        seat.is_hidden = is_hidden
        seat.save(update_fields=["is_hidden"])
