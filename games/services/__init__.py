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
from games.services.absence import come_back, desert, desert_game
from games.services.acting import Acted, act, reset_turn
from games.services.addresses import note_address
from games.services.bots import play_bot
from games.services.clock import tick
from games.services.continuing import continue_after_deal
from games.services.deciding import ABSENCE_CHOICES, vote
from games.services.inviting import decline_invitation, find_player, set_seat, swap_seats
from games.services.leaving import cancel_game, leave_game
from games.services.making import Wanted, create_game
from games.services.opening import open_game
from games.services.pausing import extend_deadline, pause_game, resume_game
from games.services.reasons import prune_bot_reasons
from games.services.rematching import rematch
from games.services.reporting import report_message, report_player
from games.services.rule_sets import change_rule_set, delete_rule_set, save_rule_set
from games.services.seating import join_game
from games.services.sorting import hide_game, pin_game
from games.services.standing import set_standing_answer
from games.services.talking import hide_message, mute_chat, read_messages, say
from games.services.tidying import tidy
from games.services.waking import wake_all, wake_due
from games.services.wishes import SeatWish

__all__ = [
    "ABSENCE_CHOICES",
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
    "SeatWish",
    "StalePosition",
    "TimeIsOut",
    "TooManyRuleSets",
    "Wanted",
    "act",
    "cancel_game",
    "change_rule_set",
    "come_back",
    "continue_after_deal",
    "create_game",
    "decline_invitation",
    "delete_rule_set",
    "desert",
    "desert_game",
    "extend_deadline",
    "find_player",
    "hide_game",
    "hide_message",
    "join_game",
    "leave_game",
    "mute_chat",
    "note_address",
    "open_game",
    "pause_game",
    "pin_game",
    "play_bot",
    "prune_bot_reasons",
    "read_messages",
    "rematch",
    "report_message",
    "report_player",
    "reset_turn",
    "resume_game",
    "save_rule_set",
    "say",
    "set_seat",
    "set_standing_answer",
    "swap_seats",
    "tick",
    "tidy",
    "vote",
    "wake_all",
    "wake_due",
]
