"""What the others' play says about the cards that they hold.

Since its latest discard a hand has not changed: whatever lies in it was then kept for that card,
and the pile that it let lie was not wanted. Sampled hands of which greedy play would have done
otherwise are seldom used.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.bots.kernel.classes import CLASS_OF, NATURALS, RED_THREE
from games.bots.kernel.lays import choose
from games.bots.kernel.state import State
from games.bots.kernel.weights import Policy
from games.bots.search.sight import Sight
from games.engine.moves import Discard, Draw, TakePile, TakeRest
from games.engine.view import PlayerView

NOTHING: Final = -1
TRIES: Final = 8  # hands that are looked at for one that fits the play
OTHERWISE: Final = 0.1  # chance of a hand of which greedy play would have thrown another card
LEFT_LYING: Final = 0.15  # chance of a hand that could have taken the pile by a pair


@dataclass(frozen=True, slots=True)
class Sign:
    """A seat's latest turn: the class that it threw, and the one that it let lie on a pile."""

    thrown: int = NOTHING
    passed: int = NOTHING
    pile: int = 0  # cards of that pile


def signs_of(view: PlayerView) -> tuple[Sign, ...]:
    """By seat, for seats that have thrown a card and drawn none since."""
    players = view.table.rules.players
    signs, drawn = [Sign()] * players, [Sign()] * players
    top, pile = NOTHING, 0
    for seat, move in view.table.history:
        match move:
            case Draw():
                drawn[seat] = Sign(NOTHING, top, pile)
                signs[seat] = Sign()
            case TakePile() | TakeRest():
                drawn[seat] = signs[seat] = Sign()
                top, pile = NOTHING, 0
            case Discard(card):
                top, pile = CLASS_OF[card.number], pile + 1
                signs[seat] = Sign(top, drawn[seat].passed, drawn[seat].pile)
            case _:
                pass
    return tuple(signs)


def likely_world(sight: Sight, signs: tuple[Sign, ...], policy: Policy, rng: Random) -> State:
    """A whole state that agrees with what is known, and mostly with how the others play."""
    pool, state = list(sight.pool), sight.base.clone()
    rng.shuffle(pool)
    mover = state.to_move
    for seat, count in enumerate(sight.hidden):
        if not count:
            continue
        start = _fitting(state, signs[seat], policy, seat, pool, count, rng)
        hand = state.hands[seat]
        for place in pool[start : start + count]:
            hand[place] += 1
        del pool[start : start + count]
    state.to_move = mover
    if sight.red_threes:
        pool += [RED_THREE] * sight.red_threes
        rng.shuffle(pool)
    state.stock = pool[: sight.stock]
    return state


def _fitting(
    state: State, sign: Sign, policy: Policy, seat: int, pool: list[int], count: int, rng: Random
) -> int:
    """Where in the pool a run of cards begins that the seat may well hold."""
    if sign.thrown == NOTHING:
        return 0
    known = state.hands[seat]
    state.to_move = seat
    last = len(pool) - count
    start = 0
    for attempt in range(TRIES):
        start = min(attempt * count, last) if attempt * count <= last else rng.randrange(last + 1)
        hand = known[:]
        for place in pool[start : start + count]:
            hand[place] += 1
        state.hands[seat] = hand
        if rng.random() < chance(state, sign, policy, hand):
            break
    state.hands[seat] = known
    return start


def chance(state: State, sign: Sign, policy: Policy, hand: list[int]) -> float:
    """How well the hand goes with the seat's latest turn, from 0 to 1."""
    fits = 1.0
    if 0 <= sign.passed < NATURALS and hand[sign.passed] >= 2 and sign.pile >= policy.take:
        fits = LEFT_LYING
    hand[sign.thrown] += 1
    if choose(state, policy) != sign.thrown:
        fits *= OTHERWISE
    hand[sign.thrown] -= 1
    return fits
