"""Rules that people keep."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from canasta.clock import now
from canasta.slugs import new_slug
from games.models.game import MAX_SEATS


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
    turn_seconds = models.PositiveIntegerField(_("seconds a turn"), null=True, default=None)
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
