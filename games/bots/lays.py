"""What to lay in the rest of a turn: the best lay again and again, while one adds to the value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.bots.hands import JOKER, NATURALS, TWO, Lay, Lays, Stand, wild_room
from games.bots.openings import opening
from games.bots.situation import Situation
from games.bots.values import gain
from games.engine.rules import CANASTA_SIZE, MELD_SIZE

KEPT = 2  # cards that stay in the hand of a player who does not go out: a discard and one more


@dataclass(frozen=True, slots=True)
class Plan:
    """The opening, if the side opens now, the lays after it, and what they lead to."""

    opening: Lays
    lays: Lays
    stand: Stand


def best_plan(situation: Situation, stand: Stand, kept: int = KEPT) -> Plan:
    """What to lay when the turn does not end the deal; at least `kept` cards stay in the hand."""
    opened: Lays = ()
    if not stand.has_melded:
        opened = opening(situation, stand, kept)
        if not opened:
            return Plan((), (), stand)
    for lay in opened:
        stand = stand.laid(lay)
    lays, stand = best_lays(situation, stand, kept)
    return Plan(opened, lays, stand)


def best_lays(situation: Situation, stand: Stand, kept: int = KEPT) -> tuple[Lays, Stand]:
    """Lays of a side that has melded, and the stand they lead to."""
    lays: list[Lay] = []
    while True:
        best, most = None, 0.0
        for lay in candidates(situation, stand, stand.cards - kept):
            added = gain(situation, stand, lay)
            if added > most:
                best, most = lay, added
        if best is None:
            return tuple(lays), stand
        lays.append(best)
        stand = stand.laid(best)


def candidates(situation: Situation, stand: Stand, most: int) -> Iterator[Lay]:
    """Lays of at most so many cards."""
    if most <= 0:
        return
    wilds = stand.hand[TWO] + stand.hand[JOKER]
    for rank in NATURALS:
        held, size = stand.hand[rank], stand.meld_size(rank)
        if size:
            yield from _onto(situation, stand, rank, wilds, most)
        elif held >= 2 and most >= MELD_SIZE:
            yield from _new(situation, stand, rank, min(held, most))


def with_wilds(stand: Stand, rank: int, naturals: int, wilds: int) -> Lay:
    """A lay with that many wild cards, jokers first: they cost most when caught."""
    jokers = min(wilds, stand.hand[JOKER])
    return Lay(rank, naturals, wilds - jokers, jokers)


def _onto(situation: Situation, stand: Stand, rank: int, wilds: int, most: int) -> Iterator[Lay]:
    """Onto the own meld: all naturals, one wild card, or whatever completes the canasta."""
    naturals, size = stand.naturals[rank], stand.meld_size(rank)
    held = min(stand.hand[rank], most)
    if held:
        yield Lay(rank, held)
    if wilds and wild_room(situation.rules, naturals, stand.wilds[rank]):
        yield with_wilds(stand, rank, 0, 1)
    missing = CANASTA_SIZE - size - held
    room = min(wilds, most - held, wild_room(situation.rules, naturals + held, stand.wilds[rank]))
    if 0 < missing <= room:
        yield with_wilds(stand, rank, held, missing)


def _new(situation: Situation, stand: Stand, rank: int, held: int) -> Iterator[Lay]:
    """A new meld: all naturals, or a pair with a wild card."""
    wilds = stand.hand[TWO] + stand.hand[JOKER]
    if held < situation.rules.min_naturals:
        return
    if held >= MELD_SIZE:
        yield Lay(rank, held)
    elif wilds and wild_room(situation.rules, held, 0):
        yield with_wilds(stand, rank, held, 1)
