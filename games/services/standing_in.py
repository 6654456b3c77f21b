"""The computer in a person's place: for a turn, or until the person returns."""

from datetime import datetime

from games import clock_rows, clocks, notices, notifications, projections
from games.models import Draft, Game, GameEvent, Seat
from games.services.clock_changes import SAVED, note, tell_seat


def stand_in(game: Game, seat: Seat, kind: Seat.StandIn, at: datetime) -> None:
    """From now on the computer plays the seat; the caller holds the lock."""
    seat.stand_in, seat.returns = kind, False
    seat.save(update_fields=["stand_in", "returns", "time_outs", "time_left"])
    note(game, GameEvent.Kind.STAND_IN, at=at, seat=seat.number, reason=kind.value)
    Draft.objects.filter(game=game, seat=seat.number).delete()
    is_to_move = game.to_move == seat.number
    if is_to_move:
        stop_for_computer(game, at)
    game.save(update_fields=[*SAVED, "next_action_at"])
    tell_seat(game, GameEvent.Kind.STAND_IN, seat, reason=kind.value)
    notifications.game_changed(game, wakes_bot=is_to_move)


def stop_for_computer(game: Game, at: datetime) -> None:
    """The seat to move has become the computer's, which has no clock; the caller saves and wakes.

    What an asker has left stays the asker's.
    """
    clock_rows.put_clock(game, clocks.Clock(left=game.clock_left))
    game.decide_until = None
    game.next_action_at = at + projections.BOT_PATIENCE
    notices.turn_ends(game)
