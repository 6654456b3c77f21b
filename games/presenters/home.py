"""The home page: running games with whose turn it is, invitations, and finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.guide.differences import differences, phrases, summary
from games.guide.differences import title as rules_title
from games.presenters.clock import minutes
from games.presenters.deadline import left_words
from games.presenters.log import ago
from games.presenters.people import HUES
from games.presenters.time_words import pace_words
from games.presenters.titles import title
from games.presenters.words import points

if TYPE_CHECKING:
    from games.lists import GameRow, InvitationRow

ENDED = ("over", "cancelled")
# When the time of the own turn is marked: in red, and before that in amber.
URGENT, LATE = timedelta(hours=1), timedelta(hours=12)
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
    """`chip` is the time that is left, or how long ago the last move was."""

    slug: str
    title: str
    seats: tuple[MiniSeat, ...]
    scores: tuple[tuple[str, str], ...]
    state: str
    house_rules: str
    is_my_turn: bool
    at: datetime
    chip: str
    is_urgent: bool
    is_late: bool
    is_pinned: bool
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class Invitation:
    token: str
    sentence: str
    detail: str


@dataclass(frozen=True, slots=True)
class HomePage:
    headline: str
    detail: str
    current: str
    mine: tuple[Row, ...]
    waiting: tuple[Row, ...]
    rooms: tuple[Row, ...]
    finished: tuple[Row, ...]
    invitations: tuple[Invitation, ...]


def home_page(
    games: Sequence[GameRow], now: datetime, invitations: Sequence[InvitationRow] = ()
) -> HomePage:
    """My turns first, the most urgent on top; what is pinned leads its part of the list."""
    running = [game for game in games if game.status == "playing"]
    mine = _rows([game for game in running if game.is_my_turn], now, by_urgency=True)
    waiting = _rows([game for game in running if not game.is_my_turn], now)
    headline, detail = _words(mine, waiting)
    return HomePage(
        headline=headline,
        detail=detail,
        current=(mine + waiting)[0].slug if running else "",
        mine=mine,
        waiting=waiting,
        rooms=_rows([game for game in games if game.status == "waiting"], now),
        finished=_rows([game for game in games if game.status in ENDED], now),
        invitations=tuple(_invitation(each) for each in invitations),
    )


def _rows(games: Sequence[GameRow], now: datetime, *, by_urgency: bool = False) -> tuple[Row, ...]:
    """In the given order, or the order of what must be done first; the pinned ones lead."""
    order = sorted(games, key=lambda game: game.urgency) if by_urgency else games
    return tuple(_row(game, now) for game in sorted(order, key=lambda game: not game.is_pinned))


def _invitation(each: InvitationRow) -> Invitation:
    who = {"name": each.by}
    return Invitation(
        token=each.token,
        sentence=_("%(name)s wants you at the table.") % who,
        detail=f"{rules_title(each.preset, each.rules.players)}. {pace_words(each.terms)}",
    )


def _words(mine: tuple[Row, ...], waiting: tuple[Row, ...]) -> tuple[str, str]:
    if mine:
        count = len(mine)
        # The headline's typeface has old-style figures, so it says no number.
        headline = ngettext("A game needs your move", "Several games need your move", count)
        return headline, _("Most urgent: %(title)s, %(state)s.") % {
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
        chip=_chip(game, now),
        is_urgent=_is_within(game, now, URGENT),
        is_late=_is_within(game, now, LATE),
        is_pinned=game.is_pinned,
        is_hidden=game.is_hidden,
    )


def _chip(game: GameRow, now: datetime) -> str:
    if game.is_paused:
        return _("paused")
    if game.clock_ends_at is None or game.status != "playing":
        return ago(game.updated_at, now)
    left = max(game.clock_ends_at - now, timedelta(0))
    return minutes(left) if left < timedelta(minutes=10) else left_words(left)


def _is_within(game: GameRow, now: datetime, time: timedelta) -> bool:
    if game.clock_ends_at is None or game.is_paused or game.status != "playing":
        return False
    return game.is_my_turn and game.clock_ends_at - now < time


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
            initial="?" if info.is_free else info.name[:1].upper(),
            hue=info.number % HUES,
            is_bot=info.is_bot,
        )
        for info in game.seats
    )


def _scores(game: GameRow) -> tuple[tuple[str, str], ...]:
    if not game.scores or game.status == "waiting":
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
    if game.status == "cancelled":
        return _("called off, without a result")
    if game.status == "over":
        return _ending(game)
    if game.status == "waiting":
        return ngettext("one seat is free", "%(n)d seats are free", game.free_seats) % {
            "n": game.free_seats
        }
    if game.is_my_turn:
        return _("hand %(number)d, your turn") % {"number": game.deal_number}
    if game.to_move_name:
        return _("hand %(number)d, waiting for %(name)s") % {
            "number": game.deal_number,
            "name": game.to_move_name,
        }
    return _("hand %(number)d") % {"number": game.deal_number}


def _ending(game: GameRow) -> str:
    winners = game.winners or ()
    if len(winners) > 1:
        return _("shared")
    if not winners:
        return _("over")
    return _("won") if game.my_side in winners else _("lost")
