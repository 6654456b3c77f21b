"""Turn clocks: looked at every second, settled by the server without any visitor."""

from datetime import UTC, datetime, timedelta

from django.db import IntegrityError, transaction

from canasta.clock import now
from games import clocks, notifications, projections, store
from games.models import Game, GameEvent, Heartbeat
from games.services.committing import commit

BEAT = "clocks"
# The clocks are looked at each second; a longer silence was an interruption of the service.
SILENCE = timedelta(seconds=2)
BATCH = 200
NEVER = datetime.min.replace(tzinfo=UTC)


def tick() -> int:
    """Give back the time of an interruption, then settle all games whose time is out.

    Gives how many were settled. Two schedulers at once settle each game once.
    """
    running = Game.objects.filter(status=Game.Status.PLAYING, clock_ends_at__isnull=False)
    if not running.exists():
        return 0
    moment = now()
    since = _last_beat(moment)
    if since is not None and moment - since > SILENCE:
        for slug in running.values_list("slug", flat=True):
            _give_back(slug, since, moment)
    due = running.filter(clock_ends_at__lte=moment).order_by("clock_ends_at")
    return sum(_settle(slug) for slug in due.values_list("slug", flat=True)[:BATCH])


def _last_beat(moment: datetime) -> datetime | None:
    """The beat before this one; None where another scheduler has just looked."""
    row = Heartbeat.objects.filter(name=BEAT).first()
    if row is None:
        try:
            with transaction.atomic():
                Heartbeat.objects.create(name=BEAT, at=moment)
        except IntegrityError:
            return None
        return NEVER
    mine = Heartbeat.objects.filter(name=BEAT, at=row.at).update(at=moment)
    return row.at if mine else None


@transaction.atomic
def _give_back(slug: str, since: datetime, moment: datetime) -> None:
    """The clock ran on while nobody looked: all that it lost since the last move or beat."""
    game = store.lock(slug)
    down = moment - max(since, game.updated_at)
    if game.clock_ends_at is None or down <= SILENCE:
        return
    clock = clocks.given_back(projections.clock_of(game), down)
    game.clock_ends_at, game.clock_left = clock.ends_at, clock.left
    game.revision += 1
    game.save(update_fields=[*projections.CLOCK, "revision"])
    GameEvent.objects.create(
        game=game,
        kind=GameEvent.Kind.CREDIT,
        reason=f"{down.total_seconds():.0f} s",
        after_move=game.version,
        at=moment,
    )
    notifications.game_changed(game, wakes_bot=False)


@transaction.atomic
def _settle(slug: str) -> bool:
    """A yes for a partner who did not answer; for everybody else the game is lost."""
    game = store.lock(slug)
    if game.to_move is None or not projections.clock_of(game).is_out(now()):
        return False
    position = store.load(game)
    commit(game, position, [(game.to_move, clocks.time_out(position.table))])
    return True
