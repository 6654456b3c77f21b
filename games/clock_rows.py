"""The clock of a game as its row has it, and what was agreed about time."""

from datetime import timedelta

from games.clocks import Clock, Terms
from games.models import Game

FIELDS = ("clock_ends_at", "clock_from", "clock_allowance", "clock_left")


def clock_of(game: Game) -> Clock:
    return Clock(game.clock_ends_at, game.clock_left, game.clock_from, game.clock_allowance)


def put_clock(game: Game, clock: Clock) -> None:
    """The caller saves FIELDS."""
    game.clock_ends_at, game.clock_left = clock.ends_at, clock.left
    game.clock_from, game.clock_allowance = clock.since, clock.allowance


def terms_of(game: Game) -> Terms:
    return Terms(
        pace=game.pace,
        turn=_seconds(game.turn_seconds),
        pool=_seconds(game.pool_seconds),
        pool_cap=_seconds(game.pool_cap_seconds),
        has_pauses=game.has_pauses,
        on_time_out=game.on_time_out,
    )


def _seconds(number: int | None) -> timedelta | None:
    return None if number is None else timedelta(seconds=number)
