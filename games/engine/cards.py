"""The 108 cards of two packs with four jokers, their values and their tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum


class Suit(IntEnum):
    """Suits in the order of the card numbers."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def token(self) -> str:
        return "shdc"[self]

    @property
    def is_red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(IntEnum):
    """FOUR to ACE can be melded, TWO and JOKER are wild, THREE is red or black by its suit."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @property
    def token(self) -> str:
        return _RANK_TOKENS[self - 2]


_RANK_TOKENS = "23456789TJQKA*"
RANK_OF_TOKEN: dict[str, Rank] = {rank.token: rank for rank in Rank}
NATURAL_RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE)


def _points(rank: Rank) -> int:
    """Card values; red threes are a bonus and black ones are priced by the rules."""
    if rank is Rank.JOKER:
        return 50
    if rank in (Rank.TWO, Rank.ACE):
        return 20
    if rank >= Rank.EIGHT:
        return 10
    return 5 if rank >= Rank.FOUR else 0


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 108 cards; each exists once, so cards compare by identity."""

    number: int
    rank: Rank
    suit: Suit | None
    points: int
    is_wild: bool
    is_red_three: bool
    is_black_three: bool

    @property
    def is_natural(self) -> bool:
        """A four to an ace."""
        return not self.is_wild and self.rank is not Rank.THREE

    @property
    def token(self) -> str:
        """Rank and suit as in position files: `Kh`; a joker is `*`."""
        return self.rank.token + (self.suit.token if self.suit is not None else "")

    def __repr__(self) -> str:
        return self.token

    def __reduce__(self) -> tuple[Callable[[int], Card], tuple[int]]:
        """Copies and other processes get the one card of that number."""
        return card, (self.number,)


CARDS_IN_PACK = 54
_SUITED_RANKS = (Rank.ACE, *(rank for rank in Rank if rank < Rank.ACE))


def _make(number: int) -> Card:
    place = number % CARDS_IN_PACK
    suit = Suit(place // 13) if place < 52 else None
    rank = _SUITED_RANKS[place % 13] if suit is not None else Rank.JOKER
    is_three = rank is Rank.THREE
    is_red = suit is not None and suit.is_red
    return Card(
        number=number,
        rank=rank,
        suit=suit,
        points=_points(rank),
        is_wild=rank in (Rank.TWO, Rank.JOKER),
        is_red_three=is_three and is_red,
        is_black_three=is_three and not is_red,
    )


DECK: tuple[Card, ...] = tuple(_make(number) for number in range(2 * CARDS_IN_PACK))


def card(number: int) -> Card:
    """The card of that number (0-107); IndexError for any other."""
    if number < 0:
        raise IndexError(number)
    return DECK[number]


def without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are left, in their order."""
    leaving = set(gone)
    return tuple([held for held in cards if held not in leaving])


def wilds_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple([held for held in cards if held.is_wild])


def of_rank(cards: Iterable[Card], rank: Rank) -> tuple[Card, ...]:
    return tuple([held for held in cards if held.rank is rank])
