"""The fifteen rank classes: all that a card is to the kernel.

0 to 10 are four to ace, then black three, red three, deuce and joker.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.engine.cards import DECK, Card, Rank

NATURALS: Final = 11  # classes below it can be melded with wild cards
BLACK_THREE: Final = 11
MELDABLE: Final = 12  # classes below it can be melded
RED_THREE: Final = 12
DEUCE: Final = 13
JOKER: Final = 14
CLASSES: Final = 15


def class_of(card: Card) -> int:
    if card.is_wild:
        return DEUCE if card.rank is Rank.TWO else JOKER
    if card.rank is Rank.THREE:
        return RED_THREE if card.is_red_three else BLACK_THREE
    return card.rank - Rank.FOUR


CLASS_OF: Final[tuple[int, ...]] = tuple([class_of(each) for each in DECK])  # by card number
RANK_OF: Final[tuple[Rank, ...]] = (
    *[Rank(Rank.FOUR + place) for place in range(NATURALS)],
    *(Rank.THREE, Rank.THREE, Rank.TWO, Rank.JOKER),
)
# Card points by class; the rules price black threes (`Law.points`).
POINTS: Final[tuple[int, ...]] = tuple(
    [next(each.points for each in DECK if class_of(each) == place) for place in range(CLASSES)]
)


def classes_of(cards: Iterable[Card]) -> list[int]:
    return [CLASS_OF[each.number] for each in cards]


def counts_of(classes: Iterable[int]) -> list[int]:
    """How many there are of each class."""
    counts = [0] * CLASSES
    for each in classes:
        counts[each] += 1
    return counts
