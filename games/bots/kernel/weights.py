"""What the playout policy goes by: one tuple of numbers, and tables made of it once.

`weights.toml` holds a set for each kind of rules; `tune_bots` writes it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from games.bots.kernel.classes import BLACK_THREE
from games.bots.kernel.law import MOST_NATURALS, Law
from games.engine.rules import MELD_SIZE

Weights = tuple[float, ...]
Keep = tuple[tuple[float, ...], ...]  # by class and by how many of it the hand holds

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
LAST_TAKE: Final = 18  # points that a pile must bring to be taken without need from an empty stock
# Going out is worth OUT + ENEMY for each card of the others - PARTNER for each of the partner.
OUT: Final = 19
ENEMY: Final = 20
PARTNER: Final = 21
ASK: Final = 22  # cards of the partner from which it is asked where it need not be
REFUSE: Final = 23  # own cards from which the partner is refused
# Once fewer stock cards than AGE are left, these take the place of PAIR, THREE and MORE.
AGE: Final = 24
PAIR_LATE: Final = 25
THREE_LATE: Final = 26
MORE_LATE: Final = 27
# A discard that is known to be in the next player's hand, for each card of the pile.
KNOWN_ONE: Final = 28
KNOWN_PAIR: Final = 29
# A wild card is thrown to freeze the pile where others have melded: FROST - FREEZE a pile card.
FROST: Final = 30
FREEZE: Final = 31
# A pile is as large as its cards, and these.
JOINING: Final = 32  # more for each card that joins an own meld
WILD: Final = 33  # more for each wild card in it
TAKE_FEARED: Final = 34  # TAKE while something threatens
PATIENCE_LATE: Final = 35  # PATIENCE once others have melded
KEPT: Final = 36  # cards that stay in the hand when a side opens while nothing threatens
SHORT_READY: Final = 37  # SHORT once the side may go out
SHORT_NEW: Final = 38  # cards that stay in the hand when a new meld is laid while nothing threatens
BLACK_PILE: Final = 39  # parting with a black three costs less for each card of the pile
COMPLETES: Final = 40  # a pile is so many cards larger where its top card completes a canasta
HOPE: Final = 41  # going out is worth less for each own meld of five or six cards
HIGH_LATE: Final = 42  # HIGH once fewer stock cards than AGE are left

WEIGHTS: Final = 43
COUNTS: Final = range(MOST_NATURALS + 1)

NAMES: Final = (
    *("single", "pair", "three", "more", "high", "joins", "black", "feed", "risk", "seen"),
    *("take", "take_first", "whole", "patience", "short", "feared", "late", "wilds", "last_take"),
    *("out", "enemy", "partner", "ask", "refuse"),
    *("age", "pair_late", "three_late", "more_late", "known_one", "known_pair"),
    *("frost", "freeze", "joining", "wild", "take_feared", "patience_late", "kept"),
    *("short_ready", "short_new", "black_pile", "completes", "hope", "high_late"),
)
FILE: Final = Path(__file__).with_name("weights.toml")


def read(text: str) -> dict[str, Weights]:
    """The sets of a file by their names; KeyError where one lacks a weight."""
    return {
        name: tuple([float(values[weight]) for weight in NAMES])
        for name, values in tomllib.loads(text).items()
    }


SETS: Final = read(FILE.read_text())


def set_for(law: Law) -> str:
    """The name of the set that was tuned for such rules, or for the nearest."""
    if law.players == 4:
        return "timed" if law.top_only else "partners"
    if law.players == 3:
        return "three" if law.draw_count > 1 else "three_open"
    return "two" if law.draw_count > 1 else "two_open"


def weights_for(law: Law) -> Weights:
    return SETS[set_for(law)]


class Policy:
    """The weights as the loops want them, for one law."""

    __slots__ = (
        "age",
        "black_pile",
        "completes",
        "feared",
        "feed",
        "freeze",
        "frost",
        "joining",
        "joins",
        "keep",
        "keep_last",
        "keep_late",
        "kept",
        "known_one",
        "known_pair",
        "late",
        "least",
        "patience",
        "patience_late",
        "risk",
        "short",
        "short_new",
        "short_ready",
        "take",
        "take_feared",
        "take_first",
        "weights",
        "wild",
        "wilds",
        "worn",
    )

    def __init__(self, law: Law, weights: Weights) -> None:
        self.weights: Weights = weights
        steps = (weights[SINGLE], weights[SINGLE])
        early, late = weights[PAIR : MORE + 1], weights[PAIR_LATE : MORE_LATE + 1]
        self.keep: Keep = _keep(law, weights, weights[HIGH], (*steps, *early))
        self.keep_late: Keep = _keep(law, weights, weights[HIGH_LATE], (*steps, *late))
        self.keep_last: Keep = tuple([(-float(points),) * len(COUNTS) for points in law.points])
        self.age: int = int(weights[AGE])
        self.joins: float = weights[JOINS]
        self.feed: float = weights[FEED]
        self.risk: float = weights[RISK]
        self.worn: float = weights[SEEN]
        self.short: int = int(weights[SHORT])
        self.feared: int = int(weights[FEARED])
        self.late: int = int(weights[LATE])
        self.patience: int = int(weights[PATIENCE])
        self.take: float = weights[TAKE]
        self.take_first: float = weights[TAKE_FIRST]
        self.wilds: int = int(weights[WILDS])
        self.known_one: float = weights[KNOWN_ONE]
        self.known_pair: float = weights[KNOWN_PAIR]
        self.frost: float = weights[FROST]
        self.freeze: float = weights[FREEZE]
        self.joining: float = weights[JOINING]
        self.wild: float = weights[WILD]
        self.completes: float = weights[COMPLETES]
        self.take_feared: float = weights[TAKE_FEARED]
        self.patience_late: int = int(weights[PATIENCE_LATE])
        self.kept: int = int(weights[KEPT])
        self.short_ready: int = int(weights[SHORT_READY])
        self.short_new: int = int(weights[SHORT_NEW])
        self.black_pile: float = weights[BLACK_PILE]
        self.least: int = max(MELD_SIZE, law.min_naturals)  # naturals of a meld without wild cards


def _keep(law: Law, weights: Weights, high: float, steps: Weights) -> Keep:
    """What parting with a card costs: the steps are for none to three of its class, and more."""
    black = (weights[BLACK],) * (MOST_NATURALS + 1)
    naturals = [
        tuple([high * law.points[place] + steps[min(count, MELD_SIZE + 1)] for count in COUNTS])
        for place in range(BLACK_THREE)
    ]
    return (*naturals, black)
