"""What lies before a side: tiles, red threes, canastas, the opening meter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Card
from games.engine.melds import Meld, wild_capacity
from games.engine.rules import (
    ALL_RED_THREES,
    ALL_RED_THREES_BONUS,
    CANASTA_SIZE,
    MIXED_CANASTA_BONUS,
    NATURAL_CANASTA_BONUS,
    RED_THREE_BONUS,
    Rules,
)
from games.engine.view import PlayerView
from games.presenters.people import name_of
from games.presenters.words import MINUS, RANKS, Face, cards, face, listed

if TYPE_CHECKING:
    from games.selectors import SeatView

# Card edges that show behind a tile.
EDGES = 6
# From so many tiles on, narrow zones show two rows.
MANY = 9
LEAST_TILES = 3
RESERVED_UNTIL = 6
MOST_TILES = 13


@dataclass(frozen=True, slots=True)
class Tile:
    rank: str
    top: Face
    count: int
    naturals: int
    wilds: int
    missing: int
    edges: tuple[bool, ...]  # deepest first, True for a wild card
    kind: str  # "nat", "mix", or "" while it is no canasta
    bonus: int
    is_new: bool
    wild_room: int  # wild cards that it takes as it lies
    wild_most: int  # and if naturals came with them
    label: str

    @property
    def track(self) -> str:
        """Seven steps: naturals, wilds, what is missing."""
        return "n" * self.naturals + "w" * self.wilds + "-" * self.missing


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
    label: str
    red_threes: RedThrees | None
    tiles: tuple[Tile, ...]
    natural_canastas: int
    mixed_canastas: int
    canastas_label: str
    meter: Meter | None
    is_mine: bool

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


def zones(seen: SeatView) -> tuple[Zone, Zone]:
    """The opponents' zone and the own one."""
    mine = seen.rules.side_of(seen.me)
    return _zone(seen, 1 - mine), _zone(seen, mine)


def _zone(seen: SeatView, number: int) -> Zone:
    is_mine = number == seen.rules.side_of(seen.me)
    view = seen.draft.view if is_mine else seen.view
    side = view.table.sides[number]
    tiles = tuple(
        _tile(seen, view, number, meld) for meld in sorted(side.melds, key=lambda m: m.rank)
    )
    natural = sum(tile.kind == "nat" for tile in tiles)
    mixed = sum(tile.kind == "mix" for tile in tiles)
    title = side_title(seen, number)
    return Zone(
        side="us" if is_mine else "them",
        title=title,
        names=_names(seen, number),
        label=_("Your side’s melds") if is_mine else _("%(side)s: melds") % {"side": title},
        red_threes=_red_threes(side.red_threes, seen.view.table.sides[number].has_melded),
        tiles=tiles,
        natural_canastas=natural,
        mixed_canastas=mixed,
        canastas_label=_canastas(natural, mixed),
        meter=_meter(seen) if is_mine else None,
        is_mine=is_mine,
    )


def side_title(seen: SeatView, number: int) -> str:
    """Us and Them for partners; in a duel the two by name."""
    is_mine = number == seen.rules.side_of(seen.me)
    if seen.rules.players == 4:
        return _("Us") if is_mine else _("Them")
    return _("You") if is_mine else name_of(seen.seats, seen.rules.seats_of(number)[0])


def _names(seen: SeatView, number: int) -> str:
    is_mine = number == seen.rules.side_of(seen.me)
    table = seen.view.table
    names = [
        _("You") if seat == seen.me else name_of(seen.seats, seat)
        for seat in sorted(seen.rules.seats_of(number), key=lambda seat: seat != seen.me)
    ]
    people = listed(names) if len(names) > 1 else ""
    if table.sides[number].has_melded:
        return people
    need = table.initial_meld_minimum(number)
    closed = _("not open yet") if is_mine else _("opens at %(points)d") % {"points": need}
    return f"{people} · {closed}" if people else closed


def _canastas(natural: int, mixed: int) -> str:
    return _("%(natural)d natural and %(mixed)d mixed canastas") % {
        "natural": natural,
        "mixed": mixed,
    }


def _tile(seen: SeatView, view: PlayerView, number: int, meld: Meld) -> Tile:
    before = seen.view.table.sides[number].meld(meld.rank)
    kind = "" if not meld.is_canasta else "mix" if meld.wilds else "nat"
    edges = min(meld.size - 1, EDGES)
    return Tile(
        rank=meld.rank.token,
        top=face(meld.naturals[-1]),
        count=meld.size,
        naturals=len(meld.naturals),
        wilds=len(meld.wilds),
        missing=max(CANASTA_SIZE - meld.size, 0),
        edges=tuple(step < len(meld.wilds) for step in range(edges)),
        kind=kind,
        bonus={"nat": NATURAL_CANASTA_BONUS, "mix": MIXED_CANASTA_BONUS, "": 0}[kind],
        is_new=before is None or before.size != meld.size,
        wild_room=_wild_room(view.table.rules, meld),
        wild_most=max(view.table.rules.max_wilds - len(meld.wilds), 0),
        label=_tile_label(meld),
    )


def _wild_room(rules: Rules, meld: Meld) -> int:
    """How many more wild cards it takes."""
    if meld.is_natural_canasta and not rules.wild_on_natural_canasta:
        return 0
    return max(wild_capacity(rules, meld) - len(meld.wilds), 0)


def _tile_label(meld: Meld) -> str:
    """ "Fives, 4 cards, 3 natural, 1 wild, 3 more for a canasta"."""
    parts = [str(RANKS[meld.rank]), cards(meld.size)]
    parts.append(_("%(count)d natural") % {"count": len(meld.naturals)})
    if meld.wilds:
        parts.append(_("%(count)d wild") % {"count": len(meld.wilds)})
    if meld.is_canasta:
        parts.append(_("mixed canasta") if meld.wilds else _("natural canasta"))
    else:
        parts.append(_("%(count)d more for a canasta") % {"count": CANASTA_SIZE - meld.size})
    return ", ".join(parts)


def _red_threes(threes: tuple[Card, ...], has_melded: bool) -> RedThrees | None:
    """Their bonus as it stands now: it counts against a side that has not melded."""
    if not threes:
        return None
    count = len(threes)
    points = ALL_RED_THREES_BONUS if count == ALL_RED_THREES else count * RED_THREE_BONUS
    bonus = f"+{points}" if has_melded else f"{MINUS}{points}"
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
