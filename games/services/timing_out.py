"""What happens when a turn's time is out: one policy a game, chosen when it was made."""

from datetime import datetime, timedelta

from games import clock_rows, clocks, store
from games.clocks import TIME_OUTS
from games.engine.state import Phase
from games.models import Game, GameEvent, Seat
from games.services.clock_changes import note, save_clock, tell_seat
from games.services.committing import commit
from games.services.deciding import ask_others
from games.services.standing_in import stand_in
from games.services.turn_ends import seats_of


def time_out(game: Game, at: datetime) -> None:
    """Settle the turn of the seat to move; the caller holds the lock and has looked at the clock.

    A question is answered as its seat said before, else with yes.
    """
    seat = next(each for each in seats_of(game) if each.number == game.to_move)
    position = store.load(game)
    is_question = position.table.phase is Phase.ASK
    if is_question or game.on_time_out == Game.TimeOut.FORFEIT:
        move = clocks.time_out(position.table, seat.standing_answer)
        commit(game, position, [(seat.number, move)])
        if not is_question:
            tell_seat(game, GameEvent.Kind.TIME_OUT, seat, reason=game.on_time_out)
        return
    _note_time_out(game, seat, at)
    if game.on_time_out == Game.TimeOut.OTHERS:
        ask_others(game, seat, at)
    else:
        stand_in(game, seat, _stand_in_of(game, seat), at)


def _note_time_out(game: Game, seat: Seat, at: datetime) -> None:
    seat.time_outs += 1
    if game.pace == Game.Pace.POOL:
        seat.time_left = timedelta(0)
    seat.save(update_fields=["time_outs", "time_left"])
    clock_rows.put_clock(game, clocks.STOPPED)
    note(game, GameEvent.Kind.TIME_OUT, at=at, seat=seat.number)
    save_clock(game)
    tell_seat(game, GameEvent.Kind.TIME_OUT, seat, reason=game.on_time_out)


def _stand_in_of(game: Game, seat: Seat) -> Seat.StandIn:
    """For this turn alone, as often as was agreed."""
    is_once = game.on_time_out == Game.TimeOut.BOT_TURN and seat.time_outs < TIME_OUTS
    return Seat.StandIn.TURN if is_once else Seat.StandIn.SEAT
