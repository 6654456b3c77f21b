"""Deals of every preset between all levels mixed: is a move ever illegal, does a deal never end?"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.engine.rules import PRESETS, Rules, preset
from games.tuning.dealings import SCORES, shuffled
from games.tuning.entrants import Entrant
from games.tuning.tables import Dealing, EngineTable
from games.tuning.tallies import Tally

SEATINGS: Final[tuple[tuple[str, int], ...]] = tuple(
    [(name, players) for name, values in PRESETS.items() for players in values["players"]]
)
LEVELS: Final = ("easy", "medium", "hard")
# What players may switch in every game; a third of the deals has some of it.
SWITCHES: Final[dict[str, tuple[Any, ...]]] = {
    "canastas_to_go_out": (1, 2),
    "draw_count": (1, 2),
    "permission": ("off", "optional", "mandatory"),
    "always_frozen": (True, False),
}


def deal(seed: int, number: int, playouts: int, cut: int | None, tally: Tally) -> bool:
    """Whether the deal of that number came to its end; the engine judges every move."""
    lots = Random(f"{seed} mixed {number}")  # noqa: S311 - deals of a measurement
    rules = rules_for(number, lots)
    levels = [lots.choice(LEVELS) for _ in range(rules.players)]
    choosers = [Entrant(level, playouts).chooser(rules, lots) for level in levels]
    scores = tuple([lots.choice(SCORES) for _ in range(rules.sides)])
    # A search's times are counted apart from the others'.
    sides = [int(level != "hard") for level in levels]
    dealing = Dealing(shuffled(lots), lots.randrange(rules.players), scores, cut)
    return EngineTable(rules, choosers, sides).play(dealing, tally) is not None


def rules_for(number: int, lots: Random) -> Rules:
    """Each preset and number of players in turn, in one of three deals with switches by lot."""
    name, players = SEATINGS[number % len(SEATINGS)]
    if number // len(SEATINGS) % 3:
        return preset(name, players)
    chosen = [field for field in SWITCHES if players == 4 or field != "permission"]
    return preset(name, players, {field: lots.choice(SWITCHES[field]) for field in chosen})
