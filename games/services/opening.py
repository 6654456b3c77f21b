"""A game for people: its seats open, kept or the computer’s; it begins when all are taken."""

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from games.errors import MustSignUp, TooManyWaiting
from games.models import Game, GameEvent, Seat
from games.services.inviting import grant
from games.services.making import Wanted, opened
from games.services.seating import begin_if_full, note, sit_down
from games.services.wishes import SeatWish, needs_people

MOST_WAITING = 5


@transaction.atomic
def open_game(*, user: User, wanted: Wanted, seats: Sequence[SeatWish], nonce: bytes = b"") -> Game:
    """The game with its seats, one of them the maker's own; with none to wait for it begins.

    Raises RulesError, ValueError where not exactly one seat is the maker's, MustSignUp,
    TooManyWaiting, CannotInvite and TooManyMails.
    """
    if len(seats) != wanted.rules.players or [each.kind for each in seats].count("me") != 1:
        raise ValueError("each seat is somebody's, and one the maker's")
    if needs_people(seats):
        _refuse(user)
    game = opened(user, wanted)
    game.save(update_fields=["commitments"])
    rows = [Seat(game=game, number=number) for number in range(len(seats))]
    Seat.objects.bulk_create(rows)
    for row, wish in zip(rows, seats, strict=True):
        if wish.kind == "me":
            sit_down(row, user, nonce)
            note(game, GameEvent.Kind.JOINED, user, row.number)
    for row, wish in zip(rows, seats, strict=True):
        if wish.kind != "me":
            grant(game, row, wish, user)
    begin_if_full(game)
    return game


def _refuse(user: User) -> None:
    """Guests, and whoever has many games that wait; one request of a person after the other."""
    if user.is_guest:
        raise MustSignUp
    User.objects.select_for_update().get(pk=user.pk)
    waiting = Game.objects.filter(created_by=user, status=Game.Status.WAITING)
    if waiting.count() >= MOST_WAITING:
        raise TooManyWaiting
