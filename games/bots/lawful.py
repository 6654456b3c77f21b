"""The last check: a bot's moves are played only as far as the engine agrees."""

from __future__ import annotations

from games.engine.choices import legal_moves
from games.engine.legality import refuse
from games.engine.moves import Discard, LayMelds, LayOff, Move
from games.engine.play import applied
from games.engine.view import PlayerView

LONGEST = 40  # moves of one turn


def lawful(view: PlayerView, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves up to the first that is refused, and from there whatever is legal."""
    done: list[Move] = []
    for move in moves:
        if refuse(view, move) is not None:
            break
        done.append(move)
        if not isinstance(move, LayMelds | LayOff):
            return tuple(done)
        view = applied(view, move)
    while len(done) < LONGEST:
        move = _plainest(legal_moves(view))
        done.append(move)
        if not isinstance(move, LayMelds | LayOff):
            break
        view = applied(view, move)
    return tuple(done)


def _plainest(moves: list[Move]) -> Move:
    """A discard where there is one, of a wild card last; else the first move of the list."""
    discards = [move for move in moves if isinstance(move, Discard)]
    return min(discards, key=lambda move: move.card.is_wild, default=moves[0])
