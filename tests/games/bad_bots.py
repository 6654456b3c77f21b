"""Computers that fail; searched for in other processes, so nothing here knows Django."""

import os

from games.engine.cards import DECK
from games.engine.moves import Deal, Discard, Draw, Forfeit, GoOut, Move
from games.engine.view import PlayerView


def raises(view: PlayerView, seed: bytes, level: str) -> tuple[Move, ...]:
    raise RuntimeError(f"{level} cannot think")


def cheats(view: PlayerView, seed: bytes, level: str) -> tuple[Move, ...]:
    """A card that it does not hold."""
    return (Discard(next(card for card in DECK if card not in view.hand)), GoOut())


def stacks(view: PlayerView, seed: bytes, level: str) -> tuple[Move, ...]:
    return (Deal(DECK),)


def resigns(view: PlayerView, seed: bytes, level: str) -> tuple[Move, ...]:
    return (Forfeit("resigned"),)


def is_silent(view: PlayerView, seed: bytes, level: str) -> tuple[Move, ...]:
    return ()


def goes_on_too_long(view: PlayerView, seed: bytes, level: str) -> tuple[Move, ...]:
    """A lawful draw, and then one too many."""
    return (Draw(), Draw())


def dies(view: PlayerView, seed: bytes, level: str) -> tuple[Move, ...]:
    os._exit(1)
