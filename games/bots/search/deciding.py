"""The strongest level at the engine's table: from a view to moves and the reasons for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final

from games.bots.kernel.codes import YES
from games.bots.kernel.seeing import law_of, translated
from games.bots.kernel.state import TO_ANSWER, TO_PLAY, State
from games.bots.kernel.weights import Policy
from games.bots.players import policy_for
from games.bots.search.asked import (
    gain_of_waiting,
    has_said_no,
    kept_promises,
    lasts_another_round,
    owes_a_turn,
)
from games.bots.search.askers import world_with_asker
from games.bots.search.inference import guesses_of, likely_world
from games.bots.search.manners import runners
from games.bots.search.plans import Plan
from games.bots.search.reasons import Reason, reason_for
from games.bots.search.sight import Sight, sight_of, world
from games.bots.search.thinking import options, think
from games.engine.moves import Move
from games.engine.view import PlayerView

PLAYOUTS: Final = 600  # strength hardly grows beyond
SECONDS: Final = 0.8  # a search that is not over by then ends with what it has found
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Choice:
    """Moves up to the next new information, and the reason for them."""

    moves: tuple[Move, ...]
    reason: Reason | None = None


def decide(
    view: PlayerView,
    seed: bytes,
    playouts: int = PLAYOUTS,
    clock: Clock = monotonic,
    infers: bool = True,
) -> Choice:
    """The viewer's choice by search: the same view, seed and playouts give the same one.

    The clock ends a search only where the machine is too slow for its playouts.
    """
    end = clock() + SECONDS
    law = law_of(view.table.rules)
    sight, policy = sight_of(view, law), policy_for(law)
    candidates = runners(sight.base, policy, _allowed(view, sight, options(sight.base, policy)))
    lots = Random(seed)  # noqa: S311 - chance guards nothing here, and must be repeatable
    policies = (policy,) * law.players
    deal = _dealer(view, sight, policy, lots, infers)
    thought = think(sight, policies, candidates, playouts, deal, lambda: clock() > end)
    reason = reason_for(sight.base, policy, thought.plan, thought.weighed)
    if sight.base.phase == TO_ANSWER and has_said_no(view):
        reason = Reason("yes_after_no", {})
    return Choice(translated(view, list(thought.plan)), reason)


def _dealer(
    view: PlayerView, sight: Sight, policy: Policy, lots: Random, infers: bool
) -> Callable[[], State]:
    """Worlds to try the candidates in."""
    if sight.base.phase == TO_ANSWER:
        return lambda: world_with_asker(sight, lots)
    if not infers:
        return lambda: world(sight, lots)
    guesses = guesses_of(view, sight)
    return lambda: likely_world(sight, guesses, policy, lots)


def _allowed(view: PlayerView, sight: Sight, candidates: list[Plan]) -> list[Plan]:
    """What a partner's word leaves of the candidates."""
    state = sight.base
    if state.phase == TO_ANSWER and not _may_refuse(view, sight):
        return [((YES,),)]
    if state.phase == TO_PLAY and owes_a_turn(view):
        return kept_promises(state, candidates)
    return candidates


def _may_refuse(view: PlayerView, sight: Sight) -> bool:
    """Once a deal, and where the turn that is asked for will come and has a use."""
    if has_said_no(view) or not lasts_another_round(view):
        return False
    (_, points), _ = gain_of_waiting(sight.base, policy_for(sight.base.law))
    return points > 0
