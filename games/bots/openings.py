"""The first melds of a side, planned whole: groups that reach the minimum together, or none."""

from __future__ import annotations

from dataclasses import dataclass

from games.bots.hands import JOKER, NATURALS, TWO, Lay, Lays, Stand, wild_room
from games.bots.situation import Situation
from games.bots.values import gain, size_value, whole_value
from games.engine.rules import MELD_SIZE

MOST_WILDS = 4  # in one group of an opening


@dataclass(frozen=True, slots=True)
class _Part:
    """Some of the groups of an opening."""

    worth: float
    lays: Lays
    cards: int


# (deuces used, jokers used, points laid up to the minimum) -> the part of most worth
_Parts = dict[tuple[int, int, int], _Part]


def opening(situation: Situation, stand: Stand, kept: int) -> Lays:
    """The groups to open with now, or none where waiting is worth more."""
    found = whole_opening(situation, stand, kept)
    if not found:
        return ()
    opened = stand
    worth = -impatience(situation)
    for lay in found:
        worth += gain(situation, opened, lay)
        opened = opened.laid(lay)
    worth += _apart_from_size(situation, opened) - _apart_from_size(situation, stand)
    return found if worth > 0 else ()


def impatience(situation: Situation) -> float:
    """What opening in the first rounds costs: it shows the hand and shortens it."""
    weights = situation.weights
    early = max(0.0, weights.rounds - situation.round)
    return situation.safety * weights.patience * early


def _apart_from_size(situation: Situation, stand: Stand) -> float:
    return whole_value(situation, stand) - size_value(situation, stand.cards, lacking=True)


def whole_opening(situation: Situation, stand: Stand, kept: int, first: Lay | None = None) -> Lays:
    """The groups of most worth that reach the minimum with `first`, which is laid already."""
    need = situation.need - (first.points if first else 0)
    room = stand.cards - kept
    parts: _Parts = {(0, 0, 0): _Part(0.0, (), 0)}
    for rank in NATURALS:
        if stand.hand[rank] >= 2 and stand.meld_size(rank) == 0:
            parts = _extended(situation, stand, parts, rank, max(need, 0))
    enough = [
        part
        for (_, _, points), part in parts.items()
        if points >= need and part.cards <= room and (part.lays or first)
    ]
    return max(enough, key=lambda part: part.worth).lays if enough else ()


def _extended(situation: Situation, stand: Stand, parts: _Parts, rank: int, need: int) -> _Parts:
    """The parts with and without a group of one more rank."""
    best = dict(parts)
    groups = [(lay, gain(situation, stand, lay)) for lay in _groups(situation, stand, rank)]
    for (deuces, jokers, points), part in parts.items():
        for lay, worth in groups:
            used = (deuces + lay.deuces, jokers + lay.jokers)
            if used[0] > stand.hand[TWO] or used[1] > stand.hand[JOKER]:
                continue
            key = (*used, min(points + lay.points, need))
            total = part.worth + worth
            if key not in best or best[key].worth < total:
                best[key] = _Part(total, (*part.lays, lay), part.cards + lay.size)
    return best


def _groups(situation: Situation, stand: Stand, rank: int) -> Lays:
    """Groups of all naturals held, of three of them, and with every handful of wild cards."""
    held = stand.hand[rank]
    fewest = max(MELD_SIZE, situation.rules.min_naturals)
    counts = {held, fewest} if held > fewest else {held}
    if held < situation.rules.min_naturals:
        return ()
    return tuple(
        Lay(rank, naturals, deuces, jokers)
        for naturals in sorted(counts)
        for deuces in range(stand.hand[TWO] + 1)
        for jokers in range(stand.hand[JOKER] + 1)
        if naturals + deuces + jokers >= MELD_SIZE
        and deuces + jokers <= min(MOST_WILDS, wild_room(situation.rules, naturals, 0))
    )
