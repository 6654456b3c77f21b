"""May my partner go out? Yes or no for a reason, and what follows a no."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.bots import choose
from games.engine.moves import Answer, Ask, Discard, Draw, Step
from games.engine.view import PlayerView, view_of
from tests.bots.builders import ASK, FOUR, PLAY, played, ranks_laid, scene, sight
from tests.engine.builders import cards

SAFE: dict[str, str] = {}
READY = {"7": "7 7 7 7 7 7 7"}
NEAR = {"J": "J J J J J J J", "K": "K K K K K K"}

# own hand, own melds, the others' melds, the answer
ANSWERS = [
    ("4 5 6", NEAR, SAFE, True),
    ("K 4 5 6", NEAR, SAFE, False),
    ("4 5 6 8 8 9 T", NEAR, READY, True),
    ("K K 4", {"J": "J J J J J J J"}, SAFE, True),
]


@pytest.mark.parametrize(("hand", "own", "theirs", "yes"), ANSWERS)
def test_the_partner_may_go_unless_a_canasta_is_completed_first(
    hand: str, own: dict[str, str], theirs: dict[str, str], yes: bool
) -> None:
    assert choose(asked(hand, melds=[own, theirs]), b"seed") == (Answer(yes),)


def test_the_others_about_to_go_out_leave_no_time_for_a_no() -> None:
    view = asked("K 4 5 6", melds=[NEAR, READY], counts=(4, 1, 3, 1))
    assert choose(view, b"seed") == (Answer(True),)


def test_no_turn_is_asked_for_when_the_stock_is_at_its_end() -> None:
    view = asked("K 4 5 6", melds=[NEAR, SAFE], stock=1)
    assert choose(view, b"seed") == (Answer(True),)


def test_a_second_question_is_answered_by_yes() -> None:
    (four,) = cards("4")
    history: list[Step] = [(2, Ask()), (0, Answer(False)), (2, Discard(four)), (3, Discard(four))]
    view = asked("K 4 5 6", melds=[NEAR, SAFE], history=[*history, (0, Draw())])
    assert choose(view, b"seed") == (Answer(True),)


@pytest.mark.parametrize(
    ("hand", "laid"),
    [("K 4 5 6", "K"), ("A A A A Q Q Q T T 4 5", "Q Q Q A A A A"), ("* 2 4 5", "2")],
)
def test_the_turn_after_a_no_does_what_it_was_asked_for(hand: str, laid: str) -> None:
    """The partner closes on its own next turn: all that fits comes to the table now."""
    (four,) = cards("4")
    history: list[Step] = [
        (2, Ask()),
        (0, Answer(False)),
        (2, Discard(four)),
        (3, Draw()),
        (3, Discard(four)),
    ]
    before = scene(hand, FOUR, melds=[NEAR, SAFE], history=[*history, (0, Draw())], phase=PLAY)
    moves = choose(view_of(before, 0), b"seed")
    assert not Counter(laid.split()) - Counter(ranks_laid(moves).split())
    played(before, moves)


def asked(hand: str, **scenery: Any) -> PlayerView:
    """Seat 0 is asked by its partner, seat 2."""
    scenery = {"counts": (len(hand.split()), 11, 3, 11)} | scenery
    return sight(hand, FOUR, phase=ASK, asker=2, **scenery)
