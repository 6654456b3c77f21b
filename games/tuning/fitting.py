"""The value function's weights: least squares on positions of self-play and how they ended."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from games.bots.kernel.classes import CLASS_OF
from games.bots.kernel.dealing import dealt
from games.bots.kernel.law import Law
from games.bots.kernel.state import OVER, TO_DRAW, State
from games.bots.players import by_policy, policy_for
from games.bots.search.rollout import lead
from games.bots.search.values import FEATURES, features
from games.engine.rules import preset
from games.tuning.learned import Learned

Row = tuple[float, ...]

DEALS: Final = 40_000
SHARE: Final = 1 / 6  # of all turns that become a row
SCORES: Final = (0, 0, 0, -200, 1500, 3000)
RIDGE: Final = 1e-3  # keeps the weights of features that hardly vary near zero
HEAD: Final = """What each feature of a position is worth; `values.py` says what they are.

Made by `manage.py fit_values values --deals {deals} --seed {seed} --write`: least squares on
positions of self-play by the greedy policy. Of the variance of the results it explains:
{{figures}}.
"""


def fitted(name: str, players: int, deals: int, seed: int) -> Learned:
    """The features' weights, and the share of the variance of the results that they explain."""
    lots = random.Random(f"{seed} {name} {players}")  # noqa: S311 - lots for a measurement
    size = len(FEATURES)
    products = [[0.0] * (size + 1) for _ in range(size)]
    squares = 0.0
    for row, end in rows(Law(preset(name, players)), deals, lots):
        squares += end * end
        for i, first in enumerate(row):
            if first:
                line = products[i]
                for j in range(i, size):
                    line[j] += first * row[j]
                line[size] += first * end
    weights = solved(_symmetric(products))
    explained = sum([weight * line[size] for weight, line in zip(weights, products, strict=True)])
    return Learned(name, players, dict(zip(FEATURES, weights, strict=True)), explained / squares)


def rows(law: Law, deals: int, rng: random.Random) -> Iterator[tuple[Row, float]]:
    """Positions as the features of the side to move less the others' mean, with its lead."""
    greedy = by_policy(policy_for(law))
    for _ in range(deals):
        order = list(CLASS_OF)
        rng.shuffle(order)
        scores = [rng.choice(SCORES) for _ in range(law.sides)]
        state = dealt(law, order, rng.randrange(law.players), scores)
        found: list[tuple[int, Row]] = []
        while state.phase != OVER:
            if state.phase == TO_DRAW and rng.random() < SHARE:
                side = law.side_of[state.to_move]
                found.append((side, difference(state, side)))
            greedy(state, None)
        for side, row in found:
            yield row, lead(state.deal_scores, side)


def difference(state: State, side: int) -> Row:
    """The side's features less the mean of the others'."""
    sides = state.law.sides
    own = features(state, side)
    others = [features(state, each) for each in range(sides) if each != side]
    return tuple(
        [mine - sum(theirs) / len(others) for mine, *theirs in zip(own, *others, strict=True)]
    )


def _symmetric(products: list[list[float]]) -> list[list[float]]:
    size = len(products)
    return [
        [products[min(i, j)][max(i, j)] * (1 + RIDGE * (i == j)) for j in range(size)]
        + [products[i][size]]
        for i in range(size)
    ]


def solved(equations: list[list[float]]) -> Row:
    """Gauss's elimination with the largest pivot; a feature that never occurs weighs nothing."""
    size = len(equations)
    lines = [line[:] for line in equations]
    for i in range(size):
        best = max(range(i, size), key=lambda j: abs(lines[j][i]))
        lines[i], lines[best] = lines[best], lines[i]
        pivot = lines[i][i]
        if abs(pivot) < 1e-9:
            continue
        for j in range(size):
            if j != i and lines[j][i]:
                share = lines[j][i] / pivot
                lines[j] = [a - share * b for a, b in zip(lines[j], lines[i], strict=True)]
    return tuple(
        [line[size] / line[i] if abs(line[i]) > 1e-9 else 0.0 for i, line in enumerate(lines)]
    )
