"""How people come to a seat, and what they decide about one that is empty."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from canasta.clock import now
from canasta.slugs import new_slug
from games.models.game import MAX_SEATS, Game


class Invitation(models.Model):
    """A seat that is kept for somebody: whoever has the link, a mail address, or a person."""

    class Status(models.TextChoices):
        OPEN = "open", _("not answered")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations")
    seat = models.PositiveSmallIntegerField(_("seat"))
    token = models.CharField(_("link"), max_length=20, unique=True, default=new_slug)
    # Both empty: whoever has the link. Never both set.
    email = models.EmailField(_("mail address"), blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="invitations",
        verbose_name=_("player"),
    )
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("invited by"),
    )
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.OPEN
    )
    created_at = models.DateTimeField(_("made"), default=now, editable=False)
    answered_at = models.DateTimeField(_("answered"), null=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("game", "seat", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "seat"),
                condition=Q(status="open"),
                name="invitation_one_open_a_seat",
            ),
            models.CheckConstraint(
                condition=Q(email="") | Q(user__isnull=True), name="invitation_of_one_kind"
            ),
            models.CheckConstraint(condition=Q(seat__lt=MAX_SEATS), name="invitation_seat"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}"


class AbsenceVote(models.Model):
    """What one seat wants done about another whose time ran out."""

    class Choice(models.TextChoices):
        BOT = "bot", _("the computer plays on")
        WAIT = "wait", _("wait as long again")
        END = "end", _("end the game without a result")

    game = models.ForeignKey(Game, models.CASCADE, related_name="absence_votes")
    version = models.PositiveIntegerField(_("moves in the log"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    choice = models.CharField(_("choice"), max_length=10, choices=Choice.choices)
    at = models.DateTimeField(_("at"), default=now)

    class Meta:
        verbose_name = _("vote about an absence")
        verbose_name_plural = _("votes about absences")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "version", "seat"), name="absence_vote_one_a_seat"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}: {self.choice}"


class SeatAddress(models.Model):
    """That somebody played a seat from an address: a keyed hash, kept for 30 days."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="addresses")
    seat = models.PositiveSmallIntegerField(_("seat"))
    digest = models.CharField(_("hash of the address"), max_length=64)
    seen_at = models.DateTimeField(_("last seen"), default=now, db_index=True)

    class Meta:
        verbose_name = _("address of a seat")
        verbose_name_plural = _("addresses of seats")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "seat", "digest"), name="seat_address_once_a_seat"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}"
