"""What a host does to a game: each act is in the audit, and the seats are told of it."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games import clock_rows, clocks, notices, notifications, projections, store
from games.calendars import calendar_at
from games.engine.state import Phase, Table
from games.errors import GameOver, SeatNotFree
from games.models import (
    AuditEntry,
    Draft,
    Game,
    GameEvent,
    Kind,
    Mail,
    Seat,
    SeatReminding,
)
from games.services import pausing, reminding
from games.services.calling_off import call_off
from games.services.clock_changes import SAVED, note
from games.services.making import BOT_NAMES
from games.services.turn_ends import seat_to_move
from games.verifying import faults

LOOK = "look at cards"
# What a person is told who has been given a seat.
SEATED = "seated"


def record(
    host: User,
    act: str,
    *,
    game: Game | None = None,
    subject: User | None = None,
    reason: str = "",
    **details: Any,
) -> AuditEntry:
    """Who did what, to whom and why; written in the transaction of the act."""
    return AuditEntry.objects.create(
        actor=host, act=act, game=game, subject=subject, reason=reason, details=details
    )


@transaction.atomic
def pause(*, host: User, slug: str, until: datetime, reason: str) -> None:
    """Raises GameNotFound, GameOver, NoPauses and ValueError."""
    pausing.pause_game(slug=slug, by=host, until=until, reason=reason)
    record(host, "pause", game=_game(slug), reason=reason, until=until.isoformat())


@transaction.atomic
def resume(*, host: User, slug: str, reason: str) -> None:
    """Raises GameNotFound and GameOver."""
    pausing.resume_game(slug=slug, by=host, reason=reason)
    record(host, "resume", game=_game(slug), reason=reason)


@transaction.atomic
def extend(*, host: User, slug: str, extra: timedelta, reason: str) -> None:
    """Raises GameNotFound, GameOver and ValueError."""
    pausing.extend_deadline(slug=slug, by=host, extra=extra, reason=reason)
    record(host, "extend", game=_game(slug), reason=reason, hours=extra / timedelta(hours=1))


@transaction.atomic
def void(*, host: User, slug: str, reason: str) -> None:
    """End the game without a result. Raises GameNotFound and GameOver."""
    game = _playing(slug)
    call_off(game, Game.Ending.VOID, at=now(), by=host, reason=reason)
    record(host, "void", game=game, reason=reason)
    _tell(game, GameEvent.Kind.VOID.value, _people(game), reason=reason)


@transaction.atomic
def seat_computer(*, host: User, slug: str, seat: int, level: str, reason: str) -> None:
    """The computer plays the seat for good. Raises GameNotFound, GameOver and SeatNotFree."""
    game = _playing(slug)
    row, before = _seat(game, seat)
    others = game.seats.filter(user__isnull=False).exclude(pk=row.pk)
    if before is None or not others.exists():
        raise SeatNotFree(slug)
    row.user, row.bot_level, row.bot_name = None, level, BOT_NAMES[seat]
    _hand_over(game, row, host, reason)
    record(host, "seat computer", game=game, subject=before, reason=reason, seat=seat, level=level)
    _tell(game, GameEvent.Kind.REPLACED.value, _people(game, before), row, before, reason)


@transaction.atomic
def seat_person(*, host: User, slug: str, seat: int, user: User, reason: str) -> None:
    """The person plays the seat from now on, with its cards and its score.

    Raises GameNotFound, GameOver, and SeatNotFree where the person sits at the table already, has
    no confirmed mail address, or has looked at the cards as a host.
    """
    game = _playing(slug)
    row, before = _seat(game, seat)
    is_here = game.seats.filter(user=user).exists()
    if user.is_guest or not user.is_active or is_here or _has_looked(user, game):
        raise SeatNotFree(slug)
    row.user, row.bot_level, row.bot_name = user, "", ""
    row.seen_deal, row.seen_version = game.deals_ended, game.version
    if row.time_left is None and game.pool_seconds is not None:
        row.time_left = timedelta(seconds=game.pool_seconds)
    _hand_over(game, row, host, reason)
    record(host, "seat person", game=game, subject=user, reason=reason, seat=seat)
    _tell_seated(game, row, user, before, reason)


@transaction.atomic
def look_at_cards(*, host: User, slug: str, reason: str) -> None:
    """Write down, and tell the seats, that a host looks at all cards; the look comes after.

    Raises GameNotFound, PermissionError for whoever is no superuser, and ValueError for whoever
    plays there.
    """
    if not host.is_superuser:
        raise PermissionError("only a superuser may look at hidden cards")
    game, at = store.lock(slug), now()
    if game.status == Game.Status.PLAYING and game.seats.filter(user=host).exists():
        raise ValueError("you play at this table")
    record(host, LOOK, game=game, reason=reason, after_move=game.version)
    note(game, GameEvent.Kind.NOTE, at=at, by=host, reason=reason)
    game.save(update_fields=["revision"])
    _tell(game, GameEvent.Kind.NOTE.value, _people(game), reason=reason)


@transaction.atomic
def wake_computer(*, host: User, slug: str, reason: str) -> None:
    """Ask a worker once more for the computer's move. Raises GameNotFound and GameOver."""
    game = _playing(slug)
    row = seat_to_move(game)
    if row is None or not row.is_played_by_bot:
        raise ValueError("it is not the computer's turn")
    game.next_action_at = now()
    game.save(update_fields=["next_action_at"])
    record(host, "wake computer", game=game, reason=reason, version=game.version)
    version = game.version
    transaction.on_commit(lambda: notifications.wake_bot(slug, version), robust=True)


@transaction.atomic
def verify(*, host: User, slug: str, reason: str) -> list[str]:
    """What is wrong with a game's log and all that is stored beside it."""
    game = store.lock(slug)
    found = list(faults(game))
    record(host, "verify", game=game, reason=reason, faults=found)
    return found


@transaction.atomic
def send_again(*, host: User, mail: Mail, reason: str) -> None:
    """A reminder once more, made from what is true now."""
    reminding.send_again(mail=mail)
    record(host, "send again", game=mail.game, subject=mail.user, reason=reason, mail=mail.key)


def _game(slug: str) -> Game:
    return Game.objects.get(slug=slug)


def _playing(slug: str) -> Game:
    game = store.lock(slug)
    if game.status != Game.Status.PLAYING:
        raise GameOver(slug)
    return game


def _seat(game: Game, number: int) -> tuple[Seat, User | None]:
    row = game.seats.select_related("user").filter(number=number).first()
    if row is None:
        raise SeatNotFree(game.slug)
    return row, row.user


def _has_looked(user: User, game: Game) -> bool:
    return AuditEntry.objects.filter(actor=user, act=LOOK, game=game).exists()


def _hand_over(game: Game, seat: Seat, host: User, reason: str) -> None:
    """What was the former player's own does not go with the seat; its nonce does, for the proof."""
    at, table = now(), store.load(game).table
    seat.stand_in, seat.returns, seat.standing_answer = Seat.StandIn.NONE, False, None
    seat.present_at, seat.time_outs = None, 0
    seat.is_pinned = seat.is_hidden = seat.is_chat_muted = False
    seat.save()
    SeatReminding.objects.filter(seat=seat).delete()
    Draft.objects.filter(game=game, seat=seat.number).delete()
    note(game, GameEvent.Kind.REPLACED, at=at, seat=seat.number, by=host, reason=reason)
    is_to_move = table.to_move == seat.number
    if is_to_move:
        notices.turn_ends(game)
        _set_clock_anew(game, seat, table, at)
    game.save(update_fields=[*SAVED, "next_action_at"])
    if is_to_move:
        notices.turn_begins(game, table)
    notifications.game_changed(game, wakes_bot=is_to_move and seat.is_bot)


def _set_clock_anew(game: Game, seat: Seat, table: Table, at: datetime) -> None:
    """Whoever gets the seat in its turn has a whole turn for it; the computer needs no clock."""
    terms, left = clock_rows.terms_of(game), clock_rows.clock_of(game).left
    clock = clocks.STOPPED
    if terms.has_clock and projections.has_clock(terms, seat):
        is_asked = table.phase is Phase.ASK
        allowance = terms.question if is_asked else terms.allowance(seat.time_left)
        clock = clocks.begun(allowance, at, calendar_at(game, seat, at))
        if game.paused_at is not None:
            clock = clocks.Clock(allowance=allowance)
    clock_rows.put_clock(game, replace(clock, left=left))
    game.decide_until = None
    game.next_action_at = at if seat.is_bot else None


def _tell_seated(game: Game, seat: Seat, user: User, before: User | None, reason: str) -> None:
    """The person reads of a seat that is theirs now; the others whose it was, if it was one's."""
    others = _people(game, before) - {user}
    if before is not None:
        _tell(game, GameEvent.Kind.REPLACED.value, others, seat, before, reason)
    told = {user} if before is not None else {user, *others}
    _tell(game, SEATED, told, seat, user, reason)


def _people(game: Game, before: User | None = None) -> set[User]:
    """Everybody at the table, and whoever has just been replaced there."""
    rows = game.seats.select_related("user").filter(user__isnull=False)
    return {row.user for row in rows if row.user is not None} | ({before} if before else set())


def _tell(
    game: Game,
    what: str,
    people: set[User],
    seat: Seat | None = None,
    concerned: User | None = None,
    reason: str = "",
) -> None:
    data = {
        "what": what,
        "seat": seat.number if seat is not None else None,
        "name": concerned.name if concerned is not None else "",
        "user": concerned.slug if concerned is not None else "",
        "reason": reason,
    }
    key = f"{game.slug}:{game.revision}:{what}"
    notices.tell(users=people, kind=Kind.SEAT, game=game, key=key, data=data)
