"""How long a turn may last. Pure: takes times, returns times, and knows no rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.engine.moves import Answer, Forfeit, Move
from games.engine.state import Phase, Table

# A partner's time for "may I go out?"; after it the answer is yes.
QUESTION = timedelta(seconds=30)
TURN_SECONDS = (15, 30, 45, 60, 90, 120, 180, 300)


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of whoever is to move: it ends at a moment, or does not run at all.

    While a question waits, `ends_at` is the partner's end and `left` what the asker gets back.
    """

    ends_at: datetime | None = None
    left: timedelta | None = None

    def is_out(self, now: datetime) -> bool:
        return self.ends_at is not None and self.ends_at <= now


STOPPED = Clock()


def after(clock: Clock, before: Table, table: Table, allowance: timedelta, now: datetime) -> Clock:
    """The clock after the moves that led from one table to the other, made now."""
    if table.to_move is None:
        return STOPPED
    if table.phase is Phase.ASK:
        return Clock(now + QUESTION, _left(clock, now, allowance))
    if before.phase is Phase.ASK and table.to_move == before.asker:
        return Clock(now + (clock.left if clock.left is not None else allowance))
    if _is_same_turn(before, table):
        return clock
    return Clock(now + allowance)


def _left(clock: Clock, now: datetime, allowance: timedelta) -> timedelta:
    """What the asker has left; a whole turn where no clock ran before."""
    if clock.ends_at is None:
        return allowance
    return max(clock.ends_at - now, timedelta(0))


def _is_same_turn(before: Table, table: Table) -> bool:
    return (before.deal_number, before.to_move) == (table.deal_number, table.to_move)


def given_back(clock: Clock, down: timedelta) -> Clock:
    """The clock with the time back in which nobody could have settled it."""
    if clock.ends_at is None:
        return clock
    return Clock(clock.ends_at + max(down, timedelta(0)), clock.left)


def time_out(table: Table) -> Move:
    """What happens when the time is out: the partner says yes, a player has lost the game."""
    return Answer(True) if table.phase is Phase.ASK else Forfeit("time")
