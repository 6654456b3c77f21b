"""People: whoever plays here, signed up or not."""

import zoneinfo
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from canasta.clock import now
from canasta.slugs import new_slug


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str | None, password: str | None = None, **fields: Any) -> "User":
        """Without a password, nobody can sign in as this user."""
        user = self.model(email=email.lower() if email else None, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person; one without a mail address is a guest and keeps the games when signing up."""

    slug = models.CharField(_("address"), max_length=20, unique=True, default=new_slug)
    email = models.EmailField(_("mail address"), unique=True, null=True, blank=True)
    display_name = models.CharField(_("public name"), max_length=40, blank=True)
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_staff = models.BooleanField(_("may use the administration"), default=False)
    created_at = models.DateTimeField(_("since"), default=now, editable=False)
    # Empty: not guessed yet.
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)
    is_private = models.BooleanField(_("private profile"), default=False)
    visited_at = models.DateTimeField(_("last visit"), null=True, db_index=True)
    # A hard bounce: no mail until the address is changed or confirmed again.
    undeliverable_at = models.DateTimeField(_("mail came back"), null=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = (
            # One mail address, one user, however it is typed.
            models.CheckConstraint(
                condition=models.Q(email__isnull=True) | models.Q(email=Lower("email")),
                name="user_email_is_lower_case",
            ),
            models.CheckConstraint(
                condition=~models.Q(email=""), name="user_email_is_null_not_empty"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others read; the stand-in is in the language of who reads it."""
        return self.display_name or gettext("Guest")

    @property
    def is_guest(self) -> bool:
        return self.email is None

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The zone of the user's clock; UTC where it is not known, or no longer exists."""
        try:
            return zoneinfo.ZoneInfo(self.time_zone or "UTC")
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            return zoneinfo.ZoneInfo("UTC")


class Calendar(models.Model):
    """When a person's clocks stand still: days of the week, hours of the night, vacations.

    All in the person's own zone. Without a row nothing stands still.
    """

    user = models.OneToOneField(
        User, models.CASCADE, related_name="calendar", verbose_name=_("player")
    )
    # ISO weekdays, Monday 1 to Sunday 7.
    days_off: "models.JSONField[Any, Any]" = models.JSONField(_("days off"), default=list)
    # Both or neither; over midnight where the end is the earlier.
    sleeps_from = models.TimeField(_("sleeps from"), null=True, blank=True)
    sleeps_until = models.TimeField(_("sleeps until"), null=True, blank=True)
    # A vacation begins by itself before a time-out, while days of the year are left.
    starts_vacation = models.BooleanField(_("vacation starts by itself"), default=True)
    changed_at = models.DateTimeField(_("last change"), null=True)

    class Meta:
        verbose_name = _("calendar")
        verbose_name_plural = _("calendars")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(sleeps_from__isnull=True, sleeps_until__isnull=True)
                | models.Q(sleeps_from__isnull=False, sleeps_until__isnull=False),
                name="calendar_sleep_has_two_ends",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id}"


class Vacation(models.Model):
    """Days on which all of a person's clocks stand still, out of a yearly budget."""

    user = models.ForeignKey(
        User, models.CASCADE, related_name="vacations", verbose_name=_("player")
    )
    starts_at = models.DateTimeField(_("begins"))
    ends_at = models.DateTimeField(_("ends"))
    is_automatic = models.BooleanField(_("began by itself"), default=False)
    created_at = models.DateTimeField(_("made"), default=now, editable=False)

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        ordering = ("starts_at",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("starts_at")),
                name="vacation_ends_after_it_begins",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id}: {self.starts_at:%Y-%m-%d}"


class Block(models.Model):
    """One person does not want to play or talk with another."""

    user = models.ForeignKey(User, models.CASCADE, related_name="blocks", verbose_name=_("player"))
    blocked = models.ForeignKey(
        User, models.CASCADE, related_name="blocked_by", verbose_name=_("blocked player")
    )
    created_at = models.DateTimeField(_("since"), default=now, editable=False)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = (
            models.UniqueConstraint(fields=("user", "blocked"), name="block_once"),
            models.CheckConstraint(
                condition=~models.Q(user=models.F("blocked")), name="block_of_another"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id}: {self.blocked_id}"


class Suspension(models.Model):
    """A person may not play until a day; the person is told what for, and where to appeal."""

    user = models.ForeignKey(
        User, models.CASCADE, related_name="suspensions", verbose_name=_("player")
    )
    # Which rule, and the words or the deed that broke it.
    rule = models.CharField(_("rule"), max_length=200)
    quoted = models.CharField(_("what was said or done"), max_length=500)
    by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="+", verbose_name=_("host")
    )
    starts_at = models.DateTimeField(_("begins"), default=now)
    # Empty: for good.
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)

    class Meta:
        verbose_name = _("suspension")
        verbose_name_plural = _("suspensions")
        ordering = ("-starts_at",)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.rule}"
