"""The score of a finished deal, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.melds import Melds
from games.engine.rules import (
    ALL_RED_THREES,
    ALL_RED_THREES_BONUS,
    MIXED_CANASTA_BONUS,
    NATURAL_CANASTA_BONUS,
    RED_THREE_BONUS,
    Rules,
)


@dataclass(frozen=True, slots=True)
class DealScore:
    """One side's deal: counts of what it has, and the points each line brings."""

    natural_canastas: int
    mixed_canastas: int
    red_threes: int
    natural_canasta_points: int
    mixed_canasta_points: int
    red_three_points: int  # negative where the side lacks what its red threes need
    going_out_points: int
    meld_cards: int
    meld_points: int
    hand_cards: int
    hand_points: int  # what is left in the hands, as a positive number to be taken off

    @property
    def total(self) -> int:
        bonus = self.natural_canasta_points + self.mixed_canasta_points + self.going_out_points
        return bonus + self.red_three_points + self.meld_points - self.hand_points


def deal_score(
    rules: Rules,
    melds: Melds,
    red_threes: int,
    hands: Iterable[tuple[Card, ...]],
    going_out_points: int,
) -> DealScore:
    """The score of a side with these melds, red threes and cards left in its players' hands."""
    natural = sum([meld.is_natural_canasta for meld in melds])
    mixed = sum([meld.is_mixed_canasta for meld in melds])
    left = [each for hand in hands for each in hand]
    return DealScore(
        natural_canastas=natural,
        mixed_canastas=mixed,
        red_threes=red_threes,
        natural_canasta_points=natural * NATURAL_CANASTA_BONUS,
        mixed_canasta_points=mixed * MIXED_CANASTA_BONUS,
        red_three_points=_red_three_points(rules, melds, red_threes),
        going_out_points=going_out_points,
        meld_cards=sum([meld.size for meld in melds]),
        meld_points=sum([rules.points(meld.cards) for meld in melds]),
        hand_cards=len(left),
        hand_points=rules.points(left),
    )


def _red_three_points(rules: Rules, melds: Melds, red_threes: int) -> int:
    has_all = red_threes == ALL_RED_THREES
    points = ALL_RED_THREES_BONUS if has_all else red_threes * RED_THREE_BONUS
    needs_canasta = rules.red_three_needs == "canasta"
    counts = any(meld.is_canasta for meld in melds) if needs_canasta else bool(melds)
    return points if counts else -points


def winners_by_score(rules: Rules, scores: tuple[int, ...]) -> tuple[int, ...] | None:
    """The sides that have won after a deal; None while the game goes on."""
    best = max(scores)
    if rules.target != "one_deal" and best < rules.target:
        return None
    leaders = tuple([side for side, score in enumerate(scores) if score == best])
    if len(leaders) > 1 and rules.tie == "extra_deal":
        return None
    return leaders
