"""Over 20,000 deals, chance has dealt: every card comes as often as every other, everywhere."""

from collections import Counter
from hashlib import sha512
from itertools import pairwise
from math import comb, sqrt

import pytest

from games.engine.cards import DECK, Card
from games.engine.shuffle import order

DEALS = 20_000
HAND = 11
WILDS = sum(card.is_wild for card in DECK)

Orders = list[tuple[Card, ...]]


@pytest.fixture(scope="module")
def orders() -> Orders:
    """The same deals in every run, so that chance fails no run."""
    return [
        order(sha512(b"%d" % deal).digest(), (b"first", b"", b"third", b""))
        for deal in range(DEALS)
    ]


def chi_square(seen: Counter[int], expected: dict[int, float]) -> float:
    return sum((seen[key] - mean) ** 2 / mean for key, mean in expected.items())


def is_by_chance(statistic: float, freedom: int) -> bool:
    """Within four standard deviations of what chance gives, above and below."""
    return abs(statistic - freedom) < 4 * sqrt(2 * freedom)


def test_every_card_is_as_often_at_every_place(orders: Orders) -> None:
    mean = {number: DEALS / len(DECK) for number in range(len(DECK))}
    statistics = [
        chi_square(Counter(dealt[place].number for dealt in orders), mean)
        for place in range(len(DECK))
    ]
    freedom = len(DECK) - 1
    # Each deal has every card once, so the whole table is freer by a little than its parts.
    assert is_by_chance(sum(statistics) * freedom / len(DECK), freedom * freedom)
    assert max(statistics) < freedom + 6 * sqrt(2 * freedom)


def test_hands_hold_as_many_wild_cards_as_chance_gives(orders: Orders) -> None:
    """The hypergeometric distribution; four and more are counted together."""
    ways = comb(len(DECK), HAND)
    exact = {
        wilds: DEALS * comb(WILDS, wilds) * comb(len(DECK) - WILDS, HAND - wilds) / ways
        for wilds in range(4)
    }
    expected = {**exact, 4: DEALS - sum(exact.values())}
    seen = Counter(min(sum(card.is_wild for card in dealt[:HAND]), 4) for dealt in orders)
    assert chi_square(seen, expected) < 4 + 4 * sqrt(2 * 4)


def test_neighbours_in_one_deal_are_not_neighbours_in_the_next(orders: Orders) -> None:
    """A shuffle that left runs together would be seen here: successors are spread evenly."""
    steps = Counter(
        (after.number - before.number) % len(DECK)
        for dealt in orders
        for before, after in pairwise(dealt)
    )
    pairs = DEALS * (len(DECK) - 1)
    mean = {step: pairs / (len(DECK) - 1) for step in range(1, len(DECK))}
    assert is_by_chance(chi_square(steps, mean), len(DECK) - 2)


def test_the_measure_finds_a_shuffle_that_is_not_fair(orders: Orders) -> None:
    """One exchange left out of the shuffle's 107, and the first place tells."""
    spoilt = [
        (dealt[1], dealt[0]) if dealt[0].number == 0 else (dealt[0], dealt[1]) for dealt in orders
    ]
    mean = {number: DEALS / len(DECK) for number in range(len(DECK))}
    statistic = chi_square(Counter(first.number for first, _second in spoilt), mean)
    assert not is_by_chance(statistic, len(DECK) - 1)
