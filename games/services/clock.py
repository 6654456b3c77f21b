"""Clocks: looked at every second, settled by the server without any visitor."""

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import Q

from canasta.clock import now
from games import clock_rows, store
from games.models import Game, Heartbeat
from games.services.deciding import settle_vote
from games.services.giving_back import SHORT, SILENCE, give_back
from games.services.pausing import end_pause
from games.services.timing_out import time_out
from games.services.vacations import begin_vacation

BEAT = "clocks"
BATCH = 200
AHEAD = timedelta(days=1)
NEVER = datetime.min.replace(tzinfo=UTC)
TIMED = (
    Q(clock_ends_at__isnull=False) | Q(paused_until__isnull=False) | Q(decide_until__isnull=False)
)


log = logging.getLogger(__name__)


def tick() -> int:
    """Give back the time of an interruption, then settle all that is due.

    Gives how many turns, votes and pauses were settled. Two schedulers at once settle each once.
    """
    timed = Game.objects.filter(TIMED, status=Game.Status.PLAYING)
    if not timed.exists():
        return 0
    moment = now()
    out = Q(clock_ends_at__lte=moment) | Q(decide_until__lte=moment)
    since = _last_beat(moment)
    if since is not None and moment - since > SILENCE:
        # A short silence matters over days only where it hid a deadline.
        hurt = timed if moment - since > SHORT else timed.filter(Q(pace=Game.Pace.LIVE) | out)
        for slug in hurt.values_list("slug", flat=True):
            _alone(slug, partial(give_back, slug, since, moment))
    if since is not None:
        # Not before: whoever takes over from a process that was killed gives the rest its time.
        Heartbeat.objects.filter(name=BEAT, at=since).update(at=moment)
    due = timed.filter(out | Q(paused_until__lte=moment))
    slugs = due.order_by("clock_ends_at").values_list("slug", flat=True)[:BATCH]
    return sum(_alone(slug, partial(_settle, slug)) for slug in slugs)


def _alone(slug: str, deed: Callable[[], bool]) -> bool:
    """A game that cannot be read stands still, and no other with it."""
    try:
        return deed()
    except Exception:
        log.exception("The clock of %s cannot be settled", slug)
    return False


def _settle(slug: str) -> bool:
    """Each looks again under the lock whether it is for it to do something."""
    return end_pause(slug) or _settle_vote(slug) or _settle_turn(slug)


def _last_beat(moment: datetime) -> datetime | None:
    """When it was looked before; None where another scheduler has just looked.

    That other's clock may be ahead of this one's: no beat goes back, unless it was far off.
    """
    row = Heartbeat.objects.filter(name=BEAT).first()
    if row is not None and moment < row.at <= moment + AHEAD:
        return None
    if row is None:
        try:
            with transaction.atomic():
                Heartbeat.objects.create(name=BEAT, at=moment)
        except IntegrityError:
            return None
        return NEVER
    return row.at


def _settle_turn(slug: str) -> bool:
    """A vacation that begins by itself saves the turn; otherwise its time is out."""
    return begin_vacation(slug) or _time_out(slug)


@transaction.atomic
def _time_out(slug: str) -> bool:
    game, at = store.lock(slug), now()
    is_running = game.status == Game.Status.PLAYING and game.to_move is not None
    if not is_running or not clock_rows.clock_of(game).is_out(at):
        return False
    time_out(game, at)
    return True


@transaction.atomic
def _settle_vote(slug: str) -> bool:
    game, at = store.lock(slug), now()
    is_open = game.status == Game.Status.PLAYING and game.decide_until is not None
    if not is_open or (game.decide_until or at) > at:
        return False
    settle_vote(game, at)
    return True
