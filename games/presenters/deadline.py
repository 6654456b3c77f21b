"""A deadline in words: the moment in the reader's own zone, and how long it is until then."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.timezone import get_current_timezone_name, localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def deadline_words(ends_at: datetime, now: datetime) -> str:
    """ "Tuesday 1 December, 18:40 (Europe/Berlin), in 1 day 3 hours"."""
    return _("%(moment)s (%(zone)s), in %(left)s") % {
        "moment": moment_words(ends_at),
        "zone": get_current_timezone_name(),
        "left": left_words(ends_at - now),
    }


def moment_words(at: datetime) -> str:
    return date_format(localtime(at), _("l j F, H:i"))


def left_words(left: timedelta) -> str:
    """In days and hours, near the end in hours and minutes."""
    left = max(left, timedelta(0))
    days, hours = left // DAY, left % DAY // HOUR
    if days:
        return _joined(_days(days), _hours(hours) if hours else "")
    minutes = left % HOUR // timedelta(minutes=1)
    short = ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    return _joined(_hours(hours), short if minutes else "") if hours else short


def _days(days: int) -> str:
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}


def _hours(hours: int) -> str:
    return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}


def _joined(first: str, second: str) -> str:
    return f"{first} {second}".strip()
