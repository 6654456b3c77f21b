"""Players of the computer's own: `choose` sees what its seat sees, and imports the engine alone."""

from __future__ import annotations

from random import Random

from games.bots.kernel.seeing import choose_by, law_of
from games.bots.lawful import lawful
from games.bots.players import MAKERS
from games.engine.moves import Move
from games.engine.view import PlayerView

LEVELS = ("easy", "medium")


def choose(view: PlayerView, seed: bytes, level: str = "medium") -> tuple[Move, ...]:
    """The viewer's moves up to the next new information, lawful one after the other.

    The same view, seed and level give the same moves. ValueError for an unknown level, and for a
    seat that is not to move.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}")
    if not view.is_to_move:
        raise ValueError("a bot is asked only when it is to move")
    moment = f"{view.table.deal_number} {len(view.table.history)} {view.seat}".encode()
    lots = Random(seed + b" " + moment)  # noqa: S311 - chance guards nothing, and must be repeatable
    player = MAKERS[level](law_of(view.table.rules), lots, 0)
    return lawful(view, choose_by(player, view))
