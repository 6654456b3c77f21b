"""What happened at a table since a seat last looked, and the table as it stood after each move."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from games import log_lines, selectors, store
from games.access import Person, seat_in
from games.drafts import draft_view
from games.engine.state import Table
from games.engine.view import view_of
from games.errors import GameNotFound
from games.log_lines import LogLine
from games.models import DealStart, Game, GameEvent
from games.selectors import SeatInfo, SeatView

# Whoever was away for longer than so many deals sees the last of them.
MOST_DEALS = 3
TOLD = (
    GameEvent.Kind.PAUSED,
    GameEvent.Kind.RESUMED,
    GameEvent.Kind.EXTENDED,
    GameEvent.Kind.TIME_OUT,
    GameEvent.Kind.STAND_IN,
    GameEvent.Kind.RETURNED,
    GameEvent.Kind.REPLACED,
    GameEvent.Kind.VOTE,
)


@dataclass(frozen=True, slots=True)
class Incident:
    """What moved no card."""

    words: str
    seat: int | None
    after_move: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Missed:
    """The moves and incidents after a move, the oldest first."""

    seen: SeatView
    first: int
    lines: tuple[LogLine, ...]
    incidents: tuple[Incident, ...]


def missed(*, user: Person, slug: str, first: int | None = None) -> Missed:
    """What came after the move `first`; without it, after the last one that the seat was shown."""
    seen = selectors.seat_view(user=user, slug=slug)
    game = seat_in(slug, user).game
    begin = min(seen.seen_version if first is None else first, seen.version)
    lines = tuple(line for line in _lines(game, begin + 1, seen) if line.number > begin)
    return Missed(seen, begin, lines, tuple(_incidents(game, lines)))


def table_after(*, user: Person, slug: str, version: int) -> SeatView:
    """The seat's view after that move: what it could see then, and nothing of later.

    Raises GameNotFound for a move that there is not.
    """
    now = selectors.seat_view(user=user, slug=slug)
    game = seat_in(slug, user).game
    number = _deal_of(game, version)
    if number is None or version > now.version:
        raise GameNotFound(slug)
    before, rows = store.deal(game, number)
    position, log = log_lines.read(before, [row for row in rows if row.number <= version])
    view = view_of(position, now.me)
    return replace(
        now,
        version=version,
        view=view,
        draft=draft_view(view, ()),
        draft_revision=0,
        log=log,
        seats=tuple(_info(info, position.table) for info in now.seats),
        clock_ends_at=None,
        pending_deal=None,
    )


def _info(info: SeatInfo, table: Table) -> SeatInfo:
    is_dealer = table.dealer == info.number
    return replace(info, hand_count=table.hand_counts[info.number], is_dealer=is_dealer)


def _deal_of(game: Game, version: int) -> int | None:
    """The number of the deal to which the move belongs."""
    begun = DealStart.objects.filter(game=game, move_number__lte=version)
    return begun.order_by("-number").values_list("number", flat=True).first()


def _lines(game: Game, version: int, seen: SeatView) -> Iterator[LogLine]:
    earliest = _deal_of(game, version) or 1
    for number in range(max(earliest, game.deal_number - MOST_DEALS + 1), game.deal_number):
        yield from log_lines.read(*store.deal(game, number))[1]
    yield from seen.log


def _incidents(game: Game, lines: tuple[LogLine, ...]) -> Iterator[Incident]:
    """Those that stand between the moves; one before the first of them was seen with it."""
    if not lines:
        return
    events = GameEvent.objects.filter(game=game, kind__in=TOLD)
    for event in events.filter(after_move__gte=lines[0].number).order_by("pk"):
        words = str(event.get_kind_display())
        yield Incident(words, event.seat, event.after_move, event.at)
