"""Laying and the discard in a playout; the two cards that must stay in the hand always stay."""

from __future__ import annotations

from typing import Final

from games.bots.kernel.classes import BLACK_THREE, DEUCE, JOKER, NATURALS
from games.bots.kernel.codes import LAY, LAY_OFF, group
from games.bots.kernel.dangers import is_threatened
from games.bots.kernel.draws import Trace
from games.bots.kernel.law import ENDS_WITH_STOCK
from games.bots.kernel.moves import put_naturals, put_wilds
from games.bots.kernel.state import State
from games.bots.kernel.weights import Keep, Policy
from games.engine.rules import CANASTA_SIZE

DEAREST: Final = 1e9
NO_CARD: Final = -1


def lay_and_choose(  # noqa: C901 - two loops would cost every turn a tenth of its time
    state: State, policy: Policy, floor: int, trace: Trace | None
) -> int:
    """Lay what may go, and name the natural that is best thrown of what stays, NO_CARD for none.

    Canastas are completed down to the floor, else cards are laid while the hand is not short.
    """
    seat, law = state.to_move, state.law
    side, hand = law.side_of[seat], state.hands[seat]
    other = law.side_of[law.next_seat[seat]]
    own, wilds, theirs, seen = (
        state.naturals[side],
        state.wilds[side],
        state.naturals[other],
        state.seen,
    )
    pile = len(state.pile) + 1
    is_open = not (state.frozen or state.is_frozen_against(other))
    feed, risk = policy.feed * pile if is_open else 0.0, policy.worn + policy.risk * pile
    keep = _keep_of(state, policy)
    joins, fewest, known = policy.joins, policy.least, state.known[law.next_seat[seat]]
    threatened = is_threatened(state, policy, side)
    room = spare = new = state.sizes[seat] - floor
    if not threatened:
        is_ready = state.canastas[side] >= law.canastas_needed
        spare -= max(0, (policy.short_ready if is_ready else policy.short) - floor)
        new -= max(0, policy.short_new - floor)
    least, choice = DEAREST, NO_CARD
    for place in range(NATURALS):
        count = hand[place]
        if not count:
            continue
        cost = keep[place][count]
        if own[place]:
            before = own[place] + wilds[place]
            limit = room if before < CANASTA_SIZE <= before + count else spare
            if limit > 0:
                laid = count if count <= limit else limit
                if trace is not None:
                    trace.append((LAY_OFF, place | laid << 4))
                put_naturals(state, seat, place, laid, 0)
                state.has_laid = True
                room -= laid
                spare -= laid
                new -= laid
                if laid == count:
                    continue
                cost = keep[place][count - laid]
            cost += joins
        elif fewest <= count <= (room if count >= CANASTA_SIZE else new):
            if trace is not None:
                trace.append((LAY, place | count << 4))
            put_naturals(state, seat, place, count, 0)
            state.has_laid = True
            room -= count
            spare -= count
            new -= count
            continue
        if theirs[place]:
            cost += feed
        if known[place]:
            cost += pile * (policy.known_pair if known[place] > 1 else policy.known_one)
        cost -= risk * seen[place]
        if cost < least:
            least, choice = cost, place
    if room > 0 and hand[DEUCE] + hand[JOKER]:
        room = _complete(state, policy, room, threatened, trace)
        if threatened and room > 0 and hand[DEUCE] + hand[JOKER]:
            _save_wilds(state, room, trace)
    return _or_special(state, policy, hand, choice, least)


def choose(state: State, policy: Policy) -> int:
    """The natural or black three that is best thrown; NO_CARD where wild cards alone are left."""
    seat, law = state.to_move, state.law
    other = law.side_of[law.next_seat[seat]]
    hand, seen, theirs = state.hands[seat], state.seen, state.naturals[other]
    pile = len(state.pile) + 1
    is_open = not (state.frozen or state.is_frozen_against(other))
    feed, risk = policy.feed * pile if is_open else 0.0, policy.worn + policy.risk * pile
    keep = _keep_of(state, policy)
    known = state.known[law.next_seat[seat]]
    least, choice = DEAREST, NO_CARD
    for place in range(NATURALS):
        count = hand[place]
        if count:
            cost = keep[place][count] - risk * seen[place]
            if theirs[place]:
                cost += feed
            if known[place]:
                cost += pile * (policy.known_pair if known[place] > 1 else policy.known_one)
            if cost < least:
                least, choice = cost, place
    return _or_special(state, policy, hand, choice, least)


def _keep_of(state: State, policy: Policy) -> Keep:
    """What parting with cards costs now; where the deal ends with this turn, the dearest goes."""
    left = len(state.stock)
    if not left and state.law.empty_stock == ENDS_WITH_STOCK:
        return policy.keep_last
    return policy.keep if left >= policy.age else policy.keep_late


def _or_special(state: State, policy: Policy, hand: list[int], choice: int, least: float) -> int:
    """A black three, or a wild card that freezes the pile, where they cost less."""
    if hand[BLACK_THREE]:
        cost = _keep_of(state, policy)[BLACK_THREE][1] - policy.black_pile * len(state.pile)
        if cost < least:
            least, choice = cost, BLACK_THREE
    if not policy.freeze or not hand[DEUCE] + hand[JOKER] or choice == NO_CARD:
        return choice
    law = state.law
    other = law.side_of[law.next_seat[state.to_move]]
    if state.is_frozen_against(other) or not state.melds[other]:
        return choice
    if policy.frost - policy.freeze * len(state.pile) < least:
        return DEUCE if hand[DEUCE] else JOKER
    return choice


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
    if not most:
        return room
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
    if trace is not None:
        trace.append((LAY_OFF, group(place, 0, deuces, count - deuces)))
    state.has_laid = True
    put_wilds(state, seat, place, deuces, count - deuces)
