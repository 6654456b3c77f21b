"""The sweep: finds what a lost wake-up left."""

from datetime import timedelta

from canasta.clock import now
from games import notifications
from games.models import Game

NEXT_LOOK = timedelta(seconds=30)
BATCH = 500


def wake_due() -> int:
    """Wake the bots of all games that are due, each by one of the schedulers; gives how many."""
    moment = now()
    due = Game.objects.filter(next_action_at__lte=moment, status=Game.Status.PLAYING)
    woken = 0
    for game in due.order_by("next_action_at")[:BATCH]:
        mine = Game.objects.filter(pk=game.pk, next_action_at=game.next_action_at)
        if mine.update(next_action_at=moment + NEXT_LOOK):
            notifications.wake_bot(game.slug, game.version)
            woken += 1
    return woken
