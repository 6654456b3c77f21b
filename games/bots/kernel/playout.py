"""Fast greedy play by a policy, to the end of the deal; every move is one that the rules allow."""

from __future__ import annotations

from games.bots.kernel import codes, weights
from games.bots.kernel.classes import DEUCE, JOKER, MELDABLE, NATURALS
from games.bots.kernel.dangers import completes, is_threatened
from games.bots.kernel.draws import Trace, begin_turn
from games.bots.kernel.exits import Exit, may_ask, may_go_out, way_out
from games.bots.kernel.law import MANDATORY
from games.bots.kernel.lays import NO_CARD, choose, lay_and_choose
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
    TO_PLAY,
    UNASKED,
    State,
)
from games.bots.kernel.weights import Policy
from games.engine.rules import CANASTA_SIZE, MELD_SIZE


def playout(state: State, policies: tuple[Policy, ...], trace: Trace | None = None) -> None:
    """Play the deal to its end, each seat by its policy; a trace gets every move."""
    while state.phase != OVER:
        policy = policies[state.to_move]
        if state.phase == TO_DRAW:
            begin_turn(state, policy, trace)
        if state.phase == TO_PLAY:
            finish_turn(state, policy, trace)
        elif state.phase == TO_ANSWER:
            give_answer(state, policies[state.to_move], trace)


def give_answer(state: State, policy: Policy, trace: Trace | None) -> None:
    """Yes, unless one turn more completes a canasta, or too much would be caught; no but once."""
    seat = state.to_move
    yes = bool(state.refused >> seat & 1) or (
        state.sizes[seat] < policy.weights[weights.REFUSE] and not _has_a_use(state, policy, seat)
    )
    if trace is not None:
        trace.append((codes.YES if yes else codes.NO,))
    answer(state, yes)


def _has_a_use(state: State, policy: Policy, seat: int) -> bool:
    """The hand completes a canasta, and the deal will last until its next turn."""
    if len(state.stock) < 2 * state.law.draw_count:
        return False
    hand = state.hands[seat]
    if not any([hand[place] and completes(state, seat, place, 0) for place in range(NATURALS)]):
        return False
    return not is_threatened(state, policy, state.law.side_of[seat])


def finish_turn(state: State, policy: Policy, trace: Trace | None) -> None:
    """Go out, or ask to; else lay and discard."""
    seat, law = state.to_move, state.law
    side = law.side_of[seat]
    if state.permission == GRANTED or state.sizes[seat] < 2:
        _leave(state, trace)
        return
    if state.rest_waits and state.sizes[seat] < policy.short and state.pile:
        if trace is not None:
            trace.append((codes.TAKE_REST,))
        take_rest(state)
    is_ready = state.canastas[side] >= law.canastas_needed
    if _is_near(state, seat, side) and _goes_out(state, policy, side, trace):
        return
    choice = _lay(state, policy, seat, side, trace)
    completed = not is_ready and state.canastas[side] >= law.canastas_needed
    if completed and _is_near(state, seat, side) and _goes_out(state, policy, side, trace):
        return
    if state.drew == NOWHERE:
        _end(state, trace)
    else:
        _throw(state, seat, choice, trace)


def _lay(state: State, policy: Policy, seat: int, side: int, trace: Trace | None) -> int:
    """Open or lay; the card to throw after it."""
    floor = 1 if state.drew == NOWHERE else 2
    if not state.melds[side]:
        _open(state, policy, seat, side, floor, trace)
        if not state.melds[side]:
            return choose(state, policy)
    return lay_and_choose(state, policy, floor, trace)


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
    if state.permission == DENIED:
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


def _is_near(state: State, seat: int, side: int) -> bool:
    """A cheap look that rules out most hands: too many odd cards, or no canasta within reach."""
    hand, own = state.hands[seat], state.naturals[side]
    spare = hand[DEUCE] + hand[JOKER] + MELD_SIZE - 1  # one card is left for the discard
    for place in range(MELDABLE):
        count = hand[place]
        if count and count < MELD_SIZE and not own[place]:
            spare -= MELD_SIZE - count
            if spare < 0:
                return False
    if state.canastas[side] >= state.law.canastas_needed:
        return True
    spare = min(spare, hand[DEUCE] + hand[JOKER])
    own_wilds = state.wilds[side]
    for place in range(NATURALS):
        size = own[place] + own_wilds[place]
        if size < CANASTA_SIZE <= size + hand[place] + spare:
            return True
    return False


def _is_worth_it(state: State, policy: Policy, side: int) -> bool:
    """What the others are caught with, against what the partner is."""
    if state.drew == NOWHERE:
        return True  # the deal ends now in any case
    law, given = state.law, policy.weights
    worth = given[weights.OUT]
    for seat in range(law.players):
        if law.side_of[seat] != side:
            worth += given[weights.ENEMY] * state.sizes[seat]
        elif seat != state.to_move:
            worth -= given[weights.PARTNER] * state.sizes[seat]
    worth -= given[weights.HOPE] * _hopes(state, side)
    return worth > 0


def _hopes(state: State, side: int) -> int:
    """Melds that lack a card or two of a canasta."""
    own, wilds = state.naturals[side], state.wilds[side]
    sizes = [own[place] + wilds[place] for place in range(NATURALS)]
    return sum([CANASTA_SIZE - 2 <= size < CANASTA_SIZE for size in sizes])


def _wants_to_ask(state: State, policy: Policy) -> bool:
    if not state.law.permission or state.permission != UNASKED or state.drew == NOWHERE:
        return False
    partner = state.law.partner[state.to_move]
    return state.sizes[partner] >= policy.weights[weights.ASK]


# Opening and discarding.


def _open(
    state: State, policy: Policy, seat: int, side: int, floor: int, trace: Trace | None
) -> None:
    """The side's first melds, unless it is patient."""
    patience = policy.patience_late if sum(state.melds) else policy.patience
    if len(state.stock) > patience:
        return
    if policy.kept > floor and not is_threatened(state, policy, side):
        floor = policy.kept
    most = state.sizes[seat] - floor
    groups = opening(state.law, policy, state.hands[seat], state.needs[side], NO_TOP, most)
    if groups is not None:
        if trace is not None:
            trace.append((codes.LAY, *groups))
        lay(state, tuple(groups))


def _throw(state: State, seat: int, choice: int, trace: Trace | None) -> None:
    """Discard the card, or a wild card where there is no other."""
    if choice == NO_CARD:
        choice = DEUCE if state.hands[seat][DEUCE] else JOKER
    if trace is not None:
        trace.append((codes.DISCARD, choice))
    discard(state, choice)
