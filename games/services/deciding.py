"""The others decide what becomes of a seat whose time is out, by a deadline of their own.

A majority decides at once. Without one when all have voted, or at the deadline, the choice with
most votes holds; where two have as many, or nobody voted, the computer plays on. Seats that the
computer plays have no vote, so they hold up nothing.
"""

from collections import Counter
from datetime import datetime

from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games import clock_rows, clocks, notices, store
from games.access import seat_of
from games.calendars import calendar_at
from games.clocks import TIME_OUTS
from games.errors import NoVote, WaitedEnough
from games.models import AbsenceVote, Game, GameEvent, Seat
from games.services.calling_off import call_off
from games.services.clock_changes import note, save_clock, tell_clock, tell_seat
from games.services.standing_in import stand_in
from games.services.turn_ends import seats_of
from games.timing import voters

Choice = AbsenceVote.Choice
ABSENCE_CHOICES = tuple(Choice.values)


def ask_others(game: Game, seat: Seat, at: datetime) -> None:
    """Open the vote about the seat; where nobody could vote, the computer plays on."""
    if not voters(seats_of(game), seat.number):
        stand_in(game, seat, Seat.StandIn.SEAT, at)
        return
    # What was voted when the others waited before counts no more.
    AbsenceVote.objects.filter(game=game).delete()
    turn = clock_rows.terms_of(game).turn
    game.decide_until = at + turn if turn is not None else at
    note(game, GameEvent.Kind.VOTE, at=at, seat=seat.number, reason="open")
    save_clock(game)
    tell_seat(game, GameEvent.Kind.VOTE, seat, reason="open", until=game.decide_until)


@transaction.atomic
def vote(*, slug: str, user: User, choice: str) -> None:
    """Say what shall become of the seat; a later word replaces an earlier one.

    Raises GameNotFound, NoVote, WaitedEnough, or ValueError for no choice.
    """
    wanted, at = Choice(choice), now()
    game = store.lock(slug)
    mine = seat_of(game, user)
    if game.decide_until is None or game.decide_until <= at or game.to_move is None:
        raise NoVote(slug)
    seats = seats_of(game)
    absent = seats[game.to_move]
    if mine.number not in voters(seats, absent.number):
        raise NoVote(slug)
    if wanted == Choice.WAIT and absent.time_outs >= TIME_OUTS:
        raise WaitedEnough(slug)
    AbsenceVote.objects.update_or_create(
        game=game,
        seat=mine.number,
        defaults={"choice": wanted, "at": at, "version": game.version},
    )
    note(game, GameEvent.Kind.VOTE, at=at, seat=mine.number, by=user, reason=wanted.value)
    save_clock(game)
    decided = decision(votes_of(game, seats), len(voters(seats, absent.number)))
    if decided is not None:
        _carry_out(game, absent, decided, at)


def settle_vote(game: Game, at: datetime) -> None:
    """The others' time is out as well; the caller holds the lock and has looked at the clock."""
    seats = seats_of(game)
    absent = seats[game.to_move or 0]
    votes = votes_of(game, seats)
    _carry_out(game, absent, decision(votes, len(votes)) or Choice.BOT, at)


def votes_of(game: Game, seats: list[Seat]) -> list[str]:
    """The votes of those who still may vote."""
    may = voters(seats, game.to_move)
    votes = AbsenceVote.objects.filter(game=game, seat__in=may)
    return list(votes.values_list("choice", flat=True))


def decision(votes: list[str], voters: int) -> Choice | None:
    """What is decided by these votes of so many voters; None while it is open."""
    (first, most), *others = [*Counter(votes).most_common(), ("", 0)][:2]
    if 2 * most > voters:
        return Choice(first)
    if len(votes) < voters or not votes:
        return None
    return Choice.BOT if others and others[0][1] == most else Choice(first)


def _carry_out(game: Game, absent: Seat, choice: Choice, at: datetime) -> None:
    game.decide_until = None
    note(game, GameEvent.Kind.VOTE, at=at, seat=absent.number, reason=f"decided {choice.value}")
    save_clock(game)
    tell_seat(game, GameEvent.Kind.VOTE, absent, reason=choice.value)
    if choice == Choice.BOT:
        stand_in(game, absent, Seat.StandIn.SEAT, at)
    elif choice == Choice.END:
        call_off(game, Game.Ending.CANCELLED, at=at)
    else:
        _wait(game, absent, at)


def _wait(game: Game, absent: Seat, at: datetime) -> None:
    """As long again as a turn has."""
    turn = clock_rows.terms_of(game).turn
    if turn is None:
        return
    calendar = calendar_at(game, absent, at)
    clock = clocks.Clock(allowance=turn)
    if game.paused_at is None:
        clock = clocks.resumed(clock, at, calendar)
    clock_rows.put_clock(game, clock)
    note(game, GameEvent.Kind.EXTENDED, at=at, seat=absent.number)
    save_clock(game)
    notices.turn_begins(game, store.load(game).table)
    tell_clock(game, GameEvent.Kind.EXTENDED)
