"""Plays a case of a position file on the engine and compares the outcome with what it expects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.cards import DECK, RANK_OF_TOKEN, Card
from games.engine.faults import FaultyCase
from games.engine.legality import can_ask, can_go_out
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
from games.engine.play import play
from games.engine.positions import Case
from games.engine.refusals import IllegalMove, Refusal
from games.engine.state import Position
from games.engine.tokens import matches, pick, plain_tokens
from games.engine.view import view_of


def check(case: Case) -> str | None:
    """What is not as expected, as `expected …, got …`; None when all is."""
    position = case.position
    refusal: Refusal | None = None
    for number, data in enumerate(case.moves, 1):
        if refusal is not None:
            return f"expected move {number - 1} to be legal, got {refusal.code.value}"
        seat = _mover(position, data)
        move = move_of(data, position, seat)
        try:
            position = play(position, seat, move)
        except IllegalMove as illegal:
            refusal = illegal.refusal
        if refusal is None and _loses_cards(case, position, number):
            return f"expected every card to stay in the game, got another set after move {number}"
    return _first_difference(case.expect, position, refusal)


def _loses_cards(case: Case, position: Position, number: int) -> bool:
    """Whether the cards are others than those of the deal, or of the case's own position."""
    redealt = any(data["move"] == "deal" for data in case.moves[:number])
    return _all_cards(position) != (Counter(DECK) if redealt else _all_cards(case.position))


def _all_cards(position: Position) -> Counter[Card]:
    table = position.table
    places = [*position.hands, position.stock, table.pile]
    for side in table.sides:
        places += [side.red_threes, *(meld.cards for meld in side.melds)]
    return Counter(card for cards in places for card in cards)


def _mover(position: Position, data: Mapping[str, Any]) -> int:
    if "seat" in data:
        return int(data["seat"])
    to_move = position.table.to_move
    return position.table.next_dealer if to_move is None else to_move


def move_of(data: Mapping[str, Any], position: Position, seat: int) -> Move:
    """The engine's move, its tokens being cards that the seat holds where it holds such."""
    hand = _Hand(position.hands[seat] if position.hands else (), str(data["move"]))
    match data["move"]:
        case "deal":
            return Deal(tuple(pick(plain_tokens(data["order"], "order"), DECK, "order")))
        case "draw":
            return Draw()
        case "take_pile":
            return _take(data, hand)
        case "take_rest":
            return TakeRest()
        case "lay_melds":
            return LayMelds(hand.groups(data["melds"]))
        case "lay_off":
            return LayOff(RANK_OF_TOKEN[data["meld"]], hand.groups([data["cards"]])[0])
        case "discard":
            return Discard(hand.groups([data["card"]])[0][0])
        case "go_out":
            return GoOut()
        case "ask":
            return Ask()
        case "answer":
            return Answer(data["yes"])
        case "end_deal":
            return EndDeal()
        case _:
            return Forfeit(data["reason"])


def _take(data: Mapping[str, Any], hand: _Hand) -> TakePile:
    cards, *melds = hand.groups([data.get("cards", ""), *data.get("melds", [])])
    return TakePile(tuple(melds), data.get("onto", False), cards, data.get("top_only", False))


class _Hand:
    """Finds the cards of a move's tokens: held ones, then such as the seat does not hold."""

    def __init__(self, hand: tuple[Card, ...], where: str) -> None:
        self.held = hand
        self.where = where

    def groups(self, texts: Sequence[object]) -> tuple[Group, ...]:
        words = [plain_tokens(text, self.where) for text in texts]
        cards = iter(self._cards([word for group in words for word in group]))
        return tuple([tuple([next(cards) for _ in group]) for group in words])

    def _cards(self, tokens: list[str]) -> list[Card]:
        try:
            return pick(tokens, self.held, self.where)
        except FaultyCase:
            return self._with_cards_not_held(tokens)

    def _with_cards_not_held(self, tokens: list[str]) -> list[Card]:
        free, cards = list(self.held), []
        others = [card for card in DECK if card not in self.held]
        for token in tokens:
            held = [card for card in free if matches(token, card)]
            card = pick([token], held or others, self.where)[0]
            (free if held else others).remove(card)
            cards.append(card)
        return cards


def _first_difference(
    expect: Mapping[str, Any], position: Position, refusal: Refusal | None
) -> str | None:
    got_refusal = "a legal move" if refusal is None else refusal.code.value
    if "refusal" in expect:
        return _refusal_difference(expect, refusal, got_refusal)
    if refusal is not None and expect.get("legal") is not False:
        return f"expected a legal move, got {got_refusal}"
    if refusal is None and expect.get("legal") is False:
        return f"expected a refusal, got {got_refusal}"
    for key, wanted in expect.items():
        if key in READ and not _agrees(key, wanted, READ[key](position)):
            return f"expected {key} {wanted!r}, got {_shown(READ[key](position))}"
    return None


def _refusal_difference(expect: Mapping[str, Any], refusal: Refusal | None, got: str) -> str | None:
    if refusal is None or refusal.code.value != expect["refusal"]:
        return f"expected {expect['refusal']}, got {got}"
    for key in ("have", "need"):
        if key in expect and getattr(refusal, key) != expect[key]:
            return f"expected {key} {expect[key]}, got {key} {getattr(refusal, key)}"
    return None


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_shown(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_shown(each)}' for key, each in value.items())}}}"
    return str(value)


def _agrees(key: str, wanted: Any, got: Any) -> bool:
    """Whether the outcome is what is wanted; `null` for a seat or side is not checked."""
    if key == "pile":
        tokens = plain_tokens(wanted, key)
        return len(tokens) == len(got) and all(map(matches, tokens, got))
    if key in ("hands", "red_threes"):
        pairs = zip(wanted, got, strict=False)
        return len(got) > 0 and all(text is None or _same_bag(text, cards) for text, cards in pairs)
    if key == "melds":
        sides = zip(wanted, got, strict=False)
        return len(got) > 0 and all(side is None or _same_melds(side, has) for side, has in sides)
    if isinstance(got, tuple) and isinstance(wanted, list):
        entries = zip(wanted, got, strict=False)
        return len(got) == len(wanted) and all(w is None or w == has for w, has in entries)
    return type(wanted) is type(got) and bool(wanted == got)


def _same_melds(wanted: Mapping[str, str], got: Mapping[str, tuple[Card, ...]]) -> bool:
    return set(wanted) == set(got) and all(_same_bag(wanted[rank], got[rank]) for rank in wanted)


def _same_bag(text: str, cards: tuple[Card, ...]) -> bool:
    tokens = plain_tokens(text, "expect")
    if len(tokens) != len(cards):
        return False
    try:
        pick(tokens, cards, "expect")
    except FaultyCase:
        return False
    return True


def _to_move_side(position: Position) -> int | None:
    table = position.table
    return None if table.to_move is None else table.rules.side_of(table.to_move)


def _is_frozen(position: Position) -> bool:
    side = _to_move_side(position)
    return side is not None and position.table.is_frozen_against(side)


def _minimum(position: Position) -> int | None:
    side = _to_move_side(position)
    return None if side is None else position.table.initial_meld_minimum(side)


def _deal_scores(position: Position) -> tuple[int, ...] | None:
    scores = position.table.deal_scores
    return None if scores is None else tuple([score.total for score in scores])


def _canastas(position: Position) -> tuple[dict[str, int], ...]:
    return tuple(
        [
            {
                "natural": sum(meld.is_natural_canasta for meld in side.melds),
                "mixed": sum(meld.is_mixed_canasta for meld in side.melds),
            }
            for side in position.table.sides
        ]
    )


def _melds(position: Position) -> tuple[dict[str, tuple[Card, ...]], ...]:
    return tuple(
        [{meld.rank.token: meld.cards for meld in side.melds} for side in position.table.sides]
    )


READ: dict[str, Callable[[Position], Any]] = {
    "hands": lambda position: position.hands,
    "melds": _melds,
    "red_threes": lambda position: tuple([side.red_threes for side in position.table.sides]),
    "pile": lambda position: position.table.pile,
    "stock_count": lambda position: position.table.stock_count,
    "is_frozen": _is_frozen,
    "to_move": lambda position: position.table.to_move,
    "phase": lambda position: position.table.phase.value,
    "deal_over": lambda position: position.table.is_deal_over,
    "deal_scores": _deal_scores,
    "scores": lambda position: position.table.scores,
    "game_over": lambda position: position.table.is_game_over,
    "winners": lambda position: position.table.winners,
    "canastas": _canastas,
    "initial_meld_minimum": _minimum,
    "concealed": lambda position: position.table.is_concealed,
    "can_ask": lambda position: can_ask(view_of(position, position.table.to_move)),
    "can_go_out": lambda position: can_go_out(view_of(position, position.table.to_move)),
}
