"""Is there any legal way to take the pile? The engine's search, over counts instead of cards.

It is asked only with an empty stock, so it is written to find what the engine finds, not to be
fast: plain takes first, then the takes of several groups that bring most points.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.bots.kernel.classes import BLACK_THREE, DEUCE, JOKER, NATURALS, RED_THREE
from games.bots.kernel.codes import TAKE, Move, group, group_size
from games.bots.kernel.law import FORCED_IF_LEGAL, MANDATORY, Law
from games.bots.kernel.state import State
from games.engine.rules import CANASTA_SIZE, MELD_SIZE

Choice = tuple[int, int, int]  # class, naturals of the hand, wild cards
Plan = tuple[Choice, ...]
# (wild cards used, cards used, canastas, black threes) -> (points of the naturals, the groups)
Plans = dict[tuple[int, int, int, bool], tuple[int, Plan]]


def any_take(state: State) -> Move | None:
    """A legal take, the plainest there is, or None."""
    pile, seat, law = state.pile, state.to_move, state.law
    if not pile or pile[-1] >= NATURALS:
        return None
    if law.one_card_rule and state.sizes[seat] == 1 and len(pile) == 1:
        return None
    side, top = law.side_of[seat], pile[-1]
    if law.min_naturals > 1 and not state.hands[seat][top] and not state.naturals[side][top]:
        return None
    for code in _plain_takes(state, seat, side, top):
        if is_legal_take(state, (code,)):
            return (TAKE, code)
    for groups in _combined_takes(state, seat, side, top):
        if is_legal_take(state, groups):
            return (TAKE, *groups)
    return None


def is_forced(state: State) -> bool:
    """With an empty stock and a pile that can be taken: must it be?"""
    law = state.law
    if law.empty_stock == FORCED_IF_LEGAL:
        return True
    side, top = law.side_of[state.to_move], state.pile[-1]
    size = state.naturals[side][top] + state.wilds[side][top] if top < NATURALS else 0
    if not size or (size >= CANASTA_SIZE and not law.onto_canasta):
        return False
    return not state.is_frozen_against(side)


def _plain_takes(state: State, seat: int, side: int, top: int) -> Iterator[int]:
    """Takes by one group: onto the own meld, or with naturals and at most one wild card."""
    hand, own = state.hands[seat], state.naturals[side][top]
    for naturals in range(0 if own else 1, hand[top] + 1):
        if own or naturals >= 2:
            yield group(top, naturals, 0, 0)
        if hand[DEUCE]:
            yield group(top, naturals, 1, 0)
        if hand[JOKER]:
            yield group(top, naturals, 0, 1)


# The rules of a take.


def is_legal_take(state: State, groups: Move) -> bool:
    """Whether the rules allow it; the cards are held, the top card can be taken, no rank twice."""
    seat, law, top = state.to_move, state.law, state.pile[-1]
    side, naturals = law.side_of[seat], groups[0] >> 4 & 15
    own = state.naturals[side][top] + state.wilds[side][top]
    if naturals < 2:
        is_closed = own >= CANASTA_SIZE and not law.onto_canasta
        if is_closed or state.is_frozen_against(side):
            return False
    for place, code in enumerate(groups):
        added = (code >> 4 & 15) + (place == 0)
        if not may_lie(state, side, code & 15, added, (code >> 8 & 15) + (code >> 12)):
            return False
    if not state.melds[side] and _points(law, groups, top) < state.needs[side]:
        return False
    return _leaves_enough(state, seat, side, groups)


def may_lie(state: State, side: int, place: int, naturals: int, wilds: int) -> bool:
    """Whether a group with a natural may lie alone or with the own meld of its class."""
    law = state.law
    own, own_wilds = state.naturals[side][place], state.wilds[side][place]
    all_naturals, all_wilds = own + naturals, own_wilds + wilds
    if not naturals or all_naturals + all_wilds < MELD_SIZE:
        return False
    if place == BLACK_THREE:
        return law.black_melds and not all_wilds
    if all_naturals < law.min_naturals or all_wilds > law.max_wilds:
        return False
    if law.spoils and own >= CANASTA_SIZE and not own_wilds and wilds:
        return False
    return all_wilds <= law.room[all_naturals]


def _points(law: Law, groups: Move, top: int) -> int:
    points, total = law.points, law.points[top]
    for code in groups:
        total += (code >> 4 & 15) * points[code & 15]
        total += (code >> 8 & 15) * points[DEUCE] + (code >> 12) * points[JOKER]
    return total


def _leaves_enough(state: State, seat: int, side: int, groups: Move) -> bool:
    """Two cards stay in the hand, the pile's included, unless the player may go out with fewer."""
    law = state.law
    left = state.sizes[seat] + len(state.pile) - 1 - state.pile.count(RED_THREE)
    left -= sum([group_size(code) for code in groups])
    has_black = any([code & 15 == BLACK_THREE for code in groups])
    if left >= 2:
        return not has_black
    if left == 0 and law.must_discard:
        return False
    sizes = _sizes_after(state, side, groups)
    canastas = sum([size >= CANASTA_SIZE for size in sizes])
    may_go = law.permission != MANDATORY
    if canastas >= law.canastas_needed:
        return may_go
    return left == 1 and not has_black and may_go and _completes(state, seat, side, groups)


def _sizes_after(state: State, side: int, groups: Move) -> list[int]:
    own, wilds = state.naturals[side], state.wilds[side]
    sizes = [own[place] + wilds[place] for place in range(len(own))]
    sizes[state.pile[-1]] += 1
    for code in groups:
        sizes[code & 15] += group_size(code)
    return sizes


def _completes(state: State, seat: int, side: int, groups: Move) -> bool:
    """The one card left can be laid off, and with the canasta that it completes all are there."""
    law = state.law
    if law.must_discard:
        return False
    sizes = _sizes_after(state, side, groups)
    if sum([size >= CANASTA_SIZE for size in sizes]) + 1 < law.canastas_needed:
        return False
    last = _last_card(state, seat, groups)
    naturals, wilds = state.naturals[side][:], state.wilds[side][:]
    naturals[state.pile[-1]] += 1
    for code in groups:
        naturals[code & 15] += code >> 4 & 15
        wilds[code & 15] += (code >> 8 & 15) + (code >> 12)
    if last < DEUCE:
        return sizes[last] == CANASTA_SIZE - 1
    for place in range(NATURALS):
        if sizes[place] == CANASTA_SIZE - 1 and wilds[place] + 1 <= law.room[naturals[place]]:
            return True
    return False


def _last_card(state: State, seat: int, groups: Move) -> int:
    """The class of the only card that a take leaves."""
    left = state.hands[seat][:]
    for code in groups:
        left[code & 15] -= code >> 4 & 15
        left[DEUCE] -= code >> 8 & 15
        left[JOKER] -= code >> 12
    for each in state.pile[:-1]:
        if each != RED_THREE:
            left[each] += 1
    return next(place for place, count in enumerate(left) if count)


# Takes of several groups: for the minimum, or to go out.


def _combined_takes(state: State, seat: int, side: int, top: int) -> Iterator[Move]:
    hand = state.hands[seat]
    wilds = hand[DEUCE] + hand[JOKER]
    # The engine goes through the ranks as they are numbered: black threes, then four to ace.
    others = [place for place in (BLACK_THREE, *range(NATURALS)) if hand[place] and place != top]
    for first in _choices(state, side, top, hand[top], wilds, 1):
        plans: Plans = {(first[2], first[1] + first[2], 0, False): (0, (first,))}
        for place in others:
            choices = _choices(state, side, place, hand[place], wilds, 0)
            plans = _extended(state, side, plans, choices, wilds)
        for _, plan in sorted(plans.values(), key=lambda found: -found[0]):
            yield _groups(plan, hand[JOKER])


def _choices(state: State, side: int, place: int, held: int, wilds: int, top: int) -> list[Choice]:
    """Every number of naturals and wild cards that may lie together as a group of the class."""
    return [
        (place, count, added)
        for count in range(1 - top, held + 1)
        for added in range(wilds + 1)
        if may_lie(state, side, place, count + top, added)
    ]


def _extended(state: State, side: int, plans: Plans, choices: list[Choice], wilds: int) -> Plans:
    """The plans with and without a group of one more class; of like ones the dearest."""
    best: Plans = dict(plans)
    own, own_wilds, points = state.naturals[side], state.wilds[side], state.law.points
    for (used, cards, canastas, black), (worth, plan) in plans.items():
        for choice in choices:
            place, naturals, added = choice
            if used + added > wilds:
                continue
            size = naturals + added
            full = size + own[place] + own_wilds[place] >= CANASTA_SIZE
            key = (used + added, cards + size, canastas + full, black or place == BLACK_THREE)
            value = worth + naturals * points[place]
            if key not in best or best[key][0] < value:
                best[key] = (value, (*plan, choice))
    return best


def _groups(plan: Plan, jokers: int) -> Move:
    """The plan's groups, its wild cards dealt to them in turn, jokers first."""
    codes: list[int] = []
    for place, naturals, wilds in plan:
        dealt = min(wilds, jokers)
        jokers -= dealt
        codes.append(group(place, naturals, wilds - dealt, dealt))
    return tuple(codes)
