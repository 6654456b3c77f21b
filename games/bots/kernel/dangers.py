"""May the deal end before the next turn?"""

from __future__ import annotations

from games.bots.kernel.state import State
from games.bots.kernel.weights import Policy
from games.engine.rules import CANASTA_SIZE


def is_threatened(state: State, policy: Policy, side: int) -> bool:
    """Hardly any stock is left, an opponent who may go out has hardly any card, or the partner,
    to whom the player to move said no, closes next."""
    if len(state.stock) <= policy.late or state.refused >> state.to_move & 1:
        return True
    law, sizes, feared = state.law, state.sizes, policy.feared
    for seat in law.rivals[side]:
        if sizes[seat] <= feared and state.canastas[law.side_of[seat]] >= law.canastas_needed:
            return True
    return False


def completes(state: State, seat: int, place: int, more: int) -> bool:
    """With so many cards more than the seat holds of the class, its meld becomes a canasta."""
    side = state.law.side_of[seat]
    size = state.naturals[side][place] + state.wilds[side][place]
    return 0 < size < CANASTA_SIZE <= size + state.hands[seat][place] + more
