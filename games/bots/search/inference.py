"""Worlds that agree with what is known, and mostly with how the others have played.

Each hidden card is drawn into a hand by the weight of the signs for its class. Since its latest
discard a hand has not changed: of hands from which greedy play would have thrown another card few
are used.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from random import Random
from typing import Final

from games.bots.kernel.classes import CLASSES, RED_THREE
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
    """How a seat's hidden cards are drawn: by class how long each waits, and its latest discard."""

    waits: tuple[float, ...]
    latest: int


def guesses_of(view: PlayerView, sight: Sight) -> tuple[Guess, ...]:
    """By seat; the viewer's own is not read."""
    pasts = pasts_of(view)
    return tuple([guess_of(sight, pasts[seat], seat) for seat in range(len(pasts))])


def guess_of(sight: Sight, past: Past, seat: int) -> Guess:
    weights = BY_PLAYERS[sight.base.law.players]
    waits = [1.0] * CLASSES
    for place, names in signs(sight, past, seat).items():
        for name in names:
            waits[place] /= weights[name]
    return Guess(tuple(waits), past.latest)


def likely_world(sight: Sight, guesses: tuple[Guess, ...], policy: Policy, rng: Random) -> State:
    """A whole state by these guesses."""
    pool, state = list(sight.pool), sight.base.clone()
    mover = state.to_move
    for seat, count in enumerate(sight.hidden):
        if count:
            state.to_move = seat
            pool = _dealt(state, guesses[seat], policy, pool, count, rng)
    state.to_move = mover
    pool += [RED_THREE] * sight.red_threes
    rng.shuffle(pool)
    state.stock = pool[: sight.stock]
    return state


def _dealt(
    state: State, guess: Guess, policy: Policy, pool: list[int], count: int, rng: Random
) -> list[int]:
    """Draw cards into the mover's hand; what is left of the pool."""
    seat = state.to_move
    known = state.hands[seat]
    waits, lots = guess.waits, rng.random
    for _ in range(TRIES):
        order = sorted([(-log(1.0 - lots()) * waits[place], place) for place in pool])
        hand = known[:]
        for _, place in order[:count]:
            hand[place] += 1
        state.hands[seat] = hand
        if guess.latest == NOTHING or _fits(state, guess, policy, hand) or lots() < OTHERWISE:
            break
    return [place for _, place in order[count:]]


def _fits(state: State, guess: Guess, policy: Policy, hand: list[int]) -> bool:
    """Greedy play would have thrown the same card."""
    hand[guess.latest] += 1
    same = choose(state, policy) == guess.latest
    hand[guess.latest] -= 1
    return same
