"""The public log of a deal: each move with what all could see of it, and no more."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games import store
from games.engine.cards import Rank
from games.engine.moves import Deal, Draw, Move
from games.engine.state import Position, Side, Table
from games.models import LoggedMove


@dataclass(frozen=True, slots=True)
class LogLine:
    """A move and its public consequences; a deal is shown without its order."""

    number: int
    seat: int
    move: Move
    at: datetime
    drawn: int = 0  # cards that a draw brought
    taken: int = 0  # cards that left the pile, the top card among them
    red_threes: int = 0  # laid out by the move
    closed: tuple[tuple[Rank, bool], ...] = ()  # canastas it completed; True for a natural one


def read(position: Position, rows: Sequence[LoggedMove]) -> tuple[Position, tuple[LogLine, ...]]:
    """The state that the rows lead to, and a line for each."""
    lines = []
    for row, later in store.folded(position, rows):
        lines.append(_line(row, position.table, later.table))
        position = later
    return position, tuple(lines)


def _line(row: LoggedMove, before: Table, after: Table) -> LogLine:
    seat, move = store.step_of(row)
    if isinstance(move, Deal):
        laid = sum(len(side.red_threes) for side in after.sides)
        return LogLine(row.number, seat, Deal(()), row.at, red_threes=laid)
    old, new = before.side_of(seat), after.side_of(seat)
    return LogLine(
        number=row.number,
        seat=seat,
        move=move,
        at=row.at,
        drawn=after.hand_counts[seat] - before.hand_counts[seat] if isinstance(move, Draw) else 0,
        taken=max(len(before.pile) - len(after.pile), 0),
        red_threes=len(new.red_threes) - len(old.red_threes),
        closed=_closed(old, new),
    )


def _closed(old: Side, new: Side) -> tuple[tuple[Rank, bool], ...]:
    closed = []
    for meld in new.melds:
        earlier = old.meld(meld.rank)
        if meld.is_canasta and (earlier is None or not earlier.is_canasta):
            closed.append((meld.rank, meld.is_natural_canasta))
    return tuple(closed)
