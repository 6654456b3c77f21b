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

# The heartbeats that two tasks leave when they are done, and how long each may be silent: the
# schedule asks for mail every 15 seconds, for reminders every minute.
MAIL, REMINDERS = "mail", "reminders"
SILENCE = {MAIL: timedelta(minutes=2), REMINDERS: timedelta(minutes=5)}
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


def beat(name: str) -> None:
    """A worker has done what the schedule told it."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": now()})


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
    beats = dict(Heartbeat.objects.filter(name__in=SILENCE).values_list("name", "at"))
    moment = now()
    is_heard = all(
        name in beats and moment - beats[name] <= silence for name, silence in SILENCE.items()
    )
    return "ok" if is_heard else "silent"


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
