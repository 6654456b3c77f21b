"""Worlds that agree with what is known, and mostly with how the others have played.

Hidden cards are drawn into each hand by the weights of the signs for their classes. Since its
latest discard a hand has not changed: of hands from which greedy play would have thrown another
card few are used.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.bots.kernel.classes import CLASSES, RED_THREE, counts_of
from games.bots.kernel.lays import choose
from games.bots.kernel.state import State
from games.bots.kernel.weights import Policy
from games.bots.search.hand_weights import BY_PLAYERS
from games.bots.search.sight import Sight
from games.bots.search.signs import NOTHING, Past, pasts_of, signs
from games.engine.view import PlayerView

TRIES: Final = 6  # hands that are looked at for one that fits the latest discard
OTHERWISE: Final = 0.1  # chance of one that does not


@dataclass(frozen=True, slots=True)
class Guess:
    """How a hand is drawn: the weight of a card of each class, and the seat's latest discard."""

    weights: tuple[float, ...]
    latest: int


def guesses_of(view: PlayerView, sight: Sight) -> tuple[Guess, ...]:
    """By seat; the viewer's own is not read."""
    pasts = pasts_of(view)
    return tuple([guess_of(sight, pasts[seat], seat) for seat in range(len(pasts))])


def guess_of(sight: Sight, past: Past, seat: int) -> Guess:
    learned = BY_PLAYERS[sight.base.law.players]
    weights = [0.0] * CLASSES
    for place, names in signs(sight, past, seat).items():
        weights[place] = 1.0
        for name in names:
            weights[place] *= learned[name]
    return Guess(tuple(weights), past.latest)


def likely_world(sight: Sight, guesses: tuple[Guess, ...], policy: Policy, rng: Random) -> State:
    """A whole state by these guesses."""
    left, state = counts_of(sight.pool), sight.base.clone()
    mover = state.to_move
    for seat, count in enumerate(sight.hidden):
        if count:
            state.to_move = seat
            left = _dealt(state, guesses[seat], policy, left, count, rng)
    state.to_move = mover
    left[RED_THREE] = sight.red_threes
    stock = [place for place in range(CLASSES) for _ in range(left[place])]
    rng.shuffle(stock)
    state.stock = stock[: sight.stock]
    return state


def _dealt(
    state: State, guess: Guess, policy: Policy, pool: list[int], count: int, rng: Random
) -> list[int]:
    """Draw cards into the mover's hand; what is left of the pool, by class."""
    seat = state.to_move
    known = state.hands[seat]
    for _ in range(TRIES):
        left, hand = pool[:], known[:]
        _draw(left, hand, guess.weights, count, rng)
        state.hands[seat] = hand
        if guess.latest == NOTHING or _fits(state, guess, policy, hand):
            break
        if rng.random() < OTHERWISE:
            break
    return left


def _draw(
    left: list[int], hand: list[int], weights: tuple[float, ...], count: int, rng: Random
) -> None:
    """Cards from the pool into the hand one by one, each by its class's weight."""
    lots = rng.random
    heaps = [number * weight for number, weight in zip(left, weights, strict=True)]
    total = sum(heaps)
    for _ in range(count):
        mark = lots() * total
        place = -1
        for heap in heaps:
            place += 1
            mark -= heap
            if mark < 0.0:
                break
        while not left[place]:  # the sum was rounded
            place -= 1
        left[place] -= 1
        hand[place] += 1
        heaps[place] -= weights[place]
        total -= weights[place]


def _fits(state: State, guess: Guess, policy: Policy, hand: list[int]) -> bool:
    """Greedy play would have thrown the same card."""
    hand[guess.latest] += 1
    same = choose(state, policy) == guess.latest
    hand[guess.latest] -= 1
    return same
