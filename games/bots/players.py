"""The bots by name, as players of the kernel; each is made for one law and plays any seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

from games.bots import naive
from games.bots.kernel.classes import BLACK_THREE
from games.bots.kernel.codes import DISCARD, Move
from games.bots.kernel.draws import begin_turn
from games.bots.kernel.law import Law
from games.bots.kernel.moves import play
from games.bots.kernel.playout import finish_turn, give_answer
from games.bots.kernel.seeing import Player
from games.bots.kernel.state import TO_ANSWER, TO_DRAW, State
from games.bots.kernel.weights import KNOWN_ONE, KNOWN_PAIR, Policy, weights_for

# The law, lots for what is left to chance, and how many playouts a search may have.
Maker = Callable[[Law, Random, int], Player]

CARELESS: Final = 1 / 3  # share of the easy level's discards


def by_policy(policy: Policy) -> Player:
    """Greedy play by a policy, one decision at a time."""

    def player(state: State, trace: list[Move] | None) -> None:
        if state.phase == TO_DRAW:
            begin_turn(state, policy, trace)
        elif state.phase == TO_ANSWER:
            give_answer(state, policy, trace)
        else:
            finish_turn(state, policy, trace)

    return player


@lru_cache(maxsize=32)
def policy_for(law: Law) -> Policy:
    """The tuned policy; its tables are made once for a law."""
    return Policy(law, weights_for(law))


def medium(law: Law, _lots: Random, _playouts: int) -> Player:
    """The tuned policy. It leaves nothing to chance."""
    return by_policy(policy_for(law))


@lru_cache(maxsize=32)
def forgetful_policy_for(law: Law) -> Policy:
    """The tuned policy, but who took which cards with a pile is forgotten."""
    forgotten = (KNOWN_ONE, KNOWN_PAIR)
    weights = [0.0 if i in forgotten else each for i, each in enumerate(weights_for(law))]
    return Policy(law, tuple(weights))


def easy(law: Law, lots: Random, _playouts: int) -> Player:
    """The tuned policy without memory, a third of its discards thrown without a thought."""
    return careless(by_policy(forgetful_policy_for(law)), lots)


def careless(player: Player, lots: Random) -> Player:
    """The same, but one discard in three is any card that is not wild."""

    def other(state: State, trace: list[Move] | None) -> None:
        turn: list[Move] = []
        player(state.clone(), turn)
        thoughtless = turn[-1][0] == DISCARD and lots.random() < CARELESS
        for move in turn[:-1] if thoughtless else turn:
            _do(state, move, trace)
        if thoughtless:
            _do(state, _any_discard(state, turn[-1], lots), trace)

    return other


def _do(state: State, move: Move, trace: list[Move] | None) -> None:
    if trace is not None:
        trace.append(move)
    play(state, move)


def _any_discard(state: State, move: Move, lots: Random) -> Move:
    """A discard by lot; the given one where nothing but wild cards is left."""
    hand = state.hands[state.to_move]
    cards = [place for place in range(BLACK_THREE + 1) for _ in range(hand[place])]
    return (DISCARD, lots.choice(cards)) if cards else move


def _naive(_law: Law, _lots: Random, _playouts: int) -> Player:
    return naive.decide


MAKERS: Final[dict[str, Maker]] = {"naive": _naive, "easy": easy, "medium": medium}
