"""The position that a position file describes; FaultyCase where there can be none such."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.cards import RANK_OF_TOKEN, Card, Rank
from games.engine.ending import ended
from games.engine.faults import FaultyCase, flag, keyed, listed, number
from games.engine.melds import Meld, refuse_cards
from games.engine.rules import Rules
from games.engine.state import Phase, Position, Side, Table, Turn
from games.engine.tokens import Box, Filler, Token, rank_of, tokens_of

POSITION_KEYS = {
    "scores",
    "dealer",
    "to_move",
    "phase",
    "drew_from",
    "hands",
    "melds",
    "red_threes",
    "pile",
    "stock",
    "has_laid",
    "permission",
    "upcards",
    "asker",
    "out_seat",
    "concealed",
}
STOCK = "+20"


def placed(rules: Rules, values: Mapping[str, Any], named: set[Rank]) -> Position:
    """The position of a case; filler avoids the ranks `named` and those placed here."""
    phase = _one_of(values, "phase", {each.value: each for each in Phase}, Phase.PLAY)
    out_seat = _outcome(rules, values, phase)
    cards = _cards(rules, values, named)
    hands = tuple([cards[f"hand {seat}"] for seat in range(rules.players)])
    sides = _sides(rules, values, cards)
    _check_black_threes(rules, sides, out_seat)
    table = _table(rules, values, phase, sides, cards)
    position = Position(table, hands, cards["stock"])
    if table.phase is not Phase.OVER:
        return position
    return ended(position, out_seat, flag(values, "concealed", "position"))


def _cards(
    rules: Rules, values: Mapping[str, Any], named: set[Rank]
) -> dict[str, tuple[Card, ...]]:
    """The cards of every place, by its name."""
    box = Box()
    for seat, text in enumerate(listed(values.get("hands"), rules.players, "hands")):
        box.put(f"hand {seat}", tokens_of(text, f"hand {seat}", filler=True))
    melds_by_side = listed(values.get("melds", [{}] * rules.sides), rules.sides, "melds")
    for side, melds in enumerate(melds_by_side):
        for rank, text in keyed(melds, set(RANK_OF_TOKEN), "melds").items():
            box.put(f"meld {side} {rank}", tokens_of(text, f"meld of {rank}"))
    red_threes = listed(values.get("red_threes", [""] * rules.sides), rules.sides, "red_threes")
    for side, text in enumerate(red_threes):
        box.put(f"red threes {side}", tokens_of(text, "red_threes"))
    box.put("pile", tokens_of(values.get("pile", ""), "pile", filler=True))
    box.put("stock", tokens_of(values.get("stock", STOCK), "stock", filler=True))
    words: list[Token] = [token for _, tokens in box.places for token in tokens]
    placed = {rank_of(token) for token in words if not isinstance(token, Filler)}
    dealt = box.hand_out(named | placed)
    for where, cards in dealt.items():
        if where.startswith("hand") and any(card.is_red_three for card in cards):
            raise FaultyCase(f"{where}: a red three lies on the table, never in a hand")
        if where.startswith("red") and not all(card.is_red_three for card in cards):
            raise FaultyCase(f"{where}: not all are red threes")
    return dealt


def _sides(
    rules: Rules, values: Mapping[str, Any], cards: dict[str, tuple[Card, ...]]
) -> tuple[Side, ...]:
    sides = []
    for place in range(rules.sides):
        ranks = values["melds"][place] if "melds" in values else {}
        melds = tuple([_meld(rules, rank, cards[f"meld {place} {rank}"]) for rank in ranks])
        sides.append(Side(melds, cards[f"red threes {place}"]))
    return tuple(sides)


def _meld(rules: Rules, token: str, cards: tuple[Card, ...]) -> Meld:
    rank = RANK_OF_TOKEN[token]
    meld = Meld(rank, ()).plus(cards)
    refusal = refuse_cards(rules, None, cards)
    if refusal is not None:
        raise FaultyCase(f"these rules have no meld {token}: {refusal.code.value}")
    if any(card.rank is not rank or card.is_red_three for card in meld.naturals):
        raise FaultyCase(f"meld {token}: a card of another rank")
    return meld


def _check_black_threes(rules: Rules, sides: tuple[Side, ...], out_seat: int | None) -> None:
    """Black threes are laid on the way out, so they lie there only when the deal has ended."""
    for place, side in enumerate(sides):
        if side.meld(Rank.THREE) and (out_seat is None or rules.side_of(out_seat) != place):
            raise FaultyCase("black threes are melded only by a side that has gone out")


def _table(
    rules: Rules,
    values: Mapping[str, Any],
    phase: Phase,
    sides: tuple[Side, ...],
    cards: dict[str, tuple[Card, ...]],
) -> Table:
    is_over = phase is Phase.OVER
    first = 0 if is_over and values.get("to_move") is None else _seat(rules, values, "to_move", 0)
    to_move = None if is_over else first
    dealer = _seat(rules, values, "dealer", (first - 1) % rules.players)
    return Table(
        rules=rules,
        scores=_scores(rules, values),
        dealer=dealer,
        deal_number=1,
        phase=phase,
        to_move=to_move,
        sides=sides,
        pile=cards["pile"],
        upcards=_upcards(values, len(cards["pile"])),
        stock_count=len(cards["stock"]),
        hand_counts=tuple([len(cards[f"hand {seat}"]) for seat in range(rules.players)]),
        has_laid=_has_laid(rules, values, sides),
        turn=_turn(rules, values, phase),
        asker=_asker(rules, values, phase, to_move),
        known=((),) * rules.players,
    )


def _one_of(values: Mapping[str, Any], key: str, choices: Mapping[Any, Any], default: Any) -> Any:
    if key not in values:
        return default
    value = values[key]
    if not isinstance(value, str | None) or value not in choices:
        raise FaultyCase(f"{key} cannot be {value!r}")
    return choices[value]


def _seat(rules: Rules, values: Mapping[str, Any], key: str, default: int) -> int:
    return number(values.get(key, default), key, rules.players - 1)


def _scores(rules: Rules, values: Mapping[str, Any]) -> tuple[int, ...]:
    scores = listed(values.get("scores", [0] * rules.sides), rules.sides, "scores")
    if not all(isinstance(score, int) and not isinstance(score, bool) for score in scores):
        raise FaultyCase("scores are whole numbers")
    return tuple(scores)


def _upcards(values: Mapping[str, Any], pile: int) -> int:
    return number(values.get("upcards", 0), "upcards", pile)


def _has_laid(rules: Rules, values: Mapping[str, Any], sides: tuple[Side, ...]) -> tuple[bool, ...]:
    flags = listed(values.get("has_laid", [False] * rules.players), rules.players, "has_laid")
    for seat, has_laid in enumerate(flags):
        if not isinstance(has_laid, bool):
            raise FaultyCase("has_laid is true or false by seat")
        if has_laid and not sides[rules.side_of(seat)].has_melded:
            raise FaultyCase(f"seat {seat} has laid, but its side has nothing on the table")
    return tuple(flags)


def _turn(rules: Rules, values: Mapping[str, Any], phase: Phase) -> Turn:
    permission = _one_of(values, "permission", {None: None, "yes": True, "no": False}, None)
    if permission is not None and (rules.permission == "off" or phase is not Phase.PLAY):
        raise FaultyCase("permission is given in a turn, and only where it may be asked for")
    if "drew_from" in values and phase not in (Phase.PLAY, Phase.ASK):
        raise FaultyCase("drew_from goes with the phases play and ask")
    if phase not in (Phase.PLAY, Phase.ASK):
        return Turn()
    drew_from = _one_of(values, "drew_from", {"stock": "stock", "pile": "pile"}, "stock")
    return Turn(drew_from, take_groups=int(drew_from == "pile"), permission=permission)


def _asker(
    rules: Rules, values: Mapping[str, Any], phase: Phase, to_move: int | None
) -> int | None:
    if phase is not Phase.ASK:
        if "asker" in values:
            raise FaultyCase("asker goes with the phase ask")
        return None
    asker = number(values.get("asker"), "asker", rules.players - 1)
    if rules.permission == "off" or rules.partner_of(asker) != to_move:
        raise FaultyCase("the question goes to the asker's partner, where rules have it")
    return asker


def _outcome(rules: Rules, values: Mapping[str, Any], phase: Phase) -> int | None:
    """Who went out; checks that what is said of the end goes together."""
    out_seat = values.get("out_seat")
    if phase is not Phase.OVER and ("out_seat" in values or "concealed" in values):
        raise FaultyCase("out_seat and concealed go with the phase over")
    if flag(values, "concealed", "position") and out_seat is None:
        raise FaultyCase("concealed is true only where somebody went out")
    return None if out_seat is None else number(out_seat, "out_seat", rules.players - 1)
