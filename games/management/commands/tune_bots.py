"""`tune_bots SET`: finds the weights of greedy play anew, from a seed."""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.tuning.evolving import RULES, Plan, made, told, tuned, verdicts, workers
from games.tuning.pools import IN_USE, start_of
from games.tuning.weight_files import next_former, put_in_use

JUDGED = 400  # deals against each opponent for the verdict


class Command(BaseCommand):
    help = "Tunes one set of the bots' weights by CMA-ES against a pool of opponents."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", choices=list(RULES), help="the set of weights")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--generations", type=int, default=300)
        parser.add_argument("--candidates", type=int, default=32, help="of a generation")
        parser.add_argument("--deals", type=int, default=80, help="for each candidate")
        parser.add_argument("--start", default=IN_USE, help="a former set to start from again")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--keep", action="store_true", help="put the result in use")

    def handle(self, *args: Any, **options: Any) -> None:
        keys = ("name", "seed", "generations", "candidates", "deals", "start")
        plan = Plan(**{key: options[key] for key in keys})
        _check(plan)
        with workers(max(1, options["processes"])) as executor:
            weights = tuned(plan, executor, self._progress)
            found = verdicts(plan, weights, JUDGED, executor)
        self.stdout.write("\n".join(map(told, found)))
        if options["keep"]:
            start = next_former(plan.name) if plan.start == IN_USE else plan.start
            put_in_use(plan.name, weights, made(plan, start, found))

    def _progress(self, generation: int, best: float, mean: float) -> None:
        if generation % 10 == 0:
            self.stderr.write(f"generation {generation}: best {best:+.0f}, mean {mean:+.0f}")


def _check(plan: Plan) -> None:
    if plan.generations < 1 or plan.deals < 1 or plan.candidates < 2:
        raise CommandError("There must be a generation, a deal and two candidates.")
    try:
        start_of(plan.name, plan.start)
    except KeyError as error:
        raise CommandError(f"There never was a set {plan.start!r} of {plan.name}.") from error
