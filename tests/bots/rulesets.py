"""The rules that bots are tried by: each preset and seating with its switches, and odd mixtures."""

from __future__ import annotations

import random
from typing import Any

from games.engine.rules import PRESETS, Rules, RulesError, preset

SEATINGS: tuple[tuple[str, int], ...] = tuple(
    (name, players) for name, values in PRESETS.items() for players in values["players"]
)
SWITCHES: dict[str, tuple[Any, ...]] = {
    "canastas_to_go_out": (1, 2),
    "draw_count": (1, 2),
    "permission": ("off", "optional", "mandatory"),
    "always_frozen": (True, False),
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "hand_size": (3, 7, 11, 15, 24),
    "min_naturals": (1, 2, 3, 4),
    "max_wilds": (0, 1, 2, 3, 12),
    "wilds_may_exceed_naturals": (True, False),
    "wild_on_natural_canasta": (True, False),
    "black_three_melds": ("never", "going_out"),
    "initial_meld_minimums": ([[None, 0]], [[None, 15], [0, 50], [100, 120]]),
    "concealed_skips_minimum": ("never", "after_stock_draw"),
    "take": ("whole", "top_or_whole"),
    "frozen_until_melded": (True, False),
    "take_onto_canasta": (True, False),
    "one_card_rule": (True, False),
    "pile_red_three_replaced": (True, False),
    "red_three_needs": ("meld", "canasta"),
    "canastas_to_go_out": (0, 1, 2),
    "discard_to_go_out": ("optional", "required"),
    "last_red_three": ("ends_deal", "meld_first"),
    "empty_stock": ("ends_after_last_draw", "forced_if_meld_matches", "forced_if_legal"),
    "black_three_points": (0, 5, 100),
    "black_three_freezes": (True, False),
}


def switched(name: str, players: int, rng: random.Random) -> Rules:
    """The preset with every switch set by lot."""
    options = {field: rng.choice(values) for field, values in SWITCHES.items()}
    if players != 4:
        del options["permission"]
    return preset(name, players, options)


def mixed(rng: random.Random) -> Rules:
    """A preset with some or all parameters set by lot, in a combination that is possible."""
    while True:
        chosen = rng.sample(sorted(OTHERS), rng.randint(1, len(OTHERS)))
        options = {field: rng.choice(OTHERS[field]) for field in chosen}
        try:
            return preset(*rng.choice(SEATINGS), options)
        except RulesError:
            continue
