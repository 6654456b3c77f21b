"""A choice with the reasons for it, at every level; a search that fails is replaced."""

from __future__ import annotations

import logging
from random import Random
from typing import Final

from games.bots.kernel.convert import from_engine
from games.bots.kernel.seeing import choose_by, law_of
from games.bots.lawful import lawful
from games.bots.players import MAKERS, policy_for
from games.bots.search.deciding import PLAYOUTS, Choice, decide
from games.bots.search.reasons import reason_for
from games.bots.search.sight import sight_of
from games.engine.moves import LayMelds, LayOff, Move
from games.engine.play import applied
from games.engine.view import PlayerView

LEVELS: Final = ("easy", "medium", "hard")
PARTNER: Final = "partner"  # the strongest, whatever the others are
SEARCHES: Final = ("hard", PARTNER)
GREEDY: Final = "medium"  # what a search falls back to

log = logging.getLogger(__name__)


def choose(
    view: PlayerView, seed: bytes, level: str = GREEDY, playouts: int = PLAYOUTS
) -> tuple[Move, ...]:
    """The moves of `consider` without their reason."""
    return consider(view, seed, level, playouts).moves


def hint(view: PlayerView, seed: bytes) -> Choice:
    """What the strongest level would do in a person's place; the reason is the hint's sentence."""
    return consider(view, seed, LEVELS[-1])


def consider(
    view: PlayerView, seed: bytes, level: str = GREEDY, playouts: int = PLAYOUTS
) -> Choice:
    """The viewer's moves up to the next new information, lawful one after the other, and why.

    The same view, seed and level give the same choice. ValueError for an unknown level, and for a
    seat that is not to move.
    """
    if level not in (*LEVELS, PARTNER):
        raise ValueError(f"there is no level {level!r}")
    if not view.is_to_move:
        raise ValueError("a bot is asked only when it is to move")
    if level not in SEARCHES:
        return _greedy(view, seed, level)
    try:
        choice = decide(view, seed, playouts)
    except Exception:
        log.exception("The search failed; the greedy player moves.")
        return _greedy(view, seed, GREEDY)
    moves = lawful(view, choice.moves)
    return choice if moves == choice.moves else Choice(moves)


def _greedy(view: PlayerView, seed: bytes, level: str) -> Choice:
    law = law_of(view.table.rules)
    moment = f"{view.table.deal_number} {len(view.table.history)} {view.seat}".encode()
    lots = Random(seed + b" " + moment)  # noqa: S311 - chance guards nothing, and must be repeatable
    moves = lawful(view, choose_by(MAKERS[level](law, lots, 0), view))
    plan = _plan(view, moves)
    return Choice(moves, reason_for(sight_of(view, law).base, policy_for(law), plan, ()))


def _plan(view: PlayerView, moves: tuple[Move, ...]) -> tuple[tuple[int, ...], ...]:
    """The moves as the kernel's."""
    plan = []
    for move in moves:
        plan.append(from_engine(view, move))
        if isinstance(move, LayMelds | LayOff):
            view = applied(view, move)
    return tuple(plan)
