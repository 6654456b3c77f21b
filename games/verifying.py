"""Does what is stored beside a log say the same as the log?"""

from collections.abc import Iterator

from games import chain, projections, store
from games.engine.moves import Deal
from games.engine.refusals import IllegalMove
from games.engine.rules import RulesError
from games.engine.state import Position, start
from games.models import DealStart, Game


def faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with a game, a sentence each; nothing when all is well."""
    try:
        position, begins = _replayed(game)
    except (IllegalMove, RulesError, ValueError, IndexError, store.UnknownFormat) as error:
        yield f"its log cannot be replayed: {type(error).__name__} {error}"
        return
    yield from _projection_faults(game, position)
    stored = [
        (each.number, each.move_number, each.dealer, each.scores)
        for each in DealStart.objects.filter(game=game).order_by("number")
    ]
    if stored != begins:
        yield "the places where its deals begin differ from the log"
    yield from _chain_faults(game)


Begin = tuple[int, int, int, list[int]]


def _replayed(game: Game) -> tuple[Position, list[Begin]]:
    before = after = start(store.rules_of(game), game.first_dealer)
    begins: list[Begin] = []
    rows = game.moves.order_by("number")
    for number, (row, after) in enumerate(store.folded(before, rows), start=1):
        if row.number != number:
            raise ValueError(f"move {number} is missing")
        if isinstance(store.step_of(row)[1], Deal):
            table = after.table
            begins.append((table.deal_number, row.number, table.dealer, list(table.scores)))
    return after, begins


def _projection_faults(game: Game, position: Position) -> Iterator[str]:
    version, events = game.moves.count(), game.events.count()
    for field, value in projections.projected(position, version=version, events=events).items():
        stored = getattr(game, field)
        if stored != value and not _is_cancelled(game, field):
            yield f"{field} is {stored!r}, the log says {value!r}"


def _is_cancelled(game: Game, field: str) -> bool:
    """That a game was called off is no move of it."""
    return field == "status" and game.status == Game.Status.CANCELLED


def _chain_faults(game: Game) -> Iterator[str]:
    rows = game.chains.order_by("number")
    hashes = [chain.commitment(bytes(row.last_secret)) for row in rows]
    if hashes != game.commitments:
        yield "its secrets do not hash to what was published"
