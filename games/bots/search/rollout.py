"""Playouts that stop after some turns, and what the position is then worth."""

from __future__ import annotations

from typing import Final

from games.bots.kernel.draws import begin_turn
from games.bots.kernel.playout import finish_turn, give_answer
from games.bots.kernel.state import OVER, TO_ANSWER, TO_DRAW, TO_PLAY, State
from games.bots.kernel.weights import Policy
from games.bots.search.values import value

TURNS: Final = 8  # of all players together; then the position is valued


def rollout(state: State, policies: tuple[Policy, ...], side: int, turns: int = TURNS) -> float:
    """Points that the side will win more than the others, after that many turns of greedy play."""
    while state.phase != OVER:
        policy = policies[state.to_move]
        if state.phase == TO_DRAW:
            if not turns:
                return value(state, side)
            turns -= 1
            begin_turn(state, policy, None)
        if state.phase == TO_PLAY:
            finish_turn(state, policy, None)
        elif state.phase == TO_ANSWER:
            give_answer(state, policies[state.to_move], None)
    return lead(state.deal_scores, side)


def lead(scores: list[int], side: int) -> float:
    """The side's points less the mean of the others'."""
    rivals = len(scores) - 1
    return scores[side] - (sum(scores) - scores[side]) / rivals
