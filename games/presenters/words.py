"""Cards, ranks and counts in words, and the names by which the sprite knows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from games.engine.cards import CARDS_IN_PACK, Card, Rank, Suit

Words = str | Promise
MINUS = "\N{MINUS SIGN}"

RANK: dict[Rank, Words] = {
    Rank.TWO: gettext_lazy("Two"),
    Rank.THREE: gettext_lazy("Three"),
    Rank.FOUR: gettext_lazy("Four"),
    Rank.FIVE: gettext_lazy("Five"),
    Rank.SIX: gettext_lazy("Six"),
    Rank.SEVEN: gettext_lazy("Seven"),
    Rank.EIGHT: gettext_lazy("Eight"),
    Rank.NINE: gettext_lazy("Nine"),
    Rank.TEN: gettext_lazy("Ten"),
    Rank.JACK: gettext_lazy("Jack"),
    Rank.QUEEN: gettext_lazy("Queen"),
    Rank.KING: gettext_lazy("King"),
    Rank.ACE: gettext_lazy("Ace"),
    Rank.JOKER: gettext_lazy("Joker"),
}
RANKS: dict[Rank, Words] = {
    Rank.TWO: gettext_lazy("Twos"),
    Rank.THREE: gettext_lazy("Threes"),
    Rank.FOUR: gettext_lazy("Fours"),
    Rank.FIVE: gettext_lazy("Fives"),
    Rank.SIX: gettext_lazy("Sixes"),
    Rank.SEVEN: gettext_lazy("Sevens"),
    Rank.EIGHT: gettext_lazy("Eights"),
    Rank.NINE: gettext_lazy("Nines"),
    Rank.TEN: gettext_lazy("Tens"),
    Rank.JACK: gettext_lazy("Jacks"),
    Rank.QUEEN: gettext_lazy("Queens"),
    Rank.KING: gettext_lazy("Kings"),
    Rank.ACE: gettext_lazy("Aces"),
    Rank.JOKER: gettext_lazy("Jokers"),
}
COUNTED: dict[Rank, Words] = {
    Rank.TWO: ngettext_lazy("%(n)d Two", "%(n)d Twos", "n"),
    Rank.THREE: ngettext_lazy("%(n)d Three", "%(n)d Threes", "n"),
    Rank.FOUR: ngettext_lazy("%(n)d Four", "%(n)d Fours", "n"),
    Rank.FIVE: ngettext_lazy("%(n)d Five", "%(n)d Fives", "n"),
    Rank.SIX: ngettext_lazy("%(n)d Six", "%(n)d Sixes", "n"),
    Rank.SEVEN: ngettext_lazy("%(n)d Seven", "%(n)d Sevens", "n"),
    Rank.EIGHT: ngettext_lazy("%(n)d Eight", "%(n)d Eights", "n"),
    Rank.NINE: ngettext_lazy("%(n)d Nine", "%(n)d Nines", "n"),
    Rank.TEN: ngettext_lazy("%(n)d Ten", "%(n)d Tens", "n"),
    Rank.JACK: ngettext_lazy("%(n)d Jack", "%(n)d Jacks", "n"),
    Rank.QUEEN: ngettext_lazy("%(n)d Queen", "%(n)d Queens", "n"),
    Rank.KING: ngettext_lazy("%(n)d King", "%(n)d Kings", "n"),
    Rank.ACE: ngettext_lazy("%(n)d Ace", "%(n)d Aces", "n"),
    Rank.JOKER: ngettext_lazy("%(n)d Joker", "%(n)d Jokers", "n"),
}
SUIT: dict[Suit, Words] = {
    Suit.SPADES: gettext_lazy("spades"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.CLUBS: gettext_lazy("clubs"),
}
CARDS = ngettext_lazy("%(n)d card", "%(n)d cards", "n")


@dataclass(frozen=True, slots=True)
class Face:
    """A card as a template shows it; `sprite` is its symbol without the style."""

    number: int
    sprite: str
    rank: str
    name: str
    is_wild: bool


def face(card: Card) -> Face:
    return Face(card.number, sprite(card), card.rank.token, card_name(card), card.is_wild)


def sprite(card: Card) -> str:
    if card.suit is None:
        return "Xr" if card.number % CARDS_IN_PACK == CARDS_IN_PACK - 2 else "Xb"
    return card.token


def card_name(card: Card) -> str:
    """What a screen reader says: "Two of hearts, wild"."""
    if card.suit is None:
        return _("Joker, wild")
    names = {"rank": RANK[card.rank], "suit": SUIT[card.suit]}
    if card.is_wild:
        return _("%(rank)s of %(suit)s, wild") % names
    if card.is_red_three:
        return _("%(rank)s of %(suit)s, red three") % names
    if card.is_black_three:
        return _("%(rank)s of %(suit)s, black three") % names
    return _("%(rank)s of %(suit)s") % names


def index(card: Card) -> str:
    """What stands in the corner of the card."""
    if card.suit is None:
        return _("Joker")
    return "10" if card.rank is Rank.TEN else card.rank.token


def counted(rank: Rank, count: int) -> str:
    return str(COUNTED[rank] % {"n": count})


def cards(count: int) -> str:
    return str(CARDS % {"n": count})


def listed(parts: list[str]) -> str:
    """ "Nines, Jacks and Fours"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(parts)s and %(last)s") % {"parts": ", ".join(parts[:-1]), "last": parts[-1]}


Mark = Callable[[Card], str]


def points(value: int) -> str:
    """With a thousands mark and a true minus sign."""
    return f"{value:,}".replace("-", MINUS)
