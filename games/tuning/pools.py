"""The opponents that weights are tuned against: the naive bot, a racer, and all former sets.

Who is tuned against one opponent learns to exploit that one and loses to others; so nobody who was
ever good is forgotten (`former.toml`). Opponents with an obvious hole are no help: with a hoarder
in the pool, four seats learned never to go out, won a thousand points from it and lost to the
naive bot.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

from games.bots import naive
from games.bots.kernel.law import Law
from games.bots.kernel.seeing import Player
from games.bots.kernel.weights import NAMES, SETS, Policy, Weights, read
from games.bots.players import by_policy

FORMER: Final = Path(__file__).with_name("former.toml")

IN_USE: Final = "in use"

# What makes a character, on top of the set that tuning starts from.
CHARACTERS: Final[dict[str, dict[str, float]]] = {
    "racer": {
        "take": 1.0,
        "take_first": 1.0,
        "patience": 108.0,
        "patience_late": 108.0,
        "short": 2.0,
        "short_new": 2.0,
        "short_ready": 2.0,
        "out": 500.0,
        "hope": 0.0,
    },
}


@dataclass(frozen=True, slots=True)
class Opponent:
    """A player by weights, or the naive bot, which has none."""

    name: str
    weights: Weights | None = None

    def player(self, law: Law) -> Player:
        return naive.decide if self.weights is None else by_policy(Policy(law, self.weights))


def start_of(name: str, start: str) -> Weights:
    """The set from which tuning starts; KeyError for one that never was."""
    return SETS[name] if start == IN_USE else dict(former(name))[start]


def opponents(name: str, start: str) -> list[Opponent]:
    """The pool for a set: what is tuned later than the start is not known yet."""
    own = start_of(name, start)
    odd = [Opponent(label, changed(own, values)) for label, values in CHARACTERS.items()]
    older = list(takewhile(lambda each: each[0] != start, former(name)))
    return [
        Opponent("naive"),
        *odd,
        Opponent("its start", own),
        *[Opponent(label, weights) for label, weights in older],
    ]


def former(name: str) -> list[tuple[str, Weights]]:
    """Sets of that name which were in use once, the oldest first."""
    if not FORMER.exists():
        return []
    found = read(FORMER.read_text())
    return [(key, found[key]) for key in found if key.rpartition("-")[0] == name]


def changed(weights: Weights, values: dict[str, float]) -> Weights:
    return tuple([values.get(name, weight) for name, weight in zip(NAMES, weights, strict=True)])
