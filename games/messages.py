"""What was said at a table, as one seat may read it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext

from accounts.blocks import apart_from
from accounts.models import User
from canasta.clock import now
from games.access import seat_in
from games.errors import MessageNotFound
from games.models import ChatMessage, Game, Seat

# So long a message or a player of an ended game can be reported, and words be added to it.
REPORTABLE = timedelta(days=30)
# At the table; the page of all messages shows more of them.
LAST, MOST = 40, 400


@dataclass(frozen=True, slots=True)
class Message:
    number: int
    slug: str
    seat: int
    name: str
    player: str  # the address of the author's page; empty for oneself and for who is gone
    text: str
    at: datetime
    is_mine: bool
    is_removed: bool
    is_reportable: bool


@dataclass(frozen=True, slots=True)
class Talk:
    """The messages of a table, the newest last."""

    slug: str
    title: str
    preset: str
    players: int
    messages: tuple[Message, ...]
    newest: int
    unread: int
    is_muted: bool
    has_blocks: bool
    is_playing: bool


@dataclass(frozen=True, slots=True)
class Accused:
    """Another person at the table, who may be reported."""

    seat: int
    name: str


def talk(*, user: User, slug: str, most: int = LAST) -> Talk:
    """What the seat may read: nothing where it is muted, and nothing of who is kept apart."""
    seat = seat_in(slug, user)
    game, apart = seat.game, apart_from(user)
    rows = ChatMessage.objects.filter(game=game).select_related("author").order_by("-pk")
    found = [] if seat.is_chat_muted else list(rows[:most])[::-1]
    shown = [row for row in found if row.author_id not in apart]
    others = [row for row in shown if row.author_id != user.pk and row.hidden_at is None]
    return Talk(
        slug=game.slug,
        title=game.name,
        preset=game.preset,
        players=game.players,
        messages=tuple(_message(row, user) for row in shown),
        newest=found[-1].pk if found else 0,
        unread=sum(row.pk > seat.seen_message for row in others),
        is_muted=seat.is_chat_muted,
        has_blocks=len(shown) < len(found),
        is_playing=not is_ended(game),
    )


def one(*, user: User, slug: str, message: str) -> Message:
    """A message that the seat may read."""
    seat = seat_in(slug, user)
    rows = ChatMessage.objects.filter(game=seat.game, slug=message).select_related("author")
    row = rows.first()
    if row is None:
        raise MessageNotFound
    return _message(row, user)


def who_may_be_reported(*, user: User, slug: str) -> tuple[Accused, ...]:
    """The other persons of a finished game, while it is not too long ago."""
    game = seat_in(slug, user).game
    if not is_ended(game) or now() - game.updated_at > REPORTABLE:
        return ()
    seats = Seat.objects.filter(game=game, user__isnull=False).exclude(user=user)
    return tuple(
        Accused(seat.number, seat.user.name)
        for seat in seats.select_related("user").order_by("number")
        if seat.user is not None
    )


def is_ended(game: Game) -> bool:
    return game.status in (Game.Status.OVER, Game.Status.CANCELLED)


def _message(row: ChatMessage, user: User) -> Message:
    is_mine = row.author_id == user.pk
    is_known = row.author is not None and not is_mine
    return Message(
        number=row.pk,
        slug=row.slug,
        seat=row.seat,
        name=row.author.name if row.author is not None else gettext("Deleted player"),
        player=row.author.slug if row.author is not None and is_known else "",
        text="" if row.hidden_at is not None else row.text,
        at=row.at,
        is_mine=is_mine,
        is_removed=row.hidden_at is not None,
        is_reportable=is_known and row.hidden_at is None and now() - row.at <= REPORTABLE,
    )
