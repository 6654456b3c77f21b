"""The first melds of a side are planned whole, with wild cards and through the pile."""

from __future__ import annotations

from collections import Counter

import pytest

from games.bots import choose
from games.engine.cards import Card
from games.engine.moves import Discard, Draw, LayMelds, TakePile
from tests.bots.builders import DRAW, FOUR, TWO, ranks_laid, scene, sight

# hand, score, what is laid
OPENINGS = [
    ("K K K Q Q Q 4 5 6 7 8 9", 0, "Q Q Q K K K"),
    ("A A A 4 4 4 5 7 8 9 T J", 0, "4 4 4 A A A"),
    ("A A A Q Q Q 4 5 6 7 8 9", 1500, "Q Q Q A A A"),
    ("A A * K K K 4 5 6 7 8 9", 3000, "K K K A A *"),
    ("A A 2 2 9 9 9 5 6 7 8 b3", 1500, "2 9 9 9 A A"),
    ("8 8 8 9 9 9 5 5 5 7 4 b3", -5, "5 5 5 8 8 8 9 9 9"),
]


@pytest.mark.parametrize(("hand", "score", "laid"), OPENINGS)
def test_an_opening_reaches_the_minimum_in_one_move(hand: str, score: int, laid: str) -> None:
    view = sight(hand, scores=(score, 0), stock=3)
    moves = choose(view, b"seed")
    assert isinstance(moves[0], LayMelds)
    assert not Counter(laid.split()) - Counter(ranks_laid(moves).split())
    assert points(moves[0].melds) >= FOUR.initial_meld_minimum(score)


# Groups that come near the minimum and do not reach it.
SHORT = [
    ("8 8 8 4 4 5 6 7 9 T J Q", 0),
    ("4 4 4 5 5 5 7 8 9 T J Q", 0),
    ("K K K Q Q Q 4 5 6 7 8 9", 1500),
    ("A A A K K K 4 5 6 7 8 9", 3000),
]


@pytest.mark.parametrize(("hand", "score"), SHORT)
def test_a_chain_that_ends_short_of_the_minimum_is_not_begun(hand: str, score: int) -> None:
    moves = choose(sight(hand, scores=(score, 0), stock=3), b"seed")
    assert [type(move) for move in moves] == [Discard]


# hand, score, pile, cards laid from the hand
THROUGH_THE_PILE = [
    ("K K A A A 4 5 6 7 8 9", 0, "4 5 6 6 7 7 8 9 T K", "K K A A A"),
    ("7 7 J J 2 4 5 6 8 Q K", 0, "4 5 6 6 8 8 4 5 T 7", "2 7 7 J J"),
    ("Q Q A A * 4 5 6 7 8 9", 1500, "4 5 6 6 7 7 8 9 T Q", "Q Q A A *"),
    ("Q Q * 4 5 6 7 8 9 T J", 0, "4 5 6 6 7 7 8 9 T Q", "Q Q *"),
]


@pytest.mark.parametrize(("hand", "score", "pile", "laid"), THROUGH_THE_PILE)
def test_the_pile_is_taken_by_an_opening_of_several_groups(
    hand: str, score: int, pile: str, laid: str
) -> None:
    view = sight(hand, scores=(score, 0), pile=pile, phase=DRAW, stock=20)
    (move,) = choose(view, b"seed")
    assert isinstance(move, TakePile)
    assert ranks_laid([move]) == laid


def test_an_opening_by_the_pile_that_ends_short_is_not_tried() -> None:
    view = sight("8 8 4 4 5 6 7 9 T J Q", pile="4 5 6 7 7 9 T J 8", phase=DRAW, stock=20)
    assert choose(view, b"seed") == (Draw(),)


def test_two_hands_do_not_hurry_to_open() -> None:
    hand = "5 5 5 Q Q Q T T 4 4 6 6 7 7 8 8 9"
    view = sight(hand, TWO, counts=(17, 15), pile="T", stock=70)
    assert [type(move) for move in choose(view, b"seed")] == [Discard]


def test_an_opening_leaves_a_card_to_discard_and_one_to_keep() -> None:
    before = scene("K K K Q Q Q A A A J J J", stock=3)
    view = sight("K K K Q Q Q A A A J J J", stock=3)
    moves = choose(view, b"seed")
    laid = ranks_laid(moves).split()
    assert len(before.hands[0]) - len(laid) >= 2
    assert isinstance(moves[-1], Discard)


def points(groups: tuple[tuple[Card, ...], ...]) -> int:
    return sum(each.points for group in groups for each in group)
