"""The read model on the Game row: what is read without folding the log."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from games import clocks
from games.engine.state import Position, Table
from games.models import Game

# The queue wakes a bot at once; the sweep steps in when it has not moved after this long.
BOT_PATIENCE = timedelta(seconds=10)

FIELDS = (
    "status",
    "version",
    "revision",
    "deal_number",
    "deals_ended",
    "scores",
    "winners",
    "to_move",
)
CLOCK = ("clock_ends_at", "clock_left")


def projected(position: Position, *, version: int, events: int) -> dict[str, Any]:
    """What the read model must say of a state; `verify_games` compares it with what is stored."""
    table = position.table
    return {
        "status": _status(table),
        "version": version,
        "revision": version + events,
        "deal_number": table.deal_number,
        "deals_ended": _deals_ended(table),
        "scores": list(table.scores),
        "winners": None if table.winners is None else list(table.winners),
        "to_move": table.to_move,
    }


def refresh(
    game: Game,
    before: Table,
    position: Position,
    *,
    bots: Collection[int],
    events: int,
    at: datetime,
) -> None:
    """Bring the row up to the state; `game.version` is already the log's."""
    for field, value in projected(position, version=game.version, events=events).items():
        setattr(game, field, value)
    game.updated_at = at
    game.next_action_at = at + BOT_PATIENCE if game.to_move in bots else None
    set_clock(game, before, position.table, at)
    game.save(update_fields=[*FIELDS, *CLOCK, "commitments", "updated_at", "next_action_at"])


def clock_of(game: Game) -> clocks.Clock:
    return clocks.Clock(game.clock_ends_at, game.clock_left)


def set_clock(game: Game, before: Table, table: Table, at: datetime) -> None:
    """Set the clock as the moves leave it; the caller saves the row."""
    if game.turn_seconds is None:
        return
    allowance = timedelta(seconds=game.turn_seconds)
    clock = clocks.after(clock_of(game), before, table, allowance, at)
    game.clock_ends_at, game.clock_left = clock.ends_at, clock.left


def _status(table: Table) -> Game.Status:
    if table.is_game_over:
        return Game.Status.OVER
    return Game.Status.PLAYING if table.deal_number else Game.Status.WAITING


def _deals_ended(table: Table) -> int:
    """The present deal counts when it has been scored; a forfeited one never is."""
    return table.deal_number if table.is_deal_over else max(table.deal_number - 1, 0)
