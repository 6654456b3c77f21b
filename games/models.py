"""The rows of a game: what was played, what stands beside it, and what may be read at once."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from canasta.clock import now
from canasta.slugs import new_slug

MAX_SEATS = 4


class Game(models.Model):
    """A contest; its log is the truth, and the fields of the read model only repeat it."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for players")
        PLAYING = "playing", _("being played")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    slug = models.CharField(_("address"), max_length=20, unique=True, default=new_slug)
    name = models.CharField(_("name"), max_length=60, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="games_created",
        verbose_name=_("made by"),
    )
    created_at = models.DateTimeField(_("made"), default=now, editable=False)
    preset = models.CharField(_("rules"), max_length=20)
    players = models.PositiveSmallIntegerField(_("players"))
    rules = models.JSONField(_("all parameters"))
    rules_version = models.PositiveSmallIntegerField(_("version of the rules"))
    log_format = models.PositiveSmallIntegerField(_("format of the log"))
    first_dealer = models.PositiveSmallIntegerField(_("first dealer"))
    # SHA-512 of the first secret of each chain, public before anyone sits down.
    commitments = models.JSONField(_("hashes of the chains"), default=list)

    # The read model (games.projections): everything below follows from the log and the events.
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.WAITING
    )
    version = models.PositiveIntegerField(_("moves in the log"), default=0)
    revision = models.PositiveIntegerField(_("moves and events"), default=0)
    deal_number = models.PositiveIntegerField(_("deal"), default=0)
    deals_ended = models.PositiveIntegerField(_("deals ended"), default=0)
    scores = models.JSONField(_("scores by side"), default=list)
    winners = models.JSONField(_("winning sides"), null=True, default=None)
    to_move = models.PositiveSmallIntegerField(_("seat to move"), null=True)
    updated_at = models.DateTimeField(_("last move"), default=now)
    # Seconds a turn, and the clock that runs (games.clocks): empty where there is none.
    turn_seconds = models.PositiveSmallIntegerField(_("seconds a turn"), null=True, default=None)
    clock_ends_at = models.DateTimeField(_("time is out at"), null=True, db_index=True)
    clock_left = models.DurationField(_("time left to the asker"), null=True)
    # When the sweep must look at this game; empty when nothing is due.
    next_action_at = models.DateTimeField(_("due"), null=True, db_index=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("-updated_at",)
        constraints = (
            models.CheckConstraint(
                condition=Q(players__gte=2, players__lte=MAX_SEATS), name="game_players"
            ),
            models.CheckConstraint(
                condition=Q(revision__gte=models.F("version")), name="game_revision_counts_moves"
            ),
        )

    def __str__(self) -> str:
        return self.name or self.slug


class Seat(models.Model):
    """A place at the table; a person's or the computer's."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("player"),
    )
    bot_level = models.CharField(_("computer's level"), max_length=10, blank=True)
    bot_name = models.CharField(_("computer's name"), max_length=20, blank=True)
    # What the person's browser adds to every shuffle; the computer adds nothing.
    nonce = models.BinaryField(_("nonce"), default=bytes)
    seen_deal = models.PositiveIntegerField(_("last score seen"), default=0)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("game", "number")
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="seat_once_a_game"),
            models.UniqueConstraint(fields=("game", "user"), name="seat_one_a_person"),
            models.CheckConstraint(condition=Q(number__lt=MAX_SEATS), name="seat_number"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"

    @property
    def is_bot(self) -> bool:
        return bool(self.bot_level)


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


class Draft(models.Model):
    """A turn that is being built: moves its seat may still take back, and nobody else sees."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="drafts")
    seat = models.PositiveSmallIntegerField(_("seat"))
    edits = models.JSONField(_("moves"), default=list)
    revision = models.PositiveIntegerField(_("edits made"), default=0)
    updated_at = models.DateTimeField(_("last edit"), default=now)

    class Meta:
        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        constraints = (models.UniqueConstraint(fields=("game", "seat"), name="draft_one_a_seat"),)

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}"


class Receipt(models.Model):
    """The answer that a key got, so that the same request gets it again."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="receipts")
    seat = models.PositiveSmallIntegerField(_("seat"))
    key = models.CharField(_("key"), max_length=64)
    version = models.PositiveIntegerField(_("moves in the log"))
    revision = models.PositiveIntegerField(_("moves and events"))
    draft_revision = models.PositiveIntegerField(_("edits made"))

    class Meta:
        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")
        constraints = (
            # A key is its seat's own: nobody can spend another's.
            models.UniqueConstraint(fields=("game", "seat", "key"), name="receipt_one_a_key"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}/{self.key}"


class GameEvent(models.Model):
    """What happened to a game and moved no card; rows are added and never changed."""

    class Kind(models.TextChoices):
        CHAIN = "chain", _("the next chain of secrets begins")
        CREDIT = "credit", _("the time of an interruption is given back")

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
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    after_move = models.PositiveIntegerField(_("after move"))
    at = models.DateTimeField(_("at"), default=now)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ("game", "pk")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.kind}"


class Heartbeat(models.Model):
    """When the clocks were last looked at: what lies between two beats was an interruption."""

    name = models.CharField(_("name"), max_length=20, unique=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return self.name


class SecretChain(models.Model):
    """200 secrets behind 200 deals; the last gives all the others, so only that is kept."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="chains")
    number = models.PositiveIntegerField(_("chain"))
    last_secret = models.BinaryField(_("last secret"))
    # Only the test settings may set this: orders of card numbers, the first deal's first.
    fixed_orders: "models.JSONField[Any, Any]" = models.JSONField(_("fixed deck"), default=list)

    class Meta:
        verbose_name = _("chain of secrets")
        verbose_name_plural = _("chains of secrets")
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="chain_once_a_game"),
            models.CheckConstraint(condition=Q(number__gte=1), name="chain_number_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class RuleSet(models.Model):
    """Rules that a person has saved under a name, to begin other games with."""

    slug = models.CharField(_("address"), max_length=20, unique=True, default=new_slug)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="rule_sets",
        verbose_name=_("player"),
    )
    name = models.CharField(_("name"), max_length=40)
    preset = models.CharField(_("rules"), max_length=20)
    players = models.PositiveSmallIntegerField(_("players"))
    # What is otherwise than in the preset for so many players.
    options: "models.JSONField[Any, Any]" = models.JSONField(_("parameters"), default=dict)
    turn_seconds = models.PositiveSmallIntegerField(_("seconds a turn"), null=True, default=None)
    created_at = models.DateTimeField(_("made"), default=now, editable=False)

    class Meta:
        verbose_name = _("saved rules")
        verbose_name_plural = _("saved rules")
        ordering = ("user", "name")
        constraints = (
            models.UniqueConstraint(fields=("user", "name"), name="rule_set_name_once_a_person"),
            models.CheckConstraint(condition=~Q(name=""), name="rule_set_has_a_name"),
            models.CheckConstraint(
                condition=Q(players__gte=2, players__lte=MAX_SEATS), name="rule_set_players"
            ),
        )

    def __str__(self) -> str:
        return self.name
