"""What was agreed about time when a game was made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

# A partner's time for "may I go out?" where turns are of seconds.
QUESTION = timedelta(seconds=30)
TURN_SECONDS = (15, 30, 45, 60, 90, 120, 180, 300)
TURN_DAYS = (1, 2, 3, 5, 7, 14)
# After an interruption of the service a turn of days has this at least, or half of its time.
GRACE = timedelta(hours=2)
# How often a seat's time may run out in a game before the computer keeps the seat.
TIME_OUTS = 3
LONG = ("days", "pool")


@dataclass(frozen=True, slots=True)
class Terms:
    """Pace and policy of a game; `turn` is what each turn adds where there is a store."""

    pace: str = "none"
    turn: timedelta | None = None
    pool: timedelta | None = None
    pool_cap: timedelta | None = None
    has_pauses: bool = False
    on_time_out: str = "forfeit"

    @property
    def has_clock(self) -> bool:
        return self.turn is not None

    @property
    def is_long(self) -> bool:
        """Turns of days, on which people sleep."""
        return self.pace in LONG

    @property
    def follows_calendars(self) -> bool:
        return self.is_long and self.has_pauses

    @property
    def question(self) -> timedelta:
        """How long a partner may think about the question."""
        return self.turn or timedelta(0) if self.is_long else QUESTION

    @property
    def grace(self) -> timedelta:
        """What a running turn has at least after an interruption of the service."""
        if not self.is_long or self.turn is None:
            return timedelta(0)
        return min(GRACE, self.turn / 2)

    def allowance(self, left: timedelta | None) -> timedelta:
        """What a turn begins with; `left` is what a seat has kept of its store."""
        turn = self.turn or timedelta(0)
        if self.pace != "pool":
            return turn
        kept = left if left is not None else self.pool or timedelta(0)
        cap = self.pool_cap if self.pool_cap is not None else kept + turn
        # Whoever has more than the cap from the beginning keeps it.
        return max(turn, kept, min(kept + turn, cap))

    def longest_absence(self, vacation: timedelta) -> timedelta | None:
        """For how long one person can hold up the game without a move; None: for ever."""
        if self.turn is None:
            return None
        turn = self.allowance(self.pool_cap)
        out = self.on_time_out
        rest = vacation if self.follows_calendars else timedelta(0)
        if out in ("forfeit", "bot_seat"):
            return turn + rest
        if out == "bot_turn":
            return turn + (TIME_OUTS - 1) * self.turn + rest
        return turn + (2 * TIME_OUTS - 1) * self.turn + rest
