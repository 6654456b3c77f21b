"""What people are told: in the page, and by mail through an outbox."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from canasta.clock import now
from canasta.slugs import new_slug
from games.models.game import Game, Seat


class Kind(models.TextChoices):
    """Each can be switched off by itself, in the page and by mail."""

    TURN = "turn", _("it is my turn")
    DEADLINE = "deadline", _("my time is running out")
    QUESTION = "question", _("my partner asks")
    GAME_OVER = "game_over", _("a game has ended")
    INVITATION = "invitation", _("an invitation")
    CLOCK = "clock", _("a clock has changed")
    SEAT = "seat", _("my seat has changed")  # time-out, replacement, the host's acts
    CHAT = "chat", _("somebody wrote to the table")


class Notice(models.Model):
    """One thing that one person is told, written in the transaction in which it happened."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="notices",
        verbose_name=_("player"),
    )
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="notices")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    # What makes it one, such as the game's address and version: it is written once.
    key = models.CharField(_("key"), max_length=64)
    # Figures for the sentence; never a card.
    data: "models.JSONField[Any, Any]" = models.JSONField(_("details"), default=dict)
    is_in_page = models.BooleanField(_("shown in the page"), default=True)
    created_at = models.DateTimeField(_("at"), default=now)
    # Seen, or no longer true.
    done_at = models.DateTimeField(_("done"), null=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=("user", "kind", "key"), name="notice_once"),)
        indexes = (
            models.Index(
                fields=("user", "-id"), condition=Q(done_at__isnull=True), name="notice_undone"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind} {self.key}"


class Mail(models.Model):
    """A row of the outbox; what is sent is made from the state at that moment."""

    class Status(models.TextChoices):
        DUE = "due", _("waits")
        SENDING = "sending", _("being handed over")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("dropped")
        # The process ended while the mail was handed over: sending again might double it.
        UNCLEAR = "unclear", _("perhaps sent")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="mails",
        verbose_name=_("player"),
    )
    # For those without an account: an invitation by mail.
    address = models.EmailField(_("mail address"), blank=True)
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="mails")
    # A notice's kind, or "digest".
    kind = models.CharField(_("kind"), max_length=12)
    # What makes it one: kind, whom it is for and of what it tells.
    key = models.CharField(_("key"), max_length=120, unique=True)
    data: "models.JSONField[Any, Any]" = models.JSONField(_("details"), default=dict)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.DUE
    )
    created_at = models.DateTimeField(_("made"), default=now)
    due_at = models.DateTimeField(_("due"), default=now)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    ended_at = models.DateTimeField(_("sent or dropped"), null=True)
    # Why it was dropped or did not go; never a card.
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    # Of the one-use link; used when `link_used_at` is set.
    link = models.CharField(_("link"), max_length=20, unique=True, default=new_slug)
    link_used_at = models.DateTimeField(_("link used"), null=True)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        ordering = ("-pk",)
        indexes = (
            models.Index(
                fields=("due_at",), condition=Q(status__in=("due", "sending")), name="mail_due"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id or self.address}: {self.kind} {self.key}"


class Reminding(models.Model):
    """What a person wants to be told, and how; without a row the defaults hold."""

    class Mode(models.TextChoices):
        EACH = "each", _("a mail for each turn")
        UNTIL_VISIT = "visit", _("one mail until my next visit")
        DIGEST = "digest", _("one mail a day")
        NONE = "none", _("no mail about turns")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="reminding",
        verbose_name=_("player"),
    )
    mode = models.CharField(_("mails"), max_length=8, choices=Mode.choices, default=Mode.EACH)
    # In the person's own zone.
    digest_hour = models.PositiveSmallIntegerField(_("hour of the daily mail"), default=8)
    # 0: no warning at a fixed time.
    lead_hours = models.PositiveSmallIntegerField(_("hours before the deadline"), default=8)
    # 0: no warning at a share of the allowance.
    share = models.PositiveSmallIntegerField(_("percent of the allowance"), default=80)
    # 0: the turn's mail is not repeated.
    repeat_hours = models.PositiveSmallIntegerField(_("hours between repeats"), default=0)
    # Kinds that are switched off.
    not_by_mail: "models.JSONField[Any, Any]" = models.JSONField(_("no mail about"), default=list)
    not_in_page: "models.JSONField[Any, Any]" = models.JSONField(
        _("not shown in the page"), default=list
    )
    last_digest_at = models.DateTimeField(_("last daily mail"), null=True)

    class Meta:
        verbose_name = _("reminders of a player")
        verbose_name_plural = _("reminders of players")
        constraints = (
            models.CheckConstraint(condition=Q(digest_hour__lte=23), name="reminding_hour"),
            models.CheckConstraint(condition=Q(share__lt=100), name="reminding_share"),
        )

    def __str__(self) -> str:
        return f"{self.user_id}"


class SeatReminding(models.Model):
    """Another wish for one game than for all."""

    class Override(models.TextChoices):
        ALWAYS = "always", _("a mail for each turn")
        NEVER = "never", _("no mail from this game")

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="reminding")
    override = models.CharField(_("mails"), max_length=8, choices=Override.choices)

    class Meta:
        verbose_name = _("reminders of a seat")
        verbose_name_plural = _("reminders of seats")

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.override}"


class QuietAddress(models.Model):
    """An address without account that wants no invitations; only its keyed hash is kept."""

    digest = models.CharField(_("hash of the address"), max_length=64, unique=True)
    created_at = models.DateTimeField(_("since"), default=now)

    class Meta:
        verbose_name = _("address that wants no invitations")
        verbose_name_plural = _("addresses that want no invitations")

    def __str__(self) -> str:
        return self.digest[:8]
