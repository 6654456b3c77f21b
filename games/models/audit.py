"""What hosts did; rows are added and never changed."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from canasta.clock import now
from games.models.game import Game


class AuditEntry(models.Model):
    """An act of a host, or a look at what is hidden."""

    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("host"),
    )
    act = models.CharField(_("act"), max_length=40)
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="audit")
    # The person it concerns, where it is one.
    subject = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("player"),
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    details: "models.JSONField[Any, Any]" = models.JSONField(_("details"), default=dict)
    at = models.DateTimeField(_("at"), default=now)

    class Meta:
        verbose_name = _("act of a host")
        verbose_name_plural = _("acts of hosts")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.act}"
