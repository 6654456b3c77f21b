"""Scenes for bots: what one seat sees, the rest of the deck dealt out of sight."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.engine.cards import DECK, Card
from games.engine.moves import Discard, LayMelds, LayOff, Move, TakePile
from games.engine.play import play
from games.engine.rules import Rules, preset
from games.engine.state import Phase, Position
from games.engine.view import PlayerView, view_of
from tests.engine.builders import Box, position

FOUR = preset("classic", 4)
TWO = preset("classic", 2)
History = Sequence[tuple[int, Move]]


def scene(
    hand: str,
    rules: Rules = FOUR,
    *,
    counts: Sequence[int] = (),
    stock: int = 40,
    known: dict[int, str] | None = None,
    history: History = (),
    asker: int | None = None,
    hidden: int = 1,
    **table: Any,
) -> Position:
    """Seat 0 holds the hand; other hands (sizes by seat) and the stock are what is left, by lot."""
    others = [""] * (rules.players - 1)
    drawn = position(rules, [hand, *others], stock="", **table)
    sizes = counts or [11] * rules.players
    left = _left(drawn, hidden)
    hands = [drawn.hands[0]]
    for seat in range(1, rules.players):
        named = _named(left, (known or {}).get(seat, ""))
        left = [each for each in left if each not in named]
        more = sizes[seat] - len(named)
        hands.append((*named, *left[:more]))
        left = left[more:]
    seen = replace(
        drawn.table,
        hand_counts=tuple([len(held) for held in hands]),
        stock_count=stock,
        known=tuple([_named(list(held), (known or {}).get(s, "")) for s, held in enumerate(hands)]),
        history=tuple(history),
        asker=asker,
    )
    return Position(seen, tuple(hands), tuple(left[:stock]))


def sight(hand: str, rules: Rules = FOUR, **scenery: Any) -> PlayerView:
    """The scene as seat 0 sees it."""
    return view_of(scene(hand, rules, **scenery), 0)


def _left(drawn: Position, hidden: int) -> list[Card]:
    """Cards that are nowhere yet, but no red threes, in an order that belongs to the number."""
    used = {*drawn.hands[0], *drawn.table.pile}
    for side in drawn.table.sides:
        used |= {each for meld in side.melds for each in meld.cards}
    left = [each for each in DECK if each not in used and not each.is_red_three]
    random.Random(hidden).shuffle(left)
    return left


def _named(cards: list[Card], tokens: str) -> tuple[Card, ...]:
    box = Box()
    box.left = list(cards)
    return box.cards(tokens)


def played(before: Position, moves: Sequence[Move], seat: int = 0) -> Position:
    """The position after moves that must all be legal."""
    for move in moves:
        before = play(before, seat, move)
    return before


def discard_of(moves: Sequence[Move]) -> str:
    """The rank of the card that the turn ends with."""
    last = moves[-1]
    assert isinstance(last, Discard), moves
    return last.card.rank.token


def ranks_laid(moves: Sequence[Move]) -> str:
    """The ranks of all cards laid, in order of the ranks."""
    cards: list[Card] = []
    for move in moves:
        match move:
            case LayMelds(melds):
                cards += [each for group in melds for each in group]
            case LayOff(_, group):
                cards += group
            case TakePile(melds, _, group):
                cards += [*group, *[each for laid in melds for each in laid]]
            case _:
                pass
    return " ".join(each.rank.token for each in sorted(cards, key=lambda each: each.rank))


DRAW, PLAY, ASK = Phase.DRAW, Phase.PLAY, Phase.ASK
