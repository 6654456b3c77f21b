"""What a player asks the host to look at; the context is kept as it was."""

from typing import Any

from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games import store
from games.access import seat_of
from games.errors import (
    EmptyMessage,
    LongMessage,
    MessageNotFound,
    NotReportable,
    ReportedAlready,
    TooLate,
)
from games.messages import REPORTABLE, is_ended
from games.models import ChatMessage, Game, Report, Seat
from games.models.talk import MESSAGE_LENGTH

# So many messages before and after the one that is reported.
AROUND = 5
LAST = 20


@transaction.atomic
def report_message(*, slug: str, user: User, message: str, words: str) -> Report:
    """A message that somebody else wrote, with those around it.

    Raises GameNotFound, MessageNotFound, NotReportable, TooLate, LongMessage or ReportedAlready.
    """
    game = store.lock(slug)
    seat_of(game, user)
    found = ChatMessage.objects.filter(game=game, slug=message).first()
    if found is None:
        raise MessageNotFound
    if found.author_id in (None, user.pk):
        raise NotReportable
    if now() - found.at > REPORTABLE:
        raise TooLate
    if Report.objects.filter(reporter=user, message=found).exists():
        raise ReportedAlready
    return Report.objects.create(
        subject=Report.Subject.MESSAGE,
        game=game,
        reporter=user,
        accused=found.author,
        message=found,
        words=_checked(words),
        context={"messages": _around(found)},
    )


@transaction.atomic
def report_player(*, slug: str, user: User, seat: int, words: str) -> Report:
    """A person with whom a finished game was played, in the reporter's own words.

    Raises GameNotFound, NotReportable, TooLate, LongMessage or ReportedAlready.
    """
    game = store.lock(slug)
    seat_of(game, user)
    accused = Seat.objects.filter(game=game, number=seat, user__isnull=False).first()
    if accused is None or accused.user_id == user.pk or not is_ended(game):
        raise NotReportable
    if now() - game.updated_at > REPORTABLE:
        raise TooLate
    earlier = Report.objects.filter(game=game, reporter=user, accused=accused.user)
    if earlier.filter(subject=Report.Subject.PLAYER).exists():
        raise ReportedAlready
    return Report.objects.create(
        subject=Report.Subject.PLAYER,
        game=game,
        reporter=user,
        accused=accused.user,
        words=_checked(words, is_needed=True),
        context={"seat": seat, "ending": game.ending, "messages": _last(game)},
    )


def _checked(words: str, *, is_needed: bool = False) -> str:
    words = words.strip()
    if len(words) > MESSAGE_LENGTH:
        raise LongMessage
    if is_needed and not words:
        raise EmptyMessage
    return words


def _around(message: ChatMessage) -> list[dict[str, Any]]:
    rows = ChatMessage.objects.filter(game=message.game_id).select_related("author")
    before = list(rows.filter(pk__lt=message.pk).order_by("-pk")[:AROUND])[::-1]
    after = list(rows.filter(pk__gt=message.pk).order_by("pk")[:AROUND])
    return [_said(row) for row in (*before, message, *after)]


def _last(game: Game) -> list[dict[str, Any]]:
    rows = ChatMessage.objects.filter(game=game).select_related("author").order_by("-pk")
    return [_said(row) for row in list(rows[:LAST])[::-1]]


def _said(row: ChatMessage) -> dict[str, Any]:
    name = row.author.name if row.author is not None else ""
    fields = {"message": row.slug, "seat": row.seat, "name": name, "text": row.text}
    return {**fields, "at": row.at.isoformat(), "after_move": row.after_move}
