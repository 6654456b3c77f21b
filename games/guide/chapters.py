"""How a game is played, chapter by chapter, from its rules."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.rules import Rules
from games.guide import beginning, ending, melding, scoring, table_side, taking, turns
from games.guide.telling import Chapter, Teller

CHAPTERS: tuple[Callable[[Teller], Chapter | None], ...] = (
    beginning.aim,
    beginning.cards,
    beginning.deal,
    beginning.red_threes,
    turns.turn,
    turns.drawing,
    melding.melds,
    melding.canastas,
    melding.first_meld,
    taking.taking,
    taking.frozen,
    turns.discarding,
    turns.black_threes,
    ending.going_out,
    ending.concealed,
    ending.asking,
    ending.stock,
    scoring.score,
    scoring.winning,
    table_side.at_this_table,
)


def chapters(rules: Rules, base: Rules) -> tuple[Chapter, ...]:
    """All chapters that these rules need; what is otherwise than in `base` is marked."""
    teller = Teller(rules, base)
    told = [tell(teller) for tell in CHAPTERS]
    return tuple(chapter for chapter in told if chapter is not None)
