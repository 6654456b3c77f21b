"""Writes: one function a use case, keyword-only, each in one transaction."""

from games.engine.refusals import IllegalMove
from games.errors import (
    FixedDeckRefused,
    GameError,
    GameNotFound,
    GameOver,
    NameTaken,
    NotYourTurn,
    RuleSetError,
    RuleSetNotFound,
    StalePosition,
    TimeIsOut,
    TooManyRuleSets,
)
from games.services.acting import Acted, act, reset_turn
from games.services.bots import play_bot
from games.services.clock import tick
from games.services.continuing import continue_after_deal
from games.services.making import create_game
from games.services.rule_sets import change_rule_set, delete_rule_set, save_rule_set
from games.services.waking import wake_all, wake_due

__all__ = [
    "Acted",
    "FixedDeckRefused",
    "GameError",
    "GameNotFound",
    "GameOver",
    "IllegalMove",
    "NameTaken",
    "NotYourTurn",
    "RuleSetError",
    "RuleSetNotFound",
    "StalePosition",
    "TimeIsOut",
    "TooManyRuleSets",
    "act",
    "change_rule_set",
    "continue_after_deal",
    "create_game",
    "delete_rule_set",
    "play_bot",
    "reset_turn",
    "save_rule_set",
    "tick",
    "wake_all",
    "wake_due",
]
