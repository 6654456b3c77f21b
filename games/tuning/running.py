"""Plays a match on several cores and keeps what it has, to go on from there another time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor
from concurrent.futures import wait as wait_for
from pathlib import Path
from time import monotonic
from typing import Final

from games.tuning.matches import Match, Unit, played
from games.tuning.results import Results
from games.tuning.tallies import Tally

CHUNK_SECONDS: Final = 2.0  # what a process should play before it reports
SAVE_SECONDS: Final = 5.0

Part = tuple[list[Unit], Tally]
Progress = Callable[[Results, int], None]


def run(results: Results, count: int, file: Path, processes: int, progress: Progress) -> None:
    """Play the units that lack of the first `count`; the file is written now and then."""
    lacking = [number for number in range(count) if number not in results.units]
    saved = monotonic()
    try:
        for units, tally in _parts(results.match, lacking, processes):
            results.add(units, tally)
            progress(results, count)
            if monotonic() - saved > SAVE_SECONDS:
                results.write(file)
                saved = monotonic()
    finally:
        results.write(file)


def _parts(match: Match, numbers: list[int], processes: int) -> Iterator[Part]:
    if processes == 1 or len(numbers) < 2:
        for number in numbers:
            yield part(match, [number])
        return
    # Spawned: nothing of Django comes along.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        yield from _spread(pool, match, numbers, processes)


def _spread(pool: Executor, match: Match, numbers: list[int], processes: int) -> Iterator[Part]:
    """Chunks grow until one takes a while, so that fast bots lose no time in talk."""
    size, running = 1, dict[Future[Part], float]()
    try:
        while numbers or running:
            while numbers and len(running) < 2 * processes:
                chunk, numbers = numbers[:size], numbers[size:]
                running[pool.submit(part, match, chunk)] = monotonic()
            done, _ = wait_for(running, return_when=FIRST_COMPLETED)
            for future in done:
                if monotonic() - running.pop(future) < CHUNK_SECONDS:
                    size = min(2 * size, 256)
                yield future.result()
    finally:
        for future in running:
            future.cancel()


def part(match: Match, numbers: list[int]) -> Part:
    """Some units, in one process."""
    tally = Tally()
    units = [played(match, number, tally) for number in numbers]
    return [unit for unit in units if unit is not None], tally
