"""The moves as numbers.

A move is a tuple of numbers, its kind first. A group of cards is one number: the class of its meld
and how many naturals, deuces and jokers come from the hand. The first group of a take is the one
that the top card joins; without a natural it is laid onto the own meld.
"""

from __future__ import annotations

from typing import Final

Move = tuple[int, ...]

DRAW: Final = 0
TAKE: Final = 1  # groups
TAKE_TOP: Final = 2  # groups
TAKE_REST: Final = 3
LAY: Final = 4  # groups, each with a natural
LAY_OFF: Final = 5  # one group
DISCARD: Final = 6  # class
GO_OUT: Final = 7
ASK: Final = 8
YES: Final = 9
NO: Final = 10
END_DEAL: Final = 11


def group(place: int, naturals: int, deuces: int, jokers: int) -> int:
    """A group as one number."""
    return place | naturals << 4 | deuces << 8 | jokers << 12


def group_size(code: int) -> int:
    """How many cards of the hand it has."""
    return (code >> 4 & 15) + (code >> 8 & 15) + (code >> 12)
