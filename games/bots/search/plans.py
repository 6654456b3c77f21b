"""What could be done with the rest of a turn: plans of melds, each with several discards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from games.bots.kernel.classes import BLACK_THREE, DEUCE, JOKER, NATURALS
from games.bots.kernel.codes import ASK, DISCARD, LAY, LAY_OFF, TAKE_REST, Move, group, group_size
from games.bots.kernel.exits import may_ask, may_go_out, rest_is_unknown, way_out
from games.bots.kernel.law import Law
from games.bots.kernel.lays import NO_CARD, choose
from games.bots.kernel.moves import play
from games.bots.kernel.playout import finish_turn
from games.bots.kernel.state import GRANTED, NOWHERE, TO_PLAY, State
from games.bots.kernel.weights import LATE, OUT, PATIENCE, SHORT, WILDS, Policy
from games.bots.search.openings import openings
from games.engine.rules import CANASTA_SIZE

Plan = tuple[Move, ...]

ALWAYS: Final = 99.0  # a threshold that every count reaches
FIRST_DISCARDS: Final = 5  # tried after what the policy would lay
MORE_DISCARDS: Final = 2  # after anything else
Changes = tuple[tuple[int, float], ...]  # of weights by their numbers
STAYS: Final = ((OUT, -1e9), (PATIENCE, ALWAYS))  # never goes out, and opens at once
EAGER: Final = ((LATE, ALWAYS),)  # lays all that may go
# Other judgements of what to lay: hold cards back, lay all but wild cards, spend these, lay all.
OTHERS: Final[tuple[Changes, ...]] = (
    STAYS,
    (*STAYS, (SHORT, ALWAYS)),
    (*STAYS, (SHORT, 0.0)),
    (*STAYS, (WILDS, ALWAYS)),
    (*STAYS, *EAGER),
)


def plans(state: State, policy: Policy) -> list[Plan]:
    """The policy's own plan first, then others; each up to the next new information."""
    own = policy_plan(state, policy)
    found: dict[Plan, None] = {own: None}
    if state.permission == GRANTED or state.sizes[state.to_move] < 2 or state.drew == NOWHERE:
        return [own]
    for plan in _exits(state):
        found[plan] = None
    count = FIRST_DISCARDS
    for lays in dict.fromkeys(_lays(state, policy, own)):
        after = state.clone()
        for move in lays:
            play(after, move)
        if after.phase == TO_PLAY and after.sizes[state.to_move] >= 2:
            for place in likely_discards(after, policy, count):
                found[(*lays, (DISCARD, place))] = None
            count = MORE_DISCARDS
    return list(found)


def policy_plan(state: State, policy: Policy) -> Plan:
    """What greedy play does."""
    trace: list[Move] = []
    unknown = rest_is_unknown(state)
    finish_turn(state.clone(), policy, trace)
    if unknown and (TAKE_REST,) in trace:
        return tuple(trace[: trace.index((TAKE_REST,)) + 1])
    return tuple(trace)


def likely_discards(state: State, policy: Policy, count: int) -> list[int]:
    """The cards that the policy would throw, the best first; then what blocks and what freezes."""
    hand = state.hands[state.to_move]
    kept = hand[:]
    found: list[int] = []
    while len(found) < count and (place := choose(state, policy)) != NO_CARD:
        found.append(place)
        hand[place] = 0
    hand[:] = kept
    if hand[BLACK_THREE] and BLACK_THREE not in found:
        found.append(BLACK_THREE)
    if len(found) < count or (count == FIRST_DISCARDS and not state.frozen):
        found += [place for place in (DEUCE, JOKER) if hand[place]][:1]
    return found


def _exits(state: State) -> Iterator[Plan]:
    """Going out, and asking to."""
    found = way_out(state)
    if found is None:
        return
    if may_go_out(state):
        yield _known_part(state, found)
    if may_ask(state):
        yield ((ASK,),)


def _known_part(state: State, plan: Plan) -> Plan:
    if rest_is_unknown(state) and plan[0] == (TAKE_REST,):
        return plan[:1]
    return plan


# Lays without the end of the turn.


def _lays(state: State, policy: Policy, own: Plan) -> Iterator[Plan]:
    """What the policy lays, what it would lay by other judgements, and less than that."""
    yield _only_lays(own)
    longest: Plan = ()
    for each in _variants(state.law, policy):
        plan = _only_lays(policy_plan(state, each))
        yield plan
        longest = max(longest, plan, key=len)
    if not state.rest_waits:
        yield ()
    if not state.melds[state.law.side_of[state.to_move]]:
        yield from openings(state)
        return
    yield from _completing(state)
    if len(longest) > 1 and (TAKE_REST,) not in longest:
        for move in longest:
            if _stands_alone(state, move):
                yield (move,)


def _stands_alone(state: State, move: Move) -> bool:
    """It needs none of the lays before it: wild cards go onto what lay there already."""
    code, side = move[1], state.law.side_of[state.to_move]
    if move[0] == LAY or code >> 4 & 15:
        return True
    place = code & 15
    own, wilds = state.naturals[side][place], state.wilds[side][place]
    return bool(own) and wilds + group_size(code) <= state.law.room[own]


@lru_cache(maxsize=64)
def _variants(law: Law, policy: Policy) -> tuple[Policy, ...]:
    return tuple([changed(law, policy, changes) for changes in OTHERS])


@lru_cache(maxsize=64)
def changed(law: Law, policy: Policy, changes: Changes) -> Policy:
    """The policy with some weights replaced."""
    weights = list(policy.weights)
    for place, weight in changes:
        weights[place] = weight
    return Policy(law, tuple(weights))


def _only_lays(plan: Plan) -> Plan:
    return tuple([move for move in plan if move[0] in (LAY, LAY_OFF, TAKE_REST)])


def _completing(state: State) -> Iterator[Plan]:
    """Each canasta that the hand can complete, alone, by as few wild cards as it takes."""
    seat, law = state.to_move, state.law
    side, hand = law.side_of[seat], state.hands[seat]
    own, wilds = state.naturals[side], state.wilds[side]
    for place in range(NATURALS):
        size = own[place] + wilds[place]
        if not own[place] or size >= CANASTA_SIZE:
            continue
        naturals = min(hand[place], state.sizes[seat] - 2)
        lacking = max(0, CANASTA_SIZE - size - naturals)
        fits = wilds[place] + lacking <= law.room[min(own[place] + naturals, 8)]
        if (
            lacking <= hand[DEUCE] + hand[JOKER]
            and fits
            and naturals + lacking <= state.sizes[seat] - 2
        ):
            deuces = min(lacking, hand[DEUCE])
            yield ((LAY_OFF, group(place, naturals, deuces, lacking - deuces)),)
