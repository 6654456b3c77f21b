"""The home page: running games with whose turn it is, and finished ones."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.guide.differences import differences, phrases, summary
from games.presenters.log import ago
from games.presenters.people import HUES
from games.presenters.titles import title
from games.presenters.words import points

if TYPE_CHECKING:
    from games.selectors import GameRow

FINISHED_SHOWN = 10
# Oneself at the bottom, the others in turn order from the left.
PLACES = {2: "sn", 3: "swe", 4: "swne"}


@dataclass(frozen=True, slots=True)
class MiniSeat:
    position: str
    initial: str
    hue: int
    is_bot: bool


@dataclass(frozen=True, slots=True)
class Row:
    slug: str
    title: str
    seats: tuple[MiniSeat, ...]
    scores: tuple[tuple[str, str], ...]
    state: str
    house_rules: str
    is_my_turn: bool
    at: datetime
    ago: str


@dataclass(frozen=True, slots=True)
class HomePage:
    headline: str
    detail: str
    current: str
    mine: tuple[Row, ...]
    waiting: tuple[Row, ...]
    finished: tuple[Row, ...]


def home_page(games: list[GameRow], now: datetime) -> HomePage:
    running = [game for game in games if game.status in ("playing", "waiting")]
    mine = tuple(_row(game, now) for game in running if game.is_my_turn)
    waiting = tuple(_row(game, now) for game in running if not game.is_my_turn)
    over = [game for game in games if game.status == "over"]
    open_rows = mine + waiting
    headline, detail = _words(mine, waiting)
    return HomePage(
        headline=headline,
        detail=detail,
        current=open_rows[0].slug if open_rows else "",
        mine=mine,
        waiting=waiting,
        finished=tuple(_row(game, now) for game in over[:FINISHED_SHOWN]),
    )


def _words(mine: tuple[Row, ...], waiting: tuple[Row, ...]) -> tuple[str, str]:
    if mine:
        count = len(mine)
        # The headline's typeface has old-style figures, so it says no number.
        headline = ngettext("A game needs your move", "Several games need your move", count)
        return headline, _("Last played: %(title)s, %(state)s.") % {
            "title": mine[0].title,
            "state": mine[0].state,
        }
    if waiting:
        return _("The others are playing"), waiting[0].state
    return _("A table for two, three or four"), _(
        "Canasta against the computer, with a partner, among three or head to head."
    )


def _row(game: GameRow, now: datetime) -> Row:
    return Row(
        slug=game.slug,
        title=title(game.name, game.preset, game.players),
        seats=_seats(game),
        scores=_scores(game),
        state=_state(game),
        house_rules=_house_rules(game),
        is_my_turn=game.is_my_turn,
        at=game.updated_at,
        ago=ago(game.updated_at, now),
    )


def _house_rules(game: GameRow) -> str:
    """What is otherwise than in the preset; the title says which, unless the game has a name."""
    found = differences(game.rules, game.preset)
    if not found:
        return ""
    if game.name:
        return summary(game.rules, game.preset)
    return phrases(found)


def _seats(game: GameRow) -> tuple[MiniSeat, ...]:
    me = next(info.number for info in game.seats if info.is_me)
    places = PLACES[game.players]
    return tuple(
        MiniSeat(
            position=places[(info.number - me) % game.players],
            initial=info.name[:1].upper(),
            hue=info.number % HUES,
            is_bot=info.is_bot,
        )
        for info in game.seats
    )


def _scores(game: GameRow) -> tuple[tuple[str, str], ...]:
    if not game.scores:
        return ()
    sides = len(game.scores)
    order = [(game.my_side + step) % sides for step in range(sides)]
    return tuple((_side_name(game, side), points(game.scores[side])) for side in order)


def _side_name(game: GameRow, side: int) -> str:
    if game.players == 4:
        return _("Us") if side == game.my_side else _("Them")
    if side == game.my_side:
        return _("You")
    return next(info.name for info in game.seats if info.side == side)


def _state(game: GameRow) -> str:
    if game.status == "over":
        return _ending(game)
    if game.is_my_turn:
        return _("hand %(number)d, your turn") % {"number": game.deal_number}
    if game.to_move_name:
        return _("hand %(number)d, waiting for %(name)s") % {
            "number": game.deal_number,
            "name": game.to_move_name,
        }
    return _("waiting for players")


def _ending(game: GameRow) -> str:
    winners = game.winners or ()
    if len(winners) > 1:
        return _("shared")
    if not winners:
        return _("over")
    return _("won") if game.my_side in winners else _("lost")
