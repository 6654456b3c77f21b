"""Who laid the first meld of a side, from the public history of the deal."""

from __future__ import annotations

from games.engine.moves import LayMelds, TakePile
from games.engine.view import PlayerView


def opener(view: PlayerView, side: int) -> int | None:
    """The seat whose melds opened the side; None while it has none."""
    table = view.table
    if not table.sides[side].has_melded:
        return None
    for seat, move in table.history:
        if table.rules.side_of(seat) == side and isinstance(move, LayMelds | TakePile):
            return seat
    return None
