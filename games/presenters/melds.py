"""What lies before each side: tiles, red threes, canastas, the opening meter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Card
from games.engine.rules import (
    ALL_RED_THREES,
    ALL_RED_THREES_BONUS,
    RED_THREE_BONUS,
)
from games.presenters.opened import opener
from games.presenters.people import (
    Place,
    mark_of,
    name_of,
    names_of,
    places,
    side_order,
    side_title,
)
from games.presenters.tiles import Tile, tile
from games.presenters.words import MINUS, Face, face, listed

if TYPE_CHECKING:
    from games.selectors import SeatView

# From so many tiles on, narrow zones show two rows.
MANY = 9
LEAST_TILES = 3
RESERVED_UNTIL = 6
MOST_TILES = 13
# The preset in which the melds lie before the player who opened.
OPEN_TABLE = "open"


@dataclass(frozen=True, slots=True)
class RedThrees:
    top: Face
    count: int
    bonus: str
    below: str
    label: str


@dataclass(frozen=True, slots=True)
class Meter:
    points: int
    need: int
    percent: int
    is_met: bool
    label: str


@dataclass(frozen=True, slots=True)
class Zone:
    side: str
    title: str
    names: str
    opened: str
    label: str
    red_threes: RedThrees | None
    tiles: tuple[Tile, ...]
    natural_canastas: int
    mixed_canastas: int
    canastas_label: str
    meter: Meter | None
    is_mine: bool
    head: Place | None  # whose zone it is, where everybody plays alone and heads his own

    @property
    def places(self) -> int:
        """How many tiles the sizes are reckoned for; the own zone keeps one for a new meld.

        Where many lie already, a smaller tile would cost more than a line that wraps.
        """
        count = len(self.tiles) + (self.red_threes is not None)
        reserved = self.is_mine and count < RESERVED_UNTIL
        return min(max(count + reserved, LEAST_TILES), MOST_TILES)

    @property
    def has_many(self) -> bool:
        return len(self.tiles) + (self.red_threes is not None) >= MANY


def zones(seen: SeatView) -> tuple[Zone, ...]:
    """The own zone, then the others' in turn order."""
    return tuple(_zone(seen, side) for side in side_order(seen.rules, seen.me))


def _zone(seen: SeatView, number: int) -> Zone:
    is_mine = number == seen.rules.side_of(seen.me)
    view = seen.draft.view if is_mine else seen.view
    side = view.table.sides[number]
    tiles = tuple(
        tile(view.table.rules, meld, seen.view.table.sides[number].meld(meld.rank))
        for meld in sorted(side.melds, key=lambda m: m.rank)
    )
    natural = sum(each.kind == "nat" for each in tiles)
    mixed = sum(each.kind == "mix" for each in tiles)
    title = side_title(seen, number)
    return Zone(
        side=mark_of(seen.rules, seen.me, number),
        title=title,
        names=_names(seen, number),
        opened=_opened(seen, number),
        label=_("Your side’s melds") if is_mine else _("%(side)s: melds") % {"side": title},
        red_threes=_red_threes(side.red_threes, _do_threes_count(seen, number)),
        tiles=tiles,
        natural_canastas=natural,
        mixed_canastas=mixed,
        canastas_label=_canastas(natural, mixed),
        meter=_meter(seen) if is_mine else None,
        is_mine=is_mine,
        head=_head(seen, number),
    )


def _head(seen: SeatView, number: int) -> Place | None:
    if seen.rules.players != 3:
        return None
    mark = mark_of(seen.rules, seen.me, number)
    return next((place for place in places(seen) if place.side == mark), None)


def _opened(seen: SeatView, number: int) -> str:
    """Where the melds of partners lie before whoever opened, who that was."""
    if seen.preset != OPEN_TABLE or seen.rules.players != 4:
        return ""
    seat = opener(seen.view, number)
    if seat is None:
        return ""
    if seat == seen.me:
        return _("opened by you")
    return _("opened by %(name)s") % {"name": name_of(seen.seats, seat)}


def _names(seen: SeatView, number: int) -> str:
    is_mine = number == seen.rules.side_of(seen.me)
    table = seen.view.table
    names = names_of(seen, number)
    people = listed(names) if len(names) > 1 else ""
    if table.sides[number].has_melded:
        return people
    need = table.initial_meld_minimum(number)
    closed = _closed(seen) if is_mine else _("opens at %(points)d") % {"points": need}
    return f"{people} · {closed}" if people else closed


def _closed(seen: SeatView) -> str:
    """Before the own side has opened; enough may lie in the draft already."""
    meter = _meter(seen)
    if meter is not None and meter.is_met:
        return _("opens when the turn ends")
    return _("not open yet")


def _canastas(natural: int, mixed: int) -> str:
    return _("%(natural)d natural and %(mixed)d mixed canastas") % {
        "natural": natural,
        "mixed": mixed,
    }


def _do_threes_count(seen: SeatView, number: int) -> bool:
    """Whether red threes would now count for the side, and not against it."""
    side = seen.view.table.sides[number]
    return side.canastas > 0 if seen.rules.red_three_needs == "canasta" else side.has_melded


def _red_threes(threes: tuple[Card, ...], do_count: bool) -> RedThrees | None:
    """Their bonus as it stands now."""
    if not threes:
        return None
    count = len(threes)
    points = ALL_RED_THREES_BONUS if count == ALL_RED_THREES else count * RED_THREE_BONUS
    bonus = f"+{points}" if do_count else f"{MINUS}{points}"
    label = ngettext(
        "%(count)d red three, %(bonus)s points", "%(count)d red threes, %(bonus)s points", count
    ) % {"count": count, "bonus": bonus}
    return RedThrees(face(threes[-1]), count, bonus, "x" * (count - 1), label)


def _meter(seen: SeatView) -> Meter | None:
    """How far the drafted melds are towards the first meld's minimum."""
    draft = seen.draft
    if draft.need is None:
        return None
    points = draft.points or 0
    percent = min(100, 100 * points // draft.need) if draft.need else 100
    label = _("Opening minimum: %(points)d of %(need)d points") % {
        "points": points,
        "need": draft.need,
    }
    return Meter(points, draft.need, percent, points >= draft.need, label)
