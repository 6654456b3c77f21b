"""The clock in the bar: how much time is left, whose it is, and what its end means."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.deadline import deadline_words, moment_words
from games.presenters.people import name_of
from games.presenters.time_words import (
    longest_delay_words,
    pace_words,
    question_words,
    time_out_words,
)

if TYPE_CHECKING:
    from games.selectors import SeatView

__all__ = [
    "clock_face",
    "longest_delay_words",
    "minutes",
    "pace_words",
    "question_words",
    "rule",
    "short_left",
    "time_out_words",
]

NOTHING = timedelta(0)
MILLISECOND = timedelta(milliseconds=1)
URGENT = timedelta(seconds=10)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MINUTE = 60
# So far ahead a day of the week says which day is meant.
WEEK = timedelta(days=6)


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock; where it runs the page counts on from `left`, in milliseconds.

    `below` stands under the time: whose it is, or with turns of days when it ends.
    """

    left: int
    total: int
    text: str
    below: str
    owner: str
    hurry: str
    label: str
    half: str
    last: str
    urgent_at: int
    is_mine: bool
    is_urgent: bool
    is_long: bool = False
    is_still: bool = False


def clock_face(seen: SeatView, now: datetime) -> ClockFace | None:
    """The clock of whoever is to move, or decides; None while none runs."""
    seat, timing = seen.view.table.to_move, seen.timing
    if seat is None or not timing.terms.has_clock or seen.status != "playing":
        return None
    if timing.decision is not None:
        return _long(seen, timing.decision.until, _("the others decide"), now, is_mine=False)
    if timing.is_paused:
        return _paused(seen, now)
    if seen.clock_ends_at is None:
        return None
    is_mine = seat == seen.me
    if timing.terms.is_long:
        return _long(seen, seen.clock_ends_at, _owner(seen, seat), now, is_mine=is_mine)
    return _live(seen, seen.clock_ends_at, seat, now)


def _live(seen: SeatView, ends_at: datetime, seat: int, now: datetime) -> ClockFace:
    left = max(ends_at - now, NOTHING)
    is_mine, is_urgent = seat == seen.me, left <= URGENT
    owner, hurry = _owner(seen, seat), _("Hurry!") if is_mine else _("Time is short")
    return ClockFace(
        left=left // MILLISECOND,
        total=_total(seen) // MILLISECOND,
        text=minutes(left),
        below=hurry if is_urgent else owner,
        owner=owner,
        hurry=hurry,
        label=_("Clock: %(owner)s. %(rule)s") % {"owner": owner, "rule": rule(seen)},
        half=_("Half of your time has gone.") if is_mine else "",
        last=_last(seen) if is_mine else "",
        urgent_at=URGENT // MILLISECOND,
        is_mine=is_mine,
        is_urgent=is_urgent,
    )


def _long(
    seen: SeatView, ends_at: datetime, owner: str, now: datetime, *, is_mine: bool
) -> ClockFace:
    """The local time of the deadline stands below, so that nobody has to reckon."""
    left = max(ends_at - now, NOTHING)
    until = short_moment(ends_at, now)
    words = _("Clock: %(owner)s, until %(deadline)s. %(rule)s") % {
        "owner": owner,
        "deadline": deadline_words(ends_at, now),
        "rule": rule(seen),
    }
    return ClockFace(
        left=left // MILLISECOND,
        total=_total(seen) // MILLISECOND,
        text=short_left(left),
        below=until,
        owner=until,
        hurry=until,
        label=words,
        half=_("Half of your time has gone.") if is_mine else "",
        last=_("One hour left. %(rule)s") % {"rule": rule(seen)} if is_mine else "",
        urgent_at=HOUR // MILLISECOND,
        is_mine=is_mine,
        is_urgent=left <= HOUR,
        is_long=True,
    )


def _paused(seen: SeatView, now: datetime) -> ClockFace:
    until, left = seen.timing.paused_until, seen.timing.allowance
    below = _("until %(time)s") % {"time": short_moment(until, now)} if until is not None else ""
    label = _("Clock: paused until %(time)s.") % {"time": moment_words(until)} if until else ""
    if left is not None:
        label = f"{label} " + _("%(time)s are left then.") % {"time": short_left(left)}
    return ClockFace(
        left=0,
        total=0,
        text=_("Paused"),
        below=below,
        owner=below,
        hurry=below,
        label=label.strip(),
        half="",
        last="",
        urgent_at=0,
        is_mine=False,
        is_urgent=False,
        is_long=True,
        is_still=True,
    )


def minutes(left: timedelta) -> str:
    """ "0:47", with every begun second counted."""
    seconds = -(-left // timedelta(seconds=1))
    return f"{seconds // MINUTE}:{seconds % MINUTE:02d}"


def short_left(left: timedelta) -> str:
    """ "1 d 3 h", "5 h 12 min", and in the last ten minutes "9:59"; clock.js counts on alike."""
    if left < timedelta(minutes=10):
        return minutes(left)
    days, hours = left // DAY, left % DAY // HOUR
    if days:
        return _("%(days)d d %(hours)d h") % {"days": days, "hours": hours}
    rest = left % HOUR // timedelta(minutes=1)
    if hours:
        return _("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": rest}
    return _("%(minutes)d min") % {"minutes": rest}


def short_moment(at: datetime, now: datetime) -> str:
    """ "Tue 18:40", a week ahead "8 Dec 18:40", on the reader's wall."""
    pattern = _("D H:i") if at - now < WEEK else _("j M H:i")
    return date_format(localtime(at), pattern)


def rule(seen: SeatView) -> str:
    """What happens when the time is out; nothing in a game without a clock."""
    terms = seen.timing.terms
    if terms.turn is None:
        return ""
    if terms.is_long or terms.on_time_out != "forfeit":
        words = [pace_words(terms), time_out_words(terms, seen.rules.players)]
    else:
        turn = ngettext(
            "Each turn has %(n)d second; whoever lets it run out loses the game.",
            "Each turn has %(n)d seconds; whoever lets it run out loses the game.",
            terms.turn.seconds,
        )
        words = [turn % {"n": terms.turn.seconds}]
    if seen.rules.permission != "off":
        words.append(question_words(terms))
    return " ".join(words)


def _owner(seen: SeatView, seat: int) -> str:
    is_mine = seat == seen.me
    name = {"name": name_of(seen.seats, seat)}
    if seen.view.table.phase.value == "ask":
        return _("your answer") if is_mine else _("%(name)s’s answer") % name
    return _("your time") if is_mine else _("%(name)s’s time") % name


def _total(seen: SeatView) -> timedelta:
    """Of a store, what the turn began with."""
    terms = seen.timing.terms
    if seen.view.table.phase.value == "ask":
        return terms.question
    if terms.pace == "pool" and seen.timing.allowance is not None:
        return seen.timing.allowance
    return terms.turn or NOTHING


def _last(seen: SeatView) -> str:
    if seen.view.table.phase.value == "ask":
        return _("10 seconds left. Without an answer from you it is yes.")
    if seen.timing.terms.on_time_out != "forfeit":
        return _("10 seconds left.")
    if seen.rules.players == 4:
        return _("10 seconds left. When they are over, your side has lost the game.")
    return _("10 seconds left. When they are over, you have lost the game.")
