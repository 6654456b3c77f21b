"""Prints a game from its log."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import log_text
from games.models import Game


class Command(BaseCommand):
    help = "Prints a game from its log: one line a move, the scores after each deal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the game's address")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(slug=options["slug"]).first()
        if game is None:
            raise CommandError(f"There is no game {options['slug']}.")
        for line in log_text.lines(game):
            self.stdout.write(line)
