"""Moves as JSON: docs/format.md in both directions, and what is no move."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.cards import DECK, Rank
from games.engine.codec import FORMAT, READERS, MoveFormatError, move_from, move_to
from games.engine.moves import (
    Answer,
    Ask,
    Deal,
    Discard,
    Draw,
    EndDeal,
    Forfeit,
    GoOut,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)

KS, KH, KD, JOKER = DECK[12], DECK[25], DECK[38], DECK[107]
# Written from docs/format.md: what stands in logs of format 1 for ever.
FORMAT_1: list[tuple[Move, dict[str, Any]]] = [
    (Deal(DECK), {"move": "deal", "order": list(range(108))}),
    (Draw(), {"move": "draw"}),
    (TakePile(((KS, KH),)), {"move": "take_pile", "melds": [[12, 25]]}),
    (TakePile(onto=True), {"move": "take_pile", "melds": [], "onto": True}),
    (
        TakePile(((KS, KH, KD),), onto=True, cards=(JOKER,), top_only=True),
        {
            "move": "take_pile",
            "melds": [[12, 25, 38]],
            "onto": True,
            "cards": [107],
            "top_only": True,
        },
    ),
    (TakeRest(), {"move": "take_rest"}),
    (LayMelds(((KS, KH, KD), ())), {"move": "lay_melds", "melds": [[12, 25, 38], []]}),
    (LayOff(Rank.TEN, (JOKER,)), {"move": "lay_off", "meld": "T", "cards": [107]}),
    (Discard(JOKER), {"move": "discard", "card": 107}),
    (GoOut(), {"move": "go_out"}),
    (Ask(), {"move": "ask"}),
    (Answer(True), {"move": "answer", "yes": True}),
    (Answer(False), {"move": "answer", "yes": False}),
    (EndDeal(), {"move": "end_deal"}),
    (Forfeit("resigned"), {"move": "forfeit", "reason": "resigned"}),
    (Forfeit("time"), {"move": "forfeit", "reason": "time"}),
]


def test_the_format_is_the_first_and_every_move_of_it_stands_here() -> None:
    assert FORMAT == 1
    assert {data["move"] for _, data in FORMAT_1} == set(READERS)


@pytest.mark.parametrize(("move", "data"), FORMAT_1, ids=[str(n) for n in range(len(FORMAT_1))])
def test_a_move_is_written_and_read_as_format_1_has_it(move: Move, data: dict[str, Any]) -> None:
    assert move_to(move) == data
    assert move_from(json.loads(json.dumps(data))) == move


def test_a_move_read_holds_the_very_cards_of_the_deck() -> None:
    move = move_from({"move": "discard", "card": 53})
    assert isinstance(move, Discard)
    assert move.card is DECK[53]


NO_MOVES: list[Any] = [
    None,
    [],
    "draw",
    {},
    {"move": None},
    {"move": ["draw"]},
    {"move": "Draw"},
    {"move": "undo"},
    {"move": "draw", "card": 1},
    {"move": "draw", 1: 2},
    {"move": "discard"},
    {"move": "discard", "card": 108},
    {"move": "discard", "card": -1},
    {"move": "discard", "card": True},
    {"move": "discard", "card": 1.0},
    {"move": "discard", "card": "Kh"},
    {"move": "lay_melds"},
    {"move": "lay_melds", "melds": {}},
    {"move": "lay_melds", "melds": [1, 2, 3]},
    {"move": "lay_melds", "melds": [[1, 2, None]]},
    {"move": "lay_off", "cards": [1]},
    {"move": "lay_off", "meld": "10", "cards": [1]},
    {"move": "lay_off", "meld": ["T"], "cards": [1]},
    {"move": "lay_off", "meld": "T"},
    {"move": "take_pile", "melds": [[1, 2]], "onto": 1},
    {"move": "take_pile", "melds": [[1, 2]], "top_only": "yes"},
    {"move": "take_pile", "melds": None},
    {"move": "take_pile", "melds": [[1, 2]], "cards": [3]},
    {"move": "answer"},
    {"move": "answer", "yes": 1},
    {"move": "answer", "yes": None},
    {"move": "forfeit"},
    {"move": "forfeit", "reason": "bored"},
    {"move": "forfeit", "reason": ["time"]},
    {"move": "deal"},
    {"move": "deal", "order": list(range(107))},
    {"move": "deal", "order": [0, *range(107)]},
    {"move": "deal", "order": [*range(108), 0]},
    {"move": "deal", "order": list(range(1, 109))},
]


@pytest.mark.parametrize("data", NO_MOVES, ids=repr)
def test_what_is_no_move_of_the_format_is_a_format_error_and_nothing_else(data: Any) -> None:
    with pytest.raises(MoveFormatError, match=r"\w"):
        move_from(data)
