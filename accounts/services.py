"""Writes on people, one function a use case."""

from datetime import datetime, time
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.calendars import (
    CalendarRefused,
    change_problems,
    is_other_week,
    problems_of,
    rest_problems,
    vacation_problems,
)
from accounts.models import Block, Calendar, Suspension, User, Vacation
from accounts.signals import account_closing, calendar_changed, calendar_changing, guest_merged
from canasta.clock import now
from canasta.often import times

# Each plan moves deadlines, and everybody at those tables is told of it.
MOST_PLANS, A_DAY = 10, 24 * 3600


def create_guest(*, display_name: str = "") -> User:
    """Somebody who plays without signing up."""
    return User.objects.create_user(email=None, display_name=display_name)


@transaction.atomic
def sign_up(*, guest: User | None, email: str, display_name: str, password: str) -> User:
    """An account that waits for its address to be confirmed; a guest keeps row and games.

    Until then the user has no mail address, so nobody holds one that is not theirs.
    """
    user = guest or User()
    user.display_name = display_name
    user.set_password(password)
    user.save()
    EmailAddress.objects.filter(user_id=user.pk).delete()
    EmailAddress.objects.create(user_id=user.pk, email=email.lower())
    return user


def has_confirmed_address(user: User) -> bool:
    """Whether the user may sit down with other people: nobody else has an address at all."""
    return user.email is not None


@transaction.atomic
def merge_guest(*, guest: User, user: User) -> None:
    """What a guest has becomes the user's; the guest is gone."""
    Suspension.objects.filter(user=guest).update(user=user)
    for block in Block.objects.filter(blocked=guest).exclude(user=user):
        Block.objects.get_or_create(user_id=block.user_id, blocked=user)
    guest_merged.send(sender=User, guest=guest, user=user)
    guest.delete()


@transaction.atomic
def make_host(*, email: str, display_name: str, password: str) -> User:
    """Whoever has the address gets all rights; the one who runs the site vouches for it."""
    user = User.objects.filter(email=email.lower()).first() or User(email=email.lower())
    user.display_name = display_name or user.display_name
    user.is_staff = user.is_superuser = user.is_active = True
    user.set_password(password)
    user.save()
    EmailAddress.objects.update_or_create(
        user_id=user.pk, email=email.lower(), defaults={"verified": True, "primary": True}
    )
    return user


def mail_works(user: User) -> None:
    """The address was confirmed: what came back before says nothing any more."""
    User.objects.filter(pk=user.pk).update(undeliverable_at=None)


def note_visit(*, user: User, guessed_zone: str) -> None:
    """The person is there; a zone that is not known yet is the browser's."""
    user.visited_at = now()
    user.save(update_fields=["visited_at"])
    if guessed_zone and not user.time_zone:
        change_profile(user=user, time_zone=guessed_zone)


@transaction.atomic
def change_profile(*, user: User, **fields: Any) -> None:
    """What the person says about oneself; another zone moves one's clocks.

    Raises CalendarRefused where days off and sleep would move along too often.
    """
    if fields.get("time_zone", user.time_zone) == user.time_zone:
        _set(user, fields)
        return
    calendar = Calendar.objects.select_for_update().filter(user=user).first()
    if calendar is not None and (calendar.days_off or calendar.sleeps_from is not None):
        # The browser's first guess is no change of the person's.
        _refuse(rest_problems(calendar) if user.time_zone else [])
        Calendar.objects.filter(pk=calendar.pk).update(changed_at=now())
    calendar_changing.send(sender=User, user=user)
    _set(user, fields)
    calendar_changed.send(sender=User, user=user)


@transaction.atomic
def save_calendar(
    *,
    user: User,
    days_off: list[int],
    sleeps_from: time | None,
    sleeps_until: time | None,
    starts_vacation: bool,
) -> None:
    """Raises CalendarRefused where no time to play would be left, or the week changes too often."""
    # Two requests at once would change the week twice.
    User.objects.select_for_update().get(pk=user.pk)
    row = Calendar.objects.filter(user=user).first() or Calendar(user=user)
    week = (days_off, sleeps_from, sleeps_until)
    _refuse(problems_of(*week) or change_problems(row, *week))
    if is_other_week(row, *week):
        row.changed_at = now()
    calendar_changing.send(sender=User, user=user)
    row.days_off, row.sleeps_from, row.sleeps_until = sorted(days_off), sleeps_from, sleeps_until
    row.starts_vacation = starts_vacation
    row.save()
    calendar_changed.send(sender=User, user=user)


@transaction.atomic
def plan_vacation(*, user: User, starts_at: datetime, ends_at: datetime) -> None:
    """Raises CalendarRefused where the year's days do not suffice, the days are taken, or too many
    vacations were planned today.
    """
    # Two requests at once would spend the same days twice.
    User.objects.select_for_update().get(pk=user.pk)
    _refuse(vacation_problems(user, starts_at, ends_at))
    if times(f"vacations.{user.pk}", A_DAY) > MOST_PLANS:
        raise CalendarRefused([_("You have planned so many vacations today. Go on tomorrow.")])
    calendar_changing.send(sender=User, user=user)
    Vacation.objects.create(user=user, starts_at=starts_at, ends_at=ends_at)
    calendar_changed.send(sender=User, user=user)


@transaction.atomic
def end_vacation(*, user: User, starts_at: datetime) -> None:
    """The one that begins then: if it runs it ends now, else it is called off."""
    moment = now()
    calendar_changing.send(sender=User, user=user)
    own = Vacation.objects.filter(user=user, starts_at=starts_at, ends_at__gt=moment)
    own.filter(starts_at__gte=moment).delete()
    own.update(ends_at=moment)
    calendar_changed.send(sender=User, user=user)


@transaction.atomic
def close_account(*, user: User) -> None:
    """The person is gone for good; games know what becomes of the seats."""
    account_closing.send(sender=User, user=user)
    user.delete()


def _set(user: User, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        setattr(user, name, value)
    user.save(update_fields=list(fields))


def _refuse(problems: list[str]) -> None:
    if problems:
        raise CalendarRefused(problems)
