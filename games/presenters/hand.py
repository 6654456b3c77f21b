"""The own hand, grouped by rank and split into rows."""

from __future__ import annotations

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
# A group's width in cards: one card and the strips of the others.
GROUP_WEIGHT = 2.2
STRIP_WEIGHT = 0.5
# As few groups as this stand in one row.
ONE_ROW = 4
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
class Hand:
    rows: tuple[tuple[Group, ...], ...]
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
        rows=_rows(groups),
        count=len(held),
        density=_density(len(held)),
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


def _weight(group: Group) -> float:
    return GROUP_WEIGHT + STRIP_WEIGHT * (group.count - 1)


def _rows(groups: list[Group]) -> tuple[tuple[Group, ...], ...]:
    """Two rows of about the same width, for windows that show two."""
    if len(groups) <= ONE_ROW:
        return (tuple(groups),) if groups else ()
    half = sum(map(_weight, groups)) / 2
    width = 0.0
    for place, group in enumerate(groups):
        width += _weight(group)
        if width >= half:
            return tuple(groups[: place + 1]), tuple(groups[place + 1 :])
    return (tuple(groups),)


def _density(count: int) -> str:
    if count >= DENSE:
        return "dense"
    return "dense-phone" if count >= DENSE_ON_PHONES else ""
