"""The rows of a game: what was played, what stands beside it, and what may be read at once."""

from games.models.audit import AuditEntry
from games.models.game import MAX_SEATS, Game, Seat
from games.models.heartbeat import Heartbeat
from games.models.log import DealStart, GameEvent, LoggedMove
from games.models.notices import Kind, Mail, Notice, QuietAddress, Reminding, SeatReminding
from games.models.people import AbsenceVote, Invitation, SeatAddress
from games.models.rule_set import RuleSet
from games.models.secret import SecretChain
from games.models.talk import BotReason, ChatMessage, Report
from games.models.turn import Draft, Receipt

__all__ = [
    "MAX_SEATS",
    "AbsenceVote",
    "AuditEntry",
    "BotReason",
    "ChatMessage",
    "DealStart",
    "Draft",
    "Game",
    "GameEvent",
    "Heartbeat",
    "Invitation",
    "Kind",
    "LoggedMove",
    "Mail",
    "Notice",
    "QuietAddress",
    "Receipt",
    "Reminding",
    "Report",
    "RuleSet",
    "Seat",
    "SeatAddress",
    "SeatReminding",
    "SecretChain",
]
