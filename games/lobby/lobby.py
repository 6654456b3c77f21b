"""The lobby's page: games that wait for anybody, with what one may look for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.sessions import current_user
from canasta.clock import now
from games.engine.rules import PRESETS
from games.guide.differences import differences, phrases
from games.guide.wording import Text
from games.guide.words import preset_name
from games.lobby.page import Option
from games.presenters.log import ago
from games.presenters.time_words import pace_words
from games.presenters.titles import title
from games.presenters.words import listed
from games.waiting_games import WaitingRow, Wishes, waiting_games

PACES: dict[str, Text] = {
    "none": gettext_lazy("No clock"),
    "live": gettext_lazy("Live"),
    "days": gettext_lazy("Days for each turn"),
    "pool": gettext_lazy("A store of time"),
}
PLAYERS = ("2", "3", "4")
MOST_PAGES = 1000


@dataclass(frozen=True, slots=True)
class LobbyRow:
    slug: str
    title: str
    sitting: str
    clock: str
    house_rules: str
    seats: str
    ago: str


@dataclass(frozen=True, slots=True)
class Filter:
    """A list of what may be looked for; the first choice is anything."""

    name: str
    label: str
    chosen: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class LobbyPage:
    rows: tuple[LobbyRow, ...]
    filters: tuple[Filter, ...]
    is_filtered: bool
    number: int
    earlier: str
    later: str


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Anybody may look; sitting down asks for an account."""
    wishes, number = _wishes(request.GET), _number(request.GET.get("page", "1"))
    rows, has_more = waiting_games(current_user(request), wishes, page=number)
    page = LobbyPage(
        rows=tuple(_row(each, now()) for each in rows),
        filters=_filters(wishes),
        is_filtered=wishes != Wishes(),
        number=number,
        earlier=_query(request.GET, number - 1) if number > 1 else "",
        later=_query(request.GET, number + 1) if has_more else "",
    )
    return render(request, "games/lobby.html", {"page": page})


def _wishes(query: QueryDict) -> Wishes:
    """What is asked for and exists; anything else is nothing in particular."""
    preset, players, pace = (query.get(name, "") for name in ("preset", "players", "pace"))
    return Wishes(
        preset=preset if preset in PRESETS else "",
        players=int(players) if players in PLAYERS else None,
        pace=pace if pace in PACES else "",
    )


def _number(text: str) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_PAGES))
    return max(int(text), 1) if is_number else 1


def _query(query: QueryDict, number: int) -> str:
    changed = query.copy()
    changed["page"] = str(number)
    return f"?{changed.urlencode()}"


def _filters(wishes: Wishes) -> tuple[Filter, ...]:
    presets = tuple(Option(name, preset_name(name)) for name in PRESETS)
    players = tuple(Option(count, count) for count in PLAYERS)
    paces = tuple(Option(name, str(words)) for name, words in PACES.items())
    chosen = "" if wishes.players is None else str(wishes.players)
    return (
        Filter("preset", _("Rules"), wishes.preset, presets),
        Filter("players", _("Players"), chosen, players),
        Filter("pace", _("Clock"), wishes.pace, paces),
    )


def _row(each: WaitingRow, at: datetime) -> LobbyRow:
    found = differences(each.rules, each.preset)
    seats = ngettext("%(n)d seat open", "%(n)d seats open", each.open_seats)
    return LobbyRow(
        slug=each.slug,
        title=title(each.name, each.preset, each.rules.players),
        sitting=listed(list(each.sitting)),
        clock=pace_words(each.terms),
        house_rules=phrases(found) if found else "",
        seats=seats % {"n": each.open_seats},
        ago=ago(each.created_at, at),
    )
