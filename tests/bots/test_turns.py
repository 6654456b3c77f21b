"""What is laid in a turn, what stays in the hand, and how the turn begins."""

from __future__ import annotations

import pytest

from games.bots import choose
from games.engine.moves import Discard, Draw, EndDeal, GoOut, LayMelds, LayOff, Move, TakePile
from games.engine.rules import CANASTA_SIZE, Rules, preset
from games.engine.state import Turn
from games.engine.view import view_of
from tests.bots.builders import DRAW, FOUR, TWO, discard_of, played, ranks_laid, scene, sight

# hand, own melds, the rank that becomes a canasta
NATURAL = [
    ("K 4 5 6 8 9 T", {"K": "K K K K K K"}, "K"),
    ("K K 4 5 6 8 9 T", {"K": "K K K K K"}, "K"),
    ("7 7 7 7 7 7 7 5 6 8 9 T", {"Q": "Q Q Q"}, "7"),
]
WITH_WILDS = [
    ("* 4 5 6 8 9 T", {"K": "K K K K K 2"}, "K"),
    ("2 2 4 5 6 8 9 T", {"Q": "Q Q Q Q 2"}, "Q"),
    ("Q 2 4 5 6 8 9 T", {"Q": "Q Q Q Q *"}, "Q"),
]
# Alone against one other, wild cards are kept for the way out, or to freeze: that won more.
CANASTAS = [(TWO, *each) for each in NATURAL] + [(FOUR, *each) for each in NATURAL + WITH_WILDS]


@pytest.mark.parametrize(("rules", "hand", "melds", "rank"), CANASTAS)
def test_a_canasta_in_reach_is_completed(
    rules: Rules, hand: str, melds: dict[str, str], rank: str
) -> None:
    before = scene(hand, rules, melds=[melds, {"A": "A A A"}])
    after = played(before, choose(view_of(before, 0), b"seed"))
    done = [meld.rank.token for meld in after.table.sides[0].melds if meld.size >= CANASTA_SIZE]
    assert done == [rank]


def test_wild_cards_do_not_spoil_a_natural_canasta() -> None:
    melds = [{"K": "K K K K K K K", "5": "5 5 5"}, {"A": "A A A"}]
    before = scene("2 2 4 6 8 9 T J Q", TWO, melds=melds)
    after = played(before, choose(view_of(before, 0), b"seed"))
    kings = after.table.sides[0].melds[0]
    assert not kings.wilds


def test_a_pair_is_kept_for_the_pile() -> None:
    moves = choose(sight("Q Q 5 2", melds=[{"K": "K K K"}, {}], pile="6"), b"seed")
    assert discard_of(moves) == "5"


@pytest.mark.parametrize("rules", [TWO, FOUR])
@pytest.mark.parametrize(
    "hand", ["K K", "K K K", "K Q Q Q", "Q Q Q", "K 2", "2 2 K", "K K 2", "Q Q 2"]
)
def test_a_hand_is_never_laid_down_to_where_no_discard_is_legal(hand: str, rules: Rules) -> None:
    """The side has no canasta in reach: one card is thrown and one stays."""
    before = scene(hand, rules, melds=[{"K": "K K K"}, {}])
    moves = choose(view_of(before, 0), b"seed")
    after = played(before, moves)
    assert isinstance(moves[-1], Discard)
    assert len(after.hands[0]) >= 1


# hand, own melds, pile, takes it
PILES = [
    ("K K 4 5 6 7 8 9", {"Q": "Q Q Q"}, "4 5 6 6 7 8 9 T J A A K", True),
    ("4 5 6 7 8 9 A J", {"Q": "Q Q Q Q Q"}, "4 5 6 6 7 8 9 T J A A Q", True),
    ("A 4 5 6 7 8 9 J", {"Q": "Q Q Q Q Q Q"}, "4 5 Q", True),
    ("K K 4 5 6 8 9 T", {"Q": "Q Q Q"}, "7 7 7 7 A A A A J J K", True),
    ("K 5 6 7 8 9 J T 2", {"Q": "Q Q Q"}, "4 K", False),
]


@pytest.mark.parametrize(("hand", "melds", "pile", "takes"), PILES)
@pytest.mark.parametrize("rules", [TWO, FOUR])
def test_the_pile_is_taken_when_it_is_worth_it(
    hand: str, melds: dict[str, str], pile: str, takes: bool, rules: Rules
) -> None:
    view = sight(hand, rules, melds=[melds, {"8": "8 8 8"}], pile=pile, phase=DRAW, stock=50)
    (move,) = choose(view, b"seed")
    assert isinstance(move, TakePile if takes else Draw)


def test_two_hands_leave_a_small_pile() -> None:
    view = sight("T T 4 5 6 7 8 9 J J A 4 5 6 7", TWO, pile="4 b3 T", phase=DRAW, stock=70)
    assert choose(view, b"seed") == (Draw(),)


FROZEN = preset("classic", 4, {"always_frozen": True})


def test_an_always_frozen_pile_is_taken_by_a_pair_only() -> None:
    pile = "4 5 6 6 7 8 9 T J A A Q"
    melds = [{"Q": "Q Q Q"}, {"8": "8 8 8"}]
    one = sight("Q 2 4 5 6 7 8 9 J", FROZEN, melds=melds, pile=pile, phase=DRAW)
    assert choose(one, b"seed") == (Draw(),)
    pair = sight("Q Q 4 5 6 7 8 9 J", FROZEN, melds=melds, pile=pile, phase=DRAW)
    (move,) = choose(pair, b"seed")
    assert isinstance(move, TakePile)
    assert ranks_laid([move]) == "Q Q"


# rules, hand, pile, what is done with an empty stock
EMPTY_STOCK = [
    ("classic", "Q 5 9", "4 5 Q", TakePile),
    ("classic", "5 6 2", "4 8 Q", TakePile),
    ("open", "Q 4 5", "4 b3 Q", TakePile),
    ("open", "K K 5 6", "A A * 9 9 K", TakePile),
]


@pytest.mark.parametrize(("name", "hand", "pile", "kind"), EMPTY_STOCK)
def test_an_empty_stock_leads_to_a_take_or_the_end(
    name: str, hand: str, pile: str, kind: type[Move]
) -> None:
    melds = [{"Q": "Q Q Q Q Q Q"}, {"J": "J J J"}]
    before = scene(hand, preset(name, 4), melds=melds, pile=pile, phase=DRAW, stock=0)
    (move,) = choose(view_of(before, 0), b"seed")
    assert isinstance(move, kind)
    played(before, [move])


def test_the_deal_is_ended_rather_than_taking_cards_that_will_be_caught() -> None:
    melds = [{"Q": "Q Q Q"}, {"5": "5 5 5 5 5 5"}]
    pile = "A T J K 9 8 7 A 4"
    rules = preset("pagat", 4)
    before = scene("4 4 6", rules, melds=melds, pile=pile, phase=DRAW, stock=0)
    assert choose(view_of(before, 0), b"seed") == (EndDeal(),)
    played(before, [EndDeal()])


LAY_FIRST = preset("classic", 4, {"last_red_three": "meld_first"})


@pytest.mark.parametrize(
    ("hand", "laid", "last"),
    [("K Q Q Q 4", "Q Q Q K", EndDeal), ("K Q Q Q", "Q Q Q K", GoOut), ("4 5 9 9", "", EndDeal)],
)
def test_who_gained_no_card_lays_all_it_can(hand: str, laid: str, last: type) -> None:
    melds = [{"K": "K K K K K K"}, {"J": "J J J"}]
    before = scene(hand, LAY_FIRST, melds=melds, stock=0, turn=Turn())
    moves = choose(view_of(before, 0), b"seed")
    assert ranks_laid(moves) == laid
    assert isinstance(moves[-1], last)
    played(before, moves)


def test_the_last_turn_of_a_timed_deal_lays_every_card_that_fits() -> None:
    timed = preset("timed", 4)
    melds = [{"K": "K K K", "7": "7 7 7 7"}, {"J": "J J J"}]
    moves = choose(sight("K 7 Q Q Q 2 4 T", timed, melds=melds, stock=0), b"seed")
    assert ranks_laid(moves) == "2 7 Q Q Q K"
    assert discard_of(moves) == "T"


def test_two_cards_drawn_and_one_thrown_end_a_turn_of_two_hands() -> None:
    before = scene("4 5 6 7 8 9 T J Q K A 4 5 6 7", TWO, phase=DRAW, scores=(3000, 0), stock=70)
    drawn = played(before, choose(view_of(before, 0), b"seed"))
    assert len(drawn.hands[0]) == 17
    after = played(drawn, choose(view_of(drawn, 0), b"seed"))
    assert len(after.hands[0]) == 16
    assert len(after.table.pile) == 1


def test_the_best_meld_of_a_side_grows_in_one_move_for_each_rank() -> None:
    melds = [{"K": "K K K", "7": "7 7 7 7"}, {}]
    moves = choose(sight("K K 7 4 5 6 8 9 T", melds=melds, stock=3), b"seed")
    lays = [move for move in moves if isinstance(move, LayOff | LayMelds)]
    assert len(lays) == 2
