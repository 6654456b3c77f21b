"""The rules of a game as the plain numbers that the kernel's loops ask for."""

from __future__ import annotations

from typing import Final

from games.bots.kernel.classes import BLACK_THREE, POINTS
from games.engine.cards import Card, card
from games.engine.rules import Rules
from games.engine.state import kind_of

OPTIONAL: Final = 1  # permission to go out; 0 is off
MANDATORY: Final = 2
ENDS_WITH_STOCK: Final = 0  # what an empty stock means
FORCED_IF_MATCHING: Final = 1
FORCED_IF_LEGAL: Final = 2
MOST_NATURALS: Final = 8  # cards of a rank in the deck


class Law:
    """One game's rules; made once, shared by all its states."""

    __slots__ = (
        "always_frozen",
        "black_freezes",
        "black_melds",
        "canastas_needed",
        "concealed_bonus",
        "cover",
        "draw_count",
        "empty_stock",
        "frozen_until_melded",
        "hand_size",
        "max_wilds",
        "meld_first",
        "min_naturals",
        "must_discard",
        "next_seat",
        "one_card_rule",
        "onto_canasta",
        "out_bonus",
        "partner",
        "permission",
        "players",
        "points",
        "red_needs_canasta",
        "replaced",
        "rivals",
        "room",
        "rules",
        "side_of",
        "sides",
        "skips_minimum",
        "spoils",
        "top_only",
        "upcard_freezes",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players: int = rules.players
        self.sides: int = rules.sides
        seats = range(rules.players)
        self.side_of: tuple[int, ...] = tuple([rules.side_of(seat) for seat in seats])
        self.next_seat: tuple[int, ...] = tuple([rules.seat_after(seat) for seat in seats])
        self.partner: tuple[int, ...] = tuple([_partner(rules, seat) for seat in seats])
        self.rivals: tuple[tuple[int, ...], ...] = tuple(  # by side: the seats of the others
            [
                tuple([seat for seat in seats if seat % self.sides != side])
                for side in range(self.sides)
            ]
        )
        self._set_deal(rules)
        self._set_melds(rules)
        self._set_pile(rules)
        self._set_ending(rules)

    def _set_deal(self, rules: Rules) -> None:
        self.hand_size: int = rules.hand_size
        self.draw_count: int = rules.draw_count
        self.cover: tuple[bool, ...] = _classes_in(rules.upcard_cover)
        self.upcard_freezes: tuple[bool, ...] = _classes_in(rules.upcard_freezes)

    def _set_melds(self, rules: Rules) -> None:
        self.min_naturals: int = rules.min_naturals
        self.max_wilds: int = rules.max_wilds
        most = rules.max_wilds
        # Wild cards that a meld of so many naturals holds.
        self.room: tuple[int, ...] = tuple(
            [
                most if rules.wilds_may_exceed_naturals else min(most, naturals)
                for naturals in range(MOST_NATURALS + 1)
            ]
        )
        self.spoils: bool = not rules.wild_on_natural_canasta
        self.black_melds: bool = rules.black_three_melds == "going_out"
        self.skips_minimum: bool = rules.concealed_skips_minimum == "after_stock_draw"
        points = (*POINTS[:BLACK_THREE], rules.black_three_points, *POINTS[BLACK_THREE + 1 :])
        self.points: tuple[int, ...] = points

    def _set_pile(self, rules: Rules) -> None:
        self.top_only: bool = rules.take == "top_or_whole"
        self.frozen_until_melded: bool = rules.frozen_until_melded
        self.always_frozen: bool = rules.always_frozen
        self.onto_canasta: bool = rules.take_onto_canasta
        self.one_card_rule: bool = rules.one_card_rule
        self.replaced: bool = rules.pile_red_three_replaced
        self.black_freezes: bool = rules.black_three_freezes

    def _set_ending(self, rules: Rules) -> None:
        self.red_needs_canasta: bool = rules.red_three_needs == "canasta"
        self.canastas_needed: int = rules.canastas_to_go_out
        self.must_discard: bool = rules.discard_to_go_out == "required"
        self.out_bonus: int = rules.going_out_bonus
        self.concealed_bonus: int = rules.concealed_bonus
        self.permission: int = ("off", "optional", "mandatory").index(rules.permission)
        self.meld_first: bool = rules.last_red_three == "meld_first"
        kinds = ("ends_after_last_draw", "forced_if_meld_matches", "forced_if_legal")
        self.empty_stock: int = kinds.index(rules.empty_stock)

    def needs(self, scores: list[int]) -> list[int]:
        """Each side's initial meld minimum at these scores."""
        return [self.rules.initial_meld_minimum(score) for score in scores]


def _partner(rules: Rules, seat: int) -> int:
    partner = rules.partner_of(seat)
    return -1 if partner is None else partner


# One card of each class, to ask the engine for its kind.
_SAMPLES: Final[tuple[Card, ...]] = tuple(
    [card(number) for number in (*range(3, 13), 0, 2, 15, 1, 52)]
)


def _classes_in(kinds: tuple[str, ...]) -> tuple[bool, ...]:
    return tuple([kind_of(each) in kinds for each in _SAMPLES])
