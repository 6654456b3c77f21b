"""`bot_report`: plays what the report on the bots needs, over several sittings, and writes it."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.tuning.report import ROWS, Row, put_into, text
from games.tuning.results import Results, kept
from games.tuning.running import run

DOCS: Path = settings.BASE_DIR / "docs"
FOLDER = DOCS / "bot-results"


class SittingOverError(Exception):
    """The time for this sitting is up."""


class Command(BaseCommand):
    help = "Measures the bots against each other and writes the tables in docs/bots.md."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--only", default="", help="rows whose name has this in it")
        parser.add_argument("--minutes", type=float, help="end this sitting after so long")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--renew", action="store_true", help="play what earlier bots played")

    def handle(self, *args: Any, **options: Any) -> None:
        end = monotonic() + 60 * (options["minutes"] or 1e9)
        found = {row.key: kept(row.match, file_of(row)) for row in ROWS}
        try:
            for row in ROWS:
                if options["only"] in row.key:
                    found[row.key] = self._played(row, found[row.key], options, end)
        except SittingOverError:
            self.stderr.write("The sitting is over; the next goes on from here.")
        put_into(DOCS / "bots.md", text(found))

    def _played(self, row: Row, results: Results, options: dict[str, Any], end: float) -> Results:
        """All that lacks of a row; what earlier bots played is left alone unless told otherwise."""
        file = file_of(row)
        if results.is_stale:
            if not options["renew"]:
                self.stderr.write(f"{row.key}: the bots have changed since; --renew plays it anew.")
                return results
            file.unlink()
            results = kept(row.match, file)
        self.stderr.write(f"{row.key}: {len(results.units)} of {row.count}")

        def progress(_: Results, __: int) -> None:
            if monotonic() > end:
                raise SittingOverError

        if len(results.units) < row.count:
            run(results, row.count, file, max(1, options["processes"]), progress)
        return results


def file_of(row: Row) -> Path:
    return FOLDER / f"{row.key}.json"
