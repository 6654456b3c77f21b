"""Ways to play: by lot, eager to lay and take, obstinate, and one that spoils piles."""

from __future__ import annotations

import random
from collections.abc import Callable

from games.engine.cards import Card, Rank
from games.engine.legality import can_go_out, refuse
from games.engine.moves import (
    Answer,
    Ask,
    Discard,
    Draw,
    Group,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.state import Phase
from games.engine.takes import any_take
from games.engine.view import PlayerView
from games.engine.way_out import way_out

Style = Callable[[PlayerView, list[Move], random.Random], list[Move]]


def by_lot(view: PlayerView, moves: list[Move], rng: random.Random) -> list[Move]:
    return [rng.choice(moves)]


def eager(view: PlayerView, moves: list[Move], rng: random.Random) -> list[Move]:
    """Takes and lays whatever it can, asks, and goes out."""
    if view.table.phase is Phase.DRAW:
        takes: list[Move] = [move for move in moves if isinstance(move, TakePile)]
        found = any_take(view) if not takes else None
        return [rng.choice(takes)] if takes else [found] if found else []
    if view.table.phase is Phase.ASK:
        return [Answer(rng.random() < 0.7)]
    if Ask() in moves and rng.random() < 0.8:
        return [Ask()]
    way = way_out(view) if can_go_out(view) else None
    if way is not None and rng.random() < 0.8:
        return list(way)
    laying = [move for move in moves if isinstance(move, LayMelds | LayOff | TakeRest)]
    opening = initial_meld(view) if not view.side.has_melded else None
    return [opening] if opening else [rng.choice(laying)] if laying else cheap_discard(moves)


def obstinate(view: PlayerView, moves: list[Move], rng: random.Random) -> list[Move]:
    """Draws, lays nothing and keeps pairs until the whole hand can go out at once."""
    if view.table.phase is Phase.DRAW:
        return [Draw()] if Draw() in moves else []
    if view.table.phase is Phase.ASK:
        return [Answer(rng.random() < 0.3)]
    way = way_out(view) if can_go_out(view) else None
    if way is not None:
        return list(way)
    return [Ask()] if Ask() in moves else single_discard(view, moves)


def spoiler(view: PlayerView, moves: list[Move], rng: random.Random) -> list[Move]:
    """Throws wild cards and black threes, lays down to the last cards, else plays by lot."""
    if view.table.phase is not Phase.PLAY or rng.random() < 0.3:
        return [rng.choice(moves)]
    laying = [move for move in moves if isinstance(move, LayMelds | LayOff)]
    if laying and rng.random() < 0.7:
        return [rng.choice(laying)]
    bad: list[Move] = [
        move
        for move in moves
        if isinstance(move, Discard) and (move.card.is_wild or move.card.is_black_three)
    ]
    return [rng.choice(bad)] if bad and rng.random() < 0.5 else [rng.choice(moves)]


STYLES: tuple[Style, ...] = (by_lot, eager, eager, eager, obstinate, spoiler)


def initial_meld(view: PlayerView) -> LayMelds | None:
    """All groups of the hand at once, with wild cards or without, where that is legal."""
    wilds = [card for card in view.hand if card.is_wild]
    plain = [group for group in groups_of_hand(view.hand) if len(group) >= 3]
    pairs = [group for group in groups_of_hand(view.hand) if len(group) == 2]
    mixed = [(*pair, wild) for pair, wild in zip(pairs, wilds, strict=False)]
    for groups in (plain, plain + mixed[:1], plain + mixed):
        move = LayMelds(tuple(groups))
        if groups and refuse(view, move) is None:
            return move
    return None


def groups_of_hand(hand: Group) -> list[Group]:
    by_rank: dict[Rank, list[Card]] = {}
    for card in hand:
        if card.is_natural:
            by_rank.setdefault(card.rank, []).append(card)
    return [tuple(cards) for cards in by_rank.values()]


def cheap_discard(moves: list[Move]) -> list[Move]:
    naturals: list[Move] = [m for m in moves if isinstance(m, Discard) and m.card.is_natural]
    return naturals[:1]


def single_discard(view: PlayerView, moves: list[Move]) -> list[Move]:
    """A natural of which the hand has fewest."""
    naturals = [m for m in moves if isinstance(m, Discard) and m.card.is_natural]
    held = [card.rank for card in view.hand]
    naturals.sort(key=lambda move: held.count(move.card.rank))
    return [*naturals[:1]]
