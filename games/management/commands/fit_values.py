"""`fit_values`: what a position is worth to the search, found anew from self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.tuning.fitting import DEALS, Fit, all_fits, written


class Command(BaseCommand):
    help = "Fits the search's value of a position to self-play; the same seed, the same weights."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--deals", type=int, default=DEALS, help="of self-play, each seating")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--write", action="store_true", help="into the file that is shipped")

    def handle(self, *args: Any, **options: Any) -> None:
        fits = []
        for fit in all_fits(options["deals"], options["seed"]):
            self._tell(fit)
            fits.append(fit)
        text = written(fits, options["deals"], options["seed"])
        if options["write"]:
            file = Path(settings.BASE_DIR) / "games" / "bots" / "search" / "value_weights.py"
            file.write_text(text, encoding="utf-8")
        else:
            self.stdout.write(text)

    def _tell(self, fit: Fit) -> None:
        self.stderr.write(
            f"{fit.preset}, {fit.players} seats: {fit.explained:.3f} of the variance explained"
        )
