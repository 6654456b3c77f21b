"""What signs say about hands: weights by which the hands of self-play are best found again."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp
from typing import Final

from games.bots.arena import Chooser
from games.bots.kernel.convert import from_position
from games.bots.kernel.law import Law
from games.bots.kernel.seeing import choose_by, law_of
from games.bots.kernel.weights import set_for
from games.bots.search.deciding import decide
from games.bots.search.sight import sight_of
from games.bots.search.signs import NAMES, pasts_of, signs
from games.engine.moves import Deal, Move
from games.engine.play import play
from games.engine.rules import preset
from games.engine.state import Phase, Position, start
from games.engine.view import PlayerView, view_of
from games.tuning.dealings import shuffled
from games.tuning.learned import Learned
from games.tuning.pools import IN_USE, opponents

DEALS: Final = 300
PLAYOUTS: Final = 20
SHARE: Final = 0.15  # of the turns at which the hands are looked at
FIRST: Final = 8  # moves of a deal after which there is something to see
ROUNDS: Final = 12
CAREFUL: Final = 0.7  # of a full step, as signs overlap
LEAST: Final = 0.02  # no sign is as good as proof
HEAD: Final = """How much likelier a sign makes a card to be held; `signs.py` says what they are.

Made by `manage.py fit_values hands --deals {deals} --seed {seed} --write` from play between
the greedy player, the search, and the pool of the tuning. Of the squared error of the expected
hands so much is left, as a share: {{figures}}.
"""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand at one moment: its hidden cards, and by class (unseen, held, numbers of the signs)."""

    size: int
    classes: tuple[tuple[int, int, tuple[int, ...]], ...]


def learned(name: str, players: int, deals: int, seed: int) -> Learned:
    """The weight of each sign, and how far the expected hands are still from the real ones."""
    weights = [1.0] * len(NAMES)
    hands = list(_hands(name, players, deals, seed))
    before = _error(hands, weights)
    for _ in range(ROUNDS):
        weights = _better(hands, weights)
    return Learned(
        name, players, dict(zip(NAMES, weights, strict=True)), _error(hands, weights) / before
    )


def _error(hands: Sequence[Hand], weights: Sequence[float]) -> float:
    """Squares of the differences between cards held and cards expected."""
    total = 0.0
    for hand in hands:
        for (_, count, _), some in zip(hand.classes, _expected(hand, weights), strict=True):
            total += (count - some) ** 2
    return total


def _expected(hand: Hand, weights: Sequence[float]) -> list[float]:
    """By class, how many cards the hand would hold on average by these weights."""
    products = [_product(weights, names) for _, _, names in hand.classes]
    return _drawn(hand, products, _rate(hand, products))


def _better(hands: Sequence[Hand], weights: Sequence[float]) -> list[float]:
    """Each weight times what was held over what was expected."""
    held, expected = [1.0] * len(weights), [1.0] * len(weights)
    for hand in hands:
        for (_, count, names), some in zip(hand.classes, _expected(hand, weights), strict=True):
            for number in names:
                held[number] += count
                expected[number] += some
    return [
        max(LEAST, weight * (own / other) ** CAREFUL)
        for weight, own, other in zip(weights, held, expected, strict=True)
    ]


def _product(weights: Sequence[float], names: Sequence[int]) -> float:
    total = 1.0
    for number in names:
        total *= weights[number]
    return total


def _rate(hand: Hand, products: Sequence[float]) -> float:
    """The rate at which the hand is as large as it is, by halving."""
    low, high = 0.0, 50.0
    for _ in range(24):
        rate = (low + high) / 2
        if sum(_drawn(hand, products, rate)) < hand.size:
            low = rate
        else:
            high = rate
    return rate


def _drawn(hand: Hand, products: Sequence[float], rate: float) -> list[float]:
    """By class, what is drawn on average at a rate."""
    return [
        unseen * (1.0 - exp(-rate * product))
        for (unseen, _, _), product in zip(hand.classes, products, strict=True)
    ]


def _hands(name: str, players: int, deals: int, seed: int) -> Iterator[Hand]:
    """Hands of deals between players of several kinds, as people are of several kinds too."""
    lots = random.Random(f"{seed} {name} {players}")  # noqa: S311 - deals of a measurement
    rules = preset(name, players)
    kinds = _kinds(law_of(rules), lots)
    for number in range(deals):
        dealer = number % players
        position = play(start(rules, dealer), dealer, Deal(shuffled(lots)))
        seats = [lots.choice(kinds) for _ in range(players)]
        while (seat := position.table.to_move) is not None:
            view = view_of(position, seat)
            is_turn = view.table.phase is Phase.PLAY and len(view.table.history) > FIRST
            if is_turn and lots.random() < SHARE:
                yield from _hands_at(position, view)
            for move in seats[seat](view):
                position = play(position, seat, move)


def _kinds(law: Law, lots: random.Random) -> list[Chooser]:
    """The pool of the tuning, and the search: without what is learned here, so that the same seed
    gives the same weights again."""
    pool = [each.player(law) for each in opponents(set_for(law), IN_USE)]

    def search(view: PlayerView) -> tuple[Move, ...]:
        return decide(view, lots.randbytes(8), PLAYOUTS, infers=False).moves

    return [*[partial(choose_by, player) for player in pool], search]


def _hands_at(position: Position, view: PlayerView) -> Iterator[Hand]:
    """The other hands, as far as the viewer does not know them."""
    law = law_of(position.table.rules)
    sight, pasts, truth = sight_of(view, law), pasts_of(view), from_position(position, law)
    for seat, size in enumerate(sight.hidden):
        if size and seat != view.seat:
            held, known = truth.hands[seat], truth.known[seat]
            classes = [
                (sight.pool.count(place), held[place] - known[place], _numbers(names))
                for place, names in signs(sight, pasts[seat], seat).items()
            ]
            yield Hand(size, tuple(classes))


def _numbers(names: Sequence[str]) -> tuple[int, ...]:
    return tuple([NAMES.index(each) for each in names])
