"""What a picture shows of a position: pile, melds and hand, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Card, Rank
from games.engine.melds import Meld
from games.engine.view import PlayerView
from games.presenters.hand import grouped
from games.presenters.words import Face, counted, face, listed


@dataclass(frozen=True, slots=True)
class Shown:
    face: Face
    is_moved: bool


@dataclass(frozen=True, slots=True)
class Row:
    """Cards that lie together under a caption."""

    caption: str
    heaps: tuple[tuple[Shown, ...], ...]


@dataclass(frozen=True, slots=True)
class Scene:
    rows: tuple[Row, ...]
    words: str


def scene(view: PlayerView, moved: tuple[Card, ...]) -> Scene:
    """The own side of the table, the cards of the move standing out."""
    rows, words = [], []
    for caption, heaps in _places(view):
        if any(heaps):
            rows.append(Row(caption, tuple(_shown(heap, moved) for heap in heaps)))
            words.append(f"{caption}: {_in_words(heaps)}.")
    if moved:
        words.append(_("The move: %(cards)s.") % {"cards": _in_words([moved])})
    return Scene(tuple(rows), " ".join(words))


def _places(view: PlayerView) -> list[tuple[str, list[tuple[Card, ...]]]]:
    side = view.side
    melds = [_with_wilds_last(meld) for meld in side.melds]
    return [
        (_pile_caption(view), [view.table.pile]),
        (_("Your red threes"), [side.red_threes]),
        (_("Your side’s melds"), melds),
        (_("Your hand"), [tuple(cards) for cards in grouped(view.hand)]),
    ]


def _with_wilds_last(meld: Meld) -> tuple[Card, ...]:
    return meld.naturals + meld.wilds


def _pile_caption(view: PlayerView) -> str:
    table = view.table
    if table.is_blocked:
        return _("Discard pile, blocked")
    if table.pile and table.is_frozen_against(table.rules.side_of(view.seat or 0)):
        return _("Discard pile, frozen for you")
    return _("Discard pile")


def _shown(heap: tuple[Card, ...], moved: tuple[Card, ...]) -> tuple[Shown, ...]:
    return tuple(Shown(face(card), card in moved) for card in heap)


def _in_words(heaps: list[tuple[Card, ...]]) -> str:
    """ "2 Queens, 1 Two and 1 Five", heap by heap and in the order of lying."""
    parts = []
    for heap in heaps:
        for _key, run in groupby(heap, key=lambda card: (card.rank, card.is_red_three)):
            cards = list(run)
            parts.append(_count(cards[0], len(cards)))
    return listed(parts)


def _count(card: Card, count: int) -> str:
    if card.rank is not Rank.THREE:
        return counted(card.rank, count)
    if card.is_red_three:
        return ngettext("%(n)d red three", "%(n)d red threes", count) % {"n": count}
    return ngettext("%(n)d black three", "%(n)d black threes", count) % {"n": count}
