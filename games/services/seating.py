"""Seats before the first deal: who sits down and where; the beginning when all are taken."""

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import Q

from accounts.blocks import apart_from
from accounts.models import User
from canasta.clock import now
from games import notices, notifications, store
from games.access import seat_of
from games.engine.state import start
from games.errors import (
    HasBegun,
    InvitationGone,
    MustSignUp,
    NotTheMaker,
    NotWelcome,
    SeatNotFree,
)
from games.models import Game, GameEvent, Invitation, Kind, Seat
from games.services.committing import commit
from games.services.making import checked_nonce

OPEN = Invitation.Status.OPEN


@transaction.atomic
def join_game(
    *, slug: str, user: User, seat: int | None = None, nonce: bytes = b"", token: str = ""
) -> None:
    """Sit down: on the seat that an invitation keeps, or on one that is open to anybody.

    Whoever sits there already stays. Raises GameNotFound, HasBegun, MustSignUp, NotWelcome,
    InvitationGone and SeatNotFree.
    """
    game = waiting(slug)
    if game.seats.filter(user=user).exists():
        return
    refuse_strangers(game, user)
    place = _place(game, user, seat, token)
    sit_down(place, user, nonce)
    note(game, GameEvent.Kind.JOINED, user, place.number)
    begin_if_full(game)


def sit_down(seat: Seat, user: User, nonce: bytes) -> None:
    """Take the seat, and with it all that was kept in the game for the user."""
    seat.user, seat.nonce = user, checked_nonce(nonce)
    seat.save(update_fields=["user", "nonce"])
    invitations = Invitation.objects.filter(game=seat.game, status=OPEN)
    taken = invitations.filter(seat=seat.number)
    taken.update(status=Invitation.Status.ACCEPTED, answered_at=now())
    # A second seat that was kept for the same person is kept no more.
    invitations.filter(is_for(user)).update(status=Invitation.Status.WITHDRAWN, answered_at=now())
    notices.close(users=[user], game=seat.game, kinds=[Kind.INVITATION])


def is_for(user: User) -> Q:
    """Invitations by name and by the user's own mail address."""
    return Q(user=user) if user.is_guest else Q(user=user) | Q(email=user.email)


def _place(game: Game, user: User, number: int | None, token: str) -> Seat:
    kept = Invitation.objects.filter(game=game, status=OPEN)
    if token:
        invitation = kept.filter(Q(user=None) | Q(user=user), token=token).first()
        if invitation is None:
            raise InvitationGone(game.slug)
        number = invitation.seat
    elif number is None or kept.filter(is_for(user), seat=number).first() is None:
        kept_for_others = kept.exclude(is_for(user)).values("seat")
        free = game.seats.filter(user=None, bot_level="").exclude(number__in=kept_for_others)
        seat = (free if number is None else free.filter(number=number)).order_by("number").first()
        if seat is None:
            raise SeatNotFree(game.slug)
        return seat
    return Seat.objects.get(game=game, number=number)


def waiting(slug: str) -> Game:
    """The game, locked, if its seats are still being taken."""
    game = store.lock(slug)
    if game.status != Game.Status.WAITING:
        raise HasBegun(slug)
    return game


def made_by(slug: str, user: User) -> Game:
    """The waiting game, locked, for the person who made it and sits there."""
    game = waiting(slug)
    seat_of(game, user)
    if game.created_by_id != user.pk:
        raise NotTheMaker(slug)
    return game


def refuse_strangers(game: Game, user: User) -> None:
    """Whoever has no account yet, and whoever has a block between them and someone seated."""
    if user.is_guest:
        raise MustSignUp(game.slug)
    apart = apart_from(user)
    if apart and game.seats.filter(user_id__in=apart).exists():
        raise NotWelcome(game.slug)


def people_at(game: Game) -> list[User]:
    """Who sits there, in turn order."""
    seats = game.seats.filter(user__isnull=False).select_related("user").order_by("number")
    return [seat.user for seat in seats if seat.user is not None]


def note(game: Game, kind: GameEvent.Kind, actor: User | None, seat: int | None = None) -> None:
    """An event beside the log; every page of the game learns that there is something newer."""
    at = now()
    GameEvent.objects.create(
        game=game, kind=kind, actor=actor, seat=seat, after_move=game.version, at=at
    )
    game.revision += 1
    game.updated_at = at
    game.save(update_fields=["revision", "updated_at"])
    notifications.game_changed(game, wakes_bot=False)


def begin_if_full(game: Game) -> None:
    """Deal as soon as nobody is waited for; the caller holds the lock."""
    if any(seat.is_free for seat in game.seats.all()):
        return
    game.started_at = now()
    game.save(update_fields=["started_at"])
    if game.pool_seconds is not None:
        game.seats.update(time_left=timedelta(seconds=game.pool_seconds))
    commit(game, start(store.rules_of(game), game.first_dealer), ())
    tell_table(game, people_at(game), "started")


def tell_table(
    game: Game, users: Iterable[User], what: str, *, once: str = "", **data: object
) -> None:
    """What became of the table, once a change and person, or once for what `once` says."""
    key = f"{game.slug}:{once or game.revision}:{what}"
    notices.tell(users=users, kind=Kind.SEAT, game=game, key=key, data={"what": what, **data})
