"""Tunes a set of the greedy play's weights by CMA-ES against a pool of opponents."""

from __future__ import annotations

import multiprocessing
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from math import log1p, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from games.bots.kernel.classes import CLASS_OF
from games.bots.kernel.dealing import dealt
from games.bots.kernel.law import Law
from games.bots.kernel.seeing import Player, law_of
from games.bots.kernel.state import OVER
from games.bots.kernel.weights import NAMES, Policy, Weights
from games.bots.players import by_policy
from games.engine.rules import preset
from games.tuning.dealings import SCORES
from games.tuning.matches import lead
from games.tuning.pools import IN_USE, Opponent, changed, opponents, start_of

# Which rules a set is for; its deals are spread over them.
RULES: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    "two": (("classic", 2), ("classic", 2), ("pagat", 2)),
    "two_open": (("open", 2),),
    "three": (("pagat", 3),),
    "three_open": (("open", 3),),
    "partners": (("classic", 4), ("classic", 4), ("open", 4), ("pagat", 4)),
    "timed": (("timed", 4),),
}
# How far each weight is moved at first, in the order of the names.
STEPS: Final = (
    *(8.0, 20.0, 25.0, 25.0, 0.5, 40.0, 15.0, 20.0, 0.8, 6.0),
    *(3.0, 3.0, 2.0, 25.0, 2.0, 2.0, 4.0, 1.5, 30.0),
    *(60.0, 15.0, 10.0, 4.0, 5.0),
    *(20.0, 20.0, 25.0, 25.0, 8.0, 16.0),
    *(80.0, 8.0, 0.5, 0.5, 4.0, 25.0, 3.0),
    *(2.0, 2.0, 5.0, 3.0, 25.0, 0.5),
)
# What matters so seldom that tuning would leave it to chance is set by hand.
FIXED: Final = {"last_take": 0.0, "completes": 12.0, "hope": 40.0}
FIRST_STEP: Final = 0.4
ENOUGH: Final = (
    200.0  # points a deal; a lead of so many counts for 139, three times as many for 277
)
SNAPSHOT: Final = 60  # generations after which the mean joins the pool
LAST_SHARE: Final = 3  # the result is the mean over the last third of all generations

Progress = Callable[[int, float, float], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """One tuning run; the same plan brings the same weights."""

    name: str
    seed: int
    generations: int
    candidates: int  # of a generation
    deals: int  # for each candidate, each played in all seatings
    start: str = IN_USE  # or the name of a former set, to repeat how its successor was made


@dataclass(frozen=True, slots=True)
class Trial:
    """What one candidate plays."""

    plan: Plan
    weights: Weights
    pool: tuple[Opponent, ...]
    label: str  # the same label means the same deals
    deals: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """Points a deal more than an opponent, on deals that no candidate was judged by."""

    opponent: str
    mean: float
    error: float


def tuned(plan: Plan, executor: Executor, progress: Progress) -> Weights:
    """The weights that the plan leads to; `progress` gets generation, best and mean."""
    strategy = _strategy(plan)
    pool = opponents(plan.name, plan.start)
    means: list[list[float]] = []
    for generation in range(plan.generations):
        points = strategy.ask()
        trials = [
            Trial(plan, moved(plan, point), tuple(pool), f"{generation}", plan.deals)
            for point in points
        ]
        gains = list(executor.map(gain, trials))
        strategy.tell(points, [-each for each in gains])
        means.append(list(strategy.mean))
        if (generation + 1) % SNAPSHOT == 0:
            pool.append(Opponent(f"generation {generation + 1}", moved(plan, strategy.mean)))
        progress(generation + 1, max(gains), fmean(gains))
    last = means[-max(1, len(means) // LAST_SHARE) :]
    return moved(plan, [fmean(column) for column in zip(*last, strict=True)])


def _strategy(plan: Plan) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it regrets that it cannot draw curves
        import cma
    options = {"seed": plan.seed + 1, "popsize": plan.candidates, "verbose": -9}
    return cma.CMAEvolutionStrategy([0.0] * len(NAMES), FIRST_STEP, options)


def moved(plan: Plan, point: Sequence[float]) -> Weights:
    """The weights in use, each moved by so many of its steps; to four digits, as they are kept."""
    own = start_of(plan.name, plan.start)
    found = tuple(
        [
            float(f"{weight + step * float(each):.4g}")
            for weight, step, each in zip(own, STEPS, point, strict=True)
        ]
    )
    return changed(found, FIXED)


def gain(trial: Trial) -> float:
    """What a candidate is worth: half by the naive bot, half by the mean of all others.

    Gains grow less than the points do, or one weak opponent would decide.
    """
    found: dict[str, list[float]] = {}
    for opponent, points in differences(trial):
        found.setdefault(opponent, []).append(points)
    gains = {name: _worth(fmean(points)) for name, points in found.items()}
    first = gains.pop(trial.pool[0].name)
    return (first + fmean(gains.values())) / 2 if gains else first


def _worth(points: float) -> float:
    return points if points < 0 else ENOUGH * log1p(points / ENOUGH)


def _turns(pool: tuple[Opponent, ...], number: int) -> int:
    """Whom the deal is played against: the first of the pool every other time."""
    others = len(pool) - 1
    return 1 + number // 2 % others if others and number % 2 else 0


def differences(trial: Trial) -> Iterator[tuple[str, float]]:
    """For each deal the opponent and the mean over its seatings."""
    rules, pool = RULES[trial.plan.name], trial.pool
    laws = [law_of(preset(*each)) for each in rules]
    players = [
        (by_policy(Policy(law, trial.weights)), [each.player(law) for each in pool]) for law in laws
    ]
    for number in range(trial.deals):
        place = number // (2 * len(pool)) % len(laws)
        own, others = players[place]
        who = _turns(pool, number)
        lots = Random(f"{trial.plan.seed} {trial.label} {number}")  # noqa: S311 - deals to tune by
        yield pool[who].name, _difference(laws[place], own, others[who], lots)


def _difference(law: Law, own: Player, other: Player, lots: Random) -> float:
    order, dealer = lots.sample(CLASS_OF, len(CLASS_OF)), lots.randrange(law.players)
    scores = [lots.choice(SCORES) for _ in range(law.sides)]
    total = 0.0
    for side in range(law.sides):
        state = dealt(law, order, dealer, scores)
        players = [own if each == side else other for each in law.side_of]
        while state.phase != OVER:
            players[state.to_move](state, None)
        total += lead(tuple(state.deal_scores), side)
    return total / law.sides


def verdicts(plan: Plan, weights: Weights, deals: int, executor: Executor) -> list[Verdict]:
    """The weights against each of the pool, on deals of their own."""
    pool = opponents(plan.name, plan.start)
    trials = [Trial(plan, weights, (each,), "judged", deals) for each in pool]
    found = executor.map(_listed, trials)
    return [
        Verdict(each.name, fmean(gains), stdev(gains) / sqrt(len(gains)))
        for each, gains in zip(pool, found, strict=True)
    ]


def told(verdict: Verdict) -> str:
    return f"{verdict.mean:+.0f} ± {verdict.error:.0f} against {verdict.opponent}"


def made(plan: Plan, start: str, found: Sequence[Verdict]) -> str:
    """How the weights were made, to be kept with them; the start is now a former set."""
    command = (
        f"tune_bots {plan.name} --start {start} --seed {plan.seed} "
        f"--generations {plan.generations} --candidates {plan.candidates} --deals {plan.deals}"
    )
    return "\n".join([f"{command}: points a deal, on other deals", *map(told, found)])


def _listed(trial: Trial) -> list[float]:
    return [points for _, points in differences(trial)]


def workers(processes: int) -> ProcessPoolExecutor:
    """Processes that know nothing of Django."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context)
