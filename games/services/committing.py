"""What every write to the log has in common."""

from collections.abc import Iterable

from canasta.clock import now
from games import notices, notifications, projections, store
from games.engine.moves import Step
from games.engine.state import Phase, Position
from games.models import Draft, Game, Seat
from games.services.dealing import next_deal


def commit(game: Game, position: Position, steps: Iterable[Step]) -> Position:
    """Append the steps, and the next deal where they end one; then tell whom it concerns.

    The caller holds the lock. IllegalMove leaves nothing behind, as its transaction is undone.
    """
    at = now()
    before = position.table
    events = game.revision - game.version
    position = store.append(game, position, steps, at)
    table = position.table
    if table.phase is Phase.OVER and not table.is_game_over:
        position, new_events = next_deal(game, position, at)
        events += new_events
    bots = bots_of(game)
    projections.refresh(game, before, position, bots=bots, events=events, at=at)
    # No draft outlives the version on which it was built.
    Draft.objects.filter(game=game).delete()
    notices.after_moves(game, before, position)
    notifications.game_changed(game, wakes_bot=game.to_move in bots)
    return position


def bots_of(game: Game) -> set[int]:
    """The seats that the computer plays."""
    seats = Seat.objects.filter(game=game).exclude(bot_level="")
    return set(seats.values_list("number", flat=True))
