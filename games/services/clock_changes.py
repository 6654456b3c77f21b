"""What each change of a clock or of who plays has in common: an event, and everybody is told."""

from collections.abc import Mapping
from datetime import datetime

from accounts.models import User
from games import clock_rows, notices, notifications
from games.models import Game, GameEvent, Kind, Seat
from games.services.turn_ends import seats_of

SAVED = (*clock_rows.FIELDS, "revision", "paused_at", "paused_until", "decide_until")


def note(
    game: Game,
    kind: GameEvent.Kind,
    *,
    at: datetime,
    seat: int | None = None,
    by: User | None = None,
    reason: str = "",
) -> None:
    """An event beside the log; the caller holds the lock and saves the revision."""
    GameEvent.objects.create(
        game=game, kind=kind, actor=by, seat=seat, reason=reason, after_move=game.version, at=at
    )
    game.revision += 1


def save_clock(game: Game) -> None:
    """Write what has changed, and let every open page know."""
    game.save(update_fields=[*SAVED, "next_action_at"])
    notifications.game_changed(game, wakes_bot=False)


def tell_clock(
    game: Game,
    what: GameEvent.Kind,
    *,
    by: User | None = None,
    reason: str = "",
    until: datetime | None = None,
) -> None:
    """All seats learn of the new deadline; where turns are of seconds the open page says it."""
    name = by.name if by is not None else ""
    _tell(game, Kind.CLOCK, what, {"by": name, "reason": reason}, until)


def tell_seat(
    game: Game,
    what: GameEvent.Kind,
    seat: Seat,
    *,
    reason: str = "",
    until: datetime | None = None,
) -> None:
    """All seats learn what becomes of one, and its own player in the second person."""
    data: dict[str, str | int] = {"seat": seat.number, "name": "", "user": "", "reason": reason}
    if seat.user is not None:
        data |= {"name": seat.user.name, "user": seat.user.slug}
    _tell(game, Kind.SEAT, what, data, until)


def _tell(
    game: Game,
    kind: Kind,
    what: GameEvent.Kind,
    data: Mapping[str, str | int],
    until: datetime | None,
) -> None:
    if not clock_rows.terms_of(game).is_long:
        return
    users = [seat.user for seat in seats_of(game) if seat.user is not None]
    end = until.isoformat() if until is not None else None
    key = f"{game.slug}:{game.revision}:{what.value}"
    facts = {"what": what.value, "until": end, **data}
    notices.tell(users=users, kind=kind, game=game, key=key, data=facts)
