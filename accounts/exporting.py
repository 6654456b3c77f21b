"""Everything of one person as JSON takes it."""

from datetime import datetime
from typing import Any

from allauth.mfa.models import Authenticator

from accounts.blocks import blocked_people
from accounts.models import Calendar, User
from accounts.signals import exporting


def everything_of(user: User) -> dict[str, Any]:
    """What accounts know, and what the others add under their own names."""
    parts: dict[str, Any] = {
        "account": _account(user),
        "calendar": _calendar(Calendar.objects.filter(user=user).first()),
        "vacations": [
            {"begins": _iso(each.starts_at), "ends": _iso(each.ends_at)}
            for each in user.vacations.all()
        ],
        "second_factors": [
            {"kind": each.type, "since": _iso(each.created_at)}
            for each in Authenticator.objects.filter(user_id=user.pk)
        ],
        "blocked": [each.name for each in blocked_people(user)],
        "suspensions": [
            {"rule": each.rule, "quoted": each.quoted, "begins": _iso(each.starts_at)}
            for each in user.suspensions.all()
        ],
    }
    exporting.send(sender=User, user=user, parts=parts)
    return parts


def _account(user: User) -> dict[str, Any]:
    return {
        "address": user.slug,
        "public_name": user.display_name,
        "mail_address": user.email,
        "since": _iso(user.created_at),
        "last_visit": _iso(user.visited_at),
        "time_zone": user.time_zone,
        "language": user.language,
        "private": user.is_private,
    }


def _calendar(row: Calendar | None) -> dict[str, Any] | None:
    if row is None:
        return None
    return {
        "days_off": row.days_off,
        "sleeps_from": str(row.sleeps_from or ""),
        "sleeps_until": str(row.sleeps_until or ""),
        "vacation_starts_by_itself": row.starts_vacation,
    }


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
