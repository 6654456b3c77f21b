"""The table in a mail: what one seat may see of it, in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import RANK_OF_TOKEN, Card, Suit
from games.presenters import log, melds, people, piles
from games.presenters.hand import grouped
from games.presenters.tiles import Tile
from games.presenters.words import RANKS, cards, index, points
from games.selectors import SeatView

SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})
# More than three rounds of moves say nothing more.
MOVES_SHOWN = 12


@dataclass(frozen=True, slots=True)
class SmallCard:
    """A card of the reader's own hand."""

    text: str
    is_red: bool
    is_wild: bool


@dataclass(frozen=True, slots=True)
class SideLine:
    title: str
    points: str
    melds: str
    red_threes: str


@dataclass(frozen=True, slots=True)
class Board:
    deal: str
    sides: tuple[SideLine, ...]
    piles: str
    others: str
    moves: tuple[str, ...]
    hand: tuple[SmallCard, ...]
    hand_title: str


def board(seen: SeatView) -> Board:
    """The table as it stands for the reader; nobody else's cards are in the view."""
    hand = [card for group in grouped(seen.draft.view.hand) for card in group]
    return Board(
        deal=_("Hand %(number)d") % {"number": seen.view.table.deal_number},
        sides=_sides(seen),
        piles=_piles(seen),
        others=_others(seen),
        moves=_moves(seen),
        hand=tuple(_small(card) for card in hand),
        hand_title=_("Your hand, %(cards)s") % {"cards": cards(len(hand))},
    )


def _sides(seen: SeatView) -> tuple[SideLine, ...]:
    order = people.side_order(seen.rules, seen.me)
    scores = seen.view.table.scores
    return tuple(
        SideLine(zone.title, points(scores[side]), _melds(zone.tiles), _red_threes(zone))
        for side, zone in zip(order, melds.zones(seen), strict=True)
    )


def _melds(tiles: tuple[Tile, ...]) -> str:
    """ "Sevens 7 (natural canasta), Kings 4"."""
    return ", ".join(_meld(tile) for tile in tiles) or _("no melds yet")


def _meld(tile: Tile) -> str:
    ranks = RANKS[RANK_OF_TOKEN[tile.rank]]
    kind = {"nat": _("natural canasta"), "mix": _("mixed canasta")}.get(tile.kind)
    return f"{ranks} {tile.count} ({kind})" if kind else f"{ranks} {tile.count}"


def _red_threes(zone: melds.Zone) -> str:
    if zone.red_threes is None:
        return ""
    count = zone.red_threes.count
    return ngettext("%(n)d red three", "%(n)d red threes", count) % {"n": count}


def _piles(seen: SeatView) -> str:
    """The stock's number of cards; the pile's number and its top card, which all may see."""
    count = seen.view.table.stock_count
    stock = ngettext("Stock, %(count)d card left", "Stock, %(count)d cards left", count)
    return f"{stock % {'count': count}}. {piles.pile(seen).label}."


def _others(seen: SeatView) -> str:
    """ "Ben 9, Clara 11": how many cards the others hold."""
    held = [f"{place.name} {place.count}" for place in people.places(seen)]
    return _("Cards in the hands of the others: %(held)s") % {"held": ", ".join(held)}


def _moves(seen: SeatView) -> tuple[str, ...]:
    """What the others did since the reader's last move."""
    lines: list[str] = []
    for line in reversed(seen.log):
        if line.seat == seen.me or len(lines) == MOVES_SHOWN:
            break
        lines.append(log.told(seen, line))
    return tuple(reversed(lines))


def _small(card: Card) -> SmallCard:
    if card.suit is None:
        return SmallCard(index(card), is_red=False, is_wild=True)
    return SmallCard(index(card) + SIGNS[card.suit], card.suit in RED, card.is_wild)
