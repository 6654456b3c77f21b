"""The only bridge between rows and the engine: lock, load, append."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from games.engine import codec
from games.engine.moves import Deal, Step
from games.engine.play import play
from games.engine.rules import Rules, rules_from
from games.engine.state import Position, start
from games.errors import GameNotFound
from games.models import DealStart, Game, LoggedMove

RULES_VERSION = 1


class UnknownFormat(Exception):
    """The game was recorded in a format, or by rules, that this release cannot read."""


def lock(slug: str) -> Game:
    """The game, held until the transaction ends; all writes to one game queue here."""
    try:
        return Game.objects.select_for_update().get(slug=slug)
    except Game.DoesNotExist:
        raise GameNotFound(slug) from None


def rules_of(game: Game) -> Rules:
    """The whole rules the game was made with."""
    if game.rules_version != RULES_VERSION or game.log_format != codec.FORMAT:
        raise UnknownFormat(f"{game.slug}: rules {game.rules_version}, log {game.log_format}")
    return rules_from(game.rules)


def load(game: Game) -> Position:
    """The present state, folded from the last deal on."""
    return end_of(game, game.deal_number)[1]


def end_of(game: Game, number: int) -> tuple[Position, Position]:
    """The states before a deal and after the last move of it."""
    before, rows = deal(game, number)
    after = before
    for row in rows:
        after = play(after, *step_of(row))
    return before, after


def deal(game: Game, number: int) -> tuple[Position, Sequence[LoggedMove]]:
    """The state before a deal, and the deal's part of the log; deal 0 is a game not begun.

    The log is read as far as the row knows it: what was played since would not fit the rest of it.
    """
    position = start(rules_of(game), game.first_dealer)
    if number < 1:
        return position, ()
    begins = DealStart.objects.filter(game=game, number__in=(number, number + 1))
    begin, *later = begins.order_by("number")
    rows = LoggedMove.objects.filter(
        game=game, number__gte=begin.move_number, number__lte=game.version
    )
    if later:
        rows = rows.filter(number__lt=later[0].move_number)
    return _before(position, begin), list(rows.order_by("number"))


def _before(position: Position, begin: DealStart) -> Position:
    table = replace(
        position.table,
        scores=tuple(begin.scores),
        dealer=(begin.dealer - 1) % position.table.rules.players,
        deal_number=begin.number - 1,
    )
    return replace(position, table=table)


def folded(position: Position, rows: Iterable[LoggedMove]) -> Iterator[tuple[LoggedMove, Position]]:
    """Each row with the state that it leads to."""
    for row in rows:
        position = play(position, *step_of(row))
        yield row, position


def step_of(row: LoggedMove) -> Step:
    return row.seat, codec.move_from(row.move)


def append(game: Game, position: Position, steps: Iterable[Step], at: datetime) -> Position:
    """Play the steps and write them; the caller holds the lock and refreshes the projection.

    IllegalMove leaves the rows to the rollback.
    """
    rows = []
    for seat, move in steps:
        position = play(position, seat, move)
        game.version += 1
        rows.append(_row(game, seat, codec.move_to(move), at))
        if isinstance(move, Deal):
            _begin_deal(game, position)
    LoggedMove.objects.bulk_create(rows)
    return position


def _row(game: Game, seat: int, move: dict[str, Any], at: datetime) -> LoggedMove:
    return LoggedMove(game=game, number=game.version, seat=seat, move=move, at=at)


def _begin_deal(game: Game, position: Position) -> None:
    table = position.table
    DealStart.objects.create(
        game=game,
        number=table.deal_number,
        move_number=game.version,
        dealer=table.dealer,
        scores=list(table.scores),
    )
