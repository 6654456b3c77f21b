"""What is counted while bots play: illegal moves, stalls, and the time of each decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log
from typing import Any, Final

STEP: Final = 1.05  # two times that differ by less are counted as one
SMALLEST: Final = 1e-7  # seconds
SHOWN: Final = 20  # illegal moves that are kept as text


@dataclass(slots=True)
class Times:
    """Seconds of decisions, counted on a logarithmic scale, so that any number adds up."""

    counts: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[max(0, round(log(max(seconds, SMALLEST) / SMALLEST) / log(STEP)))] += 1
        self.longest = max(self.longest, seconds)

    def join(self, other: Times) -> None:
        self.counts.update(other.counts)
        self.longest = max(self.longest, other.longest)

    @property
    def median(self) -> float:
        """To within the step; 0 where nothing was decided."""
        left = (self.counts.total() + 1) // 2
        for place in sorted(self.counts):
            left -= self.counts[place]
            if left <= 0:
                return min(SMALLEST * STEP**place, self.longest)
        return 0.0

    def to_json(self) -> dict[str, Any]:
        counts = {str(place): self.counts[place] for place in sorted(self.counts)}
        return {"longest": self.longest, "counts": counts}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Times:
        counts = Counter({int(place): count for place, count in data["counts"].items()})
        return Times(counts, data["longest"])


@dataclass(slots=True)
class Tally:
    """Both sides' times (the first is the bot that is measured), and what went wrong."""

    times: tuple[Times, Times] = field(default_factory=lambda: (Times(), Times()))
    illegal: int = 0
    stalls: int = 0
    judged: int = 0  # decisions that the engine has judged; the kernel judges nothing
    shown: list[str] = field(default_factory=list)

    def note_illegal(self, sentence: str) -> None:
        self.illegal += 1
        if len(self.shown) < SHOWN:
            self.shown.append(sentence)

    def join(self, other: Tally) -> None:
        for own, more in zip(self.times, other.times, strict=True):
            own.join(more)
        self.illegal += other.illegal
        self.stalls += other.stalls
        self.judged += other.judged
        self.shown = (self.shown + other.shown)[:SHOWN]

    def to_json(self) -> dict[str, Any]:
        return {
            "illegal_moves": self.illegal,
            "stalls": self.stalls,
            "judged_decisions": self.judged,
            "illegal_shown": self.shown,
            "times": [each.to_json() for each in self.times],
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Tally:
        first, second = map(Times.from_json, data["times"])
        return Tally(
            times=(first, second),
            illegal=data["illegal_moves"],
            stalls=data["stalls"],
            judged=data["judged_decisions"],
            shown=list(data["illegal_shown"]),
        )
