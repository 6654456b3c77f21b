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
from games.bots.search.deciding import decide
from games.engine.choices import legal_moves
from games.engine.rules import Rules
from games.tuning import programs

PROGRAM: Final = "cmd:"
SEED_BYTES: Final = 16
# The rules, lots for what is left to chance, and how many playouts a search may have.
Maker = Callable[[Rules, Random, int], Chooser]


def _by_lot(_rules: Rules, lots: Random, _playouts: int) -> Chooser:
    return lambda view: (lots.choice(legal_moves(view)),)


def _by_search(_rules: Rules, lots: Random, playouts: int) -> Chooser:
    return lambda view: decide(view, lots.randbytes(SEED_BYTES), playouts).moves


def _without_inference(_rules: Rules, lots: Random, playouts: int) -> Chooser:
    return lambda view: decide(view, lots.randbytes(SEED_BYTES), playouts, infers=False).moves


# Bots that need more than the kernel's state, such as what was said and thrown before.
AT_TABLE: Final[dict[str, Maker]] = {
    "random": _by_lot,
    "hard": _by_search,
    "partner": _by_search,
    "hard-plain": _without_inference,
}


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

    @property
    def is_of_search(self) -> bool:
        return self.name in AT_TABLE and self.name != "random"

    def player(self, law: Law, lots: Random) -> Player:
        """The bot as a player of the kernel."""
        return MAKERS[self.name](law, lots, self.playouts)

    def chooser(self, rules: Rules, lots: Random) -> Chooser:
        """The bot at the engine's table; ProgramError where a program cannot be started."""
        if self.is_program:
            return programs.chooser(self.name.removeprefix(PROGRAM))
        if self.name in AT_TABLE:
            return AT_TABLE[self.name](rules, lots, self.playouts)
        player = self.player(law_of(rules), lots)
        return lambda view: choose_by(player, view)


def entrant(name: str, playouts: int) -> Entrant:
    """UnknownBotError says which names there are."""
    found = Entrant(name, playouts)
    if found.is_of_kernel or name in AT_TABLE or (found.is_program and name != PROGRAM):
        return found
    names = ", ".join([*MAKERS, *AT_TABLE])
    raise UnknownBotError(f"there is no bot {name!r}: {names} or {PROGRAM}PROGRAM")


def are_of_kernel(entrants: Sequence[Entrant]) -> bool:
    """They can play each other without the engine."""
    return all(each.is_of_kernel for each in entrants)
