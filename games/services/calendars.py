"""When a person's calendar changes, that person's running clocks go by the new one from then on.

Both halves belong into one transaction, before and after the change: what ran until then ran by
the old rules. Games are locked in one order, so that two people cannot wait for each other.
"""

from datetime import datetime

from accounts.models import User
from canasta.clock import now
from games import clock_rows, clocks
from games.calendars import calendar_of
from games.models import Game, GameEvent
from games.services.clock_changes import note, save_clock, tell_clock


def settle_before_change(*, user: User, at: datetime | None = None) -> None:
    """Count what has run by the rules as they still are."""
    at = at or now()
    for game in _games_of(user):
        if game.clock_ends_at is None or game.to_move != _number(game, user):
            continue
        calendar = calendar_of(user, min(game.clock_from or at, at))
        game.clock_allowance = clocks.remaining(clock_rows.clock_of(game), at, calendar)
        game.clock_from = at
        game.save(update_fields=["clock_from", "clock_allowance"])


def calendar_changed(*, user: User, at: datetime | None = None, reason: str = "") -> None:
    """Compute the ends anew; where one moves, all seats are told."""
    at = at or now()
    for game in _games_of(user):
        seat = _number(game, user)
        if game.clock_ends_at is None or game.to_move != seat:
            continue
        clock = clock_rows.clock_of(game)
        calendar = calendar_of(user, min(game.clock_from or at, at))
        later = clocks.rebased(clock, at, calendar, calendar)
        if later.ends_at == clock.ends_at:
            continue
        clock_rows.put_clock(game, later)
        note(game, GameEvent.Kind.CALENDAR, at=at, seat=seat, by=user, reason=reason)
        save_clock(game)
        tell_clock(game, GameEvent.Kind.CALENDAR, by=user, reason=reason)


def _games_of(user: User) -> list[Game]:
    """The running games with clocks that calendars stop, locked, those of others' turns too:
    whoever moves there now must wait until the calendar has changed.
    """
    games = Game.objects.select_for_update(of=("self",)).filter(
        status=Game.Status.PLAYING,
        pace__in=(Game.Pace.DAYS, Game.Pace.POOL),
        has_pauses=True,
        seats__user=user,
    )
    return list(games.order_by("pk"))


def _number(game: Game, user: User) -> int | None:
    return game.seats.filter(user=user, stand_in="").values_list("number", flat=True).first()
