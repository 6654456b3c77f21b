"""Is there any legal way to take the pile? Plain takes first, then a search over several groups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.cards import Card, Rank
from games.engine.legality import refuse, refuse_pile
from games.engine.melds import Meld, find, refuse_cards
from games.engine.moves import Group, TakePile
from games.engine.rules import CANASTA_SIZE, Rules
from games.engine.view import PlayerView


def is_stuck(view: PlayerView) -> bool:
    """No card can be drawn from an empty stock, and the pile cannot be taken in any legal way."""
    return any_take(view) is None


def any_take(view: PlayerView) -> TakePile | None:
    """A legal take, the plainest there is, or None."""
    if refuse_pile(view) is not None:
        return None
    for move in plain_takes(view):
        if refuse(view, move) is None:
            return move
    return next((move for move in _combined_takes(view) if refuse(view, move) is None), None)


def plain_takes(view: PlayerView) -> Iterator[TakePile]:
    """Takes by one group: onto the own meld, or with naturals and at most one wild card."""
    top = view.table.pile[-1]
    own = view.side.meld(top.rank)
    naturals = tuple([each for each in view.hand if each.rank is top.rank])
    wilds = _one_a_rank([each for each in view.hand if each.is_wild])
    if own is not None:
        yield TakePile(onto=True)
        for wild in wilds:
            yield TakePile(onto=True, cards=(wild,))
    for count in range(1, len(naturals) + 1):
        group = naturals[:count]
        if count >= 2 or own is not None:
            yield TakePile((group,))
        for wild in wilds:
            yield TakePile(((*group, wild),))


def _one_a_rank(cards: list[Card]) -> list[Card]:
    return list({each.rank: each for each in cards}.values())


@dataclass(frozen=True, slots=True)
class _Choice:
    """Naturals of one rank to lay, and how many wild cards with them."""

    naturals: Group
    wilds: int


Plan = tuple[_Choice, ...]
# (wild cards used, cards used, canastas, black threes) -> (points of the naturals, the groups);
# black threes apart, as they may be laid on the way out only and must displace no other group.
Plans = dict[tuple[int, int, int, bool], tuple[int, Plan]]


def _combined_takes(view: PlayerView) -> Iterator[TakePile]:
    """The top card's group with further groups from the hand: for the minimum, or to go out."""
    wilds = sorted([each for each in view.hand if each.is_wild], key=lambda each: -each.points)
    top = view.table.pile[-1]
    ranks = {each.rank for each in view.hand if not each.is_wild}
    others = sorted(ranks - {top.rank})
    for first in _choices(view, top.rank, len(wilds), top):
        used = len(first.naturals) + first.wilds
        plans: Plans = {(first.wilds, used, 0, False): (0, (first,))}
        for rank in others:
            plans = _extended(view, plans, _choices(view, rank, len(wilds), None), len(wilds))
        for _, plan in sorted(plans.values(), key=lambda found: -found[0]):
            yield _take(plan, wilds, find(view.side.melds, top.rank))


def _choices(view: PlayerView, rank: Rank, wilds: int, top: Card | None) -> list[_Choice]:
    """Every number of naturals and wild cards that may lie together as a group of the rank."""
    rules, before = view.table.rules, find(view.side.melds, rank)
    held = tuple([each for each in view.hand if each.rank is rank])
    joined = (top,) if top else ()
    return [
        _Choice(held[:count], added)
        for count in range(0 if top else 1, len(held) + 1)
        for added in range(wilds + 1)
        if _may_lie(rules, before, held[:count] + joined, added, view)
    ]


def _may_lie(rules: Rules, before: Meld | None, cards: Group, added: int, view: PlayerView) -> bool:
    wilds = tuple([each for each in view.hand if each.is_wild])[:added]
    return refuse_cards(rules, before, cards + wilds) is None


def _extended(view: PlayerView, plans: Plans, choices: list[_Choice], wilds: int) -> Plans:
    """The plans with and without a group of one more rank; of like ones the dearest."""
    best: Plans = dict(plans)
    for (used, cards, canastas, black), (points, plan) in plans.items():
        for choice in choices:
            total = used + choice.wilds
            if total > wilds:
                continue
            size = len(choice.naturals) + choice.wilds
            rank = choice.naturals[0].rank
            before = view.side.meld(rank)
            full = size + (before.size if before else 0) >= CANASTA_SIZE
            key = (total, cards + size, canastas + full, black or rank is Rank.THREE)
            worth = points + view.table.rules.points(choice.naturals)
            if key not in best or best[key][0] < worth:
                best[key] = (worth, (*plan, choice))
    return best


def _take(plan: Plan, wilds: list[Card], own: Meld | None) -> TakePile:
    """The plan as a move; without a natural of the hand the top card goes onto the own meld."""
    groups: list[Group] = []
    dealt = 0
    for choice in plan:
        groups.append(choice.naturals + tuple(wilds[dealt : dealt + choice.wilds]))
        dealt += choice.wilds
    if own is None or any(not each.is_wild for each in groups[0]):
        return TakePile(tuple(groups))
    return TakePile(tuple(groups[1:]), onto=True, cards=groups[0])
