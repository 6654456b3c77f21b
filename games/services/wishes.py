"""What the person who makes a game wants of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from accounts.models import User
from games.bots import LEVELS

Kind = Literal["me", "open", "link", "mail", "player", "bot"]
KINDS: tuple[Kind, ...] = ("me", "open", "link", "mail", "player", "bot")


@dataclass(frozen=True, slots=True)
class SeatWish:
    """For whom a seat is: `level` for the computer, `email` or `user` for somebody invited."""

    kind: Kind
    level: str = ""
    email: str = ""
    user: User | None = None

    def __post_init__(self) -> None:
        fits = {
            "bot": self.level in LEVELS,
            "mail": bool(self.email),
            "player": self.user is not None,
        }
        if self.kind not in KINDS or not fits.get(self.kind, True):
            raise ValueError(f"a seat cannot be for {self.kind!r}")


def needs_people(wishes: Sequence[SeatWish]) -> bool:
    """Whether anybody else shall sit there."""
    return any(wish.kind not in ("me", "bot") for wish in wishes)
