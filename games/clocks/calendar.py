"""When a person's clocks run: not on days off, nor asleep, nor on vacation. Pure.

All in the person's own zone. Where the change of daylight saving makes a local time come twice
or never, the clock stands still for the longer of the two spans.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

Span = tuple[datetime, datetime]

DAY = timedelta(days=1)
SLEEP_AT_MOST = timedelta(hours=9)
# A deadline is looked for in strides; most lie within the first.
STRIDE = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Calendar:
    """ISO weekdays off, hours of sleep (over midnight where they end earlier), vacations.

    ValueError for one by which a clock would run on no day, or for too few hours of it.
    """

    zone: tzinfo = UTC
    days_off: frozenset[int] = frozenset()
    sleep: tuple[time, time] | None = None
    vacations: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        if len(self.days_off) >= 7:
            raise ValueError("a week has at least one day on which clocks run")
        if self.sleep is not None and sleep_length(*self.sleep) > SLEEP_AT_MOST:
            raise ValueError(f"clocks stand still for at most {SLEEP_AT_MOST} a night")


ALWAYS = Calendar()


def sleep_length(begin: time, end: time) -> timedelta:
    """From one time of the day to the next such time of the other; never nothing."""
    day = date(2001, 1, 1)
    length = datetime.combine(day, end) - datetime.combine(day, begin)
    return length if length > timedelta(0) else length + DAY


def running(start: datetime, end: datetime, calendar: Calendar = ALWAYS) -> timedelta:
    """For how long a clock runs between two moments."""
    if end <= start:
        return timedelta(0)
    begin, until = start.astimezone(UTC), end.astimezone(UTC)
    stopped = (stop_end - stop for stop, stop_end in stops(begin, until, calendar))
    return until - begin - sum(stopped, timedelta(0))


def deadline(start: datetime, allowance: timedelta, calendar: Calendar = ALWAYS) -> datetime:
    """The first moment at which the clock runs with its allowance spent.

    So it lies in no span in which the clock stands still, and at no beginning of one.
    """
    at, left = start.astimezone(UTC), allowance
    while True:
        until = at + STRIDE
        for stop, stop_end in stops(at, until, calendar):
            if stop - at > left:
                return at + left
            left -= stop - at
            at = stop_end
        if until - at > left:
            return at + left
        left -= until - at
        at = until


def stops(start: datetime, end: datetime, calendar: Calendar) -> list[Span]:
    """The spans between two moments in which the clock stands still, in order and apart."""
    spans = [*calendar.vacations, *_weekly(start, end, calendar)]
    within = [(max(a, start), min(b, end)) for a, b in spans if a < end and start < b]
    return _joined(sorted(within))


def _weekly(start: datetime, end: datetime, calendar: Calendar) -> Iterator[Span]:
    """Days off and nights, from the night that may still last at the start."""
    if not calendar.days_off and calendar.sleep is None:
        return
    day = start.astimezone(calendar.zone).date() - DAY
    last = end.astimezone(calendar.zone).date()
    while day <= last:
        if day.isoweekday() in calendar.days_off:
            yield _span(calendar.zone, datetime.combine(day, time()), DAY)
        if calendar.sleep is not None:
            begin = datetime.combine(day, calendar.sleep[0])
            yield _span(calendar.zone, begin, sleep_length(*calendar.sleep))
        day += DAY


def _span(zone: tzinfo, begin: datetime, length: timedelta) -> Span:
    """A span by the clock on the wall, from its first beginning to its last end."""
    return min(_moments(zone, begin)), max(_moments(zone, begin + length))


def _moments(zone: tzinfo, wall: datetime) -> list[datetime]:
    return [wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)]


def _joined(spans: Iterable[Span]) -> list[Span]:
    joined: list[Span] = []
    for begin, end in spans:
        if joined and begin <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((begin, end))
    return joined
