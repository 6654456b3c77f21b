"""The end of a deal: its score to the point."""

from __future__ import annotations

from typing import Final

from games.bots.kernel.classes import CLASSES, MELDABLE
from games.bots.kernel.state import NOBODY, NOWHERE, OVER, UNASKED, State
from games.engine.rules import (
    ALL_RED_THREES,
    ALL_RED_THREES_BONUS,
    CANASTA_SIZE,
    MIXED_CANASTA_BONUS,
    NATURAL_CANASTA_BONUS,
    RED_THREE_BONUS,
)

NATURAL_EXTRA: Final = NATURAL_CANASTA_BONUS - MIXED_CANASTA_BONUS


def finish(state: State, out_seat: int, concealed: bool) -> None:
    """The deal is over; `out_seat` is who went out, or NOBODY."""
    law = state.law
    scores = [standing(state, side) for side in range(law.sides)]
    for seat in range(law.players):
        scores[law.side_of[seat]] -= caught(state, seat)
    if out_seat != NOBODY:
        bonus = law.concealed_bonus if concealed else law.out_bonus
        scores[law.side_of[out_seat]] += bonus
    state.deal_scores = scores
    state.scores = [before + won for before, won in zip(state.scores, scores, strict=True)]
    state.out_seat = out_seat
    state.concealed = concealed
    state.phase = OVER
    state.to_move = NOBODY
    end_turn(state)


def end_turn(state: State) -> None:
    """Nothing of a turn is left."""
    state.drew = NOWHERE
    state.take_groups = 0
    state.take_opened = False
    state.rest_waits = False
    state.has_laid = False
    state.begun = 0
    state.joined_old = False
    state.permission = UNASKED
    state.asker = NOBODY


def standing(state: State, side: int) -> int:
    """What lies before a side is worth so much at the end."""
    canastas = state.canastas[side]
    total = state.laid[side] + MIXED_CANASTA_BONUS * canastas
    if canastas:
        naturals, wilds = state.naturals[side], state.wilds[side]
        for place in range(MELDABLE):
            if naturals[place] >= CANASTA_SIZE and not wilds[place]:
                total += NATURAL_EXTRA
    count = state.red_threes[side]
    points = ALL_RED_THREES_BONUS if count == ALL_RED_THREES else RED_THREE_BONUS * count
    counts = canastas if state.law.red_needs_canasta else state.melds[side]
    return total + points if counts else total - points


def caught(state: State, seat: int) -> int:
    """Card points in a hand."""
    hand, points = state.hands[seat], state.law.points
    total = 0
    for place in range(CLASSES):
        if hand[place]:
            total += hand[place] * points[place]
    return total


def is_concealed(state: State, seat: int) -> bool:
    """The whole hand laid in this turn, the canastas needed in it, nothing onto older melds."""
    if state.laid_before >> seat & 1 or state.joined_old:
        return False
    side = state.law.side_of[seat]
    naturals, wilds = state.naturals[side], state.wilds[side]
    complete = 0
    for place in range(MELDABLE):
        if state.begun >> place & 1 and naturals[place] + wilds[place] >= CANASTA_SIZE:
            complete += 1
    return complete >= state.law.canastas_needed
