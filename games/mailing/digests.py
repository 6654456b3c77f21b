"""The daily mail: at each person's own hour, once a local date."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games.mailing.judging import DIGEST, waiting_turns
from games.models import Kind, Mail, Reminding
from games.notices.wishes import can_get_mail

Mode = Reminding.Mode
# A day has up to 25 hours, and the schedule may be late.
LATE = timedelta(hours=26)


def write_digests() -> int:
    """Write the daily mails whose hour has come; gives how many."""
    moment = now()
    rows = Reminding.objects.filter(mode=Mode.DIGEST).select_related("user").order_by("pk")
    return sum(_written(row, moment) for row in rows if _is_due(row, moment))


def is_late() -> bool:
    """A turn has waited for a daily mail for longer than a day, and none at all has gone out."""
    since = now() - LATE
    sent = Mail.objects.filter(kind=DIGEST, status=Mail.Status.SENT, ended_at__gt=since)
    if sent.exists():
        return False
    rows = Reminding.objects.filter(mode=Mode.DIGEST).select_related("user")
    return any(_waits_since(row, since) for row in rows)


def has_passed_today(row: Reminding, user: User, moment: datetime) -> bool:
    """Whether the day's hour is over by the clock on the person's wall."""
    return moment.astimezone(user.zone).hour >= row.digest_hour


def _is_due(row: Reminding, moment: datetime) -> bool:
    if not can_get_mail(row.user) or Kind.TURN in row.not_by_mail:
        return False
    if not has_passed_today(row, row.user, moment):
        return False
    today = moment.astimezone(row.user.zone).date()
    last = row.last_digest_at
    return last is None or last.astimezone(row.user.zone).date() < today


@transaction.atomic
def _written(row: Reminding, moment: datetime) -> bool:
    """The day is done, also where no game waits: what comes later is for tomorrow's mail."""
    mine = Reminding.objects.filter(pk=row.pk, last_digest_at=row.last_digest_at)
    if not mine.update(last_digest_at=moment) or not waiting_turns(row.user).exists():
        return False
    today = moment.astimezone(row.user.zone).date()
    mail = Mail(
        user=row.user,
        kind=DIGEST,
        key=f"{DIGEST}:{row.user.pk}:{today.isoformat()}",
        created_at=moment,
        due_at=moment,
    )
    Mail.objects.bulk_create([mail], ignore_conflicts=True)
    return True


def _waits_since(row: Reminding, since: datetime) -> bool:
    """A turn older than that waits, and its mail was not written since, or not sent."""
    if not can_get_mail(row.user) or Kind.TURN in row.not_by_mail:
        return False
    written = Mail.objects.filter(user=row.user, kind=DIGEST, status=Mail.Status.DUE)
    is_stuck = written.filter(created_at__lt=since).exists()
    if not is_stuck and row.last_digest_at is not None and row.last_digest_at >= since:
        return False
    return waiting_turns(row.user).filter(created_at__lt=since).exists()
