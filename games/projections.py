"""The read model on the Game row: what is read without folding the log."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from games import clock_rows, clocks
from games.calendars import calendar_at
from games.engine.state import Position, Table
from games.models import Game, Seat

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
    seats: Sequence[Seat],
    events: int,
    at: datetime,
) -> None:
    """Bring the row up to the state; `game.version` is already the log's, `seats` all in order."""
    for field, value in projected(position, version=game.version, events=events).items():
        setattr(game, field, value)
    game.updated_at = at
    wakes_bot = game.to_move is not None and seats[game.to_move].is_played_by_bot
    game.next_action_at = at + BOT_PATIENCE if wakes_bot else None
    set_clock(game, before, position.table, seats, at)
    fields = [*FIELDS, *clock_rows.FIELDS, "commitments", "updated_at", "next_action_at"]
    game.save(update_fields=[*fields, "ending", "decide_until"])


def set_clock(game: Game, before: Table, table: Table, seats: Sequence[Seat], at: datetime) -> None:
    """Set the clock as the moves leave it; the caller saves the row."""
    terms = clock_rows.terms_of(game)
    if not terms.has_clock:
        return
    clock = clock_rows.clock_of(game)
    if table.to_move is None or not clocks.is_same_turn(before, table):
        going = _going(game, terms, before, seats, at)
        clock = clocks.after(clock, before, table, going, at)
    clock_rows.put_clock(game, clock)


def _going(
    game: Game, terms: clocks.Terms, before: Table, seats: Sequence[Seat], at: datetime
) -> clocks.Going:
    mover = seats[game.to_move] if game.to_move is not None else None
    earlier = seats[before.to_move] if before.to_move is not None else None
    return clocks.Going(
        allowance=terms.allowance(mover.time_left if mover is not None else None),
        question=terms.question,
        calendar=calendar_at(game, mover, at),
        earlier=calendar_at(game, earlier, at),
        is_free=mover is not None and not has_clock(terms, mover),
        is_paused=game.paused_at is not None,
    )


def has_clock(terms: clocks.Terms, seat: Seat) -> bool:
    """People have one; the computer only where a turn of seconds decides the game."""
    if not seat.is_played_by_bot:
        return True
    return seat.is_bot and terms.pace == "live" and terms.on_time_out == "forfeit"


def _status(table: Table) -> Game.Status:
    if table.is_game_over:
        return Game.Status.OVER
    return Game.Status.PLAYING if table.deal_number else Game.Status.WAITING


def _deals_ended(table: Table) -> int:
    """The present deal counts when it has been scored; a forfeited one never is."""
    return table.deal_number if table.is_deal_over else max(table.deal_number - 1, 0)
