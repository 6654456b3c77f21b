"""A seat's view and the rules as JSON, cards as tokens (`Kh`); docs/bots.md describes the keys."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from games.engine.cards import Card
from games.engine.codec import move_to
from games.engine.legality import can_ask, can_go_out
from games.engine.moves import (
    Discard,
    LayMelds,
    LayOff,
    Move,
    TakePile,
)
from games.engine.rules import Rules
from games.engine.state import Side, Table
from games.engine.view import PlayerView


def rules_to(rules: Rules) -> dict[str, Any]:
    """All parameters as plain values."""
    return asdict(rules)


def view_to(view: PlayerView) -> dict[str, Any]:
    """What the seat may know; lists by side or seat in their order, the pile bottom to top."""
    return _table(view.table) | _turn(view) | {"seat": view.seat, "hand": _tokens(view.hand)}


def _table(table: Table) -> dict[str, Any]:
    sides = range(len(table.sides))
    return {
        "scores": list(table.scores),
        "dealer": table.dealer,
        "deal_number": table.deal_number,
        "to_move": table.to_move,
        "phase": table.phase.value,
        "melds": [_melds(side) for side in table.sides],
        "red_threes": [_tokens(side.red_threes) for side in table.sides],
        "pile": _tokens(table.pile),
        "upcards": table.upcards,
        "is_frozen": [table.is_frozen_against(side) for side in sides],
        "stock_count": table.stock_count,
        "hand_counts": list(table.hand_counts),
        "known": [_tokens(cards) for cards in table.known],
        "has_laid": list(table.has_laid),
        "initial_meld_minimums": [table.initial_meld_minimum(side) for side in sides],
        "history": [{"seat": seat} | spoken(move) for seat, move in table.history],
    }


def _turn(view: PlayerView) -> dict[str, Any]:
    turn, asker = view.table.turn, view.table.asker
    return {
        "drew_from": turn.drew_from,
        "rest_waits": turn.rest_waits,
        "permission": turn.permission,
        "asker": asker,
        "can_ask": can_ask(view),
        "can_go_out": view.is_to_move and can_go_out(view),
    }


def _melds(side: Side) -> dict[str, str]:
    return {meld.rank.token: _tokens(meld.cards) for meld in side.melds}


def _tokens(cards: Iterable[Card]) -> str:
    return " ".join([each.token for each in cards])


def spoken(move: Move) -> dict[str, Any]:
    """The move as position files write it."""
    match move:
        case TakePile(melds, _, cards):
            groups: dict[str, Any] = {"melds": [_tokens(group) for group in melds]}
            return move_to(move) | groups | ({"cards": _tokens(cards)} if cards else {})
        case LayMelds(melds):
            return move_to(move) | {"melds": [_tokens(group) for group in melds]}
        case LayOff(_, cards):
            return move_to(move) | {"cards": _tokens(cards)}
        case Discard(card):
            return move_to(move) | {"card": card.token}
        case _:
            return move_to(move)
