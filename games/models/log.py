"""What was played, and what stands beside the moves: rows that are added and never changed."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from canasta.clock import now
from games.models.game import MAX_SEATS, Game


class LoggedMove(models.Model):
    """One step of the log; rows are added and never changed."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    move = models.JSONField(_("move"))
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ("game", "number")
        constraints = (
            # The row lock gives the order, this the proof.
            models.UniqueConstraint(fields=("game", "number"), name="move_number_once_a_game"),
            models.CheckConstraint(condition=Q(number__gte=1), name="move_number_from_one"),
            models.CheckConstraint(condition=Q(seat__lt=MAX_SEATS), name="move_seat"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}#{self.number}"


class DealStart(models.Model):
    """Where a deal begins in the log, and with what scores: loading folds from here."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="deals")
    number = models.PositiveIntegerField(_("deal"))
    move_number = models.PositiveIntegerField(_("number of its first move"))
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    scores = models.JSONField(_("scores before it"))

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        ordering = ("game", "number")
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="deal_once_a_game"),
            models.UniqueConstraint(fields=("game", "move_number"), name="deal_one_a_move"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class GameEvent(models.Model):
    """What happened to a game and moved no card; rows are added and never changed."""

    class Kind(models.TextChoices):
        CHAIN = "chain", _("the next chain of secrets begins")
        CREDIT = "credit", _("the time of an interruption is given back")
        JOINED = "joined", _("a player sits down")
        LEFT = "left", _("a player leaves before the start")
        SEATS = "seats", _("the seats are changed")
        CANCELLED = "cancelled", _("the game is cancelled")
        PAUSED = "paused", _("the clock is stopped")
        RESUMED = "resumed", _("the clock runs again")
        EXTENDED = "extended", _("the deadline is moved")
        TIME_OUT = "time_out", _("a turn's time is out")
        STAND_IN = "stand_in", _("the computer stands in")
        RETURNED = "returned", _("the player is back")
        REPLACED = "replaced", _("the seat has another player")
        CALENDAR = "calendar", _("a player's calendar moves the deadline")
        VOTE = "vote", _("the others have decided")
        VOID = "void", _("the host ends the game")
        NOTE = "note", _("a note of the host")

    game = models.ForeignKey(Game, models.CASCADE, related_name="events")
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    # The seat that it concerns, where it is one.
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    after_move = models.PositiveIntegerField(_("after move"))
    at = models.DateTimeField(_("at"), default=now)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ("game", "pk")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.kind}"
