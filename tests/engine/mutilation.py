"""Moves that are mostly illegal: mutilated legal ones, and others thrown together by lot."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from games.engine.cards import DECK, Card, Rank
from games.engine.moves import (
    Answer,
    Ask,
    Deal,
    Discard,
    Draw,
    EndDeal,
    GoOut,
    Group,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.state import Phase, Position
from games.engine.view import view_of
from games.engine.way_out import way_out

Attempt = tuple[int, Move]
Hand = tuple[Card, ...]
PLAIN: tuple[Move, ...] = (
    Draw(),
    TakeRest(),
    GoOut(),
    Ask(),
    Answer(True),
    Answer(False),
    EndDeal(),
    Deal(DECK),
    LayMelds(()),
    LayMelds(((),)),
    TakePile(),
    TakePile(onto=True),
)


def attempts(
    position: Position, legal: list[Move], rng: random.Random, count: int
) -> Iterator[Attempt]:
    """That many attempts by the player to move; the last by any seat."""
    seat = position.table.to_move
    mover = rng.randrange(position.table.rules.players) if seat is None else seat
    for _ in range(count):
        if legal and rng.random() < 0.4:
            yield mover, mutilated(position, rng.choice(legal), mover, rng)
        else:
            yield mover, _maker(position, rng)(position, mover, rng)
    yield rng.randrange(position.table.rules.players), rng.choice((*PLAIN, *legal))


def _maker(
    position: Position, rng: random.Random
) -> Callable[[Position, int, random.Random], Move]:
    """Mostly of the moves that are in time."""
    if rng.random() < 0.15:
        return rng.choice((_plain, *TAKERS, *LAYERS))
    return rng.choice(TAKERS if position.table.phase is Phase.DRAW else LAYERS)


def mutilated(position: Position, move: Move, seat: int, rng: random.Random) -> Move:
    """The move with a card more, a card less, one twice, one of others, or a flag turned."""
    match move:
        case LayMelds(melds):
            return LayMelds(_bent(position, melds, seat, rng))
        case LayOff(rank, cards) if rng.random() < 0.5:
            return LayOff(rank, _bent(position, (cards,), seat, rng)[0])
        case LayOff(_, cards):
            return LayOff(rng.choice(list(Rank)), cards)
        case TakePile(melds, onto, cards, top_only):
            return rng.choice(
                (
                    TakePile(_bent(position, melds, seat, rng), onto, cards, top_only),
                    TakePile(melds, onto, _bent(position, (cards,), seat, rng)[0], top_only),
                    TakePile(melds, not onto, cards, top_only),
                    replace(move, top_only=not top_only),
                )
            )
        case Discard():
            return Discard(rng.choice(DECK))
        case _:
            return rng.choice(PLAIN)


def _bent(
    position: Position, groups: tuple[Group, ...], seat: int, rng: random.Random
) -> tuple[Group, ...]:
    if not groups:
        return (_some(position.hands[seat], rng),)
    place = rng.randrange(len(groups))
    bent = rng.choice(BENDS)(groups[place], position.hands[seat], rng)
    return (*groups[:place], bent, *groups[place + 1 :])


def _some(hand: Hand, rng: random.Random) -> Group:
    return tuple(rng.sample(hand, min(len(hand), rng.randint(0, 4))))


BENDS: tuple[Callable[[Group, Hand, random.Random], Group], ...] = (
    lambda group, hand, rng: group[:-1],
    lambda group, hand, rng: group + group[:1],
    lambda group, hand, rng: (*group, rng.choice(DECK)),
    lambda group, hand, rng: (*group, *_some(hand, rng)),
    lambda group, hand, rng: (*group, *[card for card in hand if card.is_wild]),
    lambda group, hand, rng: tuple([card for card in hand if card.is_wild]),
    lambda group, hand, rng: (),
)


def _hand(position: Position, seat: int) -> Hand:
    return position.hands[seat] if position.hands else ()


def _plain(position: Position, seat: int, rng: random.Random) -> Move:
    return rng.choice(PLAIN)


def _random_take(position: Position, seat: int, rng: random.Random) -> Move:
    """The top card with cards like it and wild cards of the hand, or with anything."""
    hand, pile = _hand(position, seat), position.table.pile
    fitting = [card for card in hand if card.is_wild or (pile and card.rank is pile[-1].rank)]
    first = tuple(rng.sample(fitting, rng.randint(0, len(fitting))))
    if rng.random() < 0.2:
        first = _some(hand, rng)
    top_only = rng.random() < 0.3
    if rng.random() < 0.4:
        return TakePile((), True, first, top_only)
    return TakePile((first, *_all_but(hand, first, rng)), False, (), top_only)


def _all_but(hand: Hand, gone: Group, rng: random.Random) -> tuple[Group, ...]:
    """Groups of the rest of the hand: none, some, or nearly all."""
    if rng.random() < 0.5:
        return ()
    ranks = {card.rank for card in hand if not card.is_wild and card not in gone}
    groups = [
        tuple([card for card in hand if card.rank is rank and card not in gone]) for rank in ranks
    ]
    groups.sort(key=lambda group: (-len(group), group[0].number))
    return tuple(groups[: rng.randint(1, len(groups))]) if groups else ()


def _random_lay(position: Position, seat: int, rng: random.Random) -> Move:
    """Any cards, or the whole hand by ranks with the wild cards somewhere among them."""
    hand = _hand(position, seat)
    if rng.random() < 0.3:
        return LayMelds((_some(hand, rng),))
    groups = list(_all_but(hand, (), rng))
    wilds = [card for card in hand if card.is_wild]
    if groups:
        place = rng.randrange(len(groups))
        groups[place] += tuple(wilds[: rng.randint(0, len(wilds))])
    return LayMelds(tuple(groups))


def _random_lay_off(position: Position, seat: int, rng: random.Random) -> Move:
    """To a meld of any side: fitting cards, wild cards, all but one card, or anything."""
    hand = _hand(position, seat)
    ranks = [meld.rank for side in position.table.sides for meld in side.melds]
    rank = rng.choice(ranks) if ranks else rng.choice(list(Rank))
    wilds = tuple([card for card in hand if card.is_wild])
    same = tuple([card for card in hand if card.rank is rank])
    return LayOff(rank, rng.choice((same, wilds, same + wilds, hand[1:], hand, _some(hand, rng))))


def _random_discard(position: Position, seat: int, rng: random.Random) -> Move:
    hand = _hand(position, seat)
    return Discard(rng.choice(hand or DECK) if rng.random() < 0.7 else rng.choice(DECK))


def _way(position: Position, seat: int, rng: random.Random) -> Move:
    """The first move of a way to go out, whether permitted or not, or such a move by ranks."""
    found = way_out(view_of(position, seat)) if position.hands else None
    return found[0] if found else _random_lay(position, seat, rng)


def _all_by_rank(position: Position, seat: int, rng: random.Random) -> Move:
    """The whole hand but none, one or two cards, wild cards with the largest group."""
    hand = _hand(position, seat)
    kept = set(rng.sample(hand, min(len(hand), rng.randint(0, 2))))
    left = [card for card in hand if card not in kept]
    wilds = tuple([card for card in left if card.is_wild])
    ranks = list(dict.fromkeys(card.rank for card in left if not card.is_wild))
    groups = [tuple([card for card in left if card.rank is rank]) for rank in ranks]
    groups.sort(key=len)
    if groups:
        groups[-1] += wilds
    return LayMelds(tuple(groups))


TAKERS = (_random_take, _random_take, _random_take, _plain)
LAYERS = (_random_lay, _random_lay_off, _random_discard, _way, _all_by_rank, _plain)
