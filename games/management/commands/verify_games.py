"""Folds every log and compares it with what is stored beside it."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.models import Game
from games.verifying import faults


class Command(BaseCommand):
    help = "Folds the log of every game and compares it with what is stored; exit 1 on a fault."

    def handle(self, *args: Any, **options: Any) -> None:
        games = wrong = 0
        for game in Game.objects.order_by("pk").iterator(chunk_size=100):
            games += 1
            for fault in faults(game):
                wrong += 1
                self.stdout.write(f"{game.slug}: {fault}")
        self.stdout.write(f"{games} games, {wrong} faults")
        if wrong:
            sys.exit(1)
