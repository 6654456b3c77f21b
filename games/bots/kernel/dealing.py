"""A new deal from the classes of a shuffled deck."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.kernel.classes import RED_THREE, counts_of
from games.bots.kernel.law import Law
from games.bots.kernel.moves import gain, settle
from games.bots.kernel.state import TO_DRAW, State


def dealt(law: Law, order: Sequence[int], dealer: int, scores: list[int]) -> State:
    """The state after a deal; the first class of the order is dealt first."""
    state = State(law, scores)
    count, size = law.players, law.hand_size
    seats = [(dealer + 1 + place) % count for place in range(count)]
    state.stock = list(reversed(order[size * count :]))
    for place, seat in enumerate(seats):
        state.hands[seat] = counts_of(order[place : size * count : count])
        state.sizes[seat] = size
    for seat in seats:
        _replace_red_threes(state, seat)
    _turn_upcards(state)
    state.phase = TO_DRAW
    state.to_move = seats[0]
    settle(state)
    return state


def _replace_red_threes(state: State, seat: int) -> None:
    """A seat lays out its red threes and draws for them until it has none."""
    red = state.hands[seat][RED_THREE]
    state.hands[seat][RED_THREE] = 0
    state.sizes[seat] -= red
    state.red_threes[state.law.side_of[seat]] += red
    gain(state, seat, red)


def _turn_upcards(state: State) -> None:
    """Cards are turned until one need not be covered."""
    law, pile, stock = state.law, state.pile, state.stock
    while stock and (not pile or law.cover[pile[-1]]):
        pile.append(stock.pop())
    state.upcards = len(pile)
    state.seen = counts_of(pile)
    state.frozen = any([law.upcard_freezes[place] for place in pile])
