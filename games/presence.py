"""Who looks at a table, and how far: only a page that can be seen says so."""

from datetime import datetime, timedelta

from django.db.models import F, Value
from django.db.models.functions import Greatest

from canasta.clock import now
from games import notices
from games.access import Person, seat_in
from games.models import Seat

# A page in sight says so every ten seconds.
PRESENT = timedelta(seconds=30)
# Two pages of one seat, and each move that is shown, write no row of their own.
NOT_SOONER = timedelta(seconds=15)


def looked(*, user: Person, slug: str, version: int) -> int:
    """Note that the seat was shown the table up to that move; gives the seat's number.

    Raises GameNotFound without a seat.
    """
    seat = seat_in(slug, user)
    shown, moment = min(version, seat.game.version), now()
    if shown > seat.seen_version or not _is_recent(seat, moment, NOT_SOONER):
        seen = Greatest(F("seen_version"), Value(shown))
        Seat.objects.filter(pk=seat.pk).update(present_at=moment, seen_version=seen)
        notices.looked_at(user=user, slug=slug)
    return seat.number


def is_here(seat: Seat, moment: datetime) -> bool:
    """Whether somebody has the table before the eyes."""
    return _is_recent(seat, moment, PRESENT)


def _is_recent(seat: Seat, moment: datetime, within: timedelta) -> bool:
    return seat.present_at is not None and moment - seat.present_at < within
