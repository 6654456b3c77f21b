"""What an absence calendar may say: it must leave a player time to play."""

from datetime import datetime, time, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import Calendar, User, Vacation
from accounts.vacations import budget_left
from canasta.clock import now

# What begins now has begun by the time that it is stored.
A_MOMENT = timedelta(minutes=1)
# A day off that is moved along each day would stop a clock for ever.
REST = timedelta(days=7)
LONGEST_SLEEP = timedelta(hours=9)
WEEK = frozenset(range(1, 8))


class CalendarRefused(Exception):
    """`words` say why, in the language of who asks."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(" ".join(words))
        self.words = words


def problems_of(
    days_off: list[int], sleeps_from: time | None, sleeps_until: time | None
) -> list[str]:
    """Sentences about days off and hours of sleep that cannot be."""
    problems = []
    if not set(days_off) < WEEK:
        problems.append(_("Leave at least one day of the week on which you play."))
    if (sleeps_from is None) != (sleeps_until is None):
        problems.append(_("Say both when you go to sleep and when you get up, or neither."))
    elif sleeps_from is not None and sleeps_until is not None:
        problems += _problems_of_sleep(sleeps_from, sleeps_until)
    return problems


def _problems_of_sleep(begin: time, end: time) -> list[str]:
    if begin == end:
        return [_("You go to sleep and get up at the same time: leave both empty instead.")]
    if _length(begin, end) > LONGEST_SLEEP:
        return [_("Your clocks may stand still for at most 9 hours a night.")]
    return []


def _length(begin: time, end: time) -> timedelta:
    """Over midnight where the end is the earlier."""
    minutes = (end.hour * 60 + end.minute) - (begin.hour * 60 + begin.minute)
    return timedelta(minutes=minutes % (24 * 60))


def change_problems(
    calendar: Calendar | None,
    days_off: list[int],
    sleeps_from: time | None,
    sleeps_until: time | None,
) -> list[str]:
    """Sentences about a change of the week that comes too soon; giving time back never does."""
    if calendar is None or not is_other_week(calendar, days_off, sleeps_from, sleeps_until):
        return []
    is_less = set(days_off) <= set(calendar.days_off) and (
        sleeps_from is None or not is_other_sleep(calendar, sleeps_from, sleeps_until)
    )
    return [] if is_less else rest_problems(calendar)


def rest_problems(calendar: Calendar) -> list[str]:
    """A sentence while the last change is not old enough for another one."""
    if calendar.changed_at is None or now() - calendar.changed_at >= REST:
        return []
    day = date_format(calendar.changed_at.astimezone(calendar.user.zone) + REST, "j F, H:i")
    words = _("You have changed this lately. It can be changed again on %(day)s.")
    return [words % {"day": day}]


def is_other_week(
    calendar: Calendar, days_off: list[int], sleeps_from: time | None, sleeps_until: time | None
) -> bool:
    is_same = sorted(days_off) == sorted(calendar.days_off)
    return not is_same or is_other_sleep(calendar, sleeps_from, sleeps_until)


def is_other_sleep(calendar: Calendar, begin: time | None, end: time | None) -> bool:
    return (calendar.sleeps_from, calendar.sleeps_until) != (begin, end)


def vacation_problems(user: User, starts_at: datetime, ends_at: datetime) -> list[str]:
    """Sentences about a vacation that cannot be."""
    if ends_at <= starts_at:
        return [_("The vacation ends before it begins.")]
    if starts_at < now() - A_MOMENT:
        return [_("A vacation cannot begin in the past.")]
    if Vacation.objects.filter(user=user, starts_at__lt=ends_at, ends_at__gt=starts_at).exists():
        return [_("You have a vacation in these days already.")]
    return _problems_of_budget(user, starts_at, ends_at)


def _problems_of_budget(user: User, starts_at: datetime, ends_at: datetime) -> list[str]:
    """Each year pays for its own part, by the calendar on the person's wall."""
    for year in range(starts_at.astimezone(user.zone).year, ends_at.astimezone(user.zone).year + 1):
        begin = datetime(year, 1, 1, tzinfo=user.zone)
        part = min(ends_at, begin.replace(year=year + 1)) - max(starts_at, begin)
        left = budget_left(user, max(starts_at, begin))
        if part > left:
            words = _("That is longer than the %(days)s days of vacation that %(year)s still has.")
            return [words % {"days": left.days, "year": year}]
    return []
