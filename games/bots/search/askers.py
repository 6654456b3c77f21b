"""Who asks "may I go out?" holds a hand with which it can: worlds in which that is so."""

from __future__ import annotations

from random import Random
from typing import Final

from games.bots.kernel.classes import DEUCE, NATURALS
from games.bots.kernel.exits import way_out
from games.bots.kernel.state import State
from games.bots.search.sight import Sight, dealt_out, world
from games.engine.rules import MELD_SIZE

TRIES: Final = 12
STRAY: Final = 0.7  # share of askers who have a card left to discard


def world_with_asker(sight: Sight, rng: Random) -> State:
    """A world in which the asker can go out; any world where none is found."""
    asker = sight.base.asker
    for _ in range(TRIES):
        state = dealt_out(sight, _asker_last(sight, asker, rng), rng, asker)
        if _can_leave(state, asker):
            return state
    return world(sight, rng)


def _can_leave(state: State, asker: int) -> bool:
    asked, state.to_move = state.to_move, asker
    found = way_out(state)
    state.to_move = asked
    return found is not None


def _asker_last(sight: Sight, asker: int, rng: Random) -> list[int]:
    """The pool by lot, at its end such cards as find a meld, and perhaps one that does not."""
    pool, room = list(sight.pool), sight.hidden[asker]
    rng.shuffle(pool)
    chosen = [pool.pop()] if room and rng.random() < STRAY else []
    own = sight.base.naturals[sight.base.law.side_of[asker]]
    for place in pool[:]:
        joins = place >= DEUCE or (place < NATURALS and own[place])
        count = 1 if joins else MELD_SIZE
        if len(chosen) + count <= room and pool.count(place) >= count:
            for _ in range(count):
                pool.remove(place)
            chosen += [place] * count
    return pool + chosen
