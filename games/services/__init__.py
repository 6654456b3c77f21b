"""Writes: one function a use case, keyword-only, each in one transaction."""

from games.engine.refusals import IllegalMove
from games.errors import (
    FixedDeckRefused,
    GameError,
    GameNotFound,
    GameOver,
    NotYourTurn,
    StalePosition,
    TimeIsOut,
)
from games.services.acting import Acted, act, reset_turn
from games.services.bots import play_bot
from games.services.clock import tick
from games.services.continuing import continue_after_deal
from games.services.making import create_game
from games.services.waking import wake_due

__all__ = [
    "Acted",
    "FixedDeckRefused",
    "GameError",
    "GameNotFound",
    "GameOver",
    "IllegalMove",
    "NotYourTurn",
    "StalePosition",
    "TimeIsOut",
    "act",
    "continue_after_deal",
    "create_game",
    "play_bot",
    "reset_turn",
    "tick",
    "wake_due",
]
