"""Moves as JSON and back; cards are their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from games.engine.cards import RANK_OF_TOKEN, Card, card
from games.engine.moves import (
    Answer,
    Ask,
    Deal,
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

FORMAT = 1


class MoveFormatError(ValueError):
    """JSON that is no move of this format; says what is wrong."""


def move_to(move: Move) -> dict[str, Any]:
    """The move as a JSON object; what is at its default is left out."""
    match move:
        case Deal(order):
            return {"move": "deal", "order": _numbers(order)}
        case Draw():
            return {"move": "draw"}
        case TakePile(melds, onto, cards, top_only):
            optional = {"onto": onto, "cards": _numbers(cards), "top_only": top_only}
            groups = [_numbers(group) for group in melds]
            return {"move": "take_pile", "melds": groups} | {k: v for k, v in optional.items() if v}
        case TakeRest():
            return {"move": "take_rest"}
        case LayMelds(melds):
            return {"move": "lay_melds", "melds": [_numbers(group) for group in melds]}
        case LayOff(rank, cards):
            return {"move": "lay_off", "meld": rank.token, "cards": _numbers(cards)}
        case Discard(discarded):
            return {"move": "discard", "card": discarded.number}
        case GoOut():
            return {"move": "go_out"}
        case Ask():
            return {"move": "ask"}
        case Answer(yes):
            return {"move": "answer", "yes": yes}
        case EndDeal():
            return {"move": "end_deal"}
        case Forfeit(reason):
            return {"move": "forfeit", "reason": reason}
        case _:
            assert_never(move)


def move_from(data: Any) -> Move:
    """The move that `move_to` wrote. MoveFormatError names an unknown move, key or value."""
    if not isinstance(data, Mapping):
        raise MoveFormatError("a move is an object")
    reader = READERS.get(data.get("move")) if isinstance(data.get("move"), str) else None
    if reader is None:
        raise MoveFormatError(f"there is no move {data.get('move')!r}")
    keys, read = reader
    unknown = sorted(set(map(str, data)) - keys - {"move"})
    if unknown:
        raise MoveFormatError(f"{data['move']} has no {', '.join(unknown)}")
    return read(data)


def _numbers(cards: Group) -> list[int]:
    return [each.number for each in cards]


def _card(number: Any) -> Card:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 108:
        raise MoveFormatError(f"there is no card {number!r}")
    return card(number)


def _cards(numbers: Any) -> Group:
    if not isinstance(numbers, list):
        raise MoveFormatError("cards are a list of numbers")
    return tuple([_card(number) for number in numbers])


def _groups(groups: Any) -> tuple[Group, ...]:
    if not isinstance(groups, list):
        raise MoveFormatError("melds are a list of groups")
    return tuple([_cards(group) for group in groups])


def _flag(data: Mapping[str, Any], key: str, default: bool | None = None) -> bool:
    value = data.get(key, default)
    if not isinstance(value, bool):
        raise MoveFormatError(f"{key} is true or false")
    return value


def _deal(data: Mapping[str, Any]) -> Deal:
    order = _cards(data.get("order"))
    if len(order) != 108 or len(set(order)) != 108:
        raise MoveFormatError("an order holds each of the 108 cards once")
    return Deal(order)


def _take_pile(data: Mapping[str, Any]) -> TakePile:
    if data.get("cards") and not data.get("onto"):
        raise MoveFormatError("cards go with onto")
    return TakePile(
        melds=_groups(data.get("melds", [])),
        onto=_flag(data, "onto", False),
        cards=_cards(data.get("cards", [])),
        top_only=_flag(data, "top_only", False),
    )


def _lay_off(data: Mapping[str, Any]) -> LayOff:
    token = data.get("meld")
    if not isinstance(token, str) or token not in RANK_OF_TOKEN:
        raise MoveFormatError(f"there is no rank {token!r}")
    return LayOff(RANK_OF_TOKEN[token], _cards(data.get("cards")))


def _forfeit(data: Mapping[str, Any]) -> Forfeit:
    match data.get("reason"):
        case "resigned" | "time" as reason:
            return Forfeit(reason)
        case other:
            raise MoveFormatError(f"nobody forfeits by {other!r}")


Reader = tuple[frozenset[str], Callable[[Mapping[str, Any]], Move]]
READERS: dict[Any, Reader] = {
    "deal": (frozenset({"order"}), _deal),
    "draw": (frozenset(), lambda data: Draw()),
    "take_pile": (frozenset({"melds", "onto", "cards", "top_only"}), _take_pile),
    "take_rest": (frozenset(), lambda data: TakeRest()),
    "lay_melds": (frozenset({"melds"}), lambda data: LayMelds(_groups(data.get("melds")))),
    "lay_off": (frozenset({"meld", "cards"}), _lay_off),
    "discard": (frozenset({"card"}), lambda data: Discard(_card(data.get("card")))),
    "go_out": (frozenset(), lambda data: GoOut()),
    "ask": (frozenset(), lambda data: Ask()),
    "answer": (frozenset({"yes"}), lambda data: Answer(_flag(data, "yes"))),
    "end_deal": (frozenset(), lambda data: EndDeal()),
    "forfeit": (frozenset({"reason"}), _forfeit),
}
