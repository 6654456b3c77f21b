"""The same dealt worlds for every candidate, the better half of them each time with more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from typing import Final

from games.bots.search.plans import Plan

Judge = Callable[[Plan, int], float]  # points of a plan in the world of that number

GATE: Final = 1.0  # standard errors by which a plan must beat the policy's own


@dataclass(slots=True)
class Runner:
    """A candidate and its points in the worlds 0, 1, 2, …

    `bonus` is what it is worth besides: points that its rivals must win more.
    """

    plan: Plan
    bonus: float = 0.0
    points: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.points) / len(self.points)

    @property
    def worth(self) -> float:
        return self.mean + self.bonus


def race(
    runners: list[Runner], judge: Judge, playouts: int, is_late: Callable[[], bool]
) -> list[Runner]:
    """All of them, the chosen one first, then by points; the first given one is favoured."""
    alive = runners
    rounds = max(1, ceil(log2(len(runners))))
    for _ in range(rounds):
        deals = max(1, playouts // (rounds * len(alive)))
        if not _run(alive, judge, deals, is_late):
            break
        ranked = sorted(alive[1:], key=lambda each: -each.worth)
        alive = [runners[0], *ranked[: max(1, len(alive) // 2 - 1)]]
    return _ranked(runners, alive)


def _run(alive: Sequence[Runner], judge: Judge, deals: int, is_late: Callable[[], bool]) -> bool:
    """So many more worlds for each; False where the time is over."""
    begun = len(alive[0].points)
    for world in range(begun, begun + deals):
        if is_late():
            return False
        for each in alive:
            each.points.append(judge(each.plan, world))
    return True


def _ranked(runners: list[Runner], alive: Sequence[Runner]) -> list[Runner]:
    first, *others = [each for each in alive if each.points] or runners
    if not first.points:
        return runners
    best = max(others, key=lambda each: each.worth)
    more = gain(best, first) + best.bonus - first.bonus
    chosen = best if more > GATE * error(best, first) else first
    rest = [each for each in runners if each is not chosen and each.points]
    rest.sort(key=lambda each: (-len(each.points), -each.worth))
    return [chosen, *rest]


def gain(one: Runner, other: Runner) -> float:
    """Points that the one wins more in the worlds that both have seen."""
    gains = _gains(one, other)
    return sum(gains) / len(gains)


def error(one: Runner, other: Runner) -> float:
    """The standard error of the gain; without end for a single world."""
    gains = _gains(one, other)
    count = len(gains)
    if count < 2:
        return float("inf")
    mean = sum(gains) / count
    return sqrt(sum([(each - mean) ** 2 for each in gains]) / (count - 1) / count)


def _gains(one: Runner, other: Runner) -> list[float]:
    return [mine - theirs for mine, theirs in zip(one.points, other.points, strict=False)]
