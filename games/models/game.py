"""The game and its seats, with what may be read of them at once."""

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

    class Pace(models.TextChoices):
        NONE = "none", _("no clock")
        LIVE = "live", _("seconds for each turn")
        DAYS = "days", _("days for each turn")
        POOL = "pool", _("one store of time for the game")

    class TimeOut(models.TextChoices):
        FORFEIT = "forfeit", _("the side loses the game")
        BOT_TURN = "bot_turn", _("the computer plays this turn")
        BOT_SEAT = "bot_seat", _("the computer plays until the player returns")
        OTHERS = "others", _("the others decide")

    class Ending(models.TextChoices):
        PLAYED = "played", _("played out")
        RESIGNED = "resigned", _("resigned")
        TIME = "time", _("time ran out")
        CANCELLED = "cancelled", _("cancelled")
        VOID = "void", _("declared void by the host")

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
    # How it is made up, before anybody sits down.
    is_listed = models.BooleanField(_("listed in the lobby"), default=False)
    is_rated = models.BooleanField(_("counts for ratings"), default=False)
    has_hints = models.BooleanField(_("hints allowed"), default=True)
    started_at = models.DateTimeField(_("first deal"), null=True)
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, related_name="rematch", verbose_name=_("rematch of")
    )
    ending = models.CharField(_("how it ended"), max_length=10, choices=Ending.choices, blank=True)

    # The clock (games.clocks). `turn_seconds` is a turn's allowance, also where it is of days;
    # with a store it is what each turn adds, up to the cap.
    pace = models.CharField(_("clock"), max_length=4, choices=Pace.choices, default=Pace.NONE)
    turn_seconds = models.PositiveIntegerField(_("seconds a turn"), null=True, default=None)
    pool_seconds = models.PositiveIntegerField(_("seconds to begin with"), null=True)
    pool_cap_seconds = models.PositiveIntegerField(_("most seconds kept"), null=True)
    has_pauses = models.BooleanField(_("weekends, sleep and vacations stop it"), default=True)
    on_time_out = models.CharField(
        _("when time is out"), max_length=8, choices=TimeOut.choices, default=TimeOut.FORFEIT
    )
    clock_ends_at = models.DateTimeField(_("time is out at"), null=True, db_index=True)
    # From when the running allowance counts, and how long it is: the end follows from the calendar.
    clock_from = models.DateTimeField(_("clock runs from"), null=True)
    clock_allowance = models.DurationField(_("time from then"), null=True)
    clock_left = models.DurationField(_("time left to the asker"), null=True)
    paused_at = models.DateTimeField(_("paused"), null=True)
    # A pause ends by itself.
    paused_until = models.DateTimeField(_("paused until"), null=True, db_index=True)
    # The others choose until then what becomes of the seat whose time ran out.
    decide_until = models.DateTimeField(_("others decide until"), null=True, db_index=True)
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
            models.CheckConstraint(
                condition=Q(pace="none") | Q(turn_seconds__isnull=False),
                name="game_clock_has_an_allowance",
            ),
        )

    def __str__(self) -> str:
        return self.name or self.slug


class Seat(models.Model):
    """A place at the table; a person's or the computer's."""

    class StandIn(models.TextChoices):
        NONE = "", _("none")
        TURN = "turn", _("for this turn")
        SEAT = "seat", _("until the player returns")

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
    # The last move that the player was shown; a page that is hidden shows nothing.
    seen_version = models.PositiveIntegerField(_("moves seen"), default=0)
    # The row number of the last message that the player was shown.
    seen_message = models.PositiveBigIntegerField(_("messages seen"), default=0)
    present_at = models.DateTimeField(_("last looked at the table"), null=True)
    is_pinned = models.BooleanField(_("kept on top of the list"), default=False)
    is_hidden = models.BooleanField(_("not in the list"), default=False)
    is_chat_muted = models.BooleanField(_("reads no messages"), default=False)
    # What the player wants to answer when the partner asks; secret. None: nothing said before.
    standing_answer = models.BooleanField(_("answer given in advance"), null=True)
    # With a store of time: what is left when no clock of this seat runs.
    time_left = models.DurationField(_("time left"), null=True)
    # The computer in a person's place, for a turn or until the person returns.
    stand_in = models.CharField(
        _("stand-in"), max_length=4, choices=StandIn.choices, default=StandIn.NONE, blank=True
    )
    returns = models.BooleanField(_("comes back at the end of the turn"), default=False)
    time_outs = models.PositiveSmallIntegerField(_("time-outs"), default=0)

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

    @property
    def is_played_by_bot(self) -> bool:
        """The computer's own seat, or one in which it stands in for a person."""
        return self.is_bot or self.stand_in != self.StandIn.NONE

    @property
    def is_free(self) -> bool:
        """Before the start nobody's yet: open to anyone, or kept by an invitation."""
        return self.user_id is None and not self.is_bot
