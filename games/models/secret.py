"""The secrets behind the deals."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


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
