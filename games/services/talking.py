"""What a person says at a table, and what of it the person has read."""

import unicodedata

from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Greatest

from accounts.blocks import apart_from
from accounts.models import User
from accounts.names import EMPTY
from canasta.clock import now
from canasta.often import times
from games import notices, notifications, store
from games.access import seat_in, seat_of
from games.errors import EmptyMessage, LongMessage, TableClosed, TooManyMessages
from games.messages import REPORTABLE, is_ended
from games.models import ChatMessage, Game, Kind, Seat
from games.models.talk import MESSAGE_LENGTH

# So many messages of one person in so many seconds, at all tables together.
MOST, SECONDS = 5, 20
# Signs that turn the direction of what stands after them, and of other people's words.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def say(*, slug: str, user: User, text: str) -> ChatMessage:
    """Write to the table; the others with a seat are told once until they read it.

    Raises GameNotFound, TableClosed, EmptyMessage, LongMessage or TooManyMessages.
    """
    words = plain(text)
    if not any(map(_is_seen, words)):
        raise EmptyMessage
    if len(words) > MESSAGE_LENGTH:
        raise LongMessage
    with transaction.atomic():
        game = store.lock(slug)
        seat = seat_of(game, user)
        _refuse_closed(game)
        _refuse_flood(user)
        message = ChatMessage.objects.create(
            game=game, seat=seat.number, author=user, text=words, after_move=game.version
        )
        Seat.objects.filter(pk=seat.pk).update(seen_message=message.pk)
        _tell(game, message, user)
    return message


def plain(text: str) -> str:
    """One line of it: without what cannot be seen, and nothing at its ends."""
    seen = ("" if sign in TURNING or _is_control(sign) else sign for sign in " ".join(text.split()))
    return "".join(seen).strip()


def _is_seen(sign: str) -> bool:
    """A letter, a number, a mark of any kind: not only what joins and spaces them."""
    return sign not in EMPTY and unicodedata.category(sign)[0] in "LNPS"


def _is_control(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs", "Co")


def _refuse_closed(game: Game) -> None:
    """After the end there is time to say goodbye."""
    if is_ended(game) and now() - game.updated_at > REPORTABLE:
        raise TableClosed(game.slug)


def _refuse_flood(user: User) -> None:
    if times(f"chat.{user.pk}", SECONDS) > MOST:
        raise TooManyMessages


def _tell(game: Game, message: ChatMessage, author: User) -> None:
    apart = apart_from(author)
    seats = Seat.objects.filter(game=game, is_chat_muted=False, user__isnull=False)
    readers = [
        seat.user
        for seat in seats.select_related("user")
        if seat.user is not None and seat.user != author and seat.user.pk not in apart
    ]
    notices.tell(
        users=readers,
        kind=Kind.CHAT,
        game=game,
        key=f"{game.slug}.{message.slug}",
        data={"by": author.name},
    )
    notifications.message_written(game, message.pk)


def read_messages(*, slug: str, user: User, message: int) -> None:
    """Note that the seat was shown the messages up to that one."""
    seat = seat_in(slug, user)
    seats = Seat.objects.filter(pk=seat.pk, seen_message__lt=message)
    newest = ChatMessage.objects.filter(game=seat.game_id, pk__lte=message).order_by("-pk").first()
    if newest is None:
        return
    with transaction.atomic():
        seats.update(seen_message=Greatest("seen_message", Value(newest.pk)))
        notices.close(users=[user], game=seat.game, kinds=[Kind.CHAT])


def mute_chat(*, slug: str, user: User, is_muted: bool) -> None:
    """The seat reads no messages, or reads them again; the others are not told."""
    seat = seat_in(slug, user)
    with transaction.atomic():
        Seat.objects.filter(pk=seat.pk).update(is_chat_muted=is_muted)
        if is_muted:
            notices.close(users=[user], game=seat.game, kinds=[Kind.CHAT])


@transaction.atomic
def hide_message(*, message: ChatMessage) -> None:
    """Take a message off the table; the row stays for the report."""
    hidden = ChatMessage.objects.filter(pk=message.pk, hidden_at__isnull=True)
    if hidden.update(hidden_at=now()):
        notifications.message_written(message.game, message.pk)
