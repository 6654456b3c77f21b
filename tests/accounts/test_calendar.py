"""Days off, sleep and vacation: what may be said, and that clocks hear of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts import services
from accounts.calendars import CalendarRefused, problems_of
from accounts.models import Calendar, User, Vacation
from accounts.signals import calendar_changed, calendar_changing
from canasta.clock import now
from tests.accounts.people import who
from tests.stack import Clock

pytestmark = pytest.mark.django_db
PAGE = "/account/calendar/"


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user("bea@example.org", time_zone="Europe/Berlin")


@contextmanager
def heard() -> Iterator[list[str]]:
    """What is told about calendars, in order."""
    said: list[str] = []

    def before(**sent: Any) -> None:
        said.append("before")

    def after(**sent: Any) -> None:
        said.append("after")

    calendar_changing.connect(before)
    calendar_changed.connect(after)
    yield said
    calendar_changing.disconnect(before)
    calendar_changed.disconnect(after)


def test_days_off_and_sleep_are_kept(ada: Client) -> None:
    fields = {"days_off": ["6", "7"], "sleeps_from": "23:00", "sleeps_until": "07:30"}
    with heard() as said:
        ada.post(PAGE, fields)
    assert said == ["before", "after"]
    row = Calendar.objects.get()
    assert (row.days_off, row.sleeps_from, row.sleeps_until) == ([6, 7], time(23), time(7, 30))
    assert row.starts_vacation is False
    page = ada.get(PAGE).content.decode()
    assert 'value="23:00"' in page
    assert page.count("checked") == 2


@pytest.mark.parametrize(
    ("days_off", "begin", "end", "sentence"),
    [
        ([1, 2, 3, 4, 5, 6, 7], None, None, "at least one day"),
        ([], time(22), time(7, 1), "at most 9 hours"),
        ([], time(9), time(8), "at most 9 hours"),
        ([], time(9), time(9), "at the same time"),
        ([], time(9), None, "Say both"),
        ([], None, time(9), "Say both"),
    ],
)
def test_a_calendar_leaves_time_to_play(
    user: User, days_off: list[int], begin: time | None, end: time | None, sentence: str
) -> None:
    assert sentence in " ".join(problems_of(days_off, begin, end))
    fields = {"days_off": days_off, "sleeps_from": begin, "sleeps_until": end}
    with pytest.raises(CalendarRefused, match=sentence):
        services.save_calendar(user=user, starts_vacation=True, **fields)
    assert not Calendar.objects.exists()


@pytest.mark.parametrize(
    ("begin", "end"), [(time(22), time(7)), (time(0), time(9)), (time(23, 59), time(0, 1))]
)
def test_up_to_nine_hours_of_sleep_are_fine(begin: time, end: time) -> None:
    assert problems_of([1, 2, 3, 4, 5, 6], begin, end) == []


def test_the_sentence_stands_on_the_page(ada: Client) -> None:
    page = ada.post(PAGE, {"days_off": [str(day) for day in range(1, 8)]})
    assert "Leave at least one day" in page.content.decode()


def test_a_vacation_of_whole_days_on_my_wall(ada: Client, clock: Clock) -> None:
    User.objects.update(time_zone="Europe/Berlin")
    _noon(clock, datetime(2027, 3, 1, 12, tzinfo=UTC))
    with heard() as said:
        ada.post(PAGE + "vacation", {"first": "2027-03-20", "last": "2027-03-28"})
    assert said == ["before", "after"]
    vacation = Vacation.objects.get()
    assert vacation.starts_at == datetime(2027, 3, 19, 23, tzinfo=UTC)
    # Summer time has begun meanwhile.
    assert vacation.ends_at == datetime(2027, 3, 28, 22, tzinfo=UTC)
    assert "21 days left" in ada.get(PAGE).content.decode()


def _noon(clock: Clock, moment: datetime) -> None:
    clock.shift(moment - datetime.now(UTC))


def test_a_vacation_that_begins_today_begins_now_and_ends_when_i_am_back(ada: Client) -> None:
    today = now().date()
    ada.post(PAGE + "vacation", {"first": today, "last": today + timedelta(days=3)})
    vacation = Vacation.objects.get()
    assert abs(vacation.starts_at - now()) < timedelta(minutes=1)
    assert "I am back" in ada.get(PAGE).content.decode()
    ada.post(PAGE + "vacation/end", {"begins": vacation.starts_at.isoformat()})
    vacation.refresh_from_db()
    assert vacation.ends_at <= now()
    assert "I am back" not in ada.get(PAGE).content.decode()


def test_a_vacation_to_come_is_called_off(ada: Client) -> None:
    day = now().date() + timedelta(days=5)
    ada.post(PAGE + "vacation", {"first": day, "last": day})
    begins = Vacation.objects.get().starts_at.isoformat()
    assert ada.post(PAGE + "vacation/end", {"begins": "soon"}).status_code == 404
    ada.post(PAGE + "vacation/end", {"begins": begins})
    assert not Vacation.objects.exists()


def test_nobody_plans_and_calls_off_all_day(ada: Client) -> None:
    """Each time everybody at the same tables gets a mail."""
    day = now().date() + timedelta(days=5)
    for _time in range(services.MOST_PLANS):
        ada.post(PAGE + "vacation", {"first": day, "last": day})
        begins = Vacation.objects.get().starts_at.isoformat()
        ada.post(PAGE + "vacation/end", {"begins": begins})
    page = ada.post(PAGE + "vacation", {"first": day, "last": day})
    assert "Go on tomorrow" in page.content.decode()
    assert not Vacation.objects.exists()


def test_nobody_ends_the_vacation_of_another(ada: Client, user: User) -> None:
    begin = now() + timedelta(days=1)
    services.plan_vacation(user=user, starts_at=begin, ends_at=begin + timedelta(days=1))
    ada.post(PAGE + "vacation/end", {"begins": begin.isoformat()})
    assert Vacation.objects.filter(user=user).count() == 1


@pytest.mark.parametrize(
    ("first", "last"),
    [("9999-12-30", "9999-12-31"), ("9999-01-01", "9999-01-02"), ("0001-01-01", "9999-12-31")],
)
def test_a_vacation_at_the_end_of_all_calendars_is_refused(
    ada: Client, first: str, last: str
) -> None:
    page = ada.post(PAGE + "vacation", {"first": first, "last": last})
    assert "at most two years ahead" in page.content.decode()
    assert not Vacation.objects.exists()


@pytest.mark.parametrize("begins", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_no_vacation_begins_where_no_calendar_reaches(ada: Client, begins: str) -> None:
    assert ada.post(PAGE + "vacation/end", {"begins": begins}).status_code == 404


def test_each_year_has_so_many_days(user: User, clock: Clock, settings: Settings) -> None:
    _noon(clock, datetime(2027, 11, 1, tzinfo=UTC))
    settings.VACATION_DAYS_A_YEAR = 10
    new_year = datetime(2028, 1, 1, tzinfo=user.zone)
    with pytest.raises(CalendarRefused, match="10 days of vacation that 2027 still has"):
        services.plan_vacation(user=user, starts_at=new_year - timedelta(days=11), ends_at=new_year)
    # A vacation over New Year is paid by both years.
    week = timedelta(days=8)
    services.plan_vacation(user=user, starts_at=new_year - week, ends_at=new_year + week)
    begin = new_year + timedelta(days=100)
    with pytest.raises(CalendarRefused, match="2 days of vacation that 2028"):
        services.plan_vacation(user=user, starts_at=begin, ends_at=begin + timedelta(days=3))


@pytest.mark.parametrize(
    ("first", "last", "sentence"),
    [(-1, 1, "in the past"), (3, 2, "ends before"), (10, 12, "in these days already")],
)
def test_what_is_no_vacation_is_refused(ada: Client, first: int, last: int, sentence: str) -> None:
    today = date.today()  # noqa: DTZ011 -- the form's days are those of UTC here
    user = who(ada)
    assert user is not None
    begin = now() + timedelta(days=11)
    services.plan_vacation(user=user, starts_at=begin, ends_at=begin + timedelta(days=1))
    days = {"first": today + timedelta(days=first), "last": today + timedelta(days=last)}
    page = ada.post(PAGE + "vacation", days)
    assert sentence in page.content.decode()
    assert Vacation.objects.count() == 1


def test_another_zone_moves_the_clocks(ada: Client) -> None:
    with heard() as said:
        ada.post("/account/", {"display_name": "Ada", "time_zone": "Asia/Tokyo"})
        ada.post("/account/", {"display_name": "Ada L.", "time_zone": "Asia/Tokyo"})
    assert said == ["before", "after"]


def test_a_day_off_cannot_be_moved_along_with_the_days(ada: Client, clock: Clock) -> None:
    ada.post(PAGE, {"days_off": ["1"], "sleeps_from": "23:00", "sleeps_until": "07:00"})
    assert "changed this lately" in ada.post(PAGE, {"days_off": ["2"]}).content.decode()
    assert Calendar.objects.get().days_off == [1]
    clock.shift(timedelta(days=7, seconds=1))
    ada.post(PAGE, {"days_off": ["2"]})
    assert Calendar.objects.get().days_off == [2]


def test_time_is_given_back_at_once_but_not_taken_again(ada: Client) -> None:
    ada.post(PAGE, {"days_off": ["1", "2"], "sleeps_from": "23:00", "sleeps_until": "07:00"})
    ada.post(PAGE, {"days_off": ["1"]})
    row = Calendar.objects.get()
    assert (row.days_off, row.sleeps_from) == ([1], None)
    assert "changed this lately" in ada.post(PAGE, {"days_off": ["1", "2"]}).content.decode()


def test_whether_a_vacation_starts_by_itself_can_be_changed_at_any_time(ada: Client) -> None:
    ada.post(PAGE, {"days_off": ["1"]})
    ada.post(PAGE, {"days_off": ["1"], "starts_vacation": "on"})
    assert Calendar.objects.get().starts_vacation


def test_the_zone_of_a_calendar_does_not_move_along_either(ada: Client) -> None:
    tokyo = {"display_name": "Ada", "time_zone": "Asia/Tokyo"}
    User.objects.update(time_zone="Europe/Berlin")
    ada.post(PAGE, {"days_off": ["1"]})
    assert "changed this lately" in ada.post("/account/", tokyo).content.decode()
    ada.post(PAGE, {})
    ada.post("/account/", tokyo)
    user = who(ada)
    assert user is not None
    assert user.time_zone == "Asia/Tokyo"


def test_the_first_guess_of_the_zone_is_no_change(ada: Client) -> None:
    User.objects.update(time_zone="", visited_at=None)
    ada.post(PAGE, {"days_off": ["1"]})
    User.objects.update(visited_at=None)
    ada.cookies["zone"] = "Europe/Berlin"
    assert ada.get(PAGE).status_code == 200
    user = who(ada)
    assert user is not None
    assert user.time_zone == "Europe/Berlin"
