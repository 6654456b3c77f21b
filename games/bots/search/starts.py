"""How a turn could begin: draw, or take the pile in one of several ways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.bots.kernel.classes import DEUCE, JOKER, NATURALS
from games.bots.kernel.codes import DRAW, END_DEAL, TAKE, TAKE_TOP, Move, group, group_size
from games.bots.kernel.draws import begin_turn
from games.bots.kernel.openings import opening
from games.bots.kernel.state import State
from games.bots.kernel.takes import any_take, is_forced, is_legal_take
from games.bots.kernel.weights import Policy
from games.bots.search.plans import Plan

KEPT: Final = 2  # cards without which the top card alone is not taken


def starts(state: State, policy: Policy) -> list[Plan]:
    """The policy's own beginning first."""
    trace: list[Move] = []
    begin_turn(state.clone(), policy, trace)
    found: dict[Plan, None] = {(trace[0],): None}
    if state.stock:
        found[((DRAW,),)] = None
    elif not is_forced(state) or any_take(state) is None:
        found[((END_DEAL,),)] = None
    for groups in _takes(state, policy):
        if is_legal_take(state, groups):
            found[((TAKE, *groups),)] = None
            left = state.sizes[state.to_move] - sum([group_size(code) for code in groups])
            if state.law.top_only and len(state.pile) > 1 and left >= KEPT:
                found[((TAKE_TOP, *groups),)] = None
    return list(found)


def _takes(state: State, policy: Policy) -> Iterator[Move]:
    """Ways to use the top card that the hand allows; the rules are asked afterwards."""
    seat, law, cards = state.to_move, state.law, len(state.pile)
    if not cards or state.pile[-1] >= NATURALS:
        return
    if law.one_card_rule and state.sizes[seat] == 1 and cards == 1:
        return
    top, side, hand = state.pile[-1], law.side_of[seat], state.hands[seat]
    if state.melds[side]:
        for code in _groups(hand, top, state.naturals[side][top]):
            yield (code,)
    elif hand[top]:
        most = state.sizes[seat] + cards
        groups = opening(law, policy, hand, state.needs[side], top, most)
        if groups is not None:
            yield tuple(groups)


def _groups(hand: list[int], top: int, own: int) -> Iterator[int]:
    """Onto the own meld with all, with two or with none; else a pair, or one and a wild card."""
    held = hand[top]
    for naturals in sorted({held, min(held, 2), 0 if own else held}, reverse=True):
        if own or naturals >= 2:
            yield group(top, naturals, 0, 0)
    if held and not own and hand[DEUCE]:
        yield group(top, min(held, 2), 1, 0)
    elif held and not own and hand[JOKER]:
        yield group(top, min(held, 2), 0, 1)
