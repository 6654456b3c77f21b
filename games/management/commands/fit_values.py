"""`fit_values`: what the search has learned from self-play, learned anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.tuning import fitting, hands
from games.tuning.learned import SEATINGS, text_of

# Where what is shipped, and by what it is learned.
SUBJECTS: Final = {
    "values": ("value_weights.py", fitting.fitted, fitting.DEALS, fitting.HEAD),
    "hands": ("hand_weights.py", hands.learned, hands.DEALS, hands.HEAD),
}


class Command(BaseCommand):
    help = (
        "Learns from self-play what a position is worth to the search (values) or what signs say "
        "about hidden hands (hands); the same seed, the same weights."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("subject", choices=list(SUBJECTS))
        parser.add_argument("--deals", type=int, help="of self-play, each number of players")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--write", action="store_true", help="into the file that is shipped")

    def handle(self, *args: Any, **options: Any) -> None:
        name, learn, usual, head = SUBJECTS[options["subject"]]
        deals, seed = options["deals"] or usual, options["seed"]
        found = []
        for preset, players in SEATINGS:
            found.append(learn(preset, players, deals, seed))
            self.stderr.write(f"{preset}, {players} seats: {found[-1].figure:.3f}")
        text = text_of(head.format(deals=deals, seed=seed), found)
        if options["write"]:
            file = Path(settings.BASE_DIR) / "games" / "bots" / "search" / name
            file.write_text(text, encoding="utf-8")
        else:
            self.stdout.write(text)
