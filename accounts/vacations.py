"""The yearly budget of vacations: days on which a person's clocks stand still."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet

from accounts.models import User, Vacation


def budget_left(user: User, at: datetime) -> timedelta:
    """What is left of the year in which the moment lies, planned vacations counted."""
    begin, end = _year(user, at)
    taken = Vacation.objects.filter(user=user, starts_at__lt=end, ends_at__gt=begin)
    used = (min(each.ends_at, end) - max(each.starts_at, begin) for each in taken)
    days = timedelta(days=settings.VACATION_DAYS_A_YEAR)
    return max(days - sum(used, timedelta(0)), timedelta(0))


def current(user: User, at: datetime) -> Vacation | None:
    """The vacation that the person is on."""
    return _current(user, at).order_by("ends_at").last()


def end_current(user: User, at: datetime) -> int:
    """The person is back; gives how many vacations that ended.

    Whoever calls it settles the clocks before and after.
    """
    _current(user, at).filter(starts_at=at).delete()
    return _current(user, at).update(ends_at=at)


def _current(user: User, at: datetime) -> QuerySet[Vacation]:
    return Vacation.objects.filter(user=user, starts_at__lte=at, ends_at__gt=at)


def _year(user: User, at: datetime) -> tuple[datetime, datetime]:
    """From New Year to New Year on the person's wall."""
    here = at.astimezone(user.zone)
    begin = here.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0, fold=0)
    return begin, begin.replace(year=here.year + 1)
