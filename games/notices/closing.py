"""Notices that are seen, or no longer true."""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import User
from canasta.clock import now
from games.access import Person
from games.models import Game, Kind, Notice

# Open until the turn has passed on.
OF_THE_TURN = (Kind.TURN, Kind.QUESTION, Kind.DEADLINE)
# Seen with the table.
AT_THE_TABLE = (Kind.GAME_OVER, Kind.CLOCK, Kind.SEAT, Kind.INVITATION)


def close(*, users: Collection[User], game: Game, kinds: Collection[Kind]) -> int:
    """Note that these persons need not be told any more; gives how many were open."""
    notices = Notice.objects.filter(game=game, kind__in=kinds, done_at__isnull=True)
    return notices.filter(user__in=users).update(done_at=now())


def turn_ends(game: Game) -> None:
    """Whoever was to move is not any more: moved, timed out, or replaced."""
    notices = Notice.objects.filter(game=game, kind__in=OF_THE_TURN, done_at__isnull=True)
    notices.update(done_at=now())


def looked_at(*, user: Person, slug: str) -> None:
    """The person has the table before the eyes, and with it what was to be told."""
    if not isinstance(user, User):
        return
    notices = Notice.objects.filter(user=user, game__slug=slug, done_at__isnull=True)
    notices.filter(kind__in=AT_THE_TABLE).update(done_at=now())
