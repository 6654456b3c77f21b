"""A host stops a game's clock, lets it run on, or moves a deadline; everybody is told.

Whoever likes may move in a paused game: it is the time that stands still.
"""

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games import clock_rows, clocks, store
from games.calendars import calendar_at
from games.clocks import Calendar
from games.errors import GameOver, NoPauses
from games.models import Game, GameEvent
from games.services.clock_changes import note, save_clock, tell_clock
from games.services.turn_ends import seat_to_move

LONGEST_PAUSE = timedelta(days=30)
LONGEST_EXTENSION = timedelta(days=30)


@transaction.atomic
def pause_game(*, slug: str, by: User | None, until: datetime, reason: str = "") -> None:
    """Stop the clock; it runs again by itself at the end of the pause.

    A second pause moves the end. Raises GameNotFound, GameOver, NoPauses, or ValueError for an
    end that is past or too far away.
    """
    game, at = _playing(slug), now()
    if not game.has_pauses:
        raise NoPauses(slug)
    if not at < until <= at + LONGEST_PAUSE:
        raise ValueError(f"a pause ends within {LONGEST_PAUSE.days} days")
    if game.paused_at is None:
        game.paused_at = at
        clock = clocks.stopped(clock_rows.clock_of(game), at, _calendar(game, at))
        clock_rows.put_clock(game, clock)
    _move_vote(game, until - (game.paused_until or at))
    game.paused_until = until
    note(game, GameEvent.Kind.PAUSED, at=at, by=by, reason=reason)
    save_clock(game)
    tell_clock(game, GameEvent.Kind.PAUSED, by=by, reason=reason, until=until)


@transaction.atomic
def resume_game(*, slug: str, by: User | None, reason: str = "") -> None:
    """The clock runs on with what it had left; nothing where the game is not paused."""
    game = _playing(slug)
    if game.paused_at is not None:
        _resume(game, by, reason)


@transaction.atomic
def end_pause(slug: str) -> bool:
    """A pause whose end has come ends by itself."""
    game = store.lock(slug)
    if game.status != Game.Status.PLAYING or game.paused_until is None:
        return False
    if game.paused_until > now():
        return False
    _resume(game, None, "")
    return True


def _resume(game: Game, by: User | None, reason: str) -> None:
    at = now()
    _move_vote(game, at - (game.paused_until or at))
    game.paused_at = game.paused_until = None
    clock = clocks.resumed(clock_rows.clock_of(game), at, _calendar(game, at))
    clock_rows.put_clock(game, clock)
    note(game, GameEvent.Kind.RESUMED, at=at, by=by, reason=reason)
    save_clock(game)
    tell_clock(game, GameEvent.Kind.RESUMED, by=by, reason=reason)


def _move_vote(game: Game, span: timedelta) -> None:
    """The others decide by a deadline of their own, for which the time stands still as well."""
    if game.decide_until is not None:
        game.decide_until += span


@transaction.atomic
def extend_deadline(*, slug: str, by: User | None, extra: timedelta, reason: str = "") -> None:
    """Give the running turn more time.

    Raises GameNotFound, GameOver, or ValueError where no clock is to be moved, or not so far.
    """
    game, at = _playing(slug), now()
    clock = clock_rows.clock_of(game)
    if clock.ends_at is None and clock.allowance is None:
        raise ValueError("no clock runs in this game now")
    if not timedelta(0) < extra <= LONGEST_EXTENSION:
        raise ValueError(f"an extension has at most {LONGEST_EXTENSION.days} days")
    clock_rows.put_clock(game, clocks.extended(clock, extra, at, _calendar(game, at)))
    note(game, GameEvent.Kind.EXTENDED, at=at, by=by, reason=reason)
    save_clock(game)
    tell_clock(game, GameEvent.Kind.EXTENDED, by=by, reason=reason)


def _playing(slug: str) -> Game:
    game = store.lock(slug)
    if game.status != Game.Status.PLAYING:
        raise GameOver(slug)
    return game


def _calendar(game: Game, at: datetime) -> Calendar:
    return calendar_at(game, seat_to_move(game), at)
