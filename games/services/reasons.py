"""Why the computer moved so: kept with the game for the review, and dropped after a while."""

from datetime import timedelta

from canasta.clock import now
from games.bots.search.reasons import Reason
from games.models import BotReason, Game

KEPT = timedelta(days=90)


def keep_reason(game: Game, version: int, seat: int, reason: Reason | None) -> None:
    """In the transaction of the move that was made at that version."""
    if reason is not None:
        BotReason.objects.create(game=game, version=version, seat=seat, reason=reason.as_json())


def prune_bot_reasons() -> int:
    """Drop the old ones that nobody has reported; gives how many."""
    old = BotReason.objects.filter(is_reported=False, created_at__lt=now() - KEPT)
    return old.delete()[0]
