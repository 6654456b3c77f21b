"""The clock in the bar: how much time is left, whose it is, and what its end means."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks import QUESTION
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
    "time_out_words",
]

MILLISECOND = timedelta(milliseconds=1)
URGENT = timedelta(seconds=10)
MINUTE = 60


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A running clock; the page counts on from `left`, in milliseconds."""

    left: int
    total: int
    text: str
    owner: str
    hurry: str
    label: str
    half: str
    last: str
    is_mine: bool
    is_urgent: bool


def clock_face(seen: SeatView, now: datetime) -> ClockFace | None:
    """The clock of whoever is to move; None while none runs."""
    seat = seen.view.table.to_move
    if seen.clock_ends_at is None or seen.turn_seconds is None or seat is None:
        return None
    left = max(seen.clock_ends_at - now, timedelta(0))
    is_mine = seat == seen.me
    owner = _owner(seen, seat)
    return ClockFace(
        left=left // MILLISECOND,
        total=_total(seen) // MILLISECOND,
        text=minutes(left),
        owner=owner,
        hurry=_("Hurry!") if is_mine else _("Time is short"),
        label=_("Clock: %(owner)s. %(rule)s") % {"owner": owner, "rule": rule(seen)},
        half=_("Half of your time has gone.") if is_mine else "",
        last=_last(seen) if is_mine else "",
        is_mine=is_mine,
        is_urgent=left <= URGENT,
    )


def minutes(left: timedelta) -> str:
    """ "0:47", with every begun second counted."""
    seconds = -(-left // timedelta(seconds=1))
    return f"{seconds // MINUTE}:{seconds % MINUTE:02d}"


def rule(seen: SeatView) -> str:
    """What happens when the time is out; nothing in a game without a clock."""
    if seen.turn_seconds is None:
        return ""
    turn = ngettext(
        "Each turn has %(n)d second; whoever lets it run out loses the game.",
        "Each turn has %(n)d seconds; whoever lets it run out loses the game.",
        seen.turn_seconds,
    ) % {"n": seen.turn_seconds}
    if seen.rules.permission == "off":
        return turn
    answer = _("A question to the partner has %(n)d seconds; after them the answer is yes.")
    return f"{turn} " + answer % {"n": QUESTION.seconds}


def _owner(seen: SeatView, seat: int) -> str:
    is_mine = seat == seen.me
    name = {"name": name_of(seen.seats, seat)}
    if seen.view.table.phase.value == "ask":
        return _("your answer") if is_mine else _("%(name)s’s answer") % name
    return _("your time") if is_mine else _("%(name)s’s time") % name


def _total(seen: SeatView) -> timedelta:
    if seen.view.table.phase.value == "ask":
        return QUESTION
    return timedelta(seconds=seen.turn_seconds or 0)


def _last(seen: SeatView) -> str:
    if seen.view.table.phase.value == "ask":
        return _("10 seconds left. Without an answer from you it is yes.")
    if seen.rules.players == 4:
        return _("10 seconds left. When they are over, your side has lost the game.")
    return _("10 seconds left. When they are over, you have lost the game.")
