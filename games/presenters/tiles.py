"""A meld as a tile: its top card, what lies in it, how far it is, what it still takes."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.melds import Meld, wild_capacity
from games.engine.rules import (
    CANASTA_SIZE,
    MIXED_CANASTA_BONUS,
    NATURAL_CANASTA_BONUS,
    Rules,
)
from games.presenters.words import RANKS, Face, cards, face

# Card edges that show behind a tile.
EDGES = 6


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
    needs_pair: bool  # takes the pile's top card only with two naturals from the hand
    label: str

    @property
    def track(self) -> str:
        """Seven steps: naturals, wilds, what is missing."""
        return "n" * self.naturals + "w" * self.wilds + "-" * self.missing


def tile(rules: Rules, meld: Meld, before: Meld | None) -> Tile:
    """The meld with the draft's cards in it; `before` is what all others see of it."""
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
        wild_room=_wild_room(rules, meld),
        wild_most=_wild_most(rules, meld),
        needs_pair=meld.is_canasta and not rules.take_onto_canasta,
        label=_tile_label(meld),
    )


def _wild_most(rules: Rules, meld: Meld) -> int:
    """How many more wild cards it takes if enough naturals come with them."""
    if meld.is_natural_canasta and not rules.wild_on_natural_canasta:
        return 0
    return max(rules.max_wilds - len(meld.wilds), 0)


def _wild_room(rules: Rules, meld: Meld) -> int:
    """How many more wild cards it takes as it lies."""
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
