"""A side's cards by rank class: the counts that plans are made of, and the way back to cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.engine.cards import DECK, NATURAL_RANKS, Card, Rank
from games.engine.melds import Melds
from games.engine.moves import Group, LayMelds, LayOff
from games.engine.rules import CANASTA_SIZE, Rules
from games.engine.view import PlayerView

Counts = tuple[int, ...]

CLASSES = 16  # places 2 to 15 are used, by the value of the rank
THREE, TWO, JOKER = int(Rank.THREE), int(Rank.TWO), int(Rank.JOKER)
NATURALS: tuple[int, ...] = tuple(int(rank) for rank in NATURAL_RANKS)
COPIES = 8  # of each natural rank in the deck
RANKS: dict[int, Rank] = {int(rank): rank for rank in Rank}
POINTS: Counts = tuple(
    max((each.points for each in DECK if each.rank == place), default=0) for place in range(CLASSES)
)


@dataclass(frozen=True, slots=True)
class Lay:
    """Cards of the hand that come to one meld: naturals of its rank, deuces and jokers."""

    rank: int
    naturals: int
    deuces: int = 0
    jokers: int = 0

    @property
    def size(self) -> int:
        return self.naturals + self.deuces + self.jokers

    @property
    def points(self) -> int:
        wilds = self.deuces * POINTS[TWO] + self.jokers * POINTS[JOKER]
        return self.naturals * POINTS[self.rank] + wilds


Lays = tuple[Lay, ...]


@dataclass(frozen=True, slots=True)
class Stand:
    """The own hand and the own side's melds, by rank."""

    hand: Counts
    naturals: Counts
    wilds: Counts
    wild_points: int = 0  # of the wild cards in the melds

    @property
    def cards(self) -> int:
        return sum(self.hand)

    @property
    def has_melded(self) -> bool:
        return any(self.naturals)

    @property
    def canastas(self) -> int:
        pairs = zip(self.naturals, self.wilds, strict=True)
        return sum([pair[0] + pair[1] >= CANASTA_SIZE for pair in pairs])

    def meld_size(self, rank: int) -> int:
        return self.naturals[rank] + self.wilds[rank]

    def plus(self, cards: Counts) -> Stand:
        """The stand with more cards in the hand."""
        return replace(self, hand=tuple(map(sum, zip(self.hand, cards, strict=True))))

    def without(self, rank: int) -> Stand:
        """The stand with one card less in the hand."""
        return replace(self, hand=changed(self.hand, rank, -1))

    def laid(self, lay: Lay) -> Stand:
        """The stand after a lay."""
        hand = list(self.hand)
        hand[lay.rank] -= lay.naturals
        hand[TWO] -= lay.deuces
        hand[JOKER] -= lay.jokers
        return Stand(
            tuple(hand),
            changed(self.naturals, lay.rank, lay.naturals),
            changed(self.wilds, lay.rank, lay.deuces + lay.jokers),
            self.wild_points + lay.deuces * POINTS[TWO] + lay.jokers * POINTS[JOKER],
        )


def changed(counts: Counts, place: int, by: int) -> Counts:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])


def counts_of(cards: Iterable[Card]) -> Counts:
    """How many cards of each rank; red threes are left out, they are never held."""
    counts = [0] * CLASSES
    for each in cards:
        if not each.is_red_three:
            counts[each.rank] += 1
    return tuple(counts)


def stand_of(view: PlayerView) -> Stand:
    """What the viewer holds and what its side has laid."""
    return stand_with(view.side.melds, view.hand)


def stand_with(melds: Melds, hand: Iterable[Card]) -> Stand:
    naturals, wilds, points = [0] * CLASSES, [0] * CLASSES, 0
    for meld in melds:
        naturals[meld.rank] = len(meld.naturals)
        wilds[meld.rank] = len(meld.wilds)
        points += sum([each.points for each in meld.wilds])
    return Stand(counts_of(hand), tuple(naturals), tuple(wilds), points)


def wild_room(rules: Rules, naturals: int, wilds: int) -> int:
    """How many more wild cards a meld of so many naturals and wilds may take."""
    if wilds == 0 and naturals >= CANASTA_SIZE and not rules.wild_on_natural_canasta:
        return 0
    most = rules.max_wilds
    if not rules.wilds_may_exceed_naturals:
        most = min(most, naturals)
    return max(0, most - wilds)


def cards_of(hand: Iterable[Card], lay: Lay) -> Group:
    """The very cards of a lay, the lowest numbers first."""
    chosen: list[Card] = []
    for rank, count in ((lay.rank, lay.naturals), (TWO, lay.deuces), (JOKER, lay.jokers)):
        held = sorted((each for each in hand if each.rank == rank), key=lambda each: each.number)
        chosen += held[:count]
    return tuple(chosen)


def merged(lays: Iterable[Lay]) -> Lays:
    """One lay a rank, in the order in which the ranks first come."""
    by_rank: dict[int, Lay] = {}
    for lay in lays:
        old = by_rank.get(lay.rank, Lay(lay.rank, 0))
        by_rank[lay.rank] = Lay(
            lay.rank, old.naturals + lay.naturals, old.deuces + lay.deuces, old.jokers + lay.jokers
        )
    return tuple(by_rank.values())


def move_of(view: PlayerView, lay: Lay) -> LayMelds | LayOff:
    """A lay as a move of a side that has melded."""
    cards = cards_of(view.hand, lay)
    rank = RANKS[lay.rank]
    if view.side.meld(rank) is not None:
        return LayOff(rank, cards)
    return LayMelds((cards,))
