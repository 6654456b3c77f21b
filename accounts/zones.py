"""Time zones: what the browser says, and what may be chosen."""

import functools
import zoneinfo

from django.http import HttpRequest

from accounts.sessions import current_user

# Written by static/js/zone.js.
COOKIE = "zone"
REGIONS = (
    *("Africa", "America", "Antarctica", "Arctic", "Asia"),
    *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
)


@functools.cache
def choices() -> tuple[str, ...]:
    """The zones named after places, and UTC."""
    names = zoneinfo.available_timezones()
    return (*sorted(name for name in names if name.partition("/")[0] in REGIONS), "UTC")


def guessed(request: HttpRequest) -> str:
    """What the browser says; empty where that is no zone we know."""
    name = request.COOKIES.get(COOKIE, "")
    return name if name in choices() else ""


def zone_of(request: HttpRequest) -> zoneinfo.ZoneInfo:
    """The account's zone, else the browser's, else UTC."""
    user = current_user(request)
    if user is not None and user.time_zone:
        return user.zone
    return zoneinfo.ZoneInfo(guessed(request) or "UTC")
