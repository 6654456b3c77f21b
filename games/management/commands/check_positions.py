"""`check_positions FILE_OR_FOLDER...`: plays position files on the engine and says what differs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.checking import check
from games.engine.faults import FaultyCase
from games.engine.positions import read_case


class Command(BaseCommand):
    help = (
        "Plays each case of the position files and prints one line a case. "
        "Exits 1 when a case failed, 2 when a file cannot be read or is no possible position."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="FILE_OR_FOLDER")

    def handle(self, *args: Any, **options: Any) -> None:
        passed = failed = faulty = 0
        for path in options["paths"]:
            for line in lines_of(Path(path)):
                self.stdout.write(line)
                passed += line.startswith("ok ")
                failed += line.startswith("FAIL ")
                faulty += line.startswith("FAULT ")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if faulty or failed:
            sys.exit(2 if faulty else 1)


def lines_of(path: Path) -> Iterator[str]:
    """One line a case: `ok ID`, `FAIL ID: …`, or `FAULT file: case: fault`."""
    if path.is_dir():
        files = sorted(file for file in path.rglob("*.json") if file.is_file())
        if not files:
            yield f"FAULT {path}: no position file in this folder"
    else:
        files = [path]
    for file in files:
        yield from _lines_of_file(file)


def _lines_of_file(file: Path) -> Iterator[str]:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        yield f"FAULT {file}: cannot be read: {error}"
        return
    for case in data if isinstance(data, list) else [data]:
        yield _line_of_case(file, case)


def _line_of_case(file: Path, data: object) -> str:
    name = data.get("id") if isinstance(data, dict) else None
    try:
        case = read_case(data)
        difference = check(case)
    except FaultyCase as fault:
        return f"FAULT {file}: {name or 'a case without id'}: {fault}"
    return f"ok {case.id}" if difference is None else f"FAIL {case.id}: {difference}"
