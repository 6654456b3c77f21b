"""Whether a mail is still true when it is to be sent, or why it is not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from canasta.clock import now
from games.mailing.quiet import is_quiet, stranger_of
from games.mailing.reasons import Why
from games.models import Game, Invitation, Kind, Mail, Notice, Reminding, Seat, SeatReminding
from games.notices.wishes import can_get_mail, listeners, wants_mail, wishes_of

# A page that is looked at says so at least as often (games.presence).
PRESENT = timedelta(seconds=60)
# The few seconds that a restart gives back are no new deadline.
SAME_DEADLINE = timedelta(hours=1)
# What a commit tells has one moment, but for the time that its writing takes.
AT_ONCE = timedelta(seconds=2)
DIGEST = "digest"
# Told to people who have no seat, or have just lost it.
WITHOUT_SEAT = frozenset({Kind.INVITATION.value, Kind.SEAT.value})

Judge = Callable[[Mail, Game, "Seat | None"], "Why | None"]


def reason_to_drop(mail: Mail) -> Why | None:
    """None where the mail is to be sent."""
    if mail.user is None:
        is_off = is_quiet(stranger_of(mail.address))
        return Why.SWITCHED_OFF if is_off else _of_invitation(mail)
    if not can_get_mail(mail.user):
        return Why.NO_MAIL
    if mail.kind == DIGEST:
        return _of_digest(mail.user)
    (listener,) = listeners([mail.user], mail.game)
    if not wants_mail(listener, mail.kind, mail.game):
        return Why.SWITCHED_OFF
    return _of_game(mail, mail.game) if mail.game is not None else None


def has_unread_turn(mail: Mail) -> bool:
    """Another turn has been mailed since the last visit; asked with the person's row locked."""
    user = mail.user
    if user is None or mail.kind != Kind.TURN or wishes_of(user).mode != Reminding.Mode.UNTIL_VISIT:
        return False
    earlier = Mail.objects.filter(user=user, kind=Kind.TURN).exclude(pk=mail.pk)
    if user.visited_at is not None:
        earlier = earlier.filter(due_at__gt=user.visited_at)
    return earlier.filter(status__in=(Mail.Status.SENDING, Mail.Status.SENT)).exists()


def waiting_turns(user: User) -> QuerySet[Notice]:
    """Turns and questions of games that wait for the person and may be mailed about."""
    turns = Notice.objects.filter(user=user, kind__in=(Kind.TURN, Kind.QUESTION), done_at=None)
    running = turns.filter(game__status=Game.Status.PLAYING, game__paused_at=None)
    mine = Seat.objects.filter(game=OuterRef("game"), user=user)
    others = Seat.objects.filter(~Q(user=user), game=OuterRef("game"), user__isnull=False)
    has_clock = Q(game__pace__in=(Game.Pace.DAYS, Game.Pace.POOL))
    silent = mine.filter(reminding__override=SeatReminding.Override.NEVER)
    loud = running.filter(Exists(mine), Q(Exists(others)) | has_clock).exclude(Exists(silent))
    return loud.exclude(game__pace=Game.Pace.LIVE).order_by("game__clock_ends_at", "pk")


def _of_game(mail: Mail, game: Game) -> Why | None:
    seat = Seat.objects.filter(game=game, user=mail.user).first()
    if seat is None and mail.kind not in WITHOUT_SEAT:
        return Why.NO_SEAT
    return JUDGES[mail.kind](mail, game, seat)


def _of_turn(mail: Mail, game: Game, seat: Seat | None) -> Why | None:
    """A turn and a question: of this very version, and not yet seen."""
    if game.status != Game.Status.PLAYING or game.version != mail.data["version"]:
        return Why.GONE_ON
    if seat is None or game.to_move != seat.number or seat.is_played_by_bot:
        return Why.NOT_TO_MOVE
    if game.paused_at is not None:
        return Why.PAUSED
    return None if "again" in mail.data else _if_seen(mail, game, seat)


def _of_deadline(mail: Mail, game: Game, seat: Seat | None) -> Why | None:
    """The same turn, in which the player may have drawn; a deadline that was moved warns anew."""
    turn = Notice.objects.filter(user=mail.user, game=game, key=mail.data["turn"], done_at=None)
    if game.status != Game.Status.PLAYING or seat is None or game.to_move != seat.number:
        return Why.NOT_TO_MOVE
    if seat.is_played_by_bot or not turn.exists():
        return Why.NOT_TO_MOVE
    if game.paused_at is not None or game.clock_ends_at is None:
        return Why.PAUSED
    if game.clock_ends_at <= now():
        return Why.TIME_OVER
    moved = abs(game.clock_ends_at.timestamp() - mail.data["ends_at"])
    return Why.MOVED if moved > SAME_DEADLINE.total_seconds() else None


def _of_end(mail: Mail, game: Game, seat: Seat | None) -> Why | None:
    return _if_seen(mail, game, seat) if seat is not None else None


def _of_clock(mail: Mail, game: Game, _seat: Seat | None) -> Why | None:
    """Of several changes the last is told: each mail names the deadline as it is."""
    if game.status in (Game.Status.OVER, Game.Status.CANCELLED):
        return Why.GAME_OVER
    later = Mail.objects.filter(user=mail.user, game=game, kind=Kind.CLOCK, pk__gt=mail.pk)
    return Why.LATER_ONE if later.exists() else None


def _of_chat(mail: Mail, game: Game, _seat: Seat | None) -> Why | None:
    unread = Notice.objects.filter(user=mail.user, game=game, kind=Kind.CHAT, done_at=None)
    return None if unread.exists() else Why.READ


def _of_seat(mail: Mail, game: Game, _seat: Seat | None) -> Why | None:
    """What has happened to a seat stays true; that a stand-in came, the time-out has said."""
    if mail.data.get("what") != "stand_in":
        return None
    same = Mail.objects.filter(user=mail.user, game=game, kind=Kind.SEAT, data__what="time_out")
    span = (mail.created_at - AT_ONCE, mail.created_at + AT_ONCE)
    is_told = same.filter(data__seat=mail.data.get("seat"), created_at__range=span).exists()
    return Why.TOGETHER if is_told else None


def _of_invitation(mail: Mail, _game: Game | None = None, _seat: Seat | None = None) -> Why | None:
    found = Invitation.objects.filter(token=mail.data.get("token", ""))
    is_open = found.filter(status=Invitation.Status.OPEN).exclude(
        game__status__in=(Game.Status.OVER, Game.Status.CANCELLED)
    )
    return None if is_open.exists() else Why.CLOSED


def _of_digest(user: User) -> Why | None:
    wishes = wishes_of(user)
    if wishes.mode != Reminding.Mode.DIGEST or Kind.TURN in wishes.not_by_mail:
        return Why.SWITCHED_OFF
    return None if waiting_turns(user).exists() else Why.NOTHING_WAITS


def _if_seen(mail: Mail, game: Game, seat: Seat) -> Why | None:
    """Whoever has looked at the table since, or looks at it now, needs no mail."""
    if seat.seen_version >= game.version:
        return Why.SEEN
    since = min(mail.created_at, now() - PRESENT)
    is_present = seat.present_at is not None and seat.present_at >= since
    return Why.SEEN if is_present else None


JUDGES: dict[str, Judge] = {
    Kind.TURN: _of_turn,
    Kind.QUESTION: _of_turn,
    Kind.DEADLINE: _of_deadline,
    Kind.GAME_OVER: _of_end,
    Kind.CLOCK: _of_clock,
    Kind.CHAT: _of_chat,
    Kind.SEAT: _of_seat,
    Kind.INVITATION: _of_invitation,
}
