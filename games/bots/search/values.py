"""What a position is worth when a playout stops: a linear function of what each side has."""

from __future__ import annotations

from typing import Final

from games.bots.kernel.classes import BLACK_THREE, DEUCE, JOKER, MELDABLE, NATURALS
from games.bots.kernel.scoring import standing
from games.bots.kernel.state import State
from games.bots.search.value_weights import BY_PLAYERS
from games.engine.rules import CANASTA_SIZE, MELD_SIZE

FEATURES: Final = (
    *("standing", "opened", "ready", "lacking", "opened_early", "ready_early"),
    *("red_closed", "red_closed_early", "need_closed", "reach"),
    *("small", "natural_5", "natural_6", "mixed_5", "mixed_6"),
    *("cards", "cards_early", "points", "points_early", "wilds", "wilds_early"),
    *("pairs", "threes", "fours", "joins", "completes", "black"),
    *("ready_short", "feared", "feared_points"),
    *("turn", "takes", "takes_points", "pile_pairs", "pile_melds"),
)
STOCK: Final = 50.0  # stock cards of an early position
WEIGHTS: Final = {
    players: tuple([weights[name] for name in FEATURES]) for players, weights in BY_PLAYERS.items()
}


def value(state: State, side: int) -> float:
    """Points of the deal that the side will win more than the mean of the others."""
    sides = state.law.sides
    weights = WEIGHTS[state.law.players]
    worths = []
    for each in range(sides):
        total = 0.0
        for weight, feature in zip(weights, features(state, each), strict=True):
            total += weight * feature
        worths.append(total)
    own = worths[side]
    return own - (sum(worths) - own) / (sides - 1)


def features(  # noqa: C901 - two loops would cost every playout some of its time
    state: State, side: int
) -> tuple[float, ...]:
    """All of one side's features, in the order of their names; it is to be the start of a turn.

    One long function with one loop over the hand: every playout ends here.
    """
    law = state.law
    early = len(state.stock) / STOCK
    own, own_wilds = state.naturals[side], state.wilds[side]
    opened = 1.0 if state.melds[side] else 0.0
    lacking = max(0, law.canastas_needed - state.canastas[side])
    cards = points = wilds = pairs = threes = fours = joins = completes = black = 0
    shortest, reach = 99, 0
    for seat in range(side, law.players, law.sides):
        hand, size = state.hands[seat], state.sizes[seat]
        held = hand[DEUCE] + hand[JOKER]
        cards += size
        shortest = min(shortest, size)
        wilds += held
        black += hand[BLACK_THREE]
        worth = hand[DEUCE] * law.points[DEUCE] + hand[JOKER] * law.points[JOKER]
        points += worth + hand[BLACK_THREE] * law.points[BLACK_THREE]
        for place in range(NATURALS):
            count = hand[place]
            if not count:
                continue
            points += count * law.points[place]
            if own[place]:
                joins += count
                meld = own[place] + own_wilds[place]
                if meld < CANASTA_SIZE <= meld + count:
                    completes += 1
            elif count == 2:
                pairs += 1
            elif count == MELD_SIZE:
                threes += 1
                worth += count * law.points[place]
            elif count > MELD_SIZE:
                fours += 1
                worth += count * law.points[place]
        reach = max(reach, worth)
    feared = 0.0
    for rival in law.rivals[side]:
        if state.canastas[law.side_of[rival]] >= law.canastas_needed:
            feared = max(feared, 1.0 / (1.0 + state.sizes[rival]))
    need = state.needs[side]
    closed = 1.0 - opened
    red = closed * state.red_threes[side]
    ready = 0.0 if lacking else 1.0
    mine = 1.0 if law.side_of[state.to_move] == side else 0.0
    takes = takes_points = pile_melds = 0.0
    if opened and state.pile and not state.is_frozen_against(side):
        pile_melds = float(len(state.pile) * state.melds[side])
    if mine and state.pile and _could_take(state, side):
        takes = float(len(state.pile))
        takes_points = float(sum([law.points[place] for place in state.pile]))
    return (
        *(standing(state, side), opened, ready, lacking, opened * early, ready * early),
        *(red, red * early, closed * need, closed * min(1.0, reach / need) if need else 0.0),
        *_meld_sizes(own, own_wilds),
        *(cards, cards * early, points, points * early, wilds, wilds * early),
        *(pairs, threes, fours, joins, completes, black),
        *(ready / (1.0 + shortest), feared, feared * points),
        *(mine, takes, takes_points),
        *(len(state.pile) * (pairs + threes + fours), pile_melds),
    )


def _meld_sizes(own: list[int], wilds: list[int]) -> tuple[int, int, int, int, int]:
    """Unfinished melds: small ones, then of five and of six, without wild cards and with."""
    small = natural_5 = natural_6 = mixed_5 = mixed_6 = 0
    for place in range(MELDABLE):
        if own[place]:
            size = own[place] + wilds[place]
            if size < CANASTA_SIZE - 2:
                small += 1
            elif size == CANASTA_SIZE - 2:
                mixed_5 += bool(wilds[place])
                natural_5 += not wilds[place]
            elif size == CANASTA_SIZE - 1:
                mixed_6 += bool(wilds[place])
                natural_6 += not wilds[place]
    return small, natural_5, natural_6, mixed_5, mixed_6


def _could_take(state: State, side: int) -> bool:
    """A quick look at the pile's top card: a pair in the hand, or an own open meld."""
    top = state.pile[-1]
    if top >= NATURALS:
        return False
    if state.hands[state.to_move][top] > 1:
        return True
    return bool(state.naturals[side][top]) and not state.is_frozen_against(side)
