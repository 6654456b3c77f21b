"""Once more: the same rules and clock, the seats kept for the same people, the deal passed on."""

from collections.abc import Collection

from django.db import transaction

from accounts.blocks import apart_from
from accounts.models import User
from games import store
from games.access import seat_of
from games.clock_rows import terms_of
from games.errors import NotOver
from games.models import DealStart, Game, Seat
from games.services.making import Wanted
from games.services.opening import open_game
from games.services.wishes import SeatWish


@transaction.atomic
def rematch(*, slug: str, user: User, nonce: bytes = b"", token: str = "") -> str:
    """The slug of the game that follows; there is one only, so who comes later gets the same.

    The others are invited to their seats. Raises GameNotFound, NotOver, TooManyWaiting.
    """
    old = store.lock(slug)
    mine = seat_of(old, user)
    if old.status != Game.Status.OVER:
        raise NotOver(slug)
    following = Game.objects.filter(rematch_of=old).first()
    if following is not None:
        return following.slug
    game = open_game(
        user=user,
        wanted=_wanted(old, token),
        seats=_seats(old, mine, user),
        nonce=nonce,
    )
    return game.slug


def _wanted(old: Game, token: str) -> Wanted:
    return Wanted(
        preset=old.preset,
        players=old.players,
        options={name: value for name, value in old.rules.items() if name != "players"},
        terms=terms_of(old),
        name=old.name,
        token=token,
        first_dealer=next_dealer(old),
        rematch_of=old,
    )


def next_dealer(old: Game) -> int:
    """The seat after the one that dealt last."""
    dealer = DealStart.objects.filter(game=old).order_by("-number").values_list("dealer", flat=True)
    return (dealer[0] + 1) % old.players


def _seats(old: Game, mine: Seat, user: User) -> list[SeatWish]:
    apart = apart_from(user)
    seats = old.seats.select_related("user").order_by("number")
    return [_wish(seat, mine, apart) for seat in seats]


def _wish(seat: Seat, mine: Seat, apart: Collection[int]) -> SeatWish:
    """The computer keeps its seat; that of somebody who cannot be invited is anybody's."""
    if seat.number == mine.number:
        return SeatWish("me")
    if seat.is_bot:
        return SeatWish("bot", level=seat.bot_level)
    if seat.user is None or seat.user.is_guest or seat.user_id in apart:
        return SeatWish("open")
    return SeatWish("player", user=seat.user)
