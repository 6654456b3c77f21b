"""The parameters of a game and the presets; every number of the game that is not a card value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from games.engine.cards import Card

MELD_SIZE = 3
CANASTA_SIZE = 7
NATURAL_CANASTA_BONUS = 500
MIXED_CANASTA_BONUS = 300
RED_THREE_BONUS = 100
ALL_RED_THREES = 4
ALL_RED_THREES_BONUS = 800
DECK_SIZE = 108

Kind = Literal["wild", "red_three", "black_three"]
Minimum = tuple[int | None, int]


class RulesError(ValueError):
    """Parameters that are unknown or impossible, alone or together; says which and why."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One game's rules as plain values; docs/positions.md describes each field."""

    players: int
    hand_size: int
    draw_count: int
    upcard_cover: tuple[Kind, ...]
    upcard_freezes: tuple[Kind, ...]
    min_naturals: int
    max_wilds: int
    wilds_may_exceed_naturals: bool
    wild_on_natural_canasta: bool
    black_three_melds: Literal["never", "going_out"]
    initial_meld_minimums: tuple[Minimum, ...]
    concealed_skips_minimum: Literal["never", "after_stock_draw"]
    take: Literal["whole", "top_or_whole"]
    frozen_until_melded: bool
    always_frozen: bool
    take_onto_canasta: bool
    one_card_rule: bool
    pile_red_three_replaced: bool
    red_three_needs: Literal["meld", "canasta"]
    canastas_to_go_out: int
    discard_to_go_out: Literal["optional", "required"]
    going_out_bonus: int
    concealed_bonus: int
    permission: Literal["off", "optional", "mandatory"]
    last_red_three: Literal["ends_deal", "meld_first"]
    empty_stock: Literal["ends_after_last_draw", "forced_if_meld_matches", "forced_if_legal"]
    black_three_points: int
    target: int | Literal["one_deal"]
    tie: Literal["shared", "extra_deal"]
    black_three_freezes: bool

    @property
    def sides(self) -> int:
        """How many sides score: two partnerships of four players, else everybody alone."""
        return 2 if self.players == 4 else self.players

    def side_of(self, seat: int) -> int:
        return seat % self.sides

    def partner_of(self, seat: int) -> int | None:
        return (seat + 2) % 4 if self.players == 4 else None

    def seats_of(self, side: int) -> tuple[int, ...]:
        return tuple(range(side, self.players, self.sides))

    def seat_after(self, seat: int) -> int:
        """The next seat in turn order, to the left."""
        return (seat + 1) % self.players

    def initial_meld_minimum(self, score: int) -> int:
        """Points that a side's first melds must reach, by its score before the deal."""
        need = 0
        for bound, points in self.initial_meld_minimums:
            if bound is None or score >= bound:
                need = points
        return need

    def points(self, cards: Iterable[Card]) -> int:
        """Card points; only black threes are priced by the rules."""
        total = 0
        for each in cards:
            total += self.black_three_points if each.is_black_three else each.points
        return total


CLASSIC: dict[str, Any] = {
    "players": [2, 4],
    "hand_size": {"2": 15, "4": 11},
    "draw_count": {"2": 2, "4": 1},
    "upcard_cover": ["wild", "red_three"],
    "upcard_freezes": ["wild", "red_three"],
    "min_naturals": 2,
    "max_wilds": 3,
    "wilds_may_exceed_naturals": False,
    "wild_on_natural_canasta": True,
    "black_three_melds": "going_out",
    "initial_meld_minimums": [[None, 15], [0, 50], [1500, 90], [3000, 120]],
    "concealed_skips_minimum": "never",
    "take": "whole",
    "frozen_until_melded": True,
    "always_frozen": False,
    "take_onto_canasta": True,
    "one_card_rule": True,
    "pile_red_three_replaced": False,
    "red_three_needs": "meld",
    "canastas_to_go_out": {"2": 2, "4": 1},
    "discard_to_go_out": "optional",
    "going_out_bonus": 100,
    "concealed_bonus": 200,
    "permission": {"2": "off", "4": "optional"},
    "last_red_three": "ends_deal",
    "empty_stock": "forced_if_legal",
    "black_three_points": 5,
    "target": 5000,
    "tie": "shared",
    "black_three_freezes": False,
}
# A variant states only what differs from the classic game.
TIMED: dict[str, Any] = {
    "players": [4],
    "hand_size": 11,
    "draw_count": 1,
    "max_wilds": 2,
    "wilds_may_exceed_naturals": True,
    "black_three_melds": "never",
    "take": "top_or_whole",
    "frozen_until_melded": False,
    "red_three_needs": "canasta",
    "canastas_to_go_out": 1,
    "concealed_bonus": 100,
    "permission": "mandatory",
    "empty_stock": "ends_after_last_draw",
    "tie": "extra_deal",
}
OPEN: dict[str, Any] = {
    "players": [2, 3, 4],
    "hand_size": 11,
    "draw_count": 1,
    "upcard_cover": ["wild", "red_three", "black_three"],
    "wilds_may_exceed_naturals": True,
    "concealed_skips_minimum": "after_stock_draw",
    "canastas_to_go_out": 1,
    "permission": {"2": "off", "3": "off", "4": "optional"},
    "empty_stock": "forced_if_meld_matches",
    "tie": "extra_deal",
}
PAGAT: dict[str, Any] = {
    "players": [2, 3, 4],
    "hand_size": {"2": 15, "3": 13, "4": 11},
    "draw_count": {"2": 2, "3": 2, "4": 1},
    "wilds_may_exceed_naturals": True,
    "concealed_skips_minimum": "after_stock_draw",
    "canastas_to_go_out": {"2": 2, "3": 1, "4": 1},
    "permission": {"2": "off", "3": "off", "4": "optional"},
    "empty_stock": "forced_if_meld_matches",
    "target": {"2": 5000, "3": 7500, "4": 5000},
    "tie": "extra_deal",
}
PRESETS: dict[str, dict[str, Any]] = {
    "classic": CLASSIC,
    "timed": TIMED,
    "open": OPEN,
    "pagat": PAGAT,
}

CHOICES: dict[str, tuple[str, ...]] = {
    "black_three_melds": ("never", "going_out"),
    "concealed_skips_minimum": ("never", "after_stock_draw"),
    "take": ("whole", "top_or_whole"),
    "red_three_needs": ("meld", "canasta"),
    "discard_to_go_out": ("optional", "required"),
    "permission": ("off", "optional", "mandatory"),
    "last_red_three": ("ends_deal", "meld_first"),
    "empty_stock": ("ends_after_last_draw", "forced_if_meld_matches", "forced_if_legal"),
    "tie": ("shared", "extra_deal"),
}
KINDS: tuple[Kind, ...] = ("wild", "red_three", "black_three")
SWITCHES = (
    "wilds_may_exceed_naturals",
    "wild_on_natural_canasta",
    "frozen_until_melded",
    "always_frozen",
    "take_onto_canasta",
    "one_card_rule",
    "pile_red_three_replaced",
    "black_three_freezes",
)
# Smallest and largest value of each whole number.
RANGES: dict[str, tuple[int, int]] = {
    "players": (2, 4),
    "hand_size": (1, 30),
    "draw_count": (1, 10),
    "min_naturals": (1, 8),
    "max_wilds": (0, 12),
    "canastas_to_go_out": (0, 11),
    "going_out_bonus": (0, 10_000),
    "concealed_bonus": (0, 10_000),
    "black_three_points": (0, 1_000),
}
FIELDS: tuple[str, ...] = tuple(each.name for each in fields(Rules))


def preset(name: str, players: int, options: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a preset for that many players, with single parameters set otherwise.

    Raises RulesError for an unknown preset, parameter or value, and for an impossible combination.
    """
    if name not in PRESETS:
        raise RulesError(f"there is no preset {name!r}")
    values = {**CLASSIC, **PRESETS[name]}
    if players not in values["players"]:
        raise RulesError(f"{name} is not played by {players!r} players")
    resolved = {key: _for_players(value, players) for key, value in values.items()}
    return rules_from({**resolved, "players": players, **_checked_options(options or {})})


def rules_from(values: Mapping[str, Any]) -> Rules:
    """Rules from plain values, as JSON holds them; every field must be there and none besides."""
    unknown = sorted(set(values) - set(FIELDS))
    missing = sorted(set(FIELDS) - set(values))
    if unknown or missing:
        raise RulesError(f"unknown parameters {unknown}, missing parameters {missing}")
    for name, value in values.items():
        _check(name, value)
    rules = Rules(**{name: _frozen(value) for name, value in values.items()})
    _check_together(rules)
    return rules


def rules_to(rules: Rules) -> dict[str, Any]:
    """Plain values for JSON; `rules_from` reads them back."""
    return {name: _thawed(getattr(rules, name)) for name in FIELDS}


def _for_players(value: Any, players: int) -> Any:
    return value[str(players)] if isinstance(value, dict) else value


def _checked_options(options: Mapping[str, Any]) -> Mapping[str, Any]:
    if "players" in options:
        raise RulesError("the number of players is no option")
    for name in options:
        if name not in FIELDS:
            raise RulesError(f"there is no parameter {name!r}")
    return options


def _check(name: str, value: Any) -> None:
    if not _is_valid(name, value):
        raise RulesError(f"{name} cannot be {value!r}")


def _is_valid(name: str, value: Any) -> bool:
    if name in CHOICES:
        return isinstance(value, str) and value in CHOICES[name]
    if name in SWITCHES:
        return isinstance(value, bool)
    if name in ("upcard_cover", "upcard_freezes"):
        return _is_kinds(value)
    if name == "initial_meld_minimums":
        return _is_minimums(value)
    if name == "target":
        return value == "one_deal" or (_is_whole(value) and value > 0)
    low, high = RANGES[name]
    return _is_whole(value) and low <= value <= high


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_kinds(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and all(isinstance(kind, str) and kind in KINDS for kind in value)
        and len(set(value)) == len(value)
    )


def _is_minimums(value: Any) -> bool:
    """A list of [score from which it holds, points], rising, the first for every lower score."""
    if not isinstance(value, list | tuple) or not value:
        return False
    for row in value:
        if not isinstance(row, list | tuple) or len(row) != 2:
            return False
        if not _is_whole(row[1]) or row[1] < 0:
            return False
    bounds = [row[0] for row in value]
    if bounds[0] is not None or not all(_is_whole(bound) for bound in bounds[1:]):
        return False
    return bounds[1:] == sorted(set(bounds[1:]))


def _check_together(rules: Rules) -> None:
    if rules.permission != "off" and rules.partner_of(0) is None:
        raise RulesError(f"nobody to ask for permission with {rules.players} players")
    if rules.hand_size * rules.players + 1 > DECK_SIZE:
        raise RulesError(f"{rules.players} hands of {rules.hand_size} leave no card to turn")


def _frozen(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(each) for each in value)
    return value


def _thawed(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_thawed(each) for each in value]
    return value
