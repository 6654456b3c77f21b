"""Computers that fail; searched for in other processes, so nothing here knows Django."""

import os

from games.bots.search.deciding import Choice
from games.engine.cards import DECK
from games.engine.moves import Deal, Discard, Draw, Forfeit, GoOut
from games.engine.view import PlayerView


def raises(view: PlayerView, seed: bytes, level: str) -> Choice:
    raise RuntimeError(f"{level} cannot think")


def cheats(view: PlayerView, seed: bytes, level: str) -> Choice:
    """A card that it does not hold."""
    return Choice((Discard(next(card for card in DECK if card not in view.hand)), GoOut()))


def stacks(view: PlayerView, seed: bytes, level: str) -> Choice:
    return Choice((Deal(DECK),))


def resigns(view: PlayerView, seed: bytes, level: str) -> Choice:
    return Choice((Forfeit("resigned"),))


def is_silent(view: PlayerView, seed: bytes, level: str) -> Choice:
    return Choice(())


def goes_on_too_long(view: PlayerView, seed: bytes, level: str) -> Choice:
    """A lawful draw, and then one too many."""
    return Choice((Draw(), Draw()))


def dies(view: PlayerView, seed: bytes, level: str) -> Choice:
    os._exit(1)
