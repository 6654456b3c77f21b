"""What each change of a clock or of who plays has in common: an event, and everybody is told."""

from collections.abc import Mapping, Sequence
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
    if not clock_rows.terms_of(game).is_long:
        return
    data = {
        "what": what.value,
        "by": by.name if by is not None else "",
        "reason": reason,
        "until": until.isoformat() if until is not None else None,
    }
    _tell(game, Kind.CLOCK, what, data, seats_of(game))


def tell_seat(
    game: Game,
    what: GameEvent.Kind,
    seat: Seat,
    *,
    reason: str = "",
    until: datetime | None = None,
) -> None:
    """All seats learn what becomes of one, and its own player in the second person."""
    if not clock_rows.terms_of(game).is_long:
        return
    data = {
        "what": what.value,
        "seat": seat.number,
        "name": seat.user.name if seat.user is not None else "",
        "user": seat.user.slug if seat.user is not None else "",
        "reason": reason,
        "until": until.isoformat() if until is not None else None,
    }
    _tell(game, Kind.SEAT, what, data, seats_of(game))


def _tell(
    game: Game, kind: Kind, what: GameEvent.Kind, data: Mapping[str, object], seats: Sequence[Seat]
) -> None:
    users = [seat.user for seat in seats if seat.user is not None]
    key = f"{game.slug}:{game.revision}:{what.value}"
    notices.tell(users=users, kind=kind, game=game, key=key, data=data)
