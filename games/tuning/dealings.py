"""What deals of a measurement begin with."""

from __future__ import annotations

from random import Random
from typing import Final

from games.engine.cards import DECK, Card

SCORES: Final = (0, 0, 0, -200, 1500, 3000)  # before the deal: they set the minimum


def shuffled(lots: Random) -> tuple[Card, ...]:
    return tuple(lots.sample(DECK, len(DECK)))
