"""What happened since a seat last looked: a list, and the table after each step of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.moves import Draw
from games.presenters.log import ago, shown
from games.presenters.people import HUES, name_of
from games.presenters.titles import title

if TYPE_CHECKING:
    from games.log_lines import LogLine
    from games.selectors import SeatView
    from games.since import Incident, Missed

# Whoever was away for less has the list of the last moves for it.
AWAY = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Step:
    """One event; `move` is the number of the move after which the table is shown."""

    move: int
    initial: str
    hue: int
    is_bot: bool
    text: SafeString
    at: datetime
    ago: str


@dataclass(frozen=True, slots=True)
class SinceList:
    slug: str
    title: str
    first: int
    steps: tuple[Step, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the list a step is, and what stands beside it."""

    number: int
    step: Step
    before: int | None
    after: int | None


def count_missed(seen: SeatView, now: datetime) -> int:
    """How many moves of others somebody has not seen who was away for long."""
    if seen.looked_at is None or now - seen.looked_at < AWAY:
        return 0
    return sum(line.number > seen.seen_version and line.seat != seen.me for line in seen.log)


def since_list(missed: Missed, now: datetime) -> SinceList:
    steps = [_step(missed.seen, line, now) for line in _told(missed.lines)]
    steps += [_incident(missed.seen, each, now) for each in missed.incidents]
    steps.sort(key=lambda step: (step.move, step.at))
    seen = missed.seen
    return SinceList(
        slug=seen.slug,
        title=title(seen.name, seen.preset, seen.rules.players),
        first=missed.first,
        steps=tuple(steps),
        words=_words(steps),
    )


def _words(steps: list[Step]) -> str:
    if not steps:
        return _("Nothing has happened.")
    count = len(steps)
    return ngettext("%(n)d event, oldest first.", "%(n)d events, oldest first.", count) % {
        "n": count
    }


def place_of(since: SinceList, move: int) -> Place | None:
    """The last step that shows the table after that move."""
    numbers = [step.move for step in since.steps]
    if move not in numbers:
        return None
    at = len(numbers) - 1 - numbers[::-1].index(move)
    earlier = [number for number in numbers if number < move]
    later = [number for number in numbers if number > move]
    return Place(
        number=at + 1,
        step=since.steps[at],
        before=earlier[-1] if earlier else None,
        after=later[0] if later else None,
    )


def _told(lines: tuple[LogLine, ...]) -> list[LogLine]:
    """Each move once; a draw goes with what its player did next, unless it brought a red three."""
    return [
        line
        for line, later in zip_longest(lines, lines[1:])
        if later is None or later.seat != line.seat or not _is_plain_draw(line)
    ]


def _is_plain_draw(line: LogLine) -> bool:
    return isinstance(line.move, Draw) and not line.red_threes


def _step(seen: SeatView, line: LogLine, now: datetime) -> Step:
    info = next(info for info in seen.seats if info.number == line.seat)
    return Step(
        move=line.number,
        initial=info.name[:1].upper(),
        hue=info.number % HUES,
        is_bot=info.is_bot,
        text=shown(seen, line),
        at=line.at,
        ago=ago(line.at, now),
    )


def _incident(seen: SeatView, incident: Incident, now: datetime) -> Step:
    seat = incident.seat
    name = name_of(seen.seats, seat) if seat is not None else ""
    text = format_html("<b>{}</b>: {}", name, incident.words) if name else incident.words
    return Step(
        move=incident.after_move,
        initial=name[:1].upper() or "!",
        hue=(seat or 0) % HUES,
        is_bot=False,
        text=format_html("{}", text),
        at=incident.at,
        ago=ago(incident.at, now),
    )
