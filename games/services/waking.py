"""The sweep: finds what a lost wake-up left."""

from datetime import timedelta

from django.db.models import QuerySet

from canasta.clock import now
from games import notifications
from games.models import Game

NEXT_LOOK = timedelta(seconds=30)
BATCH = 500


def wake_due() -> int:
    """Wake the bots of all games that are due, each by one of the schedulers; gives how many."""
    return _wake(Game.objects.filter(next_action_at__lte=now()))


def wake_all() -> int:
    """Wake also the bots whose wake-up is recent: whoever had it may have died with it."""
    return _wake(Game.objects.filter(next_action_at__isnull=False))


def _wake(games: QuerySet[Game]) -> int:
    moment, woken = now(), 0
    due = games.filter(status=Game.Status.PLAYING)
    for game in due.order_by("next_action_at")[:BATCH]:
        mine = Game.objects.filter(pk=game.pk, next_action_at=game.next_action_at)
        if mine.update(next_action_at=moment + NEXT_LOOK):
            notifications.wake_bot(game.slug, game.version)
            woken += 1
    return woken
