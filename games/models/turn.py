"""A turn that is being built, and the answers that requests got."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from canasta.clock import now
from games.models.game import Game


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
