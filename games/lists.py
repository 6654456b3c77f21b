"""Lists of games: a person's own with whose turn it is, and what that person is invited to."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from games import store
from games.access import Person
from games.clock_rows import terms_of
from games.clocks import Terms
from games.engine.rules import Rules
from games.models import Game, Invitation, Seat
from games.selectors import SeatInfo, seat_info

FINISHED_SHOWN = 10
# Later than any deadline there is.
LAST = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in a person's list."""

    slug: str
    name: str
    preset: str
    players: int
    rules: Rules
    status: str
    scores: tuple[int, ...]
    my_side: int
    to_move_name: str
    is_my_turn: bool
    updated_at: datetime
    seats: tuple[SeatInfo, ...]
    winners: tuple[int, ...] | None
    deal_number: int
    clock_ends_at: datetime | None = None
    is_paused: bool = False
    is_pinned: bool = False
    is_hidden: bool = False
    free_seats: int = 0

    @property
    def urgency(self) -> tuple[datetime, datetime]:
        """What is out first comes first, then what has waited longest."""
        return self.clock_ends_at or LAST, self.updated_at


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """A seat that is kept for the person."""

    token: str
    by: str
    name: str
    preset: str
    rules: Rules
    terms: Terms
    created_at: datetime


def my_games(user: Person, *, hidden: bool = False) -> list[GameRow]:
    """The games in which the user has a seat, the last played first.

    All that run or wait; of the finished ones the last few that are not hidden, or are.
    """
    if not isinstance(user, User):
        return []
    mine = Game.objects.filter(_has_seat(user)).prefetch_related("seats__user")
    running = mine.filter(status__in=(Game.Status.PLAYING, Game.Status.WAITING))
    ended = _ended(mine).filter(_has_seat(user, is_hidden=hidden)).order_by("-updated_at")
    rows = [*running.order_by("-updated_at"), *ended[:FINISHED_SHOWN]]
    return [_row(game, user) for game in rows]


def has_hidden(user: Person) -> bool:
    return user.is_authenticated and Seat.objects.filter(user_id=user.pk, is_hidden=True).exists()


def my_turns(user: Person, *, without: Collection[str] = ()) -> list[str]:
    """The addresses of the games that wait for the user, the most urgent first."""
    if not user.is_authenticated:
        return []
    seats = Seat.objects.filter(user_id=user.pk, stand_in=Seat.StandIn.NONE)
    turns = seats.filter(game__status=Game.Status.PLAYING, number=F("game__to_move"))
    order = F("game__clock_ends_at").asc(nulls_last=True)
    slugs = turns.order_by(order, "game__updated_at").values_list("game__slug", flat=True)
    return [slug for slug in slugs if slug not in without]


def my_invitations(user: Person) -> list[InvitationRow]:
    """What waits for the user's answer, the last first."""
    if not isinstance(user, User):
        return []
    mine = Q(user=user) if user.is_guest else Q(user=user) | Q(email=user.email)
    open_ones = Invitation.objects.filter(mine, status=Invitation.Status.OPEN)
    waiting = open_ones.filter(game__status=Game.Status.WAITING).order_by("-pk")
    return [_invitation(each) for each in waiting.select_related("game", "invited_by")]


def _has_seat(user: User, **fields: bool) -> Exists:
    return Exists(Seat.objects.filter(game=OuterRef("pk"), user=user, **fields))


def _ended(games: QuerySet[Game]) -> QuerySet[Game]:
    """Played out, or called off after cards were dealt."""
    return games.filter(
        Q(status=Game.Status.OVER) | Q(status=Game.Status.CANCELLED, deal_number__gte=1)
    )


def _row(game: Game, user: User) -> GameRow:
    seats = list(game.seats.all())
    mine = next(seat for seat in seats if seat.user_id == user.pk)
    rules = store.rules_of(game)
    infos = tuple(seat_info(seat, mine, rules) for seat in seats)
    is_running = game.status == Game.Status.PLAYING
    mover = next((info for info in infos if is_running and info.number == game.to_move), None)
    is_away = mine.stand_in != Seat.StandIn.NONE
    return GameRow(
        slug=game.slug,
        name=game.name,
        preset=game.preset,
        players=game.players,
        rules=rules,
        status=game.status,
        scores=tuple(game.scores),
        my_side=infos[mine.number].side,
        to_move_name=mover.name if mover is not None else "",
        is_my_turn=mover is not None and mover.is_me and not is_away,
        updated_at=game.updated_at,
        seats=infos,
        winners=tuple(game.winners) if game.winners is not None else None,
        deal_number=game.deal_number,
        clock_ends_at=game.clock_ends_at,
        is_paused=game.paused_at is not None,
        is_pinned=mine.is_pinned,
        is_hidden=mine.is_hidden,
        free_seats=sum(seat.is_free for seat in seats),
    )


def _invitation(each: Invitation) -> InvitationRow:
    game = each.game
    return InvitationRow(
        token=each.token,
        by=each.invited_by.name if each.invited_by is not None else gettext("Deleted player"),
        name=game.name,
        preset=game.preset,
        rules=store.rules_of(game),
        terms=terms_of(game),
        created_at=each.created_at,
    )


def has_seat(user: User, slug: str) -> bool:
    return Seat.objects.filter(game__slug=slug, user=user).exists()
