"""Tables that wait for people: accounts, wishes for seats, games made of them."""

from datetime import timedelta
from typing import Any

from django.test import Client

from accounts.models import User
from games import services
from games.clocks import Terms
from games.models import Game, Invitation
from games.services import SeatWish, Wanted

ME, ANYBODY, BY_LINK = SeatWish("me"), SeatWish("open"), SeatWish("link")
NO_CLOCK = Terms()
TWO_DAYS = Terms(pace="days", turn=timedelta(days=2), has_pauses=True, on_time_out="bot_seat")


def person(name: str) -> User:
    """An account whose address is confirmed."""
    return User.objects.create_user(f"{name.lower()}@example.org", display_name=name)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def computer(level: str = "medium") -> SeatWish:
    return SeatWish("bot", level=level)


def for_player(user: User) -> SeatWish:
    return SeatWish("player", user=user)


def by_mail(address: str) -> SeatWish:
    return SeatWish("mail", email=address)


def table_of(user: User, *seats: SeatWish, nonce: bytes = b"n" * 32, **fields: Any) -> Game:
    """A game that the user makes with these seats, turns of two days unless said otherwise."""
    return services.open_game(
        user=user, wanted=wanted(len(seats), **fields), seats=seats, nonce=nonce
    )


def wanted(players: int, **fields: Any) -> Wanted:
    given: dict[str, Any] = {"preset": "classic", "options": {}, "terms": TWO_DAYS} | fields
    return Wanted(players=players, **given)


def invitation(game: Game, seat: int) -> Invitation:
    """The open one to that seat."""
    return Invitation.objects.get(game=game, seat=seat, status=Invitation.Status.OPEN)


def names(game: Game) -> list[str]:
    """Who sits where: a name, a computer's level, or nothing for a free seat."""
    return [_name(game, number) for number in range(game.players)]


def _name(game: Game, number: int) -> str:
    seat = game.seats.select_related("user").get(number=number)
    return seat.user.display_name if seat.user is not None else seat.bot_level


def people(names: str) -> list[User]:
    return [person(name) for name in names.split()]
