"""Writes the weights where the bots read them, with how they were made; the old ones are kept."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from games.bots.kernel.weights import FILE, NAMES, Weights
from games.tuning.pools import FORMER, former

HEADS: Final = {
    FILE: "The weights of greedy play, a set for each kind of rules. What each weighs: weights.py.",
    FORMER: "Sets that were in use before, oldest first; tuning goes on playing against them.",
}


def next_former(name: str) -> str:
    """What the set in use will be called when another takes its place."""
    return f"{name}-{len(former(name)) + 1}"


def put_in_use(name: str, weights: Weights, made: str) -> None:
    """The set in use becomes a former one."""
    sets = _sets(FILE)
    old = _sets(FORMER) if FORMER.exists() else {}
    old[next_former(name)] = sets[name]
    sets[name] = {"made": made} | dict(zip(NAMES, weights, strict=True))
    _write(FORMER, old)
    _write(FILE, sets)


def _sets(file: Path) -> dict[str, dict[str, str | float]]:
    return tomllib.loads(file.read_text())


def _write(file: Path, sets: dict[str, dict[str, str | float]]) -> None:
    parts = [f"# {HEADS[file]}\n", *[_section(name, values) for name, values in sets.items()]]
    file.write_text("\n".join(parts))


def _section(name: str, values: dict[str, str | float]) -> str:
    made = str(values["made"])
    lines = "".join([f"{weight} = {values[weight]}\n" for weight in NAMES])
    return f'[{name}]\nmade = """\n{made.strip()}\n"""\n{lines}'
