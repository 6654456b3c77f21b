"""Folds every log and compares it with what is stored beside it."""

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from games import store
from games.models import Game
from games.verifying import faults


@transaction.atomic
def _faults(slug: str) -> list[str]:
    """Row and log of one moment: nobody moves in the game meanwhile."""
    return list(faults(store.lock(slug)))


class Command(BaseCommand):
    help = "Folds the log of every game and compares it with what is stored; exit 1 on a fault."

    def handle(self, *args: Any, **options: Any) -> None:
        games = wrong = 0
        for slug in Game.objects.order_by("pk").values_list("slug", flat=True):
            games += 1
            for fault in _faults(slug):
                wrong += 1
                self.stdout.write(f"{slug}: {fault}")
        self.stdout.write(f"{games} games, {wrong} faults")
        if wrong:
            sys.exit(1)
