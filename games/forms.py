"""What a page sends, as moves; whatever cannot be read is refused here."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, assert_never, get_args
from typing import Literal as Choice
from urllib.parse import parse_qs

from django.http import HttpRequest

from games.engine.cards import RANK_OF_TOKEN, Card, Rank, card, wilds_of
from games.engine.melds import natural_rank
from games.engine.moves import (
    Answer,
    Ask,
    Discard,
    Draw,
    EndDeal,
    Forfeit,
    GoOut,
    Group,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.view import PlayerView

MoveName = Choice[
    "draw",
    "take_pile",
    "take_rest",
    "lay_melds",
    "lay_off",
    "discard",
    "go_out",
    "ask",
    "answer",
    "end_deal",
    "forfeit",
]
MOVE_NAMES: tuple[MoveName, ...] = get_args(MoveName)
JSON_TYPE = "application/json"
FORM_TYPE = "application/x-www-form-urlencoded"
MOST_FIELDS = 300
# A number with more digits is no version, and no card.
MOST_DIGITS = 9
KEY_LENGTH = 64


class BadBody(Exception):
    """The body is no text, no form and no JSON object."""


class NotUnderstood(Exception):
    """The fields name no move of the game."""


class MixedWilds(Exception):
    """Wild cards were selected together with several ranks: whose they are is not said."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A move as the page names it; what it comes to depends on the table."""

    name: MoveName
    cards: Group
    meld: Rank | None
    onto: bool
    top_only: bool
    yes: bool
    version: int
    draft: int | None
    key: str


Fields = Mapping[str, list[str]]


def fields_of(request: HttpRequest) -> Fields:
    """The fields of a form or of a JSON object, alike."""
    if request.content_type not in (JSON_TYPE, FORM_TYPE):
        raise BadBody
    try:
        fields = _parsed(request.body.decode("utf-8"), request.content_type)
        # JSON can name what no text holds: half a character, which cannot be encoded.
        is_text = all(b"\0" not in text.encode() for texts in fields.values() for text in texts)
    except ValueError as error:  # errors of Unicode and of JSON among them
        raise BadBody from error
    if not is_text:
        raise BadBody
    return fields


def _parsed(text: str, content_type: str) -> Fields:
    if content_type == JSON_TYPE:
        return _from_json(text)
    return parse_qs(text, True, errors="strict", max_num_fields=MOST_FIELDS)


def _from_json(text: str) -> Fields:
    try:
        data: Any = json.loads(text)
    except RecursionError as error:
        raise BadBody from error
    if not isinstance(data, dict):
        raise BadBody
    return {name: _texts(value) for name, value in data.items()}


def _texts(value: Any) -> list[str]:
    if isinstance(value, list):
        return [str(each) for each in value]
    if isinstance(value, bool):
        return ["1" if value else "0"]
    return [] if value is None else [str(value)]


def wanted(fields: Fields) -> Wanted:
    """The move that the fields name. Raises NotUnderstood."""
    name = next((name for name in MOVE_NAMES if name == _one(fields, "move")), None)
    key = _one(fields, "key")
    if name is None or not 0 < len(key) <= KEY_LENGTH:
        raise NotUnderstood
    draft = _one(fields, "draft")
    return Wanted(
        name=name,
        cards=_cards(fields),
        meld=_rank(_one(fields, "meld")),
        onto=_one(fields, "onto") == "1",
        top_only=_one(fields, "top_only") == "1",
        yes=_yes(fields) if name == "answer" else False,
        version=number(_one(fields, "version")),
        draft=number(draft) if draft else None,
        key=key,
    )


def version_of(fields: Fields) -> int:
    """The version that the page shows. Raises NotUnderstood."""
    return number(_one(fields, "version"))


def text_of(fields: Fields, name: str) -> str:
    """What stands in a field; nothing where it is missing."""
    return _one(fields, name)


def deal_of(fields: Fields) -> int:
    """The number of a deal. Raises NotUnderstood."""
    return number(_one(fields, "deal"))


def choice_of(fields: Fields, choices: Collection[str]) -> str:
    """The choice that was made among these. Raises NotUnderstood."""
    choice = _one(fields, "choice")
    if choice not in choices:
        raise NotUnderstood
    return choice


def _one(fields: Fields, name: str) -> str:
    return (fields.get(name) or [""])[0]


def number(text: str) -> int:
    """A small whole number. Raises NotUnderstood."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise NotUnderstood
    return int(text)


def _cards(fields: Fields) -> Group:
    """Card numbers, in one field or several, with or without commas."""
    parts = [part for text in fields.get("cards", []) for part in text.split(",") if part]
    try:
        return tuple(card(number(part)) for part in parts)
    except IndexError as error:
        raise NotUnderstood from error


def _rank(token: str) -> Rank | None:
    if not token:
        return None
    if token not in RANK_OF_TOKEN:
        raise NotUnderstood
    return RANK_OF_TOKEN[token]


def _yes(fields: Fields) -> bool:
    answer = _one(fields, "yes")
    if answer not in ("0", "1"):
        raise NotUnderstood
    return answer == "1"


def move_of(asked: Wanted, view: PlayerView) -> Move:  # noqa: C901 - one line a move
    """The engine's move. Raises NotUnderstood and MixedWilds."""
    match asked.name:
        case "draw":
            return Draw()
        case "take_pile":
            return _take(asked, view)
        case "take_rest":
            return TakeRest()
        case "lay_melds":
            return LayMelds(groups(asked.cards))
        case "lay_off":
            if asked.meld is None:
                raise NotUnderstood
            return LayOff(asked.meld, asked.cards)
        case "discard":
            if len(asked.cards) != 1:
                raise NotUnderstood
            return Discard(asked.cards[0])
        case "go_out":
            return GoOut()
        case "ask":
            return Ask()
        case "answer":
            return Answer(asked.yes)
        case "end_deal":
            return EndDeal()
        case "forfeit":
            return Forfeit("resigned")
        case _:
            assert_never(asked.name)


def groups(cards: Group) -> tuple[Group, ...]:
    """Selected cards split by rank; wild cards join the only rank, or stand alone."""
    wilds = wilds_of(cards)
    ranks = list(dict.fromkeys(each.rank for each in cards if not each.is_wild))
    if len(ranks) > 1 and wilds:
        raise MixedWilds
    if not ranks:
        return (wilds,) if wilds else ()
    found = [
        tuple(each for each in cards if each.rank is rank and not each.is_wild) for rank in ranks
    ]
    return (found[0] + wilds, *found[1:])


def _take(asked: Wanted, view: PlayerView) -> TakePile:
    """The group with the top card's rank comes first, or goes onto the own meld of that rank.

    Wild cards among the selection belong to the top card.
    """
    top = view.table.top_card
    rank = top.rank if top is not None else None
    own = tuple(each for each in asked.cards if each.is_wild or each.rank is rank)
    others = tuple(each for each in asked.cards if not _is_in(each, own))
    melds = groups(others)
    if len(melds) and wilds_of(own):
        raise MixedWilds
    has_meld = rank is not None and view.side.meld(rank) is not None
    if asked.onto or (has_meld and natural_rank(own) is None):
        return TakePile(melds, onto=True, cards=own, top_only=asked.top_only)
    return TakePile((own, *melds) if own else melds, top_only=asked.top_only)


def _is_in(card: Card, group: Group) -> bool:
    return any(card is each for each in group)
