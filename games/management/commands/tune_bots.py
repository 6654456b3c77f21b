"""`tune_bots SET`: finds the weights of greedy play anew, from a seed."""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.tuning.evolving import RULES, Plan, Verdict, tuned, verdicts, workers
from games.tuning.weight_files import put_in_use

JUDGED = 400  # deals against each opponent for the verdict


class Command(BaseCommand):
    help = "Tunes one set of the bots' weights by CMA-ES against a pool of opponents."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", choices=list(RULES), help="the set of weights")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--generations", type=int, default=120)
        parser.add_argument("--deals", type=int, default=160, help="for each candidate")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--keep", action="store_true", help="put the result in use")

    def handle(self, *args: Any, **options: Any) -> None:
        plan = Plan(options["name"], options["seed"], options["generations"], options["deals"])
        if plan.generations < 1 or plan.deals < 1:
            raise CommandError("There must be a generation and a deal.")
        with workers(max(1, options["processes"])) as executor:
            weights = tuned(plan, executor, self._progress)
            found = verdicts(plan, weights, JUDGED, executor)
        self.stdout.write("\n".join(map(sentence, found)))
        if options["keep"]:
            put_in_use(plan.name, weights, made(plan, found))

    def _progress(self, generation: int, best: float, mean: float) -> None:
        if generation % 10 == 0:
            self.stderr.write(f"generation {generation}: best {best:+.0f}, mean {mean:+.0f}")


def sentence(verdict: Verdict) -> str:
    return f"{verdict.mean:+.0f} ± {verdict.error:.0f} against {verdict.opponent}"


def made(plan: Plan, found: list[Verdict]) -> str:
    """How the weights were made, to be kept with them."""
    command = f"tune_bots {plan.name} --seed {plan.seed} --generations {plan.generations}"
    lines = [f"{command} --deals {plan.deals}; points a deal, on other deals:"]
    return "\n".join(lines + [f"  {sentence(verdict)}" for verdict in found])
