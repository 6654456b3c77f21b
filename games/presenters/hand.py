"""The own hand, grouped by rank and split into rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.cards import Card, Rank
from games.presenters.words import RANKS, Face, cards, face

ORDER = (
    *(rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE),
    Rank.TWO,
    Rank.JOKER,
    Rank.THREE,
)
SUITS_APART = "shcd"
# Widths on a phone: a card, what must be seen of a covered one, and of a rank's last one.
CARD_PX = 50
STRIP_PX = 15
RANK_PX = 24
GAP_PX = 5
# What rows of two widths of phones and of a phone on its side have room for.
PHONE_PX = 344
SMALL_PHONE_PX = 318
SIDE_PX = 640
DENSE = 24
DENSE_ON_PHONES = 18


@dataclass(frozen=True, slots=True)
class Group:
    rank: str
    label: str
    cards: tuple[Face, ...]
    turn: int  # -10 at the left end of the arc, 10 at the right

    @property
    def count(self) -> int:
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class Row:
    groups: tuple[Group, ...]
    fit: str  # "tight" where strips must be narrower on phones, "snug" on small ones only


@dataclass(frozen=True, slots=True)
class Hand:
    rows: tuple[Row, ...]
    count: int
    density: str
    label: str
    is_descending: bool


def hand(held: tuple[Card, ...], descending: bool) -> Hand:
    by_rank = grouped(held)
    if descending:
        by_rank.reverse()
    groups = [_group(cards_of, place, len(by_rank)) for place, cards_of in enumerate(by_rank)]
    return Hand(
        rows=tuple(Row(row, _fit(row)) for row in _rows(groups)),
        count=len(held),
        density=_density(len(held), groups),
        label=_("Your hand, %(cards)s") % {"cards": cards(len(held))},
        is_descending=descending,
    )


def grouped(held: tuple[Card, ...]) -> list[list[Card]]:
    """Cards of one rank together, four to ace, then the wild cards and the black threes."""
    return [
        sorted((card for card in held if card.rank is rank), key=_within)
        for rank in ORDER
        if any(card.rank is rank for card in held)
    ]


def _within(card: Card) -> tuple[int, int]:
    return (SUITS_APART.index(card.suit.token) if card.suit is not None else 0, card.number)


def _group(held: list[Card], place: int, groups: int) -> Group:
    turn = round(20 * place / (groups - 1) - 10) if groups > 1 else 0
    rank = held[0].rank
    label = _("%(ranks)s, %(cards)s") % {"ranks": RANKS[rank], "cards": cards(len(held))}
    return Group(rank.token, label, tuple(face(card) for card in held), turn)


def _width(groups: Sequence[Group]) -> int:
    """How wide the groups are where nothing presses them."""
    return sum(CARD_PX + STRIP_PX * (group.count - 1) + GAP_PX for group in groups) - GAP_PX


def _least(groups: Sequence[Group]) -> int:
    """How wide they are at least, so that every index can be read; the last card is whole."""
    covered = sum(RANK_PX + STRIP_PX * (group.count - 1) for group in groups)
    return covered + CARD_PX - RANK_PX


def _fit(groups: Sequence[Group]) -> str:
    least = _least(groups)
    if least > PHONE_PX:
        return "tight"
    return "snug" if least > SMALL_PHONE_PX else ""


def _rows(groups: list[Group]) -> list[tuple[Group, ...]]:
    """Two rows of about the same width where one would not do on a phone."""
    if not groups or _width(groups) <= PHONE_PX:
        return [tuple(groups)] if groups else []
    split = min(
        range(1, len(groups)),
        key=lambda place: max(_width(groups[:place]), _width(groups[place:])),
        default=len(groups),
    )
    return [tuple(row) for row in (groups[:split], groups[split:]) if row]


def _density(count: int, groups: Sequence[Group]) -> str:
    dense = "dense" if count >= DENSE else "dense-phone" if count >= DENSE_ON_PHONES else ""
    return f"{dense} tight-side".strip() if _least(groups) > SIDE_PX else dense
