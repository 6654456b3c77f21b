"""The rest of the pile after a take of the top card alone, where it is the only way out."""

from __future__ import annotations

from games.engine.checking import check
from games.engine.positions import read_case

POSITION = {
    "phase": "draw",
    "hands": ["J J A A A 9", "4 6 8", "5 7 9", "4 T 8"],
    "melds": [{"K": "K K K K K K"}, {}],
    "pile": "K 9 9 J",
    "has_laid": [True, False, False, False],
}
CASE = {
    "id": "the-last-card-laid-with-the-rest-waiting",
    "rules": {"preset": "timed", "players": 4},
    "position": POSITION,
}
TAKEN_AND_ASKED = [
    {"move": "take_pile", "melds": ["J J"], "top_only": True},
    {"move": "ask"},
    {"move": "answer", "yes": True},
]


def told(moves: list[dict[str, object]], **expect: object) -> str | None:
    return check(read_case({**CASE, "moves": [*TAKEN_AND_ASKED, *moves], "expect": expect}))


def test_a_yes_may_rest_on_the_rest_of_the_pile() -> None:
    assert told([], legal=True, can_go_out=True) is None


def test_a_lay_that_leaves_a_card_keeps_the_way_over_the_rest() -> None:
    assert told([{"move": "lay_melds", "melds": ["A A A"]}], legal=True, can_go_out=True) is None


def test_the_last_card_may_not_be_laid_while_the_canasta_lies_in_the_rest() -> None:
    position = {**POSITION, "hands": ["J J A A A", "4 6 8", "5 7 9", "4 T 8"], "pile": "K 9 J"}
    moves = [*TAKEN_AND_ASKED, {"move": "lay_melds", "melds": ["A A A"]}]
    case = {**CASE, "position": position, "moves": moves, "expect": {"refusal": "OUT_OBLIGED"}}
    assert check(read_case(case)) is None


def test_out_over_the_rest() -> None:
    moves = [
        {"move": "take_rest"},
        {"move": "lay_melds", "melds": ["A A A", "K", "9 9 9"]},
        {"move": "go_out"},
    ]
    assert told(moves, deal_over=True) is None
