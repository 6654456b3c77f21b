"""The rules that tests play by: presets, their switches, and random combinations."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from games.engine.rules import PRESETS, Rules, RulesError, preset

Kinds = Iterator[tuple[Rules, int | None]]  # rules, and to how many cards stocks are cut
RulesOf = Callable[[random.Random], Kinds]
SEATINGS: tuple[tuple[str, int], ...] = tuple(
    (name, players) for name, values in PRESETS.items() for players in values["players"]
)
# What Coppercod's players may switch.
SWITCHES: dict[str, tuple[Any, ...]] = {
    "canastas_to_go_out": (1, 2),
    "draw_count": (1, 2),
    "permission": ("off", "optional", "mandatory"),
    "always_frozen": (True, False),
    "target": ("one_deal", 5000),
}
KINDS = ("wild", "red_three", "black_three")
VALUES: dict[str, tuple[Any, ...]] = {
    "hand_size": (3, 7, 11, 13, 15, 24),
    "draw_count": (1, 2, 3),
    "upcard_cover": ([], ["wild"], ["red_three"], ["wild", "red_three"], list(KINDS)),
    "upcard_freezes": ([], ["wild"], ["red_three"], ["wild", "red_three"], list(KINDS)),
    "min_naturals": (1, 2, 3, 4),
    "max_wilds": (0, 1, 2, 3, 4, 12),
    "wilds_may_exceed_naturals": (True, False),
    "wild_on_natural_canasta": (True, False),
    "black_three_melds": ("never", "going_out"),
    "initial_meld_minimums": ([[None, 0]], [[None, 15], [0, 50], [100, 120]], [[None, 60]]),
    "concealed_skips_minimum": ("never", "after_stock_draw"),
    "take": ("whole", "top_or_whole"),
    "frozen_until_melded": (True, False),
    "always_frozen": (True, False),
    "take_onto_canasta": (True, False),
    "one_card_rule": (True, False),
    "pile_red_three_replaced": (True, False),
    "red_three_needs": ("meld", "canasta"),
    "canastas_to_go_out": (0, 1, 1, 2),
    "discard_to_go_out": ("optional", "required"),
    "going_out_bonus": (0, 100),
    "concealed_bonus": (0, 200),
    "permission": ("off", "optional", "mandatory"),
    "last_red_three": ("ends_deal", "meld_first"),
    "empty_stock": ("ends_after_last_draw", "forced_if_meld_matches", "forced_if_legal"),
    "black_three_points": (0, 5, 100),
    "target": ("one_deal", 500, 5000),
    "tie": ("shared", "extra_deal"),
    "black_three_freezes": (True, False),
}


SOON_OUT: tuple[dict[str, Any], ...] = (
    {"hand_size": 5, "canastas_to_go_out": 0},
    {"hand_size": 7, "canastas_to_go_out": 0, "take": "top_or_whole", "permission": "mandatory"},
    {"hand_size": 4, "draw_count": 3, "canastas_to_go_out": 1, "permission": "mandatory"},
    {"hand_size": 7, "canastas_to_go_out": 0, "last_red_three": "meld_first"},
)


def presets_only(name: str | None = None) -> RulesOf:
    """Every seating of the presets (or of one) with the switches, with and without a cut stock."""

    def kinds(rng: random.Random) -> Kinds:
        while True:
            for preset_name, players in SEATINGS:
                if name in (None, preset_name):
                    for cut in (None, 8):
                        yield switched(preset_name, players, rng), cut

    return kinds


def presets_and_more(rng: random.Random) -> Kinds:
    """Presets with switches, and random combinations, some that let players out soon, in turn."""
    presets = presets_only()(rng)
    while True:
        yield next(presets)
        yield random_rules(rng, {}), rng.choice((None, 8))
        yield next(presets)
        yield random_rules(rng, rng.choice(SOON_OUT)), rng.choice((None, 8))


def switched(name: str, players: int, rng: random.Random) -> Rules:
    """The preset with none to all switches set by lot, those that fit its players."""
    chosen = rng.sample(sorted(SWITCHES), rng.choice((0, 1, 2, len(SWITCHES))))
    options = {field: rng.choice(SWITCHES[field]) for field in chosen}
    if players != 4:
        options.pop("permission", None)
    return preset(name, players, options)


def random_rules(rng: random.Random, fixed: dict[str, Any]) -> Rules:
    """A preset with none to all parameters set by lot but the fixed ones, as far as possible."""
    while True:
        name, players = rng.choice(SEATINGS)
        chosen = rng.sample(sorted(VALUES), rng.randint(0, len(VALUES)))
        options = {field: rng.choice(VALUES[field]) for field in chosen} | fixed
        try:
            return preset(name, players, options)
        except RulesError:
            continue
