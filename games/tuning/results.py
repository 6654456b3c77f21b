"""What a match has brought so far: figures, and the file from which it goes on."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from games.tuning.fingerprints import fingerprint
from games.tuning.matches import Match, Unit
from games.tuning.tallies import Tally

SURE: Final = 1.96  # standard errors to each end of a 95 % interval


class OtherMatchError(ValueError):
    """A file holds the results of another match, or of bots that have changed since."""


@dataclass(slots=True)
class Results:
    match: Match
    code: str
    units: dict[int, Unit] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)

    @property
    def mean(self) -> float:
        return fmean(unit.difference for unit in self.units.values()) if self.units else 0.0

    @property
    def error(self) -> float:
        """The mean's standard error; 0 while one cannot say."""
        return _error([unit.difference for unit in self.units.values()])

    @property
    def won(self) -> float:
        return fmean(unit.won for unit in self.units.values()) if self.units else 0.0

    @property
    def won_error(self) -> float:
        return _error([unit.won for unit in self.units.values()])

    @property
    def won_interval(self) -> tuple[float, float]:
        """Where the share of wins lies with 95 % certainty."""
        reach = SURE * self.won_error
        return max(0.0, self.won - reach), min(1.0, self.won + reach)

    @property
    def is_stale(self) -> bool:
        """The bots have changed since: no more units belong to these."""
        return self.code != fingerprint(self.match.is_of_search)

    def add(self, units: list[Unit], tally: Tally) -> None:
        self.units |= {unit.number: unit for unit in units}
        self.tally.join(tally)

    def summary(self) -> dict[str, Any]:
        """The figures that a reader wants, by name."""
        first, second = self.tally.times
        return {
            "units": len(self.units),
            "mean_difference": round(self.mean, 2),
            "standard_error": round(self.error, 2),
            "win_rate": round(self.won, 4),
            "win_rate_interval": [round(end, 4) for end in self.won_interval],
            "illegal_moves": self.tally.illegal,
            "stalls": self.tally.stalls,
            "median_decision_s": round(first.median, 6),
            "max_decision_s": round(first.longest, 6),
            "other_median_decision_s": round(second.median, 6),
            "other_max_decision_s": round(second.longest, 6),
        }

    def to_json(self) -> dict[str, Any]:
        units = [[unit.number, unit.difference, unit.won] for unit in self.units.values()]
        return self.summary() | {
            "match": self.match.to_json(),
            "code": self.code,
            "results": sorted(units),
            "tally": self.tally.to_json(),
        }

    def write(self, file: Path) -> None:
        """Whole or not at all: who is stopped while writing loses nothing."""
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_name(file.name + ".new")
        new.write_text(json.dumps(self.to_json()) + "\n")
        new.replace(file)


def _error(values: list[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def kept(match: Match, file: Path) -> Results:
    """What the file holds of this match, by whatever bots; OtherMatchError for another match."""
    if not file.exists():
        return Results(match, fingerprint(match.is_of_search))
    data = json.loads(file.read_text())
    if data.get("match") != match.to_json():
        raise OtherMatchError("holds the results of another match")
    units = {number: Unit(number, difference, won) for number, difference, won in data["results"]}
    return Results(match, data["code"], units, Tally.from_json(data["tally"]))


def begun(match: Match, file: Path) -> Results:
    """The same, to go on with; OtherMatchError where the bots have changed since."""
    results = kept(match, file)
    if results.is_stale:
        raise OtherMatchError("holds results of bots that have changed since")
    return results
