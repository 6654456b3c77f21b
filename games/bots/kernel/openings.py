"""A side's first melds, planned whole: the minimum is reached or nothing is laid."""

from __future__ import annotations

from typing import Final

from games.bots.kernel.classes import DEUCE, JOKER, NATURALS
from games.bots.kernel.codes import group
from games.bots.kernel.law import Law
from games.bots.kernel.weights import Policy

NO_TOP: Final = -1
ONE_DEUCE: Final = 1 << 8
ONE_JOKER: Final = 1 << 12
DEAREST_FIRST: Final = tuple(range(NATURALS - 1, -1, -1))


def opening(
    law: Law, policy: Policy, hand: list[int], need: int, top: int, most: int
) -> list[int] | None:
    """Groups of `most` cards at most that make the minimum, the first with the top card if any.

    Long, as every turn of a side that has not melded passes here.
    """
    points, least = law.points, policy.least
    total, used = 0, 0
    groups: list[int] = []
    if top != NO_TOP:
        used = hand[top]
        total = (used + 1) * points[top]
        groups.append(group(top, used, 0, 0))
    for place in DEAREST_FIRST:
        if total >= need and groups:
            break
        count = hand[place]
        if count >= least and place != top:
            groups.append(place | count << 4)
            total += count * points[place]
            used += count
    deuces, jokers = hand[DEUCE], hand[JOKER]
    if total < need and deuces + jokers:
        total, used = _with_wilds(law, hand, need, top, groups, total, used)
    return groups if groups and total >= need and used <= most else None


def _with_wilds(
    law: Law, hand: list[int], need: int, top: int, groups: list[int], total: int, used: int
) -> tuple[int, int]:
    """Pairs with a wild card each, then more wild cards on what lies, until the minimum is made."""
    points, deuces, jokers = law.points, hand[DEUCE], hand[JOKER]
    if law.room[2] and law.min_naturals <= 2:
        for place in DEAREST_FIRST:
            if total >= need or not deuces + jokers:
                break
            if hand[place] == 2 and place != top:
                total += 2 * points[place]
                used += 3
                if deuces and (total + points[DEUCE] >= need or not jokers):
                    groups.append(place | 2 << 4 | ONE_DEUCE)
                    deuces -= 1
                    total += points[DEUCE]
                else:
                    groups.append(place | 2 << 4 | ONE_JOKER)
                    jokers -= 1
                    total += points[JOKER]
    for spot, code in enumerate(groups):
        naturals = (code >> 4 & 15) + (code & 15 == top)
        room = law.room[naturals] - (code >> 8 & 15) - (code >> 12)
        while room > 0 and total < need and deuces + jokers:
            if jokers:
                groups[spot] += ONE_JOKER
                jokers -= 1
                total += points[JOKER]
            else:
                groups[spot] += ONE_DEUCE
                deuces -= 1
                total += points[DEUCE]
            room -= 1
            used += 1
    return total, used
