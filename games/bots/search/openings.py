"""First melds that spend few cards, besides the one that the policy would choose."""

from __future__ import annotations

from collections.abc import Iterator

from games.bots.kernel.classes import DEUCE, JOKER, NATURALS
from games.bots.kernel.codes import LAY, Move, group
from games.bots.kernel.state import State
from games.engine.rules import MELD_SIZE

KEPT = 2  # openings that are tried
Option = tuple[int, int, int, int, int]  # group, points, cards, deuces, jokers


def openings(state: State) -> list[tuple[Move, ...]]:
    """The openings of the fewest cards, of those the ones with the fewest wild cards."""
    seat, law = state.to_move, state.law
    hand = state.hands[seat]
    need = state.needs[law.side_of[seat]]
    ranks = [options for place in range(NATURALS) if (options := list(_options(state, place)))]
    found: list[tuple[int, int, tuple[int, ...]]] = []

    def search(
        at: int, groups: tuple[int, ...], points: int, cards: int, wilds: tuple[int, int]
    ) -> None:
        if cards > state.sizes[seat] - 2 or wilds[0] > hand[DEUCE] or wilds[1] > hand[JOKER]:
            return
        if groups and points >= need:
            found.append((cards, sum(wilds), groups))
            return
        for later in range(at, len(ranks)):
            for code, worth, size, deuces, jokers in ranks[later]:
                search(
                    later + 1,
                    (*groups, code),
                    points + worth,
                    cards + size,
                    (wilds[0] + deuces, wilds[1] + jokers),
                )

    search(0, (), 0, 0, (0, 0))
    return [((LAY, *groups),) for _, _, groups in sorted(found)[:KEPT]]


def _options(state: State, place: int) -> Iterator[Option]:
    """Groups of a class: a few naturals, or a pair with one wild card."""
    seat, law = state.to_move, state.law
    hand, points = state.hands[seat], law.points
    count = hand[place]
    for naturals in sorted({min(count, MELD_SIZE), count}):
        if naturals >= max(MELD_SIZE, law.min_naturals):
            yield group(place, naturals, 0, 0), naturals * points[place], naturals, 0, 0
    if count >= 2 >= law.min_naturals and law.room[2]:
        pair = 2 * points[place]
        yield group(place, 2, 1, 0), pair + points[DEUCE], MELD_SIZE, 1, 0
        yield group(place, 2, 0, 1), pair + points[JOKER], MELD_SIZE, 0, 1
