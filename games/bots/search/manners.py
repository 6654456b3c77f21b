"""The plan that the search leaves only for a gain that it can prove: the greedy one, with manners.

A partner expects that a canasta in reach is closed, that a side opens before it is caught, and that
a closed side keeps its minimum within reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.bots.kernel.codes import ASK, DISCARD
from games.bots.kernel.dangers import is_threatened
from games.bots.kernel.openings import NO_TOP, opening
from games.bots.kernel.state import TO_PLAY, State
from games.bots.kernel.weights import Policy
from games.bots.search.asked import ends_deal, gain
from games.bots.search.plans import Plan
from games.bots.search.racing import Runner

CLOSES: Final = 20.0
OPENS: Final = 60.0
BREAKS: Final = 40.0


def runners(state: State, policy: Policy, candidates: Sequence[Plan]) -> list[Runner]:
    """The candidates, whose first is the policy's own, with the favoured one at the front."""
    found = [Runner(plan, _bonus(state, policy, plan)) for plan in candidates]
    own = found[0]
    if state.phase == TO_PLAY and own.plan != ((ASK,),) and not ends_deal(state, own.plan):
        staying = [each for each in found if not ends_deal(state, each.plan)]
        favoured = max(staying, key=lambda each: each.bonus)
        if favoured.bonus > own.bonus:
            found.remove(favoured)
            found.insert(0, favoured)
    return found


def _bonus(state: State, policy: Policy, plan: Plan) -> float:
    """Points for canastas that it completes, for opening while the deal may end, and against
    a discard that loses the opening."""
    if state.phase != TO_PLAY:
        return 0.0
    side = state.law.side_of[state.to_move]
    canastas, points = gain(state, plan)
    if state.melds[side]:
        return CLOSES * canastas
    opens = points > 0 and is_threatened(state, policy, side)
    breaks = not points and _breaks(state, policy, plan)
    return CLOSES * canastas + OPENS * opens - BREAKS * breaks


def _breaks(state: State, policy: Policy, plan: Plan) -> bool:
    """With the discard the hand loses the opening that it had."""
    kind, *thrown = plan[-1]
    if kind != DISCARD:
        return False
    left = state.hands[state.to_move][:]
    if not _opens(state, policy, left):
        return False
    left[thrown[0]] -= 1
    return not _opens(state, policy, left)


def _opens(state: State, policy: Policy, hand: list[int]) -> bool:
    """The minimum can be made of the hand."""
    law = state.law
    need = state.needs[law.side_of[state.to_move]]
    return opening(law, policy, hand, need, NO_TOP, sum(hand)) is not None
