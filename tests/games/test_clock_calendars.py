"""Deadlines from calendar rules: days off, nights, vacations, both changes of daylight saving."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import clocks
from games.clocks import Calendar, deadline, running

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
BERLIN = ZoneInfo("Europe/Berlin")
NEW_YORK = ZoneInfo("America/New_York")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")  # its clocks change by half an hour
ZONES = (BERLIN, NEW_YORK, LORD_HOWE)
WEEKEND = frozenset({6, 7})
NIGHT = (time(22), time(7))

# Around both changes of all three zones in 2026 and 2027.
FIRST = datetime(2026, 2, 20, tzinfo=UTC)
moments = st.integers(0, 420 * 24 * 3600).map(lambda seconds: FIRST + timedelta(seconds=seconds))
allowances = st.integers(0, 14 * 24 * 3600).map(lambda seconds: timedelta(seconds=seconds))


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    days_off = draw(st.frozensets(st.integers(1, 7), max_size=6))
    begin = draw(st.integers(0, 24 * 60 - 1))
    length = draw(st.integers(0, 9 * 60))
    end = (begin + length) % (24 * 60)
    sleep = (time(*divmod(begin, 60)), time(*divmod(end, 60))) if length else None
    vacations = draw(st.lists(st.tuples(moments, st.integers(1, 30)), max_size=3))
    spans = tuple((at, at + days * DAY) for at, days in vacations)
    return Calendar(draw(st.sampled_from(ZONES)), days_off, sleep, spans)


@given(moments, allowances, calendars())
def test_a_clock_runs_for_its_allowance_until_the_deadline(
    start: datetime, allowance: timedelta, calendar: Calendar
) -> None:
    assert running(start, deadline(start, allowance, calendar), calendar) == allowance


@given(moments, allowances, calendars())
def test_no_deadline_lies_where_the_clock_stands_still(
    start: datetime, allowance: timedelta, calendar: Calendar
) -> None:
    end = deadline(start, allowance, calendar)
    assert running(end, end + timedelta(seconds=1), calendar) > timedelta(0)


@given(moments, allowances, allowances, calendars())
def test_more_time_never_ends_earlier(
    start: datetime, one: timedelta, other: timedelta, calendar: Calendar
) -> None:
    less, more = sorted((one, other))
    assert deadline(start, less, calendar) <= deadline(start, more, calendar)


@given(moments, allowances, allowances, calendars())
def test_where_one_looks_between_changes_no_deadline(
    start: datetime, allowance: timedelta, later: timedelta, calendar: Calendar
) -> None:
    """Whoever computes from a later moment with what is left comes to the same end."""
    end = deadline(start, allowance, calendar)
    moment = min(start + later, end)
    left = allowance - running(start, moment, calendar)
    assert deadline(moment, left, calendar) == end


@given(moments, allowances, calendars())
def test_running_time_adds_up(start: datetime, length: timedelta, calendar: Calendar) -> None:
    middle, end = start + length / 3, start + length
    parts = running(start, middle, calendar) + running(middle, end, calendar)
    assert parts == running(start, end, calendar)


@given(moments, calendars())
def test_what_is_asleep_by_the_wall_stands_still(moment: datetime, calendar: Calendar) -> None:
    """The wall clock decides, whatever the season."""
    wall = moment.astimezone(calendar.zone)
    stands_still = not running(moment, moment + timedelta(seconds=1), calendar)
    assert not _is_off(wall, calendar) or stands_still


def _is_off(wall: datetime, calendar: Calendar) -> bool:
    if wall.isoweekday() in calendar.days_off:
        return True
    if calendar.sleep is None:
        return False
    begin, end = calendar.sleep
    now = wall.time()
    return begin <= now < end if begin < end else now >= begin or now < end


@pytest.mark.parametrize(
    ("zone", "friday", "length"),
    [
        # Forward: the weekend of the change is an hour shorter, in Lord Howe half an hour.
        (BERLIN, date(2027, 3, 26), 47 * HOUR),
        (NEW_YORK, date(2027, 3, 12), 47 * HOUR),
        (LORD_HOWE, date(2026, 10, 2), 47.5 * HOUR),
        # Back: it is longer.
        (BERLIN, date(2026, 10, 23), 49 * HOUR),
        (NEW_YORK, date(2026, 10, 30), 49 * HOUR),
        (LORD_HOWE, date(2027, 4, 2), 48.5 * HOUR),
    ],
)
def test_a_weekend_off_lasts_from_midnight_to_midnight_on_the_wall(
    zone: ZoneInfo, friday: date, length: timedelta
) -> None:
    start = datetime.combine(friday, time(18), zone)
    calendar = Calendar(zone, WEEKEND)
    end = deadline(start, DAY, calendar)
    assert end.astimezone(zone).replace(tzinfo=None) == datetime.combine(friday + 3 * DAY, time(18))
    assert end - start.astimezone(UTC) == DAY + length


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("day", [date(2026, 10, 3), date(2026, 10, 24), date(2026, 10, 31)])
def test_a_night_off_ends_at_seven_on_either_side_of_the_change(zone: ZoneInfo, day: date) -> None:
    start = datetime.combine(day, time(23), zone)
    end = deadline(start, timedelta(minutes=1), Calendar(zone, sleep=NIGHT))
    assert end.astimezone(zone).replace(tzinfo=None) == datetime.combine(day + DAY, time(7, 1))


@pytest.mark.parametrize("day", [date(2026, 10, 24), date(2027, 3, 27)])
def test_without_pauses_two_days_are_48_hours_over_the_change(day: date) -> None:
    start = datetime.combine(day, time(12), BERLIN).astimezone(UTC)
    assert deadline(start, 2 * DAY) - start == 48 * HOUR


def test_an_hour_that_comes_twice_is_slept_twice() -> None:
    """On 25 October 2026 it is half past two in Berlin twice, at 0:30 and at 1:30 UTC."""
    calendar = Calendar(BERLIN, sleep=(time(2), time(2, 30)))
    midnight = datetime(2026, 10, 25, tzinfo=UTC)
    assert running(midnight, midnight + 1.5 * HOUR, calendar) == timedelta(0)
    assert running(midnight, midnight + 2 * HOUR, calendar) == HOUR / 2


def test_a_turn_that_begins_asleep_ends_awake() -> None:
    start = datetime(2026, 11, 30, 23, 30, tzinfo=BERLIN)
    end = deadline(start, 15 * HOUR, Calendar(BERLIN, sleep=NIGHT))
    # All fifteen hours of a day fit between two nights: the end is where the next day begins.
    assert end == datetime(2026, 12, 2, 7, tzinfo=BERLIN)


def test_who_has_used_up_all_time_when_a_pause_begins_is_out_when_it_ends() -> None:
    start = datetime(2026, 12, 3, 0, 0, tzinfo=BERLIN)
    end = deadline(start, 2 * DAY, Calendar(BERLIN, WEEKEND))
    assert end == datetime(2026, 12, 7, tzinfo=BERLIN)


def test_a_vacation_is_as_long_as_it_says_and_other_pauses_within_it_count_once() -> None:
    start = datetime(2026, 12, 3, 12, tzinfo=UTC)
    vacation = (start + HOUR, start + 8 * DAY)
    calendar = Calendar(UTC, WEEKEND, None, (vacation, vacation))
    # Thursday noon to Friday noon of the week after next; the weekend before it is over.
    assert deadline(start, 2 * HOUR, calendar) == start + 8 * DAY + HOUR


def test_a_calendar_by_which_no_clock_would_run_is_refused() -> None:
    with pytest.raises(ValueError, match="a week has at least one day"):
        Calendar(days_off=frozenset(range(1, 8)))
    with pytest.raises(ValueError, match="at most 9:00:00 a night"):
        Calendar(sleep=(time(22), time(7, 1)))
    with pytest.raises(ValueError, match="at most 9:00:00 a night"):
        Calendar(sleep=(time(7), time(7)))


calendar_or_none = st.one_of(st.just(clocks.ALWAYS), calendars())
acts = st.lists(
    st.tuples(
        st.sampled_from(["pause", "resume", "calendar", "outage", "nothing"]),
        st.integers(0, 4 * 24 * 3600),
        calendar_or_none,
    ),
    max_size=8,
)


@given(moments, allowances, calendar_or_none, acts)
def test_for_any_sequence_of_pauses_the_running_time_equals_the_allowance(
    start: datetime,
    allowance: timedelta,
    calendar: Calendar,
    acts: list[tuple[str, int, Calendar]],
) -> None:
    """Whatever stops the clock, it has run for its allowance when it is out, not longer."""
    moment, ran = start, timedelta(0)
    clock = clocks.begun(allowance, start, calendar)
    for act, seconds, other in acts:
        later = moment + timedelta(seconds=seconds)
        if clock.ends_at is not None and act != "outage":
            later = min(later, clock.ends_at)
            ran += running(moment, later, calendar)
        if act == "outage":
            clock = clocks.given_back(clock, moment, later, calendar)
        elif act == "pause":
            clock = clocks.stopped(clock, later, calendar)
        elif act == "resume" and clock.ends_at is None:
            clock = clocks.resumed(clock, later, calendar)
        elif act == "calendar":
            clock, calendar = clocks.rebased(clock, later, calendar, other), other
        moment = later
    if clock.ends_at is None:
        clock = clocks.resumed(clock, moment, calendar)
    assert clock.ends_at is not None
    assert ran + running(moment, clock.ends_at, calendar) == allowance


@given(moments, allowances, calendars(), st.integers(0, 10))
def test_a_scheduler_that_slept_over_pauses_changes_nothing(
    start: datetime, allowance: timedelta, calendar: Calendar, stop: int
) -> None:
    """Nobody looked from the beginning of a pause to its end: there was no time to give back."""
    clock = clocks.begun(allowance, start, calendar)
    assert clock.ends_at is not None
    spans = clocks.stops(start.astimezone(UTC), clock.ends_at, calendar)
    if not spans:
        return
    begin, end = spans[stop % len(spans)]
    assert clocks.given_back(clock, begin, end, calendar).ends_at == clock.ends_at
