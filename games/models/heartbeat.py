"""When the schedule last did its work."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Heartbeat(models.Model):
    """When the clocks were last looked at: what lies between two beats was an interruption."""

    name = models.CharField(_("name"), max_length=20, unique=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return self.name
