"""Time and absence at a table, as one seat may know them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts import vacations
from canasta.clock import now
from games.clock_rows import terms_of
from games.clocks import TIME_OUTS, Terms
from games.models import AbsenceVote, Game, Seat

WITHOUT_CLOCK = Terms()


@dataclass(frozen=True, slots=True)
class Decision:
    """The others decide about the seat to move, until a deadline of their own."""

    until: datetime
    voters: int
    voted: int
    mine: str  # the reader's vote
    may_vote: bool
    may_wait: bool


@dataclass(frozen=True, slots=True)
class Timing:
    """What was agreed, what stops the clock, and what the reader's own seat has said of it."""

    terms: Terms = WITHOUT_CLOCK
    # How much the running clock began with.
    allowance: timedelta | None = None
    is_paused: bool = False
    paused_until: datetime | None = None
    decision: Decision | None = None
    # The computer plays the reader's seat.
    stand_in: str = ""
    returns: bool = False
    vacation_until: datetime | None = None
    standing_answer: bool | None = None


UNTIMED = Timing()


def timing_of(game: Game, mine: Seat) -> Timing:
    terms = terms_of(game)
    return Timing(
        terms=terms,
        allowance=game.clock_allowance,
        is_paused=game.paused_at is not None,
        paused_until=game.paused_until,
        decision=_decision(game, mine),
        stand_in=mine.stand_in,
        returns=mine.returns,
        vacation_until=_vacation_until(terms, mine),
        standing_answer=mine.standing_answer,
    )


def voters(seats: Sequence[Seat], absent: int | None) -> list[int]:
    """The people at the table but the one whose time is out; a computer has no vote."""
    return [
        seat.number
        for seat in seats
        if seat.number != absent and seat.user_id is not None and not seat.is_played_by_bot
    ]


def _decision(game: Game, mine: Seat) -> Decision | None:
    if game.decide_until is None:
        return None
    seats = list(Seat.objects.filter(game=game))
    may = voters(seats, game.to_move)
    rows = AbsenceVote.objects.filter(game=game, seat__in=may)
    votes = dict(rows.values_list("seat", "choice"))
    absent = next((seat for seat in seats if seat.number == game.to_move), None)
    return Decision(
        until=game.decide_until,
        voters=len(may),
        voted=len(votes),
        mine=votes.get(mine.number, ""),
        may_vote=mine.number in may,
        may_wait=absent is not None and absent.time_outs < TIME_OUTS,
    )


def _vacation_until(terms: Terms, mine: Seat) -> datetime | None:
    """Until when the reader is away; only where that stops a clock and a move would end it."""
    if not terms.follows_calendars or mine.user is None:
        return None
    vacation = vacations.current(mine.user, now())
    return vacation.ends_at if vacation is not None else None
