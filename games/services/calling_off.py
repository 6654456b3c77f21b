"""A game that ends without a result."""

from datetime import datetime

from accounts.models import User
from games import clock_rows, clocks, notices, notifications
from games.models import Draft, Game, GameEvent
from games.services.clock_changes import SAVED, note


def call_off(
    game: Game, ending: Game.Ending, *, at: datetime, by: User | None = None, reason: str = ""
) -> None:
    """Nobody has won, and no clock runs on; the caller holds the lock and tells the seats."""
    is_void = ending == Game.Ending.VOID
    kind = GameEvent.Kind.VOID if is_void else GameEvent.Kind.CANCELLED
    note(game, kind, at=at, by=by, reason=reason)
    game.status, game.ending = Game.Status.CANCELLED, ending
    game.paused_at = game.paused_until = game.decide_until = game.next_action_at = None
    game.updated_at = at
    clock_rows.put_clock(game, clocks.STOPPED)
    game.save(update_fields=[*SAVED, "next_action_at", "status", "ending", "updated_at"])
    Draft.objects.filter(game=game).delete()
    notices.turn_ends(game)
    notifications.game_changed(game, wakes_bot=False)
