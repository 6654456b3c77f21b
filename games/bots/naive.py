"""The frozen opponent: greedy, without plan or memory. Every other bot is measured against it.

It takes every pile it may, opens as soon as it can and with its whole minimum, lays all that fits,
completes canastas with wild cards, goes out when it can, says yes to its partner, and throws the
card it has fewest of, the cheapest of those, wild cards last. It never looks at what the others
may want.

This file never changes again: results of years are to be compared. It stands on the kernel's
rules alone (moves and the exact searches), and on none of the tunable policy.
"""

from __future__ import annotations

from games.bots.kernel import codes
from games.bots.kernel.classes import BLACK_THREE, DEUCE, JOKER, NATURALS
from games.bots.kernel.codes import Move, group
from games.bots.kernel.exits import may_ask, may_go_out, way_out
from games.bots.kernel.law import MANDATORY, Law
from games.bots.kernel.moves import play
from games.bots.kernel.state import GRANTED, NOWHERE, TO_ANSWER, TO_DRAW, State
from games.bots.kernel.takes import any_take
from games.engine.rules import CANASTA_SIZE, MELD_SIZE


def decide(state: State, trace: list[Move] | None = None) -> None:
    """Play the state on to the next decision of another kind; a trace gets the moves."""
    if state.phase == TO_ANSWER:
        _do(state, (codes.YES,), trace)
    elif state.phase == TO_DRAW:
        _begin(state, trace)
    else:
        _play_turn(state, trace)


def _do(state: State, move: Move, trace: list[Move] | None) -> None:
    if trace is not None:
        trace.append(move)
    play(state, move)


def _begin(state: State, trace: list[Move] | None) -> None:
    """Any pile that can be taken, else the stock, else the end of the deal."""
    found = any_take(state) if _may_fit(state) else None
    if found is not None:
        _do(state, found, trace)
    else:
        _do(state, (codes.DRAW,) if state.stock else (codes.END_DEAL,), trace)


def _may_fit(state: State) -> bool:
    """A cheap look: what the top card needs of hand or melds is there."""
    if not state.stock:
        return True
    if not state.pile or state.pile[-1] >= NATURALS:
        return False
    top, side = state.pile[-1], state.law.side_of[state.to_move]
    held = state.hands[state.to_move][top]
    if held >= 2 or state.is_frozen_against(side):
        return held >= 2
    return bool(held or state.naturals[side][top])


def _play_turn(state: State, trace: list[Move] | None) -> None:
    """Out or the question; else lay and throw, looking for the way out again in between."""
    if _leaves(state, trace):
        return
    laid = _opening(state) if not state.melds[state.law.side_of[state.to_move]] else []
    if laid:
        _do(state, (codes.LAY, *laid), trace)
    if state.melds[state.law.side_of[state.to_move]]:
        _lay_naturals(state, trace)
        _lay_wilds(state, trace)
        if _leaves(state, trace):
            return
    _do(state, (codes.END_DEAL,) if state.drew == NOWHERE else _discard(state), trace)


def _leaves(state: State, trace: list[Move] | None) -> bool:
    """Gone out, or asked where the rules want it; who must leave and cannot ends the deal."""
    has_to = state.permission == GRANTED or state.sizes[state.to_move] < 2
    asks = state.law.permission == MANDATORY and may_ask(state)
    if not (asks or may_go_out(state) or has_to):
        return False
    found = way_out(state)
    if found is None:
        if has_to:
            _do(state, (codes.END_DEAL,), trace)
        return has_to
    for move in ((codes.ASK,),) if asks else found:
        _do(state, move, trace)
    return True


def _spare(state: State) -> int:
    """Cards that may be laid: one to throw and one to keep stay."""
    return state.sizes[state.to_move] - (1 if state.drew == NOWHERE else 2)


# The first melds of a side: the whole minimum or nothing.


def _opening(state: State) -> list[int]:
    """Every meld of naturals, then the dearest with wild cards, until the minimum is reached."""
    law, hand = state.law, state.hands[state.to_move]
    least = max(MELD_SIZE, law.min_naturals)
    counts = {place: hand[place] for place in range(NATURALS) if hand[place] >= least}
    wilds = dict.fromkeys(counts, 0)
    need, held = state.needs[law.side_of[state.to_move]], hand[DEUCE] + hand[JOKER]
    while not counts or _points(law, hand, counts, sum(wilds.values())) < need:
        if sum(wilds.values()) == held or not _add_wild(law, hand, counts, wilds):
            return []
    used = sum(counts.values()) + sum(wilds.values())
    return _groups(hand, counts, wilds) if used <= _spare(state) else []


def _points(law: Law, hand: list[int], counts: dict[int, int], wilds: int) -> int:
    """Card points of the groups with that many wild cards, jokers first."""
    jokers = min(wilds, hand[JOKER])
    naturals = sum([count * law.points[place] for place, count in counts.items()])
    return naturals + jokers * law.points[JOKER] + (wilds - jokers) * law.points[DEUCE]


def _add_wild(law: Law, hand: list[int], counts: dict[int, int], wilds: dict[int, int]) -> bool:
    """One wild card more: to the dearest pair that is left, else to a group that has room."""
    if law.min_naturals <= 2 and law.room[2]:
        for place in reversed(range(NATURALS)):
            if hand[place] == 2 and place not in counts:
                counts[place], wilds[place] = 2, 1
                return True
    for place in counts:
        if wilds[place] < law.room[counts[place]]:
            wilds[place] += 1
            return True
    return False


def _groups(hand: list[int], counts: dict[int, int], wilds: dict[int, int]) -> list[int]:
    jokers, groups = hand[JOKER], []
    for place, count in counts.items():
        dealt = min(wilds[place], jokers)
        jokers -= dealt
        groups.append(group(place, count, wilds[place] - dealt, dealt))
    return groups


# Laying and throwing.


def _lay_naturals(state: State, trace: list[Move] | None) -> None:
    """Everything that fits a meld or makes one, as far as two cards stay."""
    hand, own = state.hands[state.to_move], state.naturals[state.law.side_of[state.to_move]]
    least = max(MELD_SIZE, state.law.min_naturals)
    for place in range(NATURALS):
        count = min(hand[place], _spare(state))
        if own[place] and count > 0:
            _do(state, (codes.LAY_OFF, group(place, count, 0, 0)), trace)
        elif count >= least:
            _do(state, (codes.LAY, group(place, count, 0, 0)), trace)


def _lay_wilds(state: State, trace: list[Move] | None) -> None:
    """Canastas that the wild cards of the hand complete."""
    hand, side = state.hands[state.to_move], state.law.side_of[state.to_move]
    own, wilds = state.naturals[side], state.wilds[side]
    for place in range(NATURALS):
        lacking = CANASTA_SIZE - own[place] - wilds[place]
        most = min(hand[DEUCE] + hand[JOKER], _spare(state))
        fits = own[place] and wilds[place] + lacking <= state.law.room[own[place]]
        if fits and 0 < lacking <= most:
            deuces = min(lacking, hand[DEUCE])
            _do(state, (codes.LAY_OFF, group(place, 0, deuces, lacking - deuces)), trace)


def _discard(state: State) -> Move:
    hand, points = state.hands[state.to_move], state.law.points
    held = [place for place in range(BLACK_THREE + 1) if hand[place]]
    if not held:
        return (codes.DISCARD, DEUCE if hand[DEUCE] else JOKER)
    return (codes.DISCARD, min(held, key=lambda place: (hand[place], points[place], place)))
