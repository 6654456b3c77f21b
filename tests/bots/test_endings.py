"""Going out: when it is good, when it is not, and whether the partner is asked."""

from __future__ import annotations

import pytest

from games.bots import choose
from games.engine.moves import Ask
from games.engine.rules import Rules, preset
from games.engine.state import Turn
from games.engine.view import view_of
from tests.bots.builders import FOUR, TWO, played, scene, sight

CANASTA = {"K": "K K K K K 2 2"}
TWO_CANASTAS = {"K": "K K K K K 2 2", "Q": "Q Q Q Q Q Q Q"}
MANDATORY = preset("classic", 4, {"permission": "mandatory"})
SILENT = preset("classic", 4, {"permission": "off"})
DRAWN = "stock"


def test_a_hand_that_can_go_out_goes_out() -> None:
    before = scene("K K 4", SILENT, counts=(3, 11, 2, 11), melds=[CANASTA, {"9": "9 9 9"}])
    after = played(before, choose(view_of(before, 0), b"seed"))
    assert after.table.out_seat == 0


def test_the_deal_is_not_ended_when_the_partner_has_just_taken_a_large_pile() -> None:
    """One canasta, and the others have nothing yet."""
    before = scene("K K 4", SILENT, counts=(3, 11, 24, 11), melds=[CANASTA, {}])
    after = played(before, choose(view_of(before, 0), b"seed"))
    assert after.table.out_seat is None


def test_canastas_in_reach_are_worth_waiting_for() -> None:
    """Five melds of six cards against others who are far from going out."""
    melds = {"K": "K K K K K K K", "Q": "Q Q Q Q Q Q", "J": "J J J J J J", "T": "T T T T T T"}
    more = {"9": "9 9 9 9 9 9", "8": "8 8 8 8 8 8"}
    before = scene("4 K", SILENT, counts=(2, 3, 3, 3), melds=[melds | more, {}])
    after = played(before, choose(view_of(before, 0), b"seed"))
    assert after.table.out_seat is None


def test_two_canastas_are_needed_where_the_rules_say_so() -> None:
    one = scene("K K 4", TWO, counts=(3, 15), melds=[CANASTA, {}])
    assert played(one, choose(view_of(one, 0), b"seed")).table.out_seat is None
    two = scene("K K 4", TWO, counts=(3, 15), melds=[TWO_CANASTAS, {}])
    assert played(two, choose(view_of(two, 0), b"seed")).table.out_seat == 0


def test_the_way_out_keeps_natural_canastas_natural() -> None:
    melds = {"K": "K K K K K K K", "4": "4 4 4", "5": "5 5 5"}
    before = scene("2 2 6", SILENT, counts=(3, 11, 2, 11), melds=[melds, {}])
    after = played(before, choose(view_of(before, 0), b"seed"))
    assert after.table.out_seat == 0
    assert not after.table.sides[0].melds[0].wilds


def test_permission_is_asked_where_it_is_needed() -> None:
    view = sight("K K 4", MANDATORY, counts=(3, 11, 2, 11), melds=[CANASTA, {"9": "9 9 9"}])
    assert choose(view, b"seed") == (Ask(),)


def test_the_partner_is_asked_when_it_holds_much_and_not_when_it_holds_little() -> None:
    melds = [CANASTA, {"9": "9 9 9"}]
    much = sight("K K 4", FOUR, counts=(3, 7, 6, 7), melds=melds)
    assert choose(much, b"seed") == (Ask(),)
    little = scene("K K 4", FOUR, counts=(3, 7, 1, 7), melds=melds)
    assert played(little, choose(view_of(little, 0), b"seed")).table.out_seat == 0


HANDS = ["K K 4", "2 4", "* 2 4", "K 7 7 7", "4 K"]


@pytest.mark.parametrize("rules", [FOUR, MANDATORY, preset("timed", 4)])
@pytest.mark.parametrize("hand", HANDS)
def test_after_a_yes_the_turn_ends_the_deal(hand: str, rules: Rules) -> None:
    melds = [{"K": "K K K K K K", "5": "5 5 5 5 5", "J": "J J J J J J J"}, {}]
    turn = Turn(drew_from=DRAWN, permission=True)
    before = scene(hand, rules, melds=melds, turn=turn, counts=(len(hand.split()), 11, 20, 11))
    after = played(before, choose(view_of(before, 0), b"seed"))
    assert after.table.out_seat == 0


@pytest.mark.parametrize("hand", HANDS)
def test_after_a_no_the_turn_goes_on_without_standing_still(hand: str) -> None:
    melds = [{"K": "K K K K K K", "J": "J J J J J J J"}, {}]
    turn = Turn(drew_from=DRAWN, permission=False)
    before = scene(hand, FOUR, melds=melds, turn=turn)
    after = played(before, choose(view_of(before, 0), b"seed"))
    assert after.table.to_move == 1
    assert after.table.out_seat is None


def test_after_a_no_the_canasta_is_still_completed() -> None:
    melds = [{"K": "K K K K K K", "J": "J J J J J J J"}, {}]
    turn = Turn(drew_from=DRAWN, permission=False)
    before = scene("K 4 5 6", FOUR, melds=melds, turn=turn)
    after = played(before, choose(view_of(before, 0), b"seed"))
    assert after.table.sides[0].canastas == 2
