"""What a page sends, as moves and options."""

import json
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import RequestFactory

from games.engine.cards import Card, Rank
from games.engine.moves import (
    Answer,
    Ask,
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
from games.forms import (
    FORM_TYPE,
    MOST_FIELDS,
    BadBody,
    Fields,
    MixedWilds,
    NotUnderstood,
    fields_of,
    move_of,
    wanted,
)
from tests.games.seats import cards, seat_view

REQUESTS = RequestFactory()


def sent(body: bytes, content_type: str = FORM_TYPE) -> HttpRequest:
    return REQUESTS.post("/", body, content_type=content_type)


def fields(**values: Any) -> Fields:
    return {name: [str(value)] for name, value in {"key": "k", "version": 1, **values}.items()}


def numbers(group: tuple[Card, ...]) -> str:
    return ",".join(str(card.number) for card in group)


def parsed(hand: str = "", view: Any = None, **values: Any) -> Move:
    asked = wanted(fields(cards=numbers(cards(hand)), **values))
    return move_of(asked, view or seat_view().view)


def test_a_form_and_a_json_object_say_the_same() -> None:
    form = fields_of(sent(b"move=lay_melds&cards=1&cards=2&version=7&key=k"))
    body = json.dumps({"move": "lay_melds", "cards": [1, 2], "version": 7, "key": "k"})
    data = fields_of(sent(body.encode(), "application/json"))
    assert form == data
    assert wanted(form) == wanted(data)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"move=\xff\xfe", FORM_TYPE),
        (b"move=%ff%fe", FORM_TYPE),
        (b"\xff", "application/json"),
        (b"{", "application/json"),
        (b"[1]", "application/json"),
        (b"[" * 100_000, "application/json"),
        (b"move=draw", "text/plain"),
        (b"&".join([b"a=b"] * (MOST_FIELDS + 1)), FORM_TYPE),
    ],
)
def test_a_body_that_cannot_be_read_is_refused(body: bytes, content_type: str) -> None:
    with pytest.raises(BadBody):
        fields_of(sent(body, content_type))


@pytest.mark.parametrize(
    ("values", "move"),
    [
        ({"move": "draw"}, Draw()),
        ({"move": "take_rest"}, TakeRest()),
        ({"move": "go_out"}, GoOut()),
        ({"move": "ask"}, Ask()),
        ({"move": "answer", "yes": "1"}, Answer(True)),
        ({"move": "answer", "yes": "0"}, Answer(False)),
        ({"move": "end_deal"}, EndDeal()),
        ({"move": "forfeit"}, Forfeit("resigned")),
    ],
)
def test_moves_without_cards(values: dict[str, str], move: Move) -> None:
    assert parsed(**values) == move


def test_a_discard_is_one_card() -> None:
    assert parsed("9c", move="discard") == Discard(cards("9c")[0])
    for hand in ("", "9c 9d"):
        with pytest.raises(NotUnderstood):
            parsed(hand, move="discard")


def test_cards_are_laid_off_onto_the_meld_that_is_named() -> None:
    assert parsed("9c 2d", move="lay_off", meld="9") == LayOff(Rank.NINE, cards("9c 2d"))
    with pytest.raises(NotUnderstood):
        parsed("9c", move="lay_off")


def test_several_ranks_are_split_into_groups() -> None:
    move = parsed("9c 4c 9d 4d 9s", move="lay_melds")
    assert isinstance(move, LayMelds)
    assert [[card.token for card in group] for group in move.melds] == [
        ["9c", "9d", "9s"],
        ["4c", "4d"],
    ]


def test_wild_cards_join_the_only_rank_and_stand_alone_without_one() -> None:
    assert parsed("2c 9c 9d", move="lay_melds") == LayMelds((cards("9c 9d 2c"),))
    assert parsed("2c *", move="lay_melds") == LayMelds((cards("2c *"),))
    assert parsed("", move="lay_melds") == LayMelds(())


def test_wild_cards_among_several_ranks_are_refused() -> None:
    with pytest.raises(MixedWilds):
        parsed("9c 9d 4c 4d 2c", move="lay_melds")


def test_the_group_of_the_top_card_comes_first_in_a_take() -> None:
    view = seat_view(pile="4c 9h").view
    move = parsed("4c 4d 4s 9c 9d", view, move="take_pile")
    assert move == TakePile((cards("9c 9d"), cards("4c 4d 4s")))
    assert parsed("9c 2c", view, move="take_pile") == TakePile((cards("9c 2c"),))
    with pytest.raises(MixedWilds):
        parsed("9c 2c 4c 4d 4s", view, move="take_pile")


def test_the_top_card_may_be_wanted_alone() -> None:
    view = seat_view(pile="4c 9h", us=[("9", 3, 0)]).view
    alone = parsed("9c 9d", view, move="take_pile", top_only="1")
    assert alone == TakePile((cards("9c 9d"),), top_only=True)
    onto = parsed("", view, move="take_pile", onto="1", top_only="1")
    assert onto == TakePile((), onto=True, top_only=True)
    assert parsed("9c 9d", view, move="take_pile") == TakePile((cards("9c 9d"),))


def test_a_take_goes_onto_the_own_meld_where_that_was_meant() -> None:
    view = seat_view(us=[("9", 3, 0)], pile="4c 9h").view
    own = cards("9c")
    assert parsed("", view, move="take_pile") == TakePile((), onto=True)
    assert parsed("9c", view, move="take_pile", onto=1) == TakePile((), onto=True, cards=own)
    assert parsed("9c 9d", view, move="take_pile") == TakePile((cards("9c 9d"),))


@pytest.mark.parametrize(
    "values",
    [
        {"move": "cheat"},
        {"move": ""},
        {"move": "draw", "version": "x"},
        {"move": "draw", "version": ""},
        {"move": "draw", "version": "1" * 10},
        {"move": "draw", "version": "٣"},
        {"move": "draw", "draft": "-1"},
        {"move": "draw", "key": ""},
        {"move": "draw", "key": "k" * 65},
        {"move": "answer"},
        {"move": "answer", "yes": "maybe"},
        {"move": "discard", "cards": "108"},
        {"move": "discard", "cards": "-1"},
        {"move": "discard", "cards": "Kh"},
        {"move": "lay_off", "meld": "Z", "cards": "1"},
    ],
)
def test_fields_that_name_no_move_are_not_understood(values: dict[str, str]) -> None:
    with pytest.raises(NotUnderstood):
        move_of(wanted(fields(**values)), seat_view().view)
