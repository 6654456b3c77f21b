"""What a deal is worth, and who has won: the numbers of the rule book, restated."""

from __future__ import annotations

import pytest

from games.engine.cards import DECK, Card
from games.engine.rules import Rules, preset
from games.engine.scoring import deal_score, winners_by_score
from games.engine.state import Side
from tests.engine.builders import Box, side

CLASSIC, TIMED, PAGAT_3 = preset("classic", 4), preset("timed", 4), preset("pagat", 3)


def score(
    rules: Rules, melds: dict[str, str], red_threes: str, hands: tuple[str, ...], bonus: int = 0
) -> int:
    """A side's deal from what lies before it and what its players hold."""
    box = Box()
    laid: Side = side(box, melds, red_threes)
    held: list[tuple[Card, ...]] = [box.cards(hand) for hand in hands]
    return deal_score(rules, laid.melds, len(laid.red_threes), held, bonus).total


def test_cards_count_50_20_10_and_5_and_red_threes_nothing_of_their_own() -> None:
    values = {"*": 50, "2": 20, "A": 20, "3": 0, **dict.fromkeys("KQJT98", 10)}
    values |= dict.fromkeys("7654", 5)
    for card in DECK:
        assert card.points == values[card.rank.token]
    assert CLASSIC.points([card for card in DECK if card.is_black_three]) == 4 * 5
    assert CLASSIC.points(DECK) == 4 * 50 + 8 * 20 + 8 * 20 + 48 * 10 + 32 * 5 + 20


J = {"9": "9 9 9 9 9 9 9", "K": "K K K", "3": "b3 b3 b3"}
SCORES = [
    # J01: 120 in melds, 500, 200 for two red threes, 100 for going out, 30 in the partner's hand
    (CLASSIC, {"K": "K K K K K K K", "Q": "Q Q Q 2"}, "r3 r3", ("", "A 5 b3"), 100, 890),
    (CLASSIC, {"9": "9 9 9"}, "r3", ("* 2 K", "4 4"), 0, 40),
    (TIMED, {"9": "9 9 9"}, "r3", ("* 2 K", "4 4"), 0, -160),
    (CLASSIC, {"5": "5 5 5"}, "r3 r3 r3", ("", ""), 0, 315),
    (TIMED, {"5": "5 5 5"}, "r3 r3 r3", ("", ""), 0, -285),
    (CLASSIC, {"5": "5 5 5"}, "r3 r3 r3 r3", ("", ""), 0, 815),
    (TIMED, {"5": "5 5 5"}, "r3 r3 r3 r3", ("", ""), 0, -785),
    (CLASSIC, {}, "r3 r3 r3 r3", ("", ""), 0, -800),
    (CLASSIC, {"8": "8 8 8 8 2 2 *"}, "", ("", ""), 0, 430),
    (CLASSIC, {"8": "8 8 8 8 8 2 2"}, "", ("", ""), 0, 390),
    (CLASSIC, {}, "", ("A A A K K K 4",), 0, -95),
    (CLASSIC, {"5": "5 5 5 5 5 5 5", "J": "J J J J J J J"}, "", ("",), 0, 1105),
    (CLASSIC, J, "", ("",), 100, 715),
    (TIMED, {"8": "8 8 8 8 8 2 2"}, "r3 r3 r3 r3", ("", ""), 0, 1190),
    (CLASSIC, {"Q": "Q Q Q Q Q Q Q Q"}, "", ("",), 0, 580),
]


@pytest.mark.parametrize(("rules", "melds", "red_threes", "hands", "bonus", "total"), SCORES)
def test_a_deal_scores_what_the_rule_book_says(
    rules: Rules,
    melds: dict[str, str],
    red_threes: str,
    hands: tuple[str, ...],
    bonus: int,
    total: int,
) -> None:
    assert score(rules, melds, red_threes, hands, bonus) == total


def test_black_threes_cost_what_the_rules_say() -> None:
    dear = preset("classic", 4, {"black_three_points": 100})
    assert score(dear, {}, "", ("b3 b3 4",)) == -205


def test_the_lines_of_a_score_add_up_and_count_cards() -> None:
    box = Box()
    laid = side(box, {"8": "8 8 8 8 8 2 2", "K": "K K K"}, "r3")
    lines = deal_score(CLASSIC, laid.melds, 1, [box.cards("A 4"), box.cards("b3")], 200)
    assert (lines.natural_canastas, lines.mixed_canastas, lines.red_threes) == (0, 1, 1)
    assert (lines.meld_cards, lines.meld_points, lines.hand_cards, lines.hand_points) == (
        10,
        120,
        3,
        30,
    )
    assert lines.total == 300 + 100 + 200 + 120 - 30


BANDS = [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (9000, 120)]


@pytest.mark.parametrize(("total", "need"), BANDS)
def test_the_initial_meld_minimum_follows_the_total_before_the_deal(total: int, need: int) -> None:
    for rules in (CLASSIC, TIMED, PAGAT_3):
        assert rules.initial_meld_minimum(total) == need


QUICK = preset("classic", 4, {"target": "one_deal"})
ENDS: list[tuple[Rules, tuple[int, ...], tuple[int, ...] | None]] = [
    (CLASSIC, (5000, 3200), (0,)),
    (CLASSIC, (5120, 5340), (1,)),
    (CLASSIC, (5200, 5200), (0, 1)),
    (CLASSIC, (4995, 4995), None),
    (CLASSIC, (4850, -50), None),
    (TIMED, (5200, 5200), None),
    (TIMED, (5200, 5195), (0,)),
    (QUICK, (340, 340), (0, 1)),
    (QUICK, (-120, -300), (0,)),
    (PAGAT_3, (5050, 5050, 4000), None),
    (PAGAT_3, (7550, 7550, 4000), None),
    (PAGAT_3, (7550, 7550, 7600), (2,)),
    (preset("pagat", 3, {"tie": "shared"}), (7550, 7500, 7550), (0, 2)),
    (preset("timed", 4, {"target": "one_deal"}), (340, 340), None),
]


@pytest.mark.parametrize(("rules", "totals", "winners"), ENDS)
def test_the_game_ends_at_the_target_for_the_highest_total(
    rules: Rules, totals: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    assert winners_by_score(rules, totals) == winners
