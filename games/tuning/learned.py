"""Learned weights as a file that is read easily: by number of players, each with its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

SEATINGS: Final = (("classic", 2), ("pagat", 3), ("classic", 4))  # what is learned from
BODY: Final = """from __future__ import annotations

from typing import Final

BY_PLAYERS: Final[dict[int, dict[str, float]]] = {
"""


@dataclass(frozen=True, slots=True)
class Learned:
    """One seating's weights by name, and a figure that says how good they are."""

    preset: str
    players: int
    weights: Mapping[str, float]
    figure: float


def text_of(head: str, all_learned: Sequence[Learned]) -> str:
    """The file; `{figures}` in the head becomes the figures of all seatings."""
    figures = ", ".join([f"{each.figure:.2f} with {each.players} seats" for each in all_learned])
    lines = [f'"""{head.format(figures=figures)}"""\n\n', BODY]
    for each in all_learned:
        lines.append(f"    {each.players}: {{  # {each.preset}\n")
        for name, weight in each.weights.items():
            lines.append(f'        "{name}": {round(weight, 2)},\n')
        lines.append("    },\n")
    return "".join([*lines, "}\n"])
