"""Players of the computer's own: `choose` sees what its seat sees, and imports the engine alone."""

from __future__ import annotations

from hashlib import sha256
from typing import assert_never

from games.bots.answers import reply
from games.bots.lawful import lawful
from games.bots.situation import situation_of
from games.bots.takes import start_of_turn
from games.bots.turns import rest_of_turn
from games.bots.weights import Weights, weights_for
from games.engine.moves import Answer, Move
from games.engine.state import Phase
from games.engine.view import PlayerView

LEVELS = ("easy", "medium")

CARELESS = 1 / 3  # share of the easy level's discards


def choose(view: PlayerView, seed: bytes, level: str = "medium") -> tuple[Move, ...]:
    """The viewer's moves up to the next new information, lawful one after the other.

    The same view, seed and level give the same moves. ValueError for an unknown level, and for a
    seat that is not to move.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}")
    return choose_with(view, seed, weights_for(view.table.rules), is_easy=level == "easy")


def choose_with(
    view: PlayerView, seed: bytes, weights: Weights, is_easy: bool = False
) -> tuple[Move, ...]:
    """The same by other weights, to compare them."""
    if not view.is_to_move:
        raise ValueError("a bot is asked only when it is to move")
    situation = situation_of(view, weights, has_memory=not is_easy)
    match view.table.phase:
        case Phase.DRAW:
            return lawful(view, (start_of_turn(view, situation),))
        case Phase.PLAY:
            carelessness = _carelessness(view, seed) if is_easy else None
            return lawful(view, rest_of_turn(view, situation, carelessness))
        case Phase.ASK:
            return (Answer(reply(view, situation).yes),)
        case Phase.OVER:
            raise ValueError("there is nothing to choose between deals")
        case _:
            assert_never(view.table.phase)


def _carelessness(view: PlayerView, seed: bytes) -> float | None:
    """For one discard in three a number from 0 to 1, else None."""
    moment = f"{view.table.deal_number} {len(view.table.history)} {view.seat}".encode()
    drawn = int.from_bytes(sha256(seed + b" " + moment).digest()[:8], "big") / 2**64
    return drawn / CARELESS if drawn < CARELESS else None
