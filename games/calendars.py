"""People's absence calendars as rules for clocks."""

from datetime import datetime, time

from accounts.models import Calendar as CalendarRow
from accounts.models import User, Vacation
from games.clock_rows import terms_of
from games.clocks import ALWAYS, Calendar
from games.models import Game, Seat


def calendar_at(game: Game, seat: Seat | None, at: datetime) -> Calendar:
    """The calendar by which the seat's clock runs, its past since the clock began included."""
    if seat is None or seat.user is None or seat.is_played_by_bot:
        return ALWAYS
    if not terms_of(game).follows_calendars:
        return ALWAYS
    return calendar_of(seat.user, min(game.clock_from or at, at))


def calendar_of(user: User, since: datetime) -> Calendar:
    """The person's rules, and the vacations that are not over by then."""
    row = CalendarRow.objects.filter(user=user).first()
    later = Vacation.objects.filter(user=user, ends_at__gt=since)
    vacations = tuple(later.values_list("starts_at", "ends_at"))
    days_off = frozenset(row.days_off) if row is not None else frozenset()
    try:
        return Calendar(user.zone, days_off, _sleep(row), vacations)
    except ValueError:
        # Stored past the form that refuses it: no move of anybody shall fail for it.
        return Calendar(user.zone, vacations=vacations)


def _sleep(row: CalendarRow | None) -> tuple[time, time] | None:
    if row is None or row.sleeps_from is None or row.sleeps_until is None:
        return None
    return row.sleeps_from, row.sleeps_until
