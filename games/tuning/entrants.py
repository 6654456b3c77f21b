"""Who plays in a match: a bot by its name, random legal play, or somebody's program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from games.bots.arena import Chooser
from games.bots.kernel.law import Law
from games.bots.kernel.seeing import Player, choose_by, law_of
from games.bots.players import MAKERS
from games.engine.choices import legal_moves
from games.engine.moves import Move
from games.engine.rules import Rules
from games.engine.view import PlayerView
from games.tuning import programs

PROGRAM: Final = "cmd:"
RANDOM: Final = "random"


class UnknownBotError(ValueError):
    """There is no bot of that name."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as the command names it, and how many playouts it may have for a decision."""

    name: str
    playouts: int = 0

    @property
    def is_program(self) -> bool:
        return self.name.startswith(PROGRAM)

    @property
    def is_of_kernel(self) -> bool:
        return self.name in MAKERS

    def player(self, law: Law, lots: Random) -> Player:
        """The bot as a player of the kernel."""
        return MAKERS[self.name](law, lots, self.playouts)

    def chooser(self, rules: Rules, lots: Random) -> Chooser:
        """The bot at the engine's table; ProgramError where a program cannot be started."""
        if self.is_program:
            return programs.chooser(self.name.removeprefix(PROGRAM))
        if self.name == RANDOM:
            return _by_lot(lots)
        player = self.player(law_of(rules), lots)
        return lambda view: choose_by(player, view)


def entrant(name: str, playouts: int) -> Entrant:
    """UnknownBotError says which names there are."""
    found = Entrant(name, playouts)
    if found.is_of_kernel or name == RANDOM:
        return found
    if found.is_program and name != PROGRAM:
        return found
    names = ", ".join([*MAKERS, RANDOM])
    raise UnknownBotError(f"there is no bot {name!r}: {names} or {PROGRAM}PROGRAM")


def are_of_kernel(entrants: Sequence[Entrant]) -> bool:
    """They can play each other without the engine."""
    return all(each.is_of_kernel for each in entrants)


def _by_lot(lots: Random) -> Callable[[PlayerView], tuple[Move, ...]]:
    return lambda view: (lots.choice(legal_moves(view)),)
