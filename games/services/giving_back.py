"""An interruption of the service costs nobody any time."""

from datetime import datetime, timedelta

from django.db import transaction

from games import clock_rows, clocks, store
from games.calendars import calendar_at
from games.models import Game, GameEvent
from games.services.clock_changes import note, save_clock, tell_clock
from games.services.turn_ends import seat_to_move

# The clocks are looked at each second; a longer silence was an interruption of the service.
SILENCE = timedelta(seconds=2)
# Over days, so short an interruption counts only where it hid the deadline.
SHORT = timedelta(seconds=60)


@transaction.atomic
def give_back(slug: str, since: datetime, moment: datetime) -> bool:
    """The clock ran on while nobody looked: all that it lost since the last move or beat.

    After a long one no turn of days ends at once: it has two hours, or half of its time. What has
    been given back is not given again.
    """
    game = store.lock(slug)
    begin = max(since, game.updated_at, game.clock_from or since, _given_before(game) or since)
    down = moment - begin
    if down <= SILENCE or not _given(game, begin, moment):
        return False
    note(game, GameEvent.Kind.CREDIT, at=moment, reason=f"{down.total_seconds():.0f} s")
    save_clock(game)
    tell_clock(game, GameEvent.Kind.CREDIT)
    return True


def _given_before(game: Game) -> datetime | None:
    earlier = GameEvent.objects.filter(game=game, kind=GameEvent.Kind.CREDIT)
    return earlier.order_by("-pk").values_list("at", flat=True).first()


def _given(game: Game, begin: datetime, moment: datetime) -> bool:
    """Whether that has moved a deadline."""
    is_short = clock_rows.terms_of(game).is_long and moment - begin <= SHORT
    if game.decide_until is not None:
        if is_short and game.decide_until > moment:
            return False
        game.decide_until += moment - begin
        return True
    return game.clock_ends_at is not None and _clock_given(game, begin, moment, is_short)


def _clock_given(game: Game, begin: datetime, moment: datetime, is_short: bool) -> bool:
    clock = clock_rows.clock_of(game)
    if is_short and not clock.is_out(moment):
        return False
    grace = timedelta(0) if is_short else clock_rows.terms_of(game).grace
    calendar = calendar_at(game, seat_to_move(game), begin)
    later = clocks.given_back(clock, begin, moment, calendar, grace)
    clock_rows.put_clock(game, later)
    return later.ends_at != clock.ends_at
