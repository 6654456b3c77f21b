"""A deal in the middle of its play, counted by rank class, made to be changed and copied fast.

By seat: `hands` (counts by class), `sizes`, and `known` (counts of cards of taken piles that are
still in the hand; known cards leave it first). By side: `naturals`, `wilds` and `jokers` of the
meld of each class (`wilds` counts jokers too), how many `melds` and `canastas` there are, the card
points `laid`, `red_threes`, and the minimum that it `needs`. The `stock` gives its cards from the
end of the list; the pile's last card is its top card, and `seen` counts by class what lies open on
the table, in melds (their wild cards apart) and in the pile.
"""

from __future__ import annotations

from typing import Final

from games.bots.kernel.classes import CLASSES, MELDABLE
from games.bots.kernel.law import Law

# Phases.
TO_DRAW: Final = 0
TO_PLAY: Final = 1
TO_ANSWER: Final = 2
OVER: Final = 3
NOBODY: Final = -1
# Where the cards of this turn came from.
NOWHERE: Final = 0  # not yet, or no card was left to gain
STOCK: Final = 1
PILE: Final = 2
# The partner's answer.
UNASKED: Final = -1
DENIED: Final = 0
GRANTED: Final = 1

Summary = tuple[object, ...]


class State:
    """Everything about a deal; nothing checks that what is written here makes sense."""

    __slots__ = (
        "asker",
        "begun",
        "canastas",
        "concealed",
        "deal_scores",
        "drew",
        "frozen",
        "hands",
        "has_laid",
        "joined_old",
        "jokers",
        "known",
        "laid",
        "laid_before",
        "law",
        "melds",
        "naturals",
        "needs",
        "out_seat",
        "permission",
        "phase",
        "pile",
        "red_threes",
        "refused",
        "rest_waits",
        "scores",
        "seen",
        "sizes",
        "stock",
        "take_groups",
        "take_opened",
        "to_move",
        "upcards",
        "wilds",
    )

    def __init__(self, law: Law, scores: list[int]) -> None:
        players, sides = law.players, law.sides
        self.law: Law = law
        self.phase: int = OVER
        self.to_move: int = NOBODY
        self.asker: int = NOBODY
        self.hands: list[list[int]] = [[0] * CLASSES for _ in range(players)]
        self.sizes: list[int] = [0] * players
        self.known: list[list[int]] = [[0] * CLASSES for _ in range(players)]
        self.naturals: list[list[int]] = [[0] * MELDABLE for _ in range(sides)]
        self.wilds: list[list[int]] = [[0] * MELDABLE for _ in range(sides)]
        self.jokers: list[list[int]] = [[0] * MELDABLE for _ in range(sides)]
        self.melds: list[int] = [0] * sides
        self.canastas: list[int] = [0] * sides
        self.laid: list[int] = [0] * sides
        self.red_threes: list[int] = [0] * sides
        self.needs: list[int] = law.needs(scores)
        self.scores: list[int] = list(scores)
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.seen: list[int] = [0] * CLASSES
        self.frozen: bool = False  # by a card in the pile, for everybody
        self.upcards: int = 0  # how many of the pile's lowest cards were turned at the deal
        self.refused: int = 0  # a bit for each seat that has said no in this deal
        self.laid_before: int = 0  # a bit for each seat that laid in an earlier turn
        # The turn so far.
        self.drew: int = NOWHERE
        self.take_groups: int = 0
        self.take_opened: bool = False  # the take was the side's first meld
        self.rest_waits: bool = False
        self.has_laid: bool = False  # apart from the take
        self.begun: int = 0  # a bit for each class whose meld was begun
        self.joined_old: bool = False  # added to a meld of an earlier turn
        self.permission: int = UNASKED
        # The end.
        self.out_seat: int = NOBODY
        self.concealed: bool = False
        self.deal_scores: list[int] = []

    def clone(self) -> State:
        """A copy that shares nothing which moves change. One long function: it is called often."""
        copy = State.__new__(State)
        copy.law = self.law
        copy.phase = self.phase
        copy.to_move = self.to_move
        copy.asker = self.asker
        copy.hands = [each[:] for each in self.hands]
        copy.sizes = self.sizes[:]
        copy.known = [each[:] for each in self.known]
        copy.naturals = [each[:] for each in self.naturals]
        copy.wilds = [each[:] for each in self.wilds]
        copy.jokers = [each[:] for each in self.jokers]
        copy.melds = self.melds[:]
        copy.canastas = self.canastas[:]
        copy.laid = self.laid[:]
        copy.red_threes = self.red_threes[:]
        copy.needs = self.needs
        copy.scores = self.scores
        copy.stock = self.stock[:]
        copy.pile = self.pile[:]
        copy.seen = self.seen[:]
        copy.frozen = self.frozen
        copy.upcards = self.upcards
        copy.refused = self.refused
        copy.laid_before = self.laid_before
        copy.drew = self.drew
        copy.take_groups = self.take_groups
        copy.take_opened = self.take_opened
        copy.rest_waits = self.rest_waits
        copy.has_laid = self.has_laid
        copy.begun = self.begun
        copy.joined_old = self.joined_old
        copy.permission = self.permission
        copy.out_seat = self.out_seat
        copy.concealed = self.concealed
        copy.deal_scores = self.deal_scores
        return copy

    def is_frozen_against(self, side: int) -> bool:
        """Taking the pile needs a natural pair from this side."""
        if self.frozen or self.law.always_frozen:
            return True
        return self.law.frozen_until_melded and not self.melds[side]

    def summary(self) -> Summary:
        """All of it as a value, to compare states; nobody needs a minimum between deals."""
        needs = self.needs if self.phase != OVER else []
        return (
            (self.phase, self.to_move, self.asker, tuple(self.sizes), tuple(self.scores)),
            tuple([tuple(each) for each in (*self.hands, *self.known)]),
            tuple([tuple(each) for each in (*self.naturals, *self.wilds, *self.jokers)]),
            (*self.melds, *self.canastas, *self.laid, *self.red_threes, *needs),
            (tuple(self.stock), tuple(self.pile), tuple(self.seen)),
            (self.frozen, self.upcards, self.laid_before, self.refused),
            (self.drew, self.take_groups, self.take_opened, self.rest_waits),
            (self.has_laid, self.begun, self.joined_old, self.permission),
            (self.out_seat, self.concealed, tuple(self.deal_scores)),
        )
