"""Who may not play for now, and what for."""

from email.utils import parseaddr

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Suspension, User
from canasta.clock import now

IS_SUSPENDED = "is_suspended"


def active() -> QuerySet[Suspension]:
    """Suspensions that hold at this moment."""
    moment = now()
    return Suspension.objects.filter(
        Q(ends_at__isnull=True) | Q(ends_at__gt=moment), lifted_at=None, starts_at__lte=moment
    )


def with_suspension(users: QuerySet[User]) -> QuerySet[User]:
    """The users, each with what `is_suspended` asks for, in the same query."""
    return users.annotate(**{IS_SUSPENDED: Exists(active().filter(user=OuterRef("pk")))})


def is_suspended(user: User) -> bool:
    known = getattr(user, IS_SUSPENDED, None)
    return bool(active().filter(user=user).exists() if known is None else known)


def of_user(user: User) -> list[Suspension]:
    """What the user is told, the longest first."""
    found = list(active().filter(user=user))
    return sorted(found, key=lambda each: (each.ends_at is not None, each.starts_at))


def appeal_address() -> str:
    """Where somebody who feels wronged can write to."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
