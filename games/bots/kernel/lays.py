"""Laying in a playout, after the side has melded; the two cards that must stay always stay."""

from __future__ import annotations

from games.bots.kernel.classes import DEUCE, JOKER, NATURALS
from games.bots.kernel.codes import LAY, LAY_OFF, group
from games.bots.kernel.draws import Trace
from games.bots.kernel.moves import put
from games.bots.kernel.state import State
from games.bots.kernel.weights import Policy
from games.engine.rules import CANASTA_SIZE


def is_threatened(state: State, policy: Policy, side: int) -> bool:
    """The deal may end before the next turn."""
    if len(state.stock) <= policy.late:
        return True
    law, sizes, feared = state.law, state.sizes, policy.feared
    for seat in law.rivals[side]:
        if sizes[seat] <= feared and state.canastas[law.side_of[seat]] >= law.canastas_needed:
            return True
    return False


def lay_more(state: State, policy: Policy, floor: int, trace: Trace | None) -> None:
    """Lay what may go: canastas down to the floor, the rest while the hand is not short.

    Long, as every turn passes here.
    """
    seat, law = state.to_move, state.law
    side, hand = law.side_of[seat], state.hands[seat]
    threatened = is_threatened(state, policy, side)
    room = state.sizes[seat] - floor
    spare = room if threatened or policy.short < floor else room + floor - policy.short
    own, wilds, least = state.naturals[side], state.wilds[side], policy.least
    for place in range(NATURALS):
        count = hand[place]
        if not count:
            continue
        if own[place]:
            before = own[place] + wilds[place]
            limit = room if before < CANASTA_SIZE <= before + count else spare
            if limit <= 0:
                continue
            if count > limit:
                count = limit
            kind = LAY_OFF
        elif count < least or count > spare:
            continue
        else:
            kind = LAY
        code = place | count << 4
        if trace is not None:
            trace.append((kind, code))
        put(state, seat, code, 0)
        state.has_laid = True
        room -= count
        spare -= count
    if room > 0 and hand[DEUCE] + hand[JOKER]:
        room = _complete(state, policy, room, threatened, trace)
        if threatened and room > 0 and hand[DEUCE] + hand[JOKER]:
            _save_wilds(state, room, trace)


def _complete(
    state: State, policy: Policy, room: int, threatened: bool, trace: Trace | None
) -> int:
    """Complete canastas with wild cards; how many cards may go after that."""
    seat, law = state.to_move, state.law
    side, hand = law.side_of[seat], state.hands[seat]
    own, wilds = state.naturals[side], state.wilds[side]
    most = min(room, hand[DEUCE] + hand[JOKER])
    if not threatened and most > policy.wilds:
        most = policy.wilds
    for place in range(NATURALS):
        naturals = own[place]
        if naturals:
            lacking = CANASTA_SIZE - naturals - wilds[place]
            if 0 < lacking <= most and wilds[place] + lacking <= law.room[naturals]:
                _lay_wild(state, seat, place, lacking, trace)
                room -= lacking
                most = min(most, room, hand[DEUCE] + hand[JOKER])
    return room


def _save_wilds(state: State, room: int, trace: Trace | None) -> None:
    """Before the deal ends, wild cards go wherever they count; natural canastas are spared."""
    seat, law = state.to_move, state.law
    side, hand = law.side_of[seat], state.hands[seat]
    own, wilds = state.naturals[side], state.wilds[side]
    for place in range(NATURALS):
        if own[place] and (wilds[place] or own[place] < CANASTA_SIZE):
            held = hand[DEUCE] + hand[JOKER]
            count = min(held, room, law.room[own[place]] - wilds[place])
            if count > 0:
                _lay_wild(state, seat, place, count, trace)
                room -= count


def _lay_wild(state: State, seat: int, place: int, count: int, trace: Trace | None) -> None:
    """Wild cards onto the own meld, deuces first."""
    deuces = min(count, state.hands[seat][DEUCE])
    code = group(place, 0, deuces, count - deuces)
    if trace is not None:
        trace.append((LAY_OFF, code))
    state.has_laid = True
    put(state, seat, code, 0)
