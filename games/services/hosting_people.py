"""What a host does about people: who may not play for a while, and what was reported."""

from datetime import datetime

from django.db import transaction

from accounts.models import Suspension, User
from accounts.suspensions import active
from canasta.clock import now
from games.models import Report
from games.services.hosting import record
from games.services.talking import hide_message


@transaction.atomic
def suspend(*, host: User, user: User, rule: str, quoted: str, ends_at: datetime | None) -> None:
    """The person may not play until then, or for good, and reads which rule and what for.

    Raises ValueError for a host: who may suspend cannot be locked out by another.
    """
    if user.is_staff:
        raise ValueError("a host cannot be suspended")
    Suspension.objects.create(user=user, rule=rule, quoted=quoted, by=host, ends_at=ends_at)
    until = ends_at.isoformat() if ends_at is not None else None
    record(host, "suspend", subject=user, reason=rule, quoted=quoted, until=until)


@transaction.atomic
def lift(*, host: User, user: User, reason: str) -> int:
    """The person may play again; gives how many suspensions this ended."""
    lifted = active().filter(user=user).update(lifted_at=now())
    record(host, "lift suspension", subject=user, reason=reason, lifted=lifted)
    return lifted


@transaction.atomic
def handle_report(*, host: User, report: Report, outcome: str, hides_message: bool) -> None:
    """Close a report with what came of it; a hidden message goes from the table, not from here."""
    report.handled_at, report.handled_by, report.outcome = now(), host, outcome
    report.save(update_fields=["handled_at", "handled_by", "outcome"])
    if hides_message and report.message is not None:
        hide_message(message=report.message)
    record(
        host,
        "handle report",
        game=report.game,
        subject=report.accused,
        reason=outcome,
        report=report.slug,
        hidden=hides_message,
    )
