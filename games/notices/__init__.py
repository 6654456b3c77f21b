"""Who is told what: rows for the page and for the outbox, in the transaction of what happened."""

from games.notices.closing import close, looked_at, turn_ends
from games.notices.moves import after_moves, turn_begins
from games.notices.telling import tell, tell_address

__all__ = [
    "after_moves",
    "close",
    "looked_at",
    "tell",
    "tell_address",
    "turn_begins",
    "turn_ends",
]
