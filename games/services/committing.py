"""What every write to the log has in common."""

from collections.abc import Iterable, Sequence

from canasta.clock import now
from games import notices, notifications, projections, store
from games.engine.moves import Forfeit, Step
from games.engine.state import Phase, Position, Table
from games.models import Draft, Game, Seat
from games.services.dealing import next_deal
from games.services.turn_ends import end_turn, seats_of


def commit(game: Game, position: Position, steps: Iterable[Step]) -> Position:
    """Append the steps, and the next deal where they end one; then tell whom it concerns.

    The caller holds the lock. IllegalMove leaves nothing behind, as its transaction is undone.
    """
    at, steps = now(), tuple(steps)
    before = position.table
    events = game.revision - game.version
    position = store.append(game, position, steps, at)
    game.ending = _ending(position.table, steps)
    if position.table.phase is Phase.OVER and not position.table.is_game_over:
        position, new_events = next_deal(game, position, at)
        events += new_events
    seats = seats_of(game)
    events += end_turn(game, seats, before, position.table, at)
    projections.refresh(game, before, position, seats=seats, events=events, at=at)
    # No draft outlives the version on which it was built.
    Draft.objects.filter(game=game).delete()
    notices.after_moves(game, before, position)
    notifications.game_changed(game, wakes_bot=game.to_move in bots_among(seats))
    return position


def _ending(table: Table, steps: Sequence[Step]) -> str:
    """How the game has ended; nothing while it goes on."""
    if not table.is_game_over:
        return ""
    last = steps[-1][1] if steps else None
    if isinstance(last, Forfeit):
        return Game.Ending.TIME if last.reason == "time" else Game.Ending.RESIGNED
    return Game.Ending.PLAYED


def bots_among(seats: Iterable[Seat]) -> set[int]:
    """The seats that the computer plays, its own and those in which it stands in."""
    return {seat.number for seat in seats if seat.is_played_by_bot}
