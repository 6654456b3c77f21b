"""What one seat knows, and worlds that agree with it: hidden hands and stock dealt by lot."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from games.bots.kernel.classes import BLACK_THREE, CLASSES, RED_THREE, classes_of
from games.bots.kernel.convert import from_view, unseen_by
from games.bots.kernel.law import Law
from games.bots.kernel.state import State
from games.engine.view import PlayerView


@dataclass(frozen=True, slots=True)
class Sight:
    """The state as far as the seat knows it: of other hands it holds the known cards alone."""

    base: State
    seat: int
    pool: tuple[int, ...]  # classes that lie in other hands or in the stock, nobody knows where
    red_threes: int  # they lie in the stock: a hand lays them out at once
    hidden: tuple[int, ...]  # by seat: cards of the hand that nobody knows
    stock: int


def sight_of(view: PlayerView, law: Law) -> Sight:
    """The viewer's knowledge, for a player in a running deal."""
    table = view.table
    known = [classes_of(cards) for cards in table.known]
    base = from_view(view, law, known, [])
    base.sizes = list(table.hand_counts)
    return _sight(base, view.seat or 0, unseen_by(view), table.stock_count)


def sight_in(state: State, seat: int) -> Sight:
    """What the seat knows of a whole state."""
    base, stock = state.clone(), len(state.stock)
    unseen = [state.stock.count(place) for place in range(CLASSES)]
    for other, hand in enumerate(state.hands):
        if other != seat:
            unseen = [count + held for count, held in zip(unseen, hand, strict=True)]
            base.hands[other] = base.known[other][:]
    return _sight(base, seat, unseen, stock)


def _sight(base: State, seat: int, unseen: list[int], stock: int) -> Sight:
    hidden = [0] * base.law.players
    for other, known in enumerate(base.known):
        if other != seat:
            hidden[other] = base.sizes[other] - sum(known)
            unseen = [count - held for count, held in zip(unseen, known, strict=True)]
    base.stock = [BLACK_THREE] * stock  # what it holds nobody asks before a world is dealt
    pool = [place for place in range(CLASSES) if place != RED_THREE for _ in range(unseen[place])]
    return Sight(base, seat, tuple(pool), unseen[RED_THREE], tuple(hidden), stock)


def world(sight: Sight, rng: Random) -> State:
    """A whole state that agrees with all that the seat knows."""
    pool = list(sight.pool)
    rng.shuffle(pool)
    return dealt_out(sight, pool, rng)


def dealt_out(sight: Sight, pool: list[int], rng: Random, first: int = 0) -> State:
    """The same from a pool in a given order: its last cards go to that seat, then to the next."""
    state, players = sight.base.clone(), sight.base.law.players
    for place in range(players):
        seat = (first + place) % players
        hand = state.hands[seat]
        for _ in range(sight.hidden[seat]):
            hand[pool.pop()] += 1
    if sight.red_threes:
        pool += [RED_THREE] * sight.red_threes
        rng.shuffle(pool)
    state.stock = pool[: sight.stock]
    return state
