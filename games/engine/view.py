"""What one seat may know: the table and its own hand. Nothing hidden has a place here."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.state import Position, Side, Table


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The table as `seat` sees it; an onlooker has seat None and an empty hand."""

    table: Table
    seat: int | None
    hand: tuple[Card, ...]

    @property
    def side(self) -> Side:
        """The viewer's own side; IndexError before the first deal."""
        assert self.seat is not None  # noqa: S101 - onlookers ask no side questions
        return self.table.side_of(self.seat)

    @property
    def is_to_move(self) -> bool:
        return self.seat is not None and self.table.to_move == self.seat


def view_of(position: Position, seat: int | None) -> PlayerView:
    """What the seat may see of a position."""
    hand = position.hands[seat] if seat is not None and position.hands else ()
    return PlayerView(position.table, seat, hand)
