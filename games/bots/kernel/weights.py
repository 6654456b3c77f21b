"""What the playout policy goes by: one tuple of numbers, and tables made of it once."""

from __future__ import annotations

from math import ceil
from typing import Final

from games.bots.kernel.classes import BLACK_THREE, MELDABLE
from games.bots.kernel.law import MOST_NATURALS, Law
from games.engine.rules import MELD_SIZE

Weights = tuple[float, ...]

# What parting with a card costs, by how many of its class the hand holds; in points.
SINGLE: Final = 0
PAIR: Final = 1
THREE: Final = 2
MORE: Final = 3
HIGH: Final = 4  # more for each card point
JOINS: Final = 5  # more where the side has the meld
BLACK: Final = 6  # of a black three
FEED: Final = 7  # for each card of the pile, where the next side may lay the card off
RISK: Final = 8  # less for each card of the pile and each copy that lies open
SEEN: Final = 9  # less for each copy that lies open, in a meld or the pile
# Sizes from which things are done.
TAKE: Final = 10  # cards in a pile that is taken
TAKE_FIRST: Final = 11  # the same as the side's first meld
WHOLE: Final = 12  # cards under the top card that are taken with it, where the rules let one choose
PATIENCE: Final = 13  # stock cards above which a side does not open while the others have not
SHORT: Final = 14  # cards that stay in the hand while nothing threatens
FEARED: Final = 15  # cards of an opponent who may go out that threaten
LATE: Final = 16  # stock cards that threaten
WILDS: Final = 17  # wild cards spent at once on a canasta while nothing threatens
LAST_TAKE: Final = 18  # cards in a pile that is taken from an empty stock without need
# Going out is worth OUT + ENEMY for each card of the others - PARTNER for each of the partner.
OUT: Final = 19
ENEMY: Final = 20
PARTNER: Final = 21
ASK: Final = 22  # cards of the partner from which it is asked where it need not be
REFUSE: Final = 23  # own cards from which the partner is refused

WEIGHTS: Final = 24

# First guesses, moved by hand over 800 duplicate deals of classic rules.
ALONE: Final[Weights] = (
    *(3.0, 30.0, 60.0, 60.0, 0.6, 80.0, 2.0, 25.0, 2.0, 12.0),
    *(4.0, 3.0, 2.0, 60.0, 6.0, 4.0, 8.0, 4.0, 3.0),
    *(100.0, 25.0, 0.0, 99.0, 99.0),
)
PARTNERS: Final[Weights] = (
    *(14.0, 40.0, 55.0, 55.0, 0.7, 35.0, 2.0, 50.0, 0.7, 10.0),
    *(2.0, 2.0, 2.0, 40.0, 5.0, 4.0, 8.0, 2.0, 3.0),
    *(60.0, 14.0, 10.0, 7.0, 14.0),
)


def weights_for(law: Law) -> Weights:
    return PARTNERS if law.players == 4 else ALONE


class Policy:
    """The weights as the loops want them, for one law."""

    __slots__ = (
        "feared",
        "feed",
        "joins",
        "keep",
        "late",
        "least",
        "patience",
        "risk",
        "short",
        "take",
        "take_first",
        "weights",
        "wilds",
        "worn",
    )

    def __init__(self, law: Law, weights: Weights) -> None:
        self.weights: Weights = weights
        self.keep: tuple[tuple[float, ...], ...] = tuple(
            [_keep(law, weights, place) for place in range(MELDABLE)]
        )
        self.joins: float = weights[JOINS]
        self.feed: float = weights[FEED]
        self.risk: float = weights[RISK]
        self.worn: float = weights[SEEN]
        self.short: int = int(weights[SHORT])
        self.feared: int = int(weights[FEARED])
        self.late: int = int(weights[LATE])
        self.patience: int = int(weights[PATIENCE])
        self.take: int = ceil(weights[TAKE])
        self.take_first: int = ceil(weights[TAKE_FIRST])
        self.wilds: int = int(weights[WILDS])
        self.least: int = max(MELD_SIZE, law.min_naturals)  # naturals of a meld without wild cards


def _keep(law: Law, weights: Weights, place: int) -> tuple[float, ...]:
    """What parting with a card of the class costs, by how many of it the hand holds."""
    if place == BLACK_THREE:
        return (weights[BLACK],) * (MOST_NATURALS + 1)
    steps = (weights[SINGLE], weights[SINGLE], weights[PAIR], weights[THREE])
    high = weights[HIGH] * law.points[place]
    return tuple(
        [high + (steps[n] if n <= MELD_SIZE else weights[MORE]) for n in range(MOST_NATURALS + 1)]
    )
