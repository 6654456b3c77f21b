"""The lobby: listed games in which a seat is open to anybody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet

from accounts.blocks import apart_from
from accounts.models import User
from games import store
from games.clock_rows import terms_of
from games.clocks import Terms
from games.engine.rules import Rules
from games.models import Game, Invitation, Seat

PAGE = 25
# For so long a game waits from the last change of its seats on, and the others for a rematch.
PATIENCE = timedelta(days=30)
REMATCH_PATIENCE = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the visitor looks for; empty is anything."""

    preset: str = ""
    players: int | None = None
    pace: str = ""


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """A game that a stranger may join; `sitting` are the names of those at the table."""

    slug: str
    name: str
    preset: str
    rules: Rules
    terms: Terms
    sitting: tuple[str, ...]
    open_seats: int
    created_at: datetime


def waiting_games(
    user: User | None, wishes: Wishes, *, page: int = 1
) -> tuple[list[WaitingRow], bool]:
    """A page of the games, the oldest first as it waits longest; and whether there are more."""
    found = _open_games(user)
    if wishes.preset:
        found = found.filter(preset=wishes.preset)
    if wishes.players is not None:
        found = found.filter(players=wishes.players)
    if wishes.pace:
        found = found.filter(pace=wishes.pace)
    begin = (page - 1) * PAGE
    rows = found.order_by("pk").prefetch_related("seats__user", "invitations")
    games = list(rows[begin : begin + PAGE + 1])
    return [_row(game) for game in games[:PAGE]], len(games) > PAGE


def _open_games(user: User | None) -> QuerySet[Game]:
    """Listed, with a seat for anybody, and with nobody whom the user is kept apart from."""
    found = Game.objects.filter(_has_open_seat(), status=Game.Status.WAITING, is_listed=True)
    if user is None:
        return found
    here = Seat.objects.filter(game=OuterRef("pk"))
    found = found.exclude(Exists(here.filter(user=user)))
    apart = apart_from(user)
    return found.exclude(Exists(here.filter(user_id__in=apart))) if apart else found


def _has_open_seat() -> Exists:
    kept = Invitation.objects.filter(
        game=OuterRef("game"), seat=OuterRef("number"), status=Invitation.Status.OPEN
    )
    free = Seat.objects.filter(game=OuterRef("pk"), user=None, bot_level="")
    return Exists(free.exclude(Exists(kept)))


def _row(game: Game) -> WaitingRow:
    kept = {each.seat for each in game.invitations.all() if each.status == Invitation.Status.OPEN}
    seats = list(game.seats.all())
    return WaitingRow(
        slug=game.slug,
        name=game.name,
        preset=game.preset,
        rules=store.rules_of(game),
        terms=terms_of(game),
        sitting=tuple(seat.user.name for seat in seats if seat.user is not None),
        open_seats=sum(seat.is_free and seat.number not in kept for seat in seats),
        created_at=game.created_at,
    )


def closes_at(game: Game) -> datetime:
    """When a game that still waits is closed: called off, or a rematch begun without them."""
    if game.rematch_of_id is not None:
        return game.created_at + REMATCH_PATIENCE
    return game.updated_at + PATIENCE
