"""Who goes away for good, and who comes back."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games import notifications, store
from games.access import seat_of
from games.engine.moves import Forfeit
from games.engine.state import Table
from games.errors import GameOver
from games.models import Game, GameEvent, Seat
from games.services.clock_changes import SAVED, note, tell_seat
from games.services.committing import commit
from games.services.standing_in import stand_in
from games.services.turn_ends import give_back


@transaction.atomic
def come_back(*, slug: str, user: User) -> None:
    """The person wants the seat again: at once, or at the end of the turn that is being played.

    Nothing where nobody stands in. Raises GameNotFound and GameOver.
    """
    game = store.lock(slug)
    seat = seat_of(game, user)
    if game.status != Game.Status.PLAYING:
        raise GameOver(slug)
    if seat.stand_in != Seat.StandIn.SEAT or seat.returns:
        return
    if is_in_turn(seat, store.load(game).table):
        seat.returns = True
        seat.save(update_fields=["returns"])
        note_return(game, seat, now(), reason="after this turn")
        return
    give_back(seat)
    note_return(game, seat, now())


def note_return(game: Game, seat: Seat, at: datetime, reason: str = "") -> None:
    note(game, GameEvent.Kind.RETURNED, at=at, seat=seat.number, by=seat.user, reason=reason)
    game.save(update_fields=SAVED)
    tell_seat(game, GameEvent.Kind.RETURNED, seat, reason=reason)
    notifications.game_changed(game, wakes_bot=False)


def is_in_turn(seat: Seat, table: Table) -> bool:
    """Whether the seat is to move, or waits for the answer to its question."""
    return seat.number in (table.to_move, table.asker)


def desert(*, user: User) -> None:
    """The person will not come back: each running game goes on by its policy.

    Where a time-out gives the game away, so does this; otherwise the computer keeps the seat.
    Among computers alone nobody waits for the end, so the game is given up.
    """
    running = Game.objects.filter(status=Game.Status.PLAYING, seats__user=user)
    for slug in running.order_by("pk").values_list("slug", flat=True):
        desert_game(slug=slug, user=user)


@transaction.atomic
def desert_game(*, slug: str, user: User) -> None:
    """The same in one game, if it runs."""
    game = store.lock(slug)
    seat = seat_of(game, user)
    if game.status != Game.Status.PLAYING:
        return
    others = game.seats.filter(user__isnull=False).exclude(pk=seat.pk)
    is_forfeit = game.pace != Game.Pace.NONE and game.on_time_out == Game.TimeOut.FORFEIT
    if is_forfeit or not others.exists():
        commit(game, store.load(game), [(seat.number, Forfeit("resigned"))])
    elif seat.stand_in != Seat.StandIn.SEAT:
        stand_in(game, seat, Seat.StandIn.SEAT, now())
