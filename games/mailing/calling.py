"""Reminders that no move causes: found by looking at the rows, and written once each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from canasta.clock import now
from games import clock_rows, clocks
from games.calendars import calendar_at
from games.mailing.digests import write_digests
from games.mailing.judging import SAME_DEADLINE
from games.models import Game, Kind, Mail, Notice, Reminding, Seat
from games.notices import tell
from games.notices.telling import mail_for
from games.notices.wishes import can_get_mail, listener_at, wants_mail, wishes_of

LONG = (Game.Pace.DAYS, Game.Pace.POOL)
OF_TURNS = (Kind.TURN, Kind.QUESTION)
HOUR = timedelta(hours=1)


def remind() -> None:
    """Warn before deadlines, repeat what was asked to be repeated, write the daily mails."""
    warn()
    repeat()
    write_digests()


def warn() -> int:
    """Tell whose time is running out; gives how many were told."""
    moment = now()
    turns = _open_turns().filter(game__pace__in=LONG, game__clock_ends_at__gt=moment)
    waiting = list(turns.select_related("game", "user__reminding"))
    warned = _warned(waiting)
    return sum(_warned_now(turn, warned[turn.user_id, turn.key], moment) for turn in waiting)


def repeat() -> int:
    """Mail a turn again, as often as its player asked for; gives how many were written."""
    wanted = {"user__reminding__repeat_hours__gt": 0, "user__reminding__mode": Reminding.Mode.EACH}
    turns = _open_turns().filter(kind=Kind.TURN, **wanted).select_related("game", "user__reminding")
    return sum(_repeated(turn, now()) for turn in turns)


def _open_turns() -> QuerySet[Notice]:
    running = {"game__status": Game.Status.PLAYING, "game__paused_at": None}
    return Notice.objects.filter(kind__in=OF_TURNS, done_at=None, **running).order_by("pk")


Warnings = dict[tuple[int, str], list[Notice]]


def _warned(turns: Iterable[Notice]) -> Warnings:
    """What was said about these turns before, in one query."""
    games = {turn.game_id for turn in turns}
    found: Warnings = defaultdict(list)
    earlier = Notice.objects.filter(kind=Kind.DEADLINE, done_at=None, game__in=games)
    for notice in earlier.order_by("pk"):
        found[notice.user_id, notice.data["turn"]].append(notice)
    return found


def _warned_now(turn: Notice, earlier: list[Notice], moment: datetime) -> bool:
    """All warnings that have come due make one; each again only for another deadline."""
    game = turn.game
    if game is None or game.clock_ends_at is None:
        return False
    ends_at = game.clock_ends_at.timestamp()
    said = {
        of
        for notice in earlier
        if ends_at - notice.data["ends_at"] < SAME_DEADLINE.total_seconds()
        for of in notice.data["of"]
    }
    new = [of for of in _due_warnings(turn, game, game.clock_ends_at, moment) if of not in said]
    if not new:
        return False
    data = {"turn": turn.key, "of": new, "ends_at": ends_at, "version": game.version}
    key = f"{turn.key}:{len(earlier)}"
    tell(users=[turn.user], kind=Kind.DEADLINE, game=game, key=key, data=data)
    return True


def _due_warnings(turn: Notice, game: Game, ends_at: datetime, moment: datetime) -> list[str]:
    wishes = wishes_of(turn.user)
    lead = timedelta(hours=wishes.lead_hours)
    due = []
    # Where the whole turn is no longer than that, the turn's own mail has said it.
    if lead and ends_at - moment <= lead < ends_at - turn.created_at:
        due.append("lead")
    if wishes.share and _share(turn, game, moment) >= wishes.share:
        due.append("share")
    return due


def _share(turn: Notice, game: Game, moment: datetime) -> float:
    """How many percent of the turn's time are gone; days off and sleep do not count."""
    seat = Seat.objects.filter(game=game, user=turn.user).select_related("user").first()
    clock = clock_rows.clock_of(game)
    left = clocks.remaining(clock, moment, calendar_at(game, seat, moment))
    whole = _whole(game)
    if left is None or not whole:
        return 0
    return 100 * (1 - left / whole)


def _whole(game: Game) -> timedelta:
    """A turn of days; with a store, what the turn began with."""
    if game.pace == Game.Pace.DAYS:
        return timedelta(seconds=game.turn_seconds or 0)
    return game.clock_allowance or timedelta(0)


def _repeated(turn: Notice, moment: datetime) -> bool:
    game = turn.game
    every = timedelta(hours=wishes_of(turn.user).repeat_hours)
    times = (moment - turn.created_at) // every
    seats = Seat.objects.filter(game=game, user=turn.user)
    seat = seats.select_related("user__reminding", "reminding").first()
    if game is None or seat is None or not times or "quiet" in turn.data:
        return False
    if not can_get_mail(turn.user) or not wants_mail(listener_at(seat), Kind.TURN, game):
        return False
    data = turn.data | {"version": game.version, "again": times}
    mail = mail_for(turn.user, Kind.TURN, game, f"{turn.key}:{times}", data, moment)
    mail.due_at = moment
    with transaction.atomic():
        is_new = not Mail.objects.filter(key=mail.key).exists()
        Mail.objects.bulk_create([mail], ignore_conflicts=True)
    return is_new
