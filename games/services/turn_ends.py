"""What is over with a turn: the stand-in for it, its clock's rest, and what was said for a hand."""

from collections.abc import Sequence
from datetime import datetime

from games import clock_rows, clocks
from games.calendars import calendar_at
from games.engine.state import Phase, Table
from games.models import Game, GameEvent, Seat


def seats_of(game: Game) -> list[Seat]:
    """All seats in order, with who sits there."""
    return list(Seat.objects.filter(game=game).select_related("user").order_by("number"))


def seat_to_move(game: Game) -> Seat | None:
    if game.to_move is None:
        return None
    seats = Seat.objects.filter(game=game, number=game.to_move)
    return seats.select_related("user").first()


def end_turn(game: Game, seats: Sequence[Seat], before: Table, table: Table, at: datetime) -> int:
    """Before the clock is set anew; gives the number of events that this made."""
    if before.deal_number != table.deal_number:
        _forget_standing_answers(game, seats)
    owner = before.asker if before.phase is Phase.ASK else before.to_move
    if owner is not None and clocks.has_passed(owner, before, table):
        game.decide_until = None
        _keep_rest(game, seats[owner], before, at)
    passed = [seat for seat in seats if clocks.has_passed(seat.number, before, table)]
    return sum(_stand_in_goes(game, seat, at) for seat in passed)


def _forget_standing_answers(game: Game, seats: Sequence[Seat]) -> None:
    """An answer in advance was given for the cards of one hand."""
    if any(seat.standing_answer is not None for seat in seats):
        Seat.objects.filter(game=game).update(standing_answer=None)
        for seat in seats:
            seat.standing_answer = None


def _keep_rest(game: Game, seat: Seat, before: Table, at: datetime) -> None:
    """With a store of time, what the turn has left is the seat's."""
    clock = clock_rows.clock_of(game)
    if game.pace != Game.Pace.POOL or seat.is_bot:
        return
    left = clock.left
    if before.phase is not Phase.ASK:
        left = clocks.remaining(clock, at, calendar_at(game, seat, at))
    if left is not None:
        seat.time_left = left
        seat.save(update_fields=["time_left"])


def _stand_in_goes(game: Game, seat: Seat, at: datetime) -> int:
    """After the turn that it was for, or when its player has asked for the seat."""
    is_for_turn = seat.stand_in == Seat.StandIn.TURN
    if not is_for_turn and not seat.returns:
        return 0
    give_back(seat)
    if is_for_turn:
        return 0
    GameEvent.objects.create(
        game=game,
        kind=GameEvent.Kind.RETURNED,
        seat=seat.number,
        after_move=game.version,
        at=at,
    )
    return 1


def give_back(seat: Seat) -> None:
    """The person plays again; the caller writes the event."""
    seat.stand_in, seat.returns = Seat.StandIn.NONE, False
    seat.save(update_fields=["stand_in", "returns"])
