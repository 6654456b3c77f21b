"""Melds: what may lie together, and what a meld is worth as a canasta."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.cards import Card, Rank, wilds_of
from games.engine.refusals import Code, Refusal
from games.engine.rules import CANASTA_SIZE, MELD_SIZE, Rules


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards of one rank on a side's table, with the wild cards that stand for it."""

    rank: Rank
    naturals: tuple[Card, ...]
    wilds: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.naturals + self.wilds

    @property
    def size(self) -> int:
        return len(self.naturals) + len(self.wilds)

    @property
    def is_canasta(self) -> bool:
        return self.size >= CANASTA_SIZE

    @property
    def is_natural_canasta(self) -> bool:
        return self.is_canasta and not self.wilds

    @property
    def is_mixed_canasta(self) -> bool:
        return self.is_canasta and bool(self.wilds)

    def plus(self, cards: Iterable[Card]) -> Meld:
        """The meld with these cards added, whatever they are."""
        added = tuple(cards)
        wilds = wilds_of(added)
        naturals = tuple([each for each in added if not each.is_wild])
        return Meld(self.rank, self.naturals + naturals, self.wilds + wilds)


Melds = tuple[Meld, ...]


def find(melds: Melds, rank: Rank) -> Meld | None:
    """The side's meld of a rank."""
    for meld in melds:
        if meld.rank is rank:
            return meld
    return None


def natural_rank(cards: Iterable[Card]) -> Rank | None:
    """The rank of the first card that is not wild."""
    for each in cards:
        if not each.is_wild:
            return each.rank
    return None


def laid(melds: Melds, rank: Rank, cards: Iterable[Card]) -> Melds:
    """The melds after cards were laid to a rank: a new meld, or the old one grown in its place."""
    for place, meld in enumerate(melds):
        if meld.rank is rank:
            return (*melds[:place], meld.plus(cards), *melds[place + 1 :])
    return (*melds, Meld(rank, ()).plus(cards))


def wild_capacity(rules: Rules, meld: Meld) -> int:
    """How many wild cards the meld could hold in all with the naturals it has."""
    if meld.rank is Rank.THREE:
        return 0
    if rules.wilds_may_exceed_naturals:
        return rules.max_wilds
    return min(rules.max_wilds, len(meld.naturals))


def canastas(melds: Melds) -> int:
    return sum([meld.is_canasta for meld in melds])


def refuse_cards(rules: Rules, before: Meld | None, cards: tuple[Card, ...]) -> Refusal | None:
    """May these cards lie together as a new group, or be merged with the meld of their rank?"""
    rank = natural_rank(cards)
    if rank is None:
        return Refusal(Code.MELD_ALL_WILD if cards else Code.MELD_SIZE, len(cards), MELD_SIZE)
    if any([not each.is_wild and each.rank is not rank for each in cards]):
        return Refusal(Code.MELD_RANK)
    after = (before or Meld(rank, ())).plus(cards)
    if after.size < MELD_SIZE:
        return Refusal(Code.MELD_SIZE, after.size, MELD_SIZE)
    return refuse_meld(rules, before, after)


def refuse_added(rules: Rules, before: Meld, cards: tuple[Card, ...]) -> Refusal | None:
    """May these cards be added to a meld that lies on the table?"""
    if not cards:
        return Refusal(Code.MELD_SIZE, 0, 1)
    if any([not each.is_wild and each.rank is not before.rank for each in cards]):
        return Refusal(Code.MELD_RANK)
    return refuse_meld(rules, before, before.plus(cards))


def refuse_meld(rules: Rules, before: Meld | None, after: Meld) -> Refusal | None:
    """Judge the meld as it would lie."""
    naturals, wilds = len(after.naturals), len(after.wilds)
    if after.rank is Rank.THREE:
        return refuse_black_threes(rules, wilds)
    if naturals < rules.min_naturals:
        return Refusal(Code.MELD_NATURALS, naturals, rules.min_naturals)
    if wilds > rules.max_wilds:
        return Refusal(Code.MELD_WILDS, wilds, rules.max_wilds)
    if spoils_natural_canasta(rules, before, after):
        return Refusal(Code.MELD_WILDS, wilds, 0)
    if wilds > naturals and not rules.wilds_may_exceed_naturals:
        return Refusal(Code.MELD_RATIO, wilds, naturals)
    return None


def refuse_black_threes(rules: Rules, wilds: int) -> Refusal | None:
    """A set of black threes is pure; whether its player goes out is judged with the whole move."""
    if rules.black_three_melds == "never":
        return Refusal(Code.BLACK_THREES_NEVER)
    return Refusal(Code.BLACK_THREES_WILD) if wilds else None


def spoils_natural_canasta(rules: Rules, before: Meld | None, after: Meld) -> bool:
    """A wild card onto a canasta that had none, where the rules forbid it."""
    if rules.wild_on_natural_canasta or before is None:
        return False
    return before.is_natural_canasta and bool(after.wilds)
