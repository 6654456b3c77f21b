"""What is thrown: nothing that feeds the pile, breaks a pair, or is wild."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots import choose
from games.bots.arena import play_deal
from games.engine.moves import Discard, Move
from games.engine.rules import Rules
from games.engine.view import PlayerView
from tests.bots.builders import FOUR, TWO, discard_of, sight
from tests.engine.builders import shuffled

OPEN: list[dict[str, str]] = [{"K": "K K K"}, {"9": "9 9 9", "7": "7 7 7 7"}]
PILE = "4 5 6 8 T J Q A 4 5"


def thrown(hand: str, **scenery: Any) -> str:
    return discard_of(choose(sight(hand, **scenery), b"seed"))


@pytest.mark.parametrize(
    ("hand", "never"),
    [
        ("9 Q Q J J T T 8 8 A A", "9"),
        ("7 Q Q J J T T 8 8 4 A A", "7"),
        ("9 7 Q Q Q J J T T 8 8", "97"),
    ],
)
def test_a_rank_that_the_next_player_has_melded_is_not_thrown(hand: str, never: str) -> None:
    assert thrown(hand, melds=OPEN, pile=PILE) not in never


def test_a_black_three_is_thrown_when_everything_else_would_feed_the_pile() -> None:
    assert thrown("b3 9 9 7 7 Q Q J J A A", melds=OPEN, pile=PILE) == "3"


def test_pairs_are_kept() -> None:
    assert thrown("Q Q J J T T 8 8 A A 5", melds=[{}, {}], pile="6") == "5"


def test_a_buried_rank_is_safer_than_a_fresh_one() -> None:
    """Six queens lie in the pile; no jack has been seen."""
    melds: list[dict[str, str]] = [{"K": "K K K"}, {"9": "9 9 9"}]
    hand = "Q J A A A T T T 8 8 8"
    assert thrown(hand, melds=melds, pile="2 Q Q Q Q Q Q 4") == "Q"


def test_what_the_next_player_is_known_to_hold_is_not_thrown() -> None:
    melds: list[dict[str, str]] = [{"K": "K K K"}, {"9": "9 9 9"}]
    hand = "8 4 A A A T T T Q Q Q"
    assert thrown(hand, melds=melds, pile=PILE, known={1: "4 4"}) != "4"
    assert thrown(hand, melds=melds, pile=PILE, known={1: "8 8"}) != "8"


FROZEN = "4 5 6 8 T 2 J Q A 4 5"


@pytest.mark.parametrize(
    "hand",
    ["2 2 2 * K", "2 2 K K K Q Q Q", "* 2 9 9 9", "2 7 7 b3", "2 2 2 2 2 2 2 * * 6"],
)
def test_a_wild_card_is_not_thrown_on_a_pile_that_is_frozen(hand: str) -> None:
    melds: list[dict[str, str]] = [{"4": "4 4 4"}, {"9": "9 9 9"}]
    assert thrown(hand, melds=melds, pile=FROZEN) not in "2*"


@pytest.mark.parametrize("rules", [TWO, FOUR])
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_wild_card_is_thrown_to_freeze_a_pile_or_where_nothing_else_is_there(
    rules: Rules, level: str
) -> None:
    def watched(view: PlayerView) -> tuple[Move, ...]:
        moves = choose(view, b"seed", level)
        last = moves[-1]
        if isinstance(last, Discard) and last.card.is_wild:
            laid = {each for move in moves[:-1] for each in held_by(move)}
            left = [each for each in view.hand if each not in laid]
            assert all(each.is_wild for each in left) or not is_frozen_for_next(view)
        return moves

    for number in range(15):
        play_deal(rules, [watched] * rules.players, shuffled(number), 0)


def is_frozen_for_next(view: PlayerView) -> bool:
    rules = view.table.rules
    return view.table.is_frozen_against(rules.side_of(rules.seat_after(view.seat or 0)))


def held_by(move: Move) -> tuple[object, ...]:
    groups = getattr(move, "melds", ())
    return (*getattr(move, "cards", ()), *[each for group in groups for each in group])
