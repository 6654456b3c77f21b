"""The start of a turn in a playout: the stock or the pile."""

from __future__ import annotations

from games.bots.kernel.classes import BLACK_THREE, DEUCE, JOKER, NATURALS, RED_THREE, counts_of
from games.bots.kernel.codes import DRAW, END_DEAL, TAKE, TAKE_TOP, Move, group
from games.bots.kernel.dangers import completes, is_threatened
from games.bots.kernel.moves import draw, play, take
from games.bots.kernel.openings import opening
from games.bots.kernel.scoring import finish
from games.bots.kernel.state import NOBODY, State
from games.bots.kernel.takes import any_take, is_forced
from games.bots.kernel.weights import LAST_TAKE, WHOLE, Policy
from games.engine.rules import CANASTA_SIZE, MELD_SIZE, MIXED_CANASTA_BONUS

Trace = list[Move]


def begin_turn(state: State, policy: Policy, trace: Trace | None) -> None:
    """Take the pile where that is wanted and lawful, else draw."""
    pile = state.pile
    if not state.stock:
        _without_stock(state, policy, trace)
        return
    if pile:
        top, seat = pile[-1], state.to_move
        side = state.law.side_of[seat]
        fits = top < NATURALS and (state.hands[seat][top] or state.naturals[side][top])
        if fits and _is_worth_it(state, policy, side):
            groups = _wanted(state, policy, seat, side, top)
            if groups is not None:
                _take(state, policy, groups, trace)
                return
    if trace is not None:
        trace.append((DRAW,))
    draw(state)


def _is_worth_it(state: State, policy: Policy, side: int) -> bool:
    """The pile is large enough, its useful cards counting for more."""
    worth = float(len(state.pile))
    if not state.melds[side]:
        least = policy.take_first
    elif is_threatened(state, policy, side):
        least = policy.take_feared
    else:
        least = policy.take
    own = state.naturals[side]
    if worth < least:
        if completes(state, state.to_move, state.pile[-1], 1):
            worth += policy.completes
        for place in state.pile:
            if place >= DEUCE:
                worth += policy.wild
            elif place < NATURALS and own[place]:
                worth += policy.joining
    return worth >= least


def _take(state: State, policy: Policy, groups: Move, trace: Trace | None) -> None:
    """The top card alone where one may choose and the rest is not worth its place in the hand."""
    is_small = len(state.pile) - 1 < policy.weights[WHOLE]
    top_only = state.law.top_only and is_small
    if trace is not None:
        trace.append((TAKE_TOP if top_only else TAKE, *groups))
    take(state, groups, top_only)


def _without_stock(state: State, policy: Policy, trace: Trace | None) -> None:
    """The pile or the end: some take is lawful, or the deal would be over."""
    if is_forced(state) or _last_worth(state) >= policy.weights[LAST_TAKE]:
        move = _last_take(state, policy)
        if move is not None:
            if trace is not None:
                trace.append(move)
            play(state, move)
            return
    if trace is not None:
        trace.append((END_DEAL,))
    finish(state, NOBODY, False)


def _last_take(state: State, policy: Policy) -> Move | None:
    """By as many cards as a pair has, where that leaves enough; else any way."""
    seat, top = state.to_move, state.pile[-1]
    if top < NATURALS:
        groups = _wanted(state, policy, seat, state.law.side_of[seat], top)
        if groups is not None:
            return (TAKE, *groups)
    return any_take(state)


def _last_worth(state: State) -> int:
    """Points that a pile brings in the last round: what fits can be laid, the rest is caught."""
    law, side = state.law, state.law.side_of[state.to_move]
    hand, own, wilds = state.hands[state.to_move], state.naturals[side], state.wilds[side]
    gained = counts_of(state.pile)
    wild = gained[DEUCE] + gained[JOKER]
    worth = sum([gained[place] * law.points[place] for place in (DEUCE, JOKER)])
    for place in range(NATURALS):
        if gained[place]:
            fits = own[place] or hand[place] + gained[place] >= MELD_SIZE
            worth += gained[place] * law.points[place] * (1 if fits else -1)
        if own[place]:
            size = own[place] + wilds[place]
            if size < CANASTA_SIZE <= size + gained[place] + wild:
                worth += MIXED_CANASTA_BONUS
    return worth - gained[BLACK_THREE] * law.points[BLACK_THREE]


def _wanted(state: State, policy: Policy, seat: int, side: int, top: int) -> Move | None:
    """The groups of a take that leaves two cards, or None."""
    law, hand, cards = state.law, state.hands[seat], len(state.pile)
    if law.one_card_rule and cards == 1 and state.sizes[seat] == 1:
        return None
    spare = state.sizes[seat] - 2
    if not law.top_only:
        spare += cards - 1 - state.pile.count(RED_THREE)
    if state.melds[side]:
        return _by_one_group(state, side, top, spare)
    if hand[top] + 1 < policy.least:
        return None
    groups = opening(law, policy, hand, state.needs[side], top, spare)
    return None if groups is None else tuple(groups)


def _by_one_group(state: State, side: int, top: int, spare: int) -> Move | None:
    """With a pair and more, onto the own meld, or with one natural and a wild card."""
    law, hand = state.law, state.hands[state.to_move]
    held, own = hand[top], state.naturals[side][top]
    if own:
        size = own + state.wilds[side][top]
        if held < 2:
            is_closed = size >= CANASTA_SIZE and not law.onto_canasta
            if is_closed or state.is_frozen_against(side):
                return None
        return (group(top, held, 0, 0),) if held <= spare else None
    if held >= 2:
        enough = held + 1 >= law.min_naturals and held <= spare
        return (group(top, held, 0, 0),) if enough else None
    if law.min_naturals > 2 or not law.room[2] or spare < 2 or state.is_frozen_against(side):
        return None
    if hand[DEUCE]:
        return (group(top, 1, 1, 0),)
    return (group(top, 1, 0, 1),) if hand[JOKER] else None
