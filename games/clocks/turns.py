"""How long a turn may last. Pure: takes times, returns times, and knows no rows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.clocks.calendar import ALWAYS, Calendar, deadline, running
from games.clocks.terms import QUESTION
from games.engine.moves import Answer, Forfeit, Move
from games.engine.state import Phase, Table

NOTHING = timedelta(0)


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of whoever is to move: it ends at a moment, or does not run at all.

    The end follows from `since`, `allowance` and the calendar; with an allowance alone the clock
    is stopped with so much left. While a question waits, `left` is what the asker gets back.
    """

    ends_at: datetime | None = None
    left: timedelta | None = None
    since: datetime | None = None
    allowance: timedelta | None = None

    def is_out(self, now: datetime) -> bool:
        return self.ends_at is not None and self.ends_at <= now


STOPPED = Clock()


@dataclass(frozen=True, slots=True)
class Going:
    """What a clock goes by: the whole turn of the seat to move, a partner's time for a question,
    the calendars of that seat and of the one that was to move before, and whether it runs.
    """

    allowance: timedelta
    question: timedelta = QUESTION
    calendar: Calendar = ALWAYS
    earlier: Calendar = ALWAYS
    # The computer plays: no clock.
    is_free: bool = False
    # Paused: what is left stands still.
    is_paused: bool = False


def after(clock: Clock, before: Table, table: Table, going: Going, now: datetime) -> Clock:
    """The clock after the moves that led from one table to the other, made now."""
    if table.to_move is None:
        return STOPPED
    if is_same_turn(before, table):
        return clock
    if table.phase is Phase.ASK:
        left = remaining(clock, now, going.earlier)
        return replace(_begun(going.question, going, now), left=left)
    if before.phase is Phase.ASK and table.to_move == before.asker:
        return _begun(going.allowance if clock.left is None else clock.left, going, now)
    return _begun(going.allowance, going, now)


def is_same_turn(before: Table, table: Table) -> bool:
    """Nobody else is to move than before, nor are the cards dealt anew."""
    return (before.deal_number, before.to_move) == (table.deal_number, table.to_move)


def has_passed(seat: int, before: Table, table: Table) -> bool:
    """Whether a turn of the seat, the question in it included, is over."""
    was_on = seat in (before.to_move, before.asker)
    is_on = seat in (table.to_move, table.asker) and before.deal_number == table.deal_number
    return was_on and not is_on


def begun(allowance: timedelta, now: datetime, calendar: Calendar = ALWAYS) -> Clock:
    """A clock that runs from now on."""
    return Clock(deadline(now, allowance, calendar), None, now, allowance)


def _begun(allowance: timedelta, going: Going, now: datetime) -> Clock:
    if going.is_free:
        return STOPPED
    if going.is_paused:
        return Clock(allowance=allowance)
    return begun(allowance, now, going.calendar)


def remaining(clock: Clock, now: datetime, calendar: Calendar = ALWAYS) -> timedelta | None:
    """What is left of it; None where there is no clock."""
    if clock.since is not None and clock.allowance is not None:
        return max(clock.allowance - running(clock.since, now, calendar), NOTHING)
    if clock.ends_at is not None:
        return max(clock.ends_at - now, NOTHING)
    return clock.allowance


def stopped(clock: Clock, now: datetime, calendar: Calendar = ALWAYS) -> Clock:
    """The clock standing still with what it has left."""
    return Clock(None, clock.left, None, remaining(clock, now, calendar))


def resumed(clock: Clock, now: datetime, calendar: Calendar = ALWAYS) -> Clock:
    """A clock that stood still runs on from now."""
    if clock.allowance is None:
        return clock
    return replace(begun(clock.allowance, now, calendar), left=clock.left)


def rebased(clock: Clock, now: datetime, before: Calendar, calendar: Calendar) -> Clock:
    """From now on by another calendar; what ran until now ran by the one before."""
    if clock.ends_at is None:
        return clock
    return resumed(stopped(clock, now, before), now, calendar)


def extended(clock: Clock, extra: timedelta, now: datetime, calendar: Calendar) -> Clock:
    """The clock with more time, running or not; less than nothing is not left."""
    left = remaining(clock, now, calendar)
    if left is None:
        return clock
    longer = Clock(None, clock.left, None, max(left + extra, NOTHING))
    return longer if clock.ends_at is None else resumed(longer, now, calendar)


def given_back(
    clock: Clock,
    since: datetime,
    now: datetime,
    calendar: Calendar = ALWAYS,
    grace: timedelta = NOTHING,
) -> Clock:
    """The clock as if the time since then, in which nobody could move, had not been."""
    if clock.ends_at is None:
        return clock
    left = remaining(clock, min(since, now), calendar)
    return replace(begun(max(left or NOTHING, grace), now, calendar), left=clock.left)


def time_out(table: Table, standing: bool | None = None) -> Move:
    """What the rules of the timed game do: a partner says what was said before, or yes."""
    if table.phase is Phase.ASK:
        return Answer(True if standing is None else standing)
    return Forfeit("time")
