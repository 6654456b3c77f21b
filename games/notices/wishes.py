"""What a person wants to be told, by the page and by mail."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import User
from games.models import Game, Kind, Reminding, Seat, SeatReminding

Mode = Reminding.Mode
Override = SeatReminding.Override
# Nobody has asked for these by mail.
NOT_BY_MAIL = (Kind.CHAT.value,)
# Whoever plays by seconds sits at the table.
NOT_WHEN_LIVE = frozenset(
    {Kind.TURN, Kind.DEADLINE, Kind.QUESTION, Kind.GAME_OVER, Kind.CLOCK, Kind.CHAT}
)
# Hours before the deadline, percent of the turn, hours between repeats; 0 is none.
LEADS = (0, 1, 4, 8, 24)
SHARES = (0, 50, 80, 95)
REPEATS = (0, 12, 24, 48)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person asks for on the page of reminders."""

    mode: str
    digest_hour: int
    lead: int
    share: int
    repeat: int
    by_mail: tuple[str, ...]
    in_page: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listener:
    """A person, with another wish for this game than for all where there is one."""

    user: User
    override: str = ""


def wishes_of(user: User) -> Reminding:
    """The person's row, or one with the defaults that is not stored."""
    row: Reminding | None = getattr(user, "reminding", None)
    return row or Reminding(user=user, not_by_mail=list(NOT_BY_MAIL))


def as_wishes(row: Reminding) -> Wishes:
    return Wishes(
        mode=row.mode,
        digest_hour=row.digest_hour,
        lead=row.lead_hours,
        share=row.share,
        repeat=row.repeat_hours,
        by_mail=tuple(kind for kind in Kind.values if kind not in row.not_by_mail),
        in_page=tuple(kind for kind in Kind.values if kind not in row.not_in_page),
    )


def listeners(users: Iterable[User], game: Game | None) -> list[Listener]:
    """The persons with their wishes, in two queries."""
    found = User.objects.filter(pk__in=[user.pk for user in users]).select_related("reminding")
    overrides = SeatReminding.objects.filter(seat__game=game) if game else SeatReminding.objects
    by_user = dict(overrides.values_list("seat__user_id", "override")) if game else {}
    return [Listener(user, by_user.get(user.pk, "")) for user in found.order_by("pk")]


def listener_at(seat: Seat) -> Listener:
    """The seat's person; the caller has selected user and wishes with the seat."""
    assert seat.user is not None  # noqa: S101 -- asked only of seats with a person
    row: SeatReminding | None = getattr(seat, "reminding", None)
    return Listener(seat.user, row.override if row else "")


def is_in_page(listener: Listener, kind: str) -> bool:
    return kind not in wishes_of(listener.user).not_in_page


def can_get_mail(user: User) -> bool:
    return user.email is not None and user.is_active and user.undeliverable_at is None


def wants_mail(listener: Listener, kind: str, game: Game | None) -> bool:
    """Whether the person wants this kind by mail, from this game."""
    wishes = wishes_of(listener.user)
    if listener.override == Override.NEVER or kind in wishes.not_by_mail:
        return False
    if listener.override == Override.ALWAYS:
        return True
    if game is not None and game.pace == Game.Pace.LIVE and kind in NOT_WHEN_LIVE:
        return False
    return kind != Kind.TURN or wishes.mode in (Mode.EACH, Mode.UNTIL_VISIT)
