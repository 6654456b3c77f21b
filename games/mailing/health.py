"""Whether the site does its work, for whatever watches it, and what was sent, for the host."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.db import DatabaseError, connection
from django.db.models import Count

from canasta.clock import now
from games.mailing.digests import is_late
from games.models import Heartbeat, Mail

BEAT = "mail"
# The schedule beats every 15 seconds.
SILENCE = timedelta(minutes=2)
# A mail that waits so long has no server to go to.
STUCK = timedelta(minutes=30)
COUNTED = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Report:
    """Each part is "ok" or a word that says what is wrong with it."""

    parts: dict[str, str]

    @property
    def is_well(self) -> bool:
        return all(state == "ok" for state in self.parts.values())


@dataclass(frozen=True, slots=True)
class Counter:
    """How many mails of a kind have come to which end in the last days."""

    kind: str
    status: str
    count: int


def beat() -> None:
    """A worker has done what the schedule told it."""
    Heartbeat.objects.update_or_create(name=BEAT, defaults={"at": now()})


def report() -> Report:
    try:
        return Report({name: state() for name, state in PARTS.items()})
    except DatabaseError:
        return Report({"database": "away"})


def counters() -> list[Counter]:
    mails = Mail.objects.filter(created_at__gt=now() - COUNTED)
    rows = mails.values_list("kind", "status").annotate(count=Count("pk")).order_by("kind")
    return [Counter(kind, status, count) for kind, status, count in rows]


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return "ok"


def _schedule() -> str:
    beat_at = Heartbeat.objects.filter(name=BEAT).values_list("at", flat=True).first()
    return "ok" if beat_at is not None and now() - beat_at <= SILENCE else "silent"


def _mail() -> str:
    """Mails that were not taken for so long, whoever is at fault."""
    waiting = Mail.objects.filter(status=Mail.Status.DUE, attempts__gt=0)
    return "stuck" if waiting.filter(created_at__lt=now() - STUCK).exists() else "ok"


def _daily() -> str:
    return "late" if is_late() else "ok"


PARTS: dict[str, Callable[[], str]] = {
    "database": _database,
    "schedule": _schedule,
    "mail": _mail,
    "daily": _daily,
}
