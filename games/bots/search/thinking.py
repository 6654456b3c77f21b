"""The search itself: what could be done, tried in worlds that agree with what is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.bots.kernel.codes import NO, YES
from games.bots.kernel.moves import play
from games.bots.kernel.playout import give_answer
from games.bots.kernel.state import TO_ANSWER, TO_DRAW, State
from games.bots.kernel.weights import Policy
from games.bots.search.plans import EAGER, Plan, changed, plans
from games.bots.search.racing import Runner, race
from games.bots.search.rollout import rollout
from games.bots.search.sight import Sight
from games.bots.search.starts import starts


@dataclass(frozen=True, slots=True)
class Thought:
    """The plans that were weighed, the chosen one first; none was where there was no choice."""

    plan: Plan
    weighed: tuple[Runner, ...]


def think(
    sight: Sight,
    policies: tuple[Policy, ...],
    candidates: Sequence[Runner],
    playouts: int,
    deal: Callable[[], State],
    is_late: Callable[[], bool],
) -> Thought:
    """The best of the candidates by so many playouts in dealt worlds; the first is favoured."""
    if len(candidates) == 1:
        return Thought(candidates[0].plan, ())
    side = sight.base.law.side_of[sight.seat]
    keeping = word_keepers(sight, policies)
    worlds: list[State] = []

    def judge(plan: Plan, number: int) -> float:
        if number == len(worlds):
            worlds.append(deal())
        state = worlds[number].clone()
        for move in plan:
            play(state, move)
        return rollout(state, keeping if plan == ((NO,),) else policies, side)

    runners = race(list(candidates), judge, playouts, is_late)
    return Thought(runners[0].plan, tuple([each for each in runners if each.points]))


def word_keepers(sight: Sight, policies: tuple[Policy, ...]) -> tuple[Policy, ...]:
    """After a no the own next turn is used for what it was wanted for: all is laid."""
    eager = changed(sight.base.law, policies[sight.seat], EAGER)
    return tuple([eager if seat == sight.seat else each for seat, each in enumerate(policies)])


def options(state: State, policy: Policy) -> list[Plan]:
    """What the seat could do now, the policy's own choice first."""
    if state.phase == TO_DRAW:
        return starts(state, policy)
    if state.phase == TO_ANSWER:
        trace: Plan = _policy_answer(state, policy)
        return list(dict.fromkeys([trace, ((YES,),), ((NO,),)]))
    return plans(state, policy)


def _policy_answer(state: State, policy: Policy) -> Plan:
    trace: list[tuple[int, ...]] = []
    give_answer(state.clone(), policy, trace)
    return tuple(trace)
