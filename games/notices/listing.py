"""What the pages of notices and reminders read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from canasta.clock import now
from games.models import Game, Kind, Notice, Seat, SeatReminding
from games.notices.closing import OF_THE_TURN
from games.notices.reading import facts_of
from games.notices.wishes import Wishes, as_wishes, wishes_of
from games.presenters.notices import NoticeFacts
from games.presenters.titles import title

SHOWN = 50
TIMED = (*OF_THE_TURN, Kind.CLOCK)
# What is done and older than that is not shown any more.
KEPT = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """A notice in the list; `slug` and `token` say where it leads."""

    facts: NoticeFacts
    at: datetime
    is_open: bool
    ends_at: datetime | None  # of the turn, where the notice is about its time
    slug: str
    token: str


@dataclass(frozen=True, slots=True)
class GameWish:
    """A game in which the person plays with others, and what is wanted from it."""

    slug: str
    title: str
    override: str


@dataclass(frozen=True, slots=True)
class RemindersSeen:
    """All that the page of reminders shows."""

    wishes: Wishes
    games: tuple[GameWish, ...]
    email: str
    zone: str
    is_undeliverable: bool


def open_count(user: User) -> int:
    return _in_page(user).filter(done_at=None).count()


def notice_lines(user: User) -> list[NoticeLine]:
    """The open ones first, then what was told in the last days; the newest on top."""
    recent = Q(created_at__gt=now() - KEPT) & ~Q(kind__in=OF_THE_TURN)
    found = _in_page(user).filter(Q(done_at=None) | recent).select_related("game")
    rows = list(found.prefetch_related("game__seats__user").order_by("-pk")[:SHOWN])
    rows.sort(key=lambda row: row.done_at is not None)
    return [_line(row, user) for row in rows]


def reminders_of(user: User) -> RemindersSeen:
    return RemindersSeen(
        wishes=as_wishes(wishes_of(user)),
        games=tuple(_wishes_of_games(user)),
        email=user.email or "",
        zone=user.time_zone or "UTC",
        is_undeliverable=user.undeliverable_at is not None,
    )


def override_of(user: User, slug: str) -> str:
    found = SeatReminding.objects.filter(seat__user=user, seat__game__slug=slug)
    return found.values_list("override", flat=True).first() or ""


def _wishes_of_games(user: User) -> list[GameWish]:
    running = (Game.Status.PLAYING, Game.Status.WAITING)
    others = Seat.objects.filter(~Q(user=user), game=OuterRef("game"), user__isnull=False)
    seats = Seat.objects.filter(Exists(others), user=user, game__status__in=running)
    found = seats.select_related("game", "reminding").order_by("-game__updated_at", "pk")
    return [_game_wish(seat) for seat in found[:SHOWN]]


def _game_wish(seat: Seat) -> GameWish:
    row: SeatReminding | None = getattr(seat, "reminding", None)
    game = seat.game
    name = title(game.name, game.preset, game.players)
    return GameWish(game.slug, name, row.override if row is not None else "")


def _in_page(user: User) -> QuerySet[Notice]:
    return Notice.objects.filter(user=user, is_in_page=True)


def _line(row: Notice, user: User) -> NoticeLine:
    seats = list(row.game.seats.all()) if row.game is not None else []
    is_invitation = row.kind == Kind.INVITATION
    return NoticeLine(
        facts=facts_of(row.kind, row.data, row.game, user, seats),
        at=row.created_at,
        is_open=row.done_at is None,
        ends_at=row.game.clock_ends_at if row.game is not None and row.kind in TIMED else None,
        slug=row.game.slug if row.game is not None else "",
        token=str(row.data.get("token", "")) if is_invitation else "",
    )
