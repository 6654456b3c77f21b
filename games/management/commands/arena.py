"""`arena A B`: which bot is better, on the same deals for both."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.kernel.seeing import law_of
from games.engine.rules import PRESETS, RulesError
from games.tuning.entrants import UnknownBotError, entrant
from games.tuning.matches import Match
from games.tuning.programs import ProgramError
from games.tuning.results import OtherMatchError, Results, begun
from games.tuning.running import run

BAR = 30  # characters
PAIRS = 100


class Command(BaseCommand):
    help = "Plays duplicate deals or whole games between two bots and prints who is better."
    requires_system_checks = ()
    told = 0

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("first", help="a bot's name, or cmd:PROGRAM")
        parser.add_argument("second")
        parser.add_argument("--players", type=int, default=2, choices=[2, 3, 4])
        parser.add_argument("--preset", default="classic", choices=list(PRESETS))
        parser.add_argument("--pairs", type=int, help=f"deals, in all seatings ({PAIRS})")
        parser.add_argument("--games", type=int, help="whole games, in all seatings")
        parser.add_argument("--playouts", type=int, default=100, help="of a search, a decision")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", type=Path, help="where the results are kept")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--restart", action="store_true", help="forget what the file holds")

    def handle(self, *args: Any, **options: Any) -> None:
        match, count = match_of(options)
        file = options["json"] or kept_in(match)
        if options["restart"]:
            file.unlink(missing_ok=True)
        try:
            results = begun(match, file)
            run(results, count, file, max(1, options["processes"]), self._progress)
        except OtherMatchError as error:
            raise CommandError(f"{file} {error}; --restart begins anew.") from error
        except ProgramError as error:
            raise CommandError(str(error)) from error
        self._tell(results)

    def _progress(self, results: Results, count: int) -> None:
        """One line that grows; where nobody looks on, a line for each tenth."""
        done = len(results.units)
        tenth = 10 * done // count
        if not self.stderr.isatty():
            if tenth == self.told:
                return
            self.told = tenth
        full = BAR * done // count
        bar = "#" * full + "." * (BAR - full)
        figures = f"{results.mean:+.0f} ± {results.error:.0f}"
        line = f"[{bar}] {done}/{count}  {figures}"
        self.stderr.write(
            f"\r{line} " if self.stderr.isatty() else line,
            ending="" if self.stderr.isatty() else "\n",
        )

    def _tell(self, results: Results) -> None:
        match, summary, tally = results.match, results.summary(), results.tally
        self.stderr.write("")
        low, high = summary["win_rate_interval"]
        lines = [
            f"{match.first} against {match.second}: {match.preset}, {match.players} seats, "
            f"{len(results.units)} {match.unit}",
            f"mean difference  {results.mean:+.1f} ± {results.error:.1f}",
            f"win rate         {100 * results.won:.1f} % ({100 * low:.1f} to {100 * high:.1f})",
            f"illegal moves    {tally.illegal} of {tally.judged} decisions judged by the engine",
            f"stalls           {tally.stalls}",
        ]
        for name, times in zip((match.first, match.second), tally.times, strict=True):
            lines.append(
                f"a decision       {_time(times.median)}, at most {_time(times.longest)}: {name}"
            )
        self.stdout.write("\n".join(lines + [f"illegal: {shown}" for shown in tally.shown]))


def _time(seconds: float) -> str:
    return f"{1000 * seconds:.3f} ms"


def match_of(options: dict[str, Any]) -> tuple[Match, int]:
    """The match that was asked for, and how many deals or games of it."""
    if options["pairs"] is not None and options["games"] is not None:
        raise CommandError("Give --pairs or --games, not both.")
    playouts, sides = options["playouts"], 2 if options["players"] == 4 else options["players"]
    count = PAIRS if options["pairs"] is None else options["pairs"]
    if options["games"] is not None:  # every seating is a game of its own
        count = -(-options["games"] // sides)
    if count < 1:
        raise CommandError("There must be at least one deal.")
    try:
        match = Match(
            first=entrant(options["first"], playouts).name,
            second=entrant(options["second"], playouts).name,
            preset=options["preset"],
            players=options["players"],
            playouts=playouts,
            seed=options["seed"],
            unit="pairs" if options["games"] is None else "games",
        )
        law_of(match.rules)
    except (UnknownBotError, RulesError) as error:
        raise CommandError(str(error)) from error
    return match, count


def kept_in(match: Match) -> Path:
    """Where results are kept when nobody names a file."""
    bots = "-".join(
        [name.replace("/", "_").replace(" ", "_") for name in (match.first, match.second)]
    )
    name = f"{bots}-{match.preset}-{match.players}-{match.unit}-{match.playouts}-{match.seed}.json"
    return Path(settings.VAR) / "arena" / name
