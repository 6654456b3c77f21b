"""Leaving a table, calling a waiting game off, and the computer in a seat that is given up."""

from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games import notifications, store
from games.access import seat_of
from games.errors import HasBegun, HasMoved
from games.models import Game, GameEvent, Invitation, Seat
from games.rooms import has_moved
from games.services.calling_off import call_off
from games.services.clock_changes import SAVED
from games.services.making import BOT_NAMES, PARTNER_LEVEL
from games.services.seating import OPEN, made_by, note, people_at, tell_table
from games.services.standing_in import stop_for_computer


@transaction.atomic
def leave_game(*, slug: str, user: User) -> None:
    """Get up: before the start the seat is open again, later the computer takes it for good.

    That is free and unrecorded until one's own first move. Raises GameNotFound, HasMoved, and
    HasBegun where the game is over.
    """
    game = store.lock(slug)
    seat = seat_of(game, user)
    if game.status == Game.Status.WAITING:
        _leave_waiting(game, seat, user)
    elif game.status != Game.Status.PLAYING:
        raise HasBegun(slug)
    elif has_moved(game, seat.number):
        raise HasMoved(slug)
    else:
        give_to_bot(game, seat, actor=user)


@transaction.atomic
def cancel_game(*, slug: str, user: User) -> None:
    """Whoever made a waiting game calls it off; all at the table and all invited are told."""
    close_waiting(made_by(slug, user), user)


def close_waiting(game: Game, by: User | None) -> None:
    """No seat waits any more; the caller holds the lock."""
    open_ones = Invitation.objects.filter(game=game, status=OPEN)
    invited = User.objects.filter(invitations__in=open_ones).distinct()
    told = [each for each in (*people_at(game), *invited) if each != by]
    open_ones.update(status=Invitation.Status.WITHDRAWN, answered_at=now())
    call_off(game, Game.Ending.CANCELLED, at=now(), by=by)
    notifications.people_changed([each.pk for each in told])
    tell_table(game, told, "cancelled", name=by.name if by is not None else "")


def give_to_bot(game: Game, seat: Seat, *, actor: User | None) -> None:
    """The computer takes a person's seat for good; without another person the game is called off.

    The caller holds the lock.
    """
    name = seat.user.name if seat.user is not None else ""
    seat.user, seat.stand_in = None, Seat.StandIn.NONE
    seat.bot_level, seat.bot_name = PARTNER_LEVEL, BOT_NAMES[seat.number]
    seat.save(update_fields=["user", "stand_in", "bot_level", "bot_name"])
    note(game, GameEvent.Kind.REPLACED, actor, seat.number)
    others = people_at(game)
    if not others:
        call_off(game, Game.Ending.CANCELLED, at=now(), by=actor)
        return
    tell_table(game, others, "left", name=name, seat=seat.number)
    if game.to_move == seat.number:
        stop_for_computer(game, now())
        game.save(update_fields=[*SAVED, "next_action_at"])
        notifications.game_changed(game, wakes_bot=True)


def _leave_waiting(game: Game, seat: Seat, user: User) -> None:
    seat.user, seat.nonce = None, b""
    seat.save(update_fields=["user", "nonce"])
    note(game, GameEvent.Kind.LEFT, user, seat.number)
    others = people_at(game)
    if not others:
        close_waiting(game, user)
        return
    if game.created_by_id == user.pk:
        game.created_by = others[0]
        game.save(update_fields=["created_by"])
    # Whoever sits down and gets up all day would else send a mail each time.
    once = f"{now():%Y%m%d}:{user.slug}"
    tell_table(game, others, "left", once=once, name=user.name, seat=seat.number)
