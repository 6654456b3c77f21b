"""What moves tell: whose turn it is now, what the partner asks, how the game has ended."""

from __future__ import annotations

from typing import Any

from games.engine.moves import Answer, Forfeit
from games.engine.state import Phase, Position, Table
from games.models import Game, Kind, Notice, Seat
from games.notices.closing import turn_ends
from games.notices.telling import tell_listeners
from games.notices.wishes import listener_at

# Alone with computers nobody waits, unless a clock of days runs.
WITHOUT_HURRY = (Game.Pace.NONE, Game.Pace.LIVE)


def after_moves(game: Game, before: Table, position: Position) -> None:
    """Tell whose turn it is when all of a commit's moves are made, so only what is still true.

    What moves by itself right after a move belongs into the same commit.
    """
    table = position.table
    if table.is_game_over:
        turn_ends(game)
        _tell_the_end(game, table)
    elif _turn_of(before) != _turn_of(table):
        turn_ends(game)
        turn_begins(game, table, _answer(before, table))


def turn_begins(game: Game, table: Table, data: dict[str, Any] | None = None) -> None:
    """Tell the person who is to move, once a version; nobody where the computer plays the seat."""
    seats = _seats(game)
    seat = next((each for each in seats if each.number == table.to_move), None)
    if seat is None or seat.user is None or seat.is_played_by_bot:
        return
    kind = Kind.QUESTION if table.phase is Phase.ASK else Kind.TURN
    key = f"{game.slug}:{game.version}"
    # A seat that comes back within the turn is told of it anew.
    told = Notice.objects.filter(user=seat.user, kind=kind, key=key, done_at__isnull=False)
    told.update(done_at=None)
    facts = {"version": game.version, "deal": table.deal_number, **(data or {})}
    if table.phase is Phase.ASK:
        facts["asker"] = table.asker
    tell_listeners([listener_at(seat)], kind, game, key, facts, is_quiet=_is_quiet(game, seats))


def _tell_the_end(game: Game, table: Table) -> None:
    """Everybody but whoever has just resigned, who knows and wants no more of it."""
    seats = _seats(game)
    resigned = _resigned(table)
    people = [each for each in seats if each.user is not None and each.number != resigned]
    tell_listeners(
        [listener_at(seat) for seat in people],
        Kind.GAME_OVER,
        game,
        game.slug,
        {"version": game.version},
        is_quiet=_is_quiet(game, seats),
    )


def _turn_of(table: Table) -> tuple[int, int | None, bool]:
    """A question is a turn of its own, and what follows its answer another."""
    return table.deal_number, table.to_move, table.phase is Phase.ASK


def _answer(before: Table, table: Table) -> dict[str, Any]:
    """What the partner has answered, where that is what the turn goes on with."""
    last = table.history[-1][1] if table.history else None
    if before.phase is Phase.ASK and isinstance(last, Answer):
        return {"answer": last.yes}
    return {}


def _resigned(table: Table) -> int | None:
    seat, last = table.history[-1] if table.history else (None, None)
    return seat if isinstance(last, Forfeit) and last.reason == "resigned" else None


def _seats(game: Game) -> list[Seat]:
    seats = Seat.objects.filter(game=game).select_related("user__reminding", "reminding")
    return list(seats.order_by("number"))


def _is_quiet(game: Game, seats: list[Seat]) -> bool:
    people = sum(seat.user is not None for seat in seats)
    return people < 2 and game.pace in WITHOUT_HURRY
