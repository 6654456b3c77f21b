"""What people say at a table, and what is reported to the host."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from canasta.clock import now
from canasta.slugs import new_slug
from games.models.game import Game

MESSAGE_LENGTH = 500


class ChatMessage(models.Model):
    """A line that a seat wrote to the whole table."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages")
    seat = models.PositiveSmallIntegerField(_("seat"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="messages",
        verbose_name=_("player"),
    )
    slug = models.CharField(_("address"), max_length=20, unique=True, default=new_slug)
    text = models.CharField(_("text"), max_length=MESSAGE_LENGTH)
    at = models.DateTimeField(_("at"), default=now)
    after_move = models.PositiveIntegerField(_("after move"))
    # Taken off the table by the host; the row stays for the report.
    hidden_at = models.DateTimeField(_("hidden"), null=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("game", "pk")
        constraints = (models.CheckConstraint(condition=~Q(text=""), name="message_has_a_text"),)

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}: {self.text[:40]}"


class Report(models.Model):
    """What a player asks the host to look at, with its context as it was."""

    class Subject(models.TextChoices):
        MESSAGE = "message", _("a message")
        PLAYER = "player", _("a player")
        BOT_MOVE = "bot_move", _("a move of the computer")

    slug = models.CharField(_("address"), max_length=20, unique=True, default=new_slug)
    subject = models.CharField(_("about"), max_length=10, choices=Subject.choices)
    game = models.ForeignKey(Game, models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="reports_made",
        verbose_name=_("reported by"),
    )
    accused = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="reports_about",
        verbose_name=_("about the player"),
    )
    message = models.ForeignKey(
        ChatMessage, models.SET_NULL, null=True, blank=True, related_name="reports"
    )
    words = models.CharField(_("in the player's words"), max_length=500, blank=True)
    # The messages around it, or the position with the computer's reasons.
    context: "models.JSONField[Any, Any]" = models.JSONField(_("context"), default=dict)
    created_at = models.DateTimeField(_("at"), default=now)
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("handled by"),
    )
    outcome = models.CharField(_("outcome"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("reporter", "message"),
                condition=Q(message__isnull=False),
                name="report_one_a_message",
            ),
        )

    def __str__(self) -> str:
        return f"{self.subject} {self.slug}"


class BotReason(models.Model):
    """Why the computer moved so; shown after the deal, dropped after 90 days."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="bot_reasons")
    version = models.PositiveIntegerField(_("moves in the log before it"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    reason: "models.JSONField[Any, Any]" = models.JSONField(_("reason"), default=dict)
    is_reported = models.BooleanField(_("reported"), default=False)
    created_at = models.DateTimeField(_("at"), default=now, db_index=True)

    class Meta:
        verbose_name = _("reason of the computer")
        verbose_name_plural = _("reasons of the computer")
        constraints = (
            models.UniqueConstraint(fields=("game", "version"), name="bot_reason_one_a_version"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}#{self.version}"
