"""Why the computer moved so, short enough to be kept; and what a partner's question tells."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots.kernel.classes import RED_THREE
from games.bots.kernel.codes import ASK as ASK_FIRST
from games.bots.kernel.codes import DISCARD, LAY, LAY_OFF, TAKE_REST, group
from games.bots.kernel.exits import way_out
from games.bots.kernel.seeing import law_of
from games.bots.players import policy_for
from games.bots.search.asked import owes_a_turn
from games.bots.search.askers import world_with_asker
from games.bots.search.deciding import decide
from games.bots.search.reasons import CODES, LONGEST, reason_for, short
from games.bots.search.sight import sight_of
from games.bots.search.wording import words
from games.engine.moves import Answer, Discard, Draw
from games.engine.state import DREW
from games.engine.view import PlayerView, view_of
from tests.bots.builders import ASK, DRAW, FOUR, scene, sight

HAND = "b3 9 9 7 7 Q Q J J A A"
READY: list[dict[str, str]] = [{"K": "K K K K K K K", "7": "7 7 7 7 7"}, {"8": "8 8 8"}]


def asked(hand: str, **table: Any) -> PlayerView:
    scenery = {"melds": READY, "counts": [8, 9, 3, 9], "pile": "4", "turn": DREW, **table}
    return view_of(scene(hand, phase=ASK, asker=2, **scenery), 0)


def why(view: PlayerView) -> tuple[str, dict[str, int | str]]:
    reason = decide(view, b"seed", 40).reason
    assert reason is not None
    assert reason.code in CODES
    return reason.code, reason.facts


def test_a_plan_is_written_in_tokens() -> None:
    plan = ((LAY, group(9, 3, 1, 0)), (LAY_OFF, group(5, 0, 0, 1)), (DISCARD, 11))
    assert words(plan) == "lay K K K 2, add 9: *, throw b3"


def test_a_long_plan_keeps_its_last_move() -> None:
    plan = (*[(LAY, group(place, 5, 0, 0)) for place in range(9)], (DISCARD, 9))
    text = short(words(plan))
    assert text.startswith("lay 4 4 4 4 4, lay 5")
    assert text.endswith(" .. throw K")
    assert len(text) <= LONGEST


def test_a_reason_has_the_best_three_plans_with_their_points_and_the_playouts() -> None:
    reason = decide(sight(HAND, melds=READY), b"seed", 60).reason
    assert reason is not None
    data = reason.as_json()
    assert data["why"] == reason.code
    assert data["playouts"] == reason.playouts
    assert 40 <= reason.playouts <= 70
    assert len(reason.plans) == 3
    assert all(isinstance(points, int) for _, points in reason.plans)


@pytest.mark.parametrize(
    ("hand", "table", "code"),
    [
        ("K K 4 5 6 8 9 J", {"melds": [{"K": "K K K K K K"}, {}]}, "complete"),
        ("4 5 6 8 9 J Q A", {"melds": READY, "pile": "T"}, "throw"),
        ("7 7 4", {"melds": READY, "counts": [3, 11, 2, 11]}, "go_out"),
        ("4 5 6 8 9 J Q A", {"phase": DRAW, "pile": "T 2"}, "draw"),
        ("4 5 6 8 9 J Q A", {"phase": DRAW, "melds": READY, "pile": "T Q 9 6 5 7"}, "take"),
    ],
)
def test_a_reason_says_what_the_move_is_for(hand: str, table: dict[str, Any], code: str) -> None:
    assert why(sight(hand, **table))[0] == code


# The partner's question.


def test_who_asks_holds_a_hand_with_which_it_can_go_out() -> None:
    view = asked("7 4 5 6 9 J Q A")
    seen = sight_of(view, law_of(FOUR))
    for number in range(30):
        state = world_with_asker(seen, Random(number))
        assert sum(state.hands[2]) == 3
        assert not any(hand[RED_THREE] for hand in state.hands)
        state.to_move = 2
        assert way_out(state) is not None


def test_a_no_names_the_canasta_that_it_is_for() -> None:
    hand = "7 7 J J 4 6 9 T"
    ready = [{**READY[0], "J": "J J J J J"}, {"8": "8 8 8", "Q": "Q Q Q"}]
    assert why(asked(hand, melds=ready, counts=[8, 6, 2, 7])) == ("no_canasta", {"rank": "7"})


def test_a_yes_says_that_nothing_could_be_laid() -> None:
    assert why(asked("4 5 6 9 J Q A T")) == ("yes_nothing_to_lay", {})


def test_a_second_no_is_never_given() -> None:
    hand = "7 7 A A A A J J"
    history = ((2, Draw()), (0, Answer(False)))
    assert why(asked(hand, history=history))[0] == "yes_after_no"


def test_the_owed_turn_is_used_for_what_it_was_asked_for() -> None:
    """Without the promise the search would be free to hold cards back."""
    history = ((0, Answer(False)), (2, Draw()))
    view = sight("A A A 7 4 5 9", melds=READY, history=history, counts=[7, 11, 3, 11])
    moves = decide(view, b"seed", 40).moves
    assert [type(move).__name__ for move in moves] == ["LayOff", "LayMelds", "Discard"]


def test_a_discard_of_ones_own_ends_the_debt() -> None:
    history = ((0, Answer(False)), (2, Draw()))
    assert owes_a_turn(sight(HAND, history=history))
    thrown = (0, Discard(sight(HAND).hand[0]))
    assert not owes_a_turn(sight(HAND, history=(*history, thrown)))


def test_who_takes_the_rest_of_a_pile_and_asks_has_asked() -> None:
    view = sight("7 7 4", melds=READY, pile="T 5")
    state, policy = sight_of(view, law_of(FOUR)).base, policy_for(law_of(FOUR))
    assert reason_for(state, policy, ((TAKE_REST,), (ASK_FIRST,)), ()).code == "ask"
