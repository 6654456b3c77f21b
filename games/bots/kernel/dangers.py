"""May the deal end before the next turn?"""

from __future__ import annotations

from games.bots.kernel.state import State
from games.bots.kernel.weights import Policy


def is_threatened(state: State, policy: Policy, side: int) -> bool:
    """Hardly any stock is left, or an opponent who may go out has hardly any card."""
    if len(state.stock) <= policy.late:
        return True
    law, sizes, feared = state.law, state.sizes, policy.feared
    for seat in law.rivals[side]:
        if sizes[seat] <= feared and state.canastas[law.side_of[seat]] >= law.canastas_needed:
            return True
    return False
