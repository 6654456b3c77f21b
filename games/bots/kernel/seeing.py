"""A player of the kernel at the engine's table: from what a seat sees to moves that it returns."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from games.bots.kernel.classes import CLASSES, RED_THREE, classes_of
from games.bots.kernel.codes import Move
from games.bots.kernel.convert import from_view, to_engine, unseen_by
from games.bots.kernel.law import Law
from games.bots.kernel.state import State
from games.engine import moves as engine
from games.engine.play import applied
from games.engine.rules import Rules
from games.engine.view import PlayerView

# Plays the state on to the next decision of another kind; a trace gets the moves.
Player = Callable[[State, list[Move] | None], None]


@lru_cache(maxsize=32)
def law_of(rules: Rules) -> Law:
    """One law for all states by the same rules."""
    return Law(rules)


def seen_state(view: PlayerView) -> State:
    """The state as the seat sees it; hidden cards lie in order of their classes, by no lot.

    For players that never look at them.
    """
    table, left = view.table, unseen_by(view)
    hands = [classes_of(known) for known in table.known]
    for seat, hand in enumerate(hands):
        for place in hand if seat != view.seat else ():
            left[place] -= 1
    deck = [place for place in range(CLASSES) for _ in range(left[place])]
    red = [place for place in deck if place == RED_THREE]
    deck = [place for place in deck if place != RED_THREE]
    for seat, hand in enumerate(hands):
        lacking = table.hand_counts[seat] - len(hand) if seat != view.seat else 0
        hand += deck[:lacking]
        deck = deck[lacking:]
    return from_view(view, law_of(table.rules), hands, (deck + red)[: table.stock_count])


def choose_by(player: Player, view: PlayerView) -> tuple[engine.Move, ...]:
    """The player's moves up to the next new information."""
    trace: list[Move] = []
    player(seen_state(view), trace)
    return translated(view, trace)


def translated(view: PlayerView, trace: list[Move]) -> tuple[engine.Move, ...]:
    """The engine's moves up to the first that brings something new to see."""
    moves: list[engine.Move] = []
    for move in trace:
        same = to_engine(view, move)
        moves.append(same)
        if not isinstance(same, engine.LayMelds | engine.LayOff):
            break
        view = applied(view, same)
    return tuple(moves)
