"""Games over days for tests: their terms, the days that pass, and a computer that stands in."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.models import Calendar, User
from canasta.clock import now
from games import clock_rows, clocks, services
from games.calendars import calendar_at
from games.models import Game, Heartbeat, Seat
from games.services.calendars import calendar_changed, settle_before_change
from games.services.clock import BEAT
from games.services.turn_ends import seat_to_move
from games.verifying import faults
from tests.games.tables import people_game
from tests.stack import Clock

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
BERLIN = "Europe/Berlin"


@transaction.atomic
def long_game(
    players: int = 4,
    *,
    pace: str = "days",
    days: float = 2,
    on_time_out: str = "forfeit",
    has_pauses: bool = True,
    pool: float | None = None,
    cap: float | None = None,
    **options: Any,
) -> tuple[Game, list[User]]:
    """People in every seat; the first turn begins now, by its player's calendar."""
    game, users = people_game(players, **options)
    game.pace, game.turn_seconds = pace, round(days * DAY.total_seconds())
    game.on_time_out, game.has_pauses = on_time_out, has_pauses
    game.pool_seconds = None if pool is None else round(pool * DAY.total_seconds())
    game.pool_cap_seconds = None if cap is None else round(cap * DAY.total_seconds())
    begin(game)
    return game, users


def begin(game: Game) -> None:
    """The running turn begins anew, now."""
    allowance = clock_rows.terms_of(game).allowance(None)
    calendar = calendar_at(game, seat_to_move(game), now())
    clock_rows.put_clock(game, clocks.begun(allowance, now(), calendar))
    game.save()


def at_wall(clock: Clock, wall: str) -> None:
    """Set the time to what a clock on a wall in Berlin says."""
    clock.reset()
    clock.shift(datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(BERLIN)) - now())


def pass_time(clock: Clock, span: timedelta) -> int:
    """So much later than in truth; gives how much the scheduler has settled then."""
    clock.shift(span)
    return look()


def look() -> int:
    """The scheduler, which has been looking all the time."""
    Heartbeat.objects.update_or_create(name=BEAT, defaults={"at": now() - timedelta(seconds=1)})
    return services.tick()


def days_off(user: User, *weekdays: int, **fields: Any) -> Calendar:
    wishes = {"days_off": list(weekdays), "starts_vacation": False, **fields}
    return Calendar.objects.update_or_create(user=user, defaults=wishes)[0]


@contextmanager
def changing(user: User) -> Iterator[None]:
    """As the page of the calendar does it: before and after, in one transaction."""
    with transaction.atomic():
        settle_before_change(user=user)
        yield
        calendar_changed(user=user)


def left(game: Game) -> timedelta | None:
    """What is left until the deadline; None where no clock runs."""
    game.refresh_from_db()
    return None if game.clock_ends_at is None else game.clock_ends_at - now()


def is_about(span: timedelta | None, expected: timedelta) -> bool:
    """Up to the seconds that the test itself takes."""
    return span is not None and abs(span - expected) < timedelta(seconds=20)


def events(game: Game) -> list[tuple[str, int | None, str]]:
    return list(game.events.values_list("kind", "seat", "reason"))


def kinds(game: Game) -> list[str]:
    return list(game.events.values_list("kind", flat=True))


def seat(game: Game, number: int | None) -> Seat:
    return Seat.objects.get(game=game, number=number)


def computer_plays(game: Game, commits: int = 20) -> None:
    """The computer moves until a person is to move, or nobody, or it has moved so often."""
    for _commit in range(commits):
        game.refresh_from_db()
        mover = seat_to_move(game)
        if mover is None or not mover.is_played_by_bot or game.status != Game.Status.PLAYING:
            return
        services.play_bot(slug=game.slug, version=game.version)


def is_sound(game: Game) -> bool:
    """What is stored says the same as the log."""
    game.refresh_from_db()
    return list(faults(game)) == []
