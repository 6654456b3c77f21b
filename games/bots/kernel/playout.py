"""Fast greedy play by a policy, to the end of the deal; every move is one that the rules allow."""

from __future__ import annotations

from typing import Final

from games.bots.kernel import codes, weights
from games.bots.kernel.classes import BLACK_THREE, DEUCE, JOKER, MELDABLE, NATURALS
from games.bots.kernel.codes import Move
from games.bots.kernel.draws import Trace, begin_turn
from games.bots.kernel.exits import Exit, may_ask, may_go_out, way_out
from games.bots.kernel.law import MANDATORY
from games.bots.kernel.lays import lay_more
from games.bots.kernel.moves import answer, ask, discard, lay, play, take_rest
from games.bots.kernel.openings import NO_TOP, opening
from games.bots.kernel.scoring import finish
from games.bots.kernel.state import (
    DENIED,
    GRANTED,
    NOBODY,
    NOWHERE,
    OVER,
    TO_ANSWER,
    TO_DRAW,
    UNASKED,
    State,
)
from games.bots.kernel.weights import Policy
from games.engine.rules import CANASTA_SIZE, MELD_SIZE

DISCARDS: Final[tuple[Move, ...]] = tuple([(codes.DISCARD, place) for place in range(JOKER + 1)])


def playout(state: State, policies: tuple[Policy, ...], trace: Trace | None = None) -> None:
    """Play the deal to its end, each seat by its policy; a trace gets every move."""
    while state.phase != OVER:
        policy = policies[state.to_move]
        if state.phase == TO_DRAW:
            begin_turn(state, policy, trace)
        elif state.phase == TO_ANSWER:
            give_answer(state, policy, trace)
        else:
            finish_turn(state, policy, trace)


def give_answer(state: State, policy: Policy, trace: Trace | None) -> None:
    """Yes, unless the own hand would be caught with too much."""
    yes = state.sizes[state.to_move] < policy.weights[weights.REFUSE]
    if trace is not None:
        trace.append((codes.YES if yes else codes.NO,))
    answer(state, yes)


def finish_turn(state: State, policy: Policy, trace: Trace | None) -> None:
    """Go out, or ask to; else lay and discard."""
    seat, law = state.to_move, state.law
    side = law.side_of[seat]
    if state.permission == GRANTED or state.sizes[seat] < 2:
        _leave(state, trace)
        return
    if state.rest_waits and state.sizes[seat] < policy.weights[weights.SHORT] and state.pile:
        if trace is not None:
            trace.append((codes.TAKE_REST,))
        take_rest(state)
    within_reach = state.canastas[side] + 1 >= law.canastas_needed
    if within_reach and _goes_out(state, policy, side, trace):
        return
    floor = 1 if state.drew == NOWHERE else 2
    if not state.melds[side]:
        _open(state, policy, seat, side, floor, trace)
    if state.melds[side]:
        lay_more(state, policy, floor, trace)
        is_late = not within_reach and state.canastas[side] >= law.canastas_needed
        if is_late and _goes_out(state, policy, side, trace):
            return
    if state.drew == NOWHERE:
        _end(state, trace)
    else:
        _throw(state, policy, seat, side, trace)


# Going out.


def _leave(state: State, trace: Trace | None) -> None:
    """Nothing but going out is left; without a way, who gained nothing ends the deal."""
    found = way_out(state) if may_go_out(state) else None
    if found is None:
        _end(state, trace)
    else:
        _play_all(state, found, trace)


def _end(state: State, trace: Trace | None) -> None:
    if trace is not None:
        trace.append((codes.END_DEAL,))
    finish(state, NOBODY, False)


def _play_all(state: State, moves: Exit, trace: Trace | None) -> None:
    for move in moves:
        if trace is not None:
            trace.append(move)
        play(state, move)


def _goes_out(state: State, policy: Policy, side: int, trace: Trace | None) -> bool:
    """Go out or ask to, where there is a way and it is worth it."""
    if state.permission == DENIED or not _is_near(state, side):
        return False
    must_ask = state.law.permission == MANDATORY
    if must_ask and not may_ask(state):
        return False
    if not _is_worth_it(state, policy, side):
        return False
    found = way_out(state)
    if found is None:
        return False
    if must_ask or (_wants_to_ask(state, policy) and may_ask(state)):
        if trace is not None:
            trace.append((codes.ASK,))
        ask(state)
    else:
        _play_all(state, found, trace)
    return True


def _is_near(state: State, side: int) -> bool:
    """A cheap look that rules out most hands: too many odd cards, or no canasta within reach."""
    seat, law = state.to_move, state.law
    hand, own = state.hands[seat], state.naturals[side]
    wilds = hand[DEUCE] + hand[JOKER]
    odd = -(MELD_SIZE - 1) - wilds  # one card is left for the discard
    for place in range(MELDABLE):
        count = hand[place]
        if count and count < MELD_SIZE and not own[place]:
            odd += MELD_SIZE - count
            if odd > 0:
                return False
    if state.canastas[side] >= law.canastas_needed:
        return True
    own_wilds = state.wilds[side]
    for place in range(NATURALS):
        size = own[place] + own_wilds[place]
        if size < CANASTA_SIZE <= size + hand[place] + wilds:
            return True
    return False


def _is_worth_it(state: State, policy: Policy, side: int) -> bool:
    """What the others are caught with, against what the partner is."""
    law, given = state.law, policy.weights
    worth = given[weights.OUT]
    for seat in range(law.players):
        if law.side_of[seat] != side:
            worth += given[weights.ENEMY] * state.sizes[seat]
        elif seat != state.to_move:
            worth -= given[weights.PARTNER] * state.sizes[seat]
    return worth > 0


def _wants_to_ask(state: State, policy: Policy) -> bool:
    if not state.law.permission or state.permission != UNASKED:
        return False
    partner = state.law.partner[state.to_move]
    return state.sizes[partner] >= policy.weights[weights.ASK]


# Opening and discarding.


def _open(
    state: State, policy: Policy, seat: int, side: int, floor: int, trace: Trace | None
) -> None:
    """The side's first melds, unless it is patient."""
    if len(state.stock) > policy.weights[weights.PATIENCE] and not sum(state.melds):
        return
    most = state.sizes[seat] - floor
    groups = opening(state.law, policy, state.hands[seat], state.needs[side], NO_TOP, most)
    if groups is not None:
        if trace is not None:
            trace.append((codes.LAY, *groups))
        lay(state, tuple(groups))


def _throw(state: State, policy: Policy, seat: int, side: int, trace: Trace | None) -> None:
    """Discard what costs least: to the hand, and by what it gives the next player.

    Long, as every turn passes here.
    """
    law, hand, seen = state.law, state.hands[seat], state.seen
    other = law.side_of[law.next_seat[seat]]
    own, theirs = state.naturals[side], state.naturals[other]
    keep, joins = policy.keep, policy.joins
    pile = len(state.pile) + 1
    feed = 0.0 if state.is_frozen_against(other) else policy.feed * pile
    risk = policy.worn + policy.risk * pile
    least, choice = 1e9, -1
    for place in range(NATURALS):
        count = hand[place]
        if count:
            cost = keep[place][count] - risk * seen[place]
            if theirs[place]:
                cost += feed
            if own[place]:
                cost += joins
            if cost < least:
                least, choice = cost, place
    if hand[BLACK_THREE] and keep[BLACK_THREE][1] < least:
        choice = BLACK_THREE
    elif choice < 0:
        choice = DEUCE if hand[DEUCE] else JOKER
    if trace is not None:
        trace.append(DISCARDS[choice])
    discard(state, choice)
