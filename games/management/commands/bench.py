"""`bench engine` and `bench bots`: how many moves are played in a second, on one core."""

from __future__ import annotations

import platform
import random
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.bots.kernel import bench as kernel_bench
from games.engine.cards import DECK
from games.engine.choices import legal_moves
from games.engine.moves import Deal, LayMelds, LayOff, Move, Step, TakePile
from games.engine.play import play, replay
from games.engine.rules import Rules, preset
from games.engine.state import Phase, Position, start
from games.engine.view import view_of

PLAY_TARGET = 30_000  # given moves a second
RANDOM_TARGET = 4_000  # moves a second that are chosen from the legal ones
KERNEL_TARGET = 300_000  # moves a second of the bots' playouts
ROUNDS = 3  # the best counts: other programs can only slow a round down


class Command(BaseCommand):
    help = "Measures how many moves a second the engine plays, or the bots' kernel beside it."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=["engine", "bots"])
        parser.add_argument("--deals", type=int, default=60)

    def handle(self, *args: Any, **options: Any) -> None:
        python = f"{platform.python_implementation()} {platform.python_version()}"
        self.stdout.write(f"{python} on {platform.machine()}, {options['deals']} deals")
        if options["what"] == "bots":
            for players in (2, 4):
                self._tell_bots(players, options["deals"])
            return
        rules = preset("classic", 4)
        games = [recorded(rules, seed) for seed in range(options["deals"])]
        self._tell("given moves by play", max(replayed(rules, games) for _ in range(ROUNDS)))
        deals = options["deals"]
        self._tell("random play", max(played_by_lot(rules, deals) for _ in range(ROUNDS)))

    def _tell_bots(self, players: int, deals: int) -> None:
        speed = kernel_bench.measured(preset("classic", players), deals)
        self.stdout.write(
            f"{players} seats, given moves a second: engine {speed.engine:,.0f}, "
            f"kernel {speed.kernel:,.0f} ({speed.kernel / speed.engine:.1f} times)"
        )
        self.stdout.write(
            f"  playouts: {speed.playouts:,.0f} moves a second (target {KERNEL_TARGET:,}), "
            f"{speed.playouts / speed.engine:.1f} times the engine, {speed.deals:,.0f} deals"
        )

    def _tell(self, what: str, rate: float) -> None:
        target = PLAY_TARGET if what.startswith("given") else RANDOM_TARGET
        self.stdout.write(f"{what}: {rate:,.0f} moves a second (target {target:,})")


def recorded(rules: Rules, seed: int) -> list[Step]:
    """The log of one deal between players who take and lay whatever they can."""
    rng = random.Random(seed)  # noqa: S311 - lots for a measurement
    position = start(rules, 0)
    log: list[Step] = []
    while not log or position.table.phase is not Phase.OVER:
        step = next_step(position, rng, is_eager=True)
        log.append(step)
        position = play(position, *step)
    return log


def next_step(position: Position, rng: random.Random, is_eager: bool) -> Step:
    table = position.table
    if table.to_move is None:
        return table.next_dealer, Deal(tuple(rng.sample(DECK, len(DECK))))
    moves = legal_moves(view_of(position, table.to_move))
    laying: list[Move] = [m for m in moves if isinstance(m, TakePile | LayMelds | LayOff)]
    return table.to_move, rng.choice(laying if laying and is_eager else moves)


def replayed(rules: Rules, games: list[list[Step]]) -> float:
    """Recorded moves a second, by play alone."""
    begun = process_time()
    for log in games:
        replay(rules, 0, log)
    return sum(map(len, games)) / (process_time() - begun)


def played_by_lot(rules: Rules, deals: int) -> float:
    """Moves a second of players who choose from the legal moves by lot."""
    rng = random.Random(1)  # noqa: S311 - lots for a measurement
    position, moves = start(rules, 0), 0
    begun = process_time()
    for _ in range(deals):
        is_new = True
        while is_new or position.table.phase is not Phase.OVER:
            position = play(position, *next_step(position, rng, is_eager=False))
            is_new = False
            moves += 1
        if position.table.is_game_over:
            position = start(rules, 0)
    return moves / (process_time() - begun)
