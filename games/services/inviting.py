"""For whom a waiting game's seats are: the computer, anybody, or somebody who is invited."""

from datetime import timedelta

from django.db import transaction

from accounts.blocks import is_blocked_between
from accounts.models import User
from canasta.clock import now
from games import notices, notifications
from games.errors import CannotInvite, InvitationGone, NoSuchPlayer, SeatNotFree, TooManyMails
from games.models import Game, GameEvent, Invitation, Kind, Seat
from games.services.making import BOT_NAMES
from games.services.seating import (
    OPEN,
    begin_if_full,
    is_for,
    made_by,
    note,
    people_at,
    tell_table,
)
from games.services.wishes import SeatWish

# A site that sends mail to strangers for anybody who asks is a mailer of spam.
MAILS_A_DAY = 20
# So often a person may be asked by another in a day and not sit down.
VAIN_A_DAY = 5
DAY = timedelta(days=1)


@transaction.atomic
def set_seat(*, slug: str, user: User, number: int, wish: SeatWish) -> None:
    """Say anew for whom a seat is on which nobody sits; an invitation to it is withdrawn.

    Raises GameNotFound, HasBegun, NotTheMaker, SeatNotFree, CannotInvite, TooManyMails.
    """
    game = made_by(slug, user)
    seat = game.seats.filter(number=number, user=None).first()
    if seat is None or wish.kind == "me":
        raise SeatNotFree(slug)
    kept = Invitation.objects.filter(game=game, seat=number, status=OPEN)
    for invitation in kept:
        _end(invitation, Invitation.Status.WITHDRAWN)
    grant(game, seat, wish, user)
    note(game, GameEvent.Kind.SEATS, user, number)
    begin_if_full(game)


@transaction.atomic
def swap_seats(*, slug: str, user: User, seats: tuple[int, int]) -> None:
    """Two seats change places with whoever sits there or is invited: so partners are chosen."""
    game = made_by(slug, user)
    found = list(game.seats.filter(number__in=seats))
    if len(found) != len(seats):
        raise SeatNotFree(slug)
    _exchange(*found)
    _exchange_invitations(game, *seats)
    note(game, GameEvent.Kind.SEATS, user)


@transaction.atomic
def decline_invitation(*, token: str, user: User) -> None:
    """Say no; the seat is open to anybody who sees the table, and its maker is told."""
    mine = Invitation.objects.filter(is_for(user), token=token, status=OPEN)
    game = Game.objects.select_for_update().filter(pk__in=mine.values("game")).first()
    # Read again: until the game was locked it may have been answered in another tab.
    invitation = mine.first()
    if game is None or invitation is None:
        raise InvitationGone(token)
    _end(invitation, Invitation.Status.DECLINED)
    note(game, GameEvent.Kind.SEATS, user, invitation.seat)
    makers = [each for each in people_at(game) if each.pk == game.created_by_id]
    tell_table(game, makers, "declined", name=user.name, seat=invitation.seat)
    notices.close(users=[user], game=game, kinds=[Kind.INVITATION])


def grant(game: Game, seat: Seat, wish: SeatWish, by: User) -> None:
    """Make the seat what is wished; the caller holds the lock and has freed it."""
    seat.bot_level = wish.level
    seat.bot_name = BOT_NAMES[seat.number] if wish.level else ""
    seat.save()
    if wish.kind in ("link", "mail", "player"):
        _invite(game, seat.number, wish, by)


def give_free_seats(game: Game, level: str) -> None:
    """The computer takes all seats that wait, and the game begins; the caller holds the lock."""
    for invitation in Invitation.objects.filter(game=game, status=OPEN):
        _end(invitation, Invitation.Status.WITHDRAWN)
    for seat in game.seats.filter(user=None, bot_level=""):
        seat.bot_level, seat.bot_name = level, BOT_NAMES[seat.number]
        seat.save(update_fields=["bot_level", "bot_name"])
    note(game, GameEvent.Kind.SEATS, None)
    begin_if_full(game)


def find_player(name: str) -> User:
    """The one account of that public name. Raises NoSuchPlayer."""
    found = User.objects.filter(display_name__iexact=name.strip(), email__isnull=False)
    players = list(found.filter(is_active=True)[:2])
    if len(players) != 1:
        raise NoSuchPlayer(name)
    return players[0]


def _invite(game: Game, number: int, wish: SeatWish, by: User) -> None:
    invitation = Invitation(
        game=game, seat=number, invited_by=by, user=wish.user, email=wish.email.lower()
    )
    guest = wish.user or User.objects.filter(email=invitation.email).first()
    if guest is not None:
        _refuse_guest(game, guest, by)
        notifications.people_changed([guest.pk])
    _refuse_flood(invitation, by)
    invitation.save()
    data = {"token": invitation.token, "by": by.name}
    if guest is not None:
        notices.tell(
            users=[guest], kind=Kind.INVITATION, game=game, key=invitation.token, data=data
        )
    elif invitation.email:
        notices.tell_address(address=invitation.email, game=game, key=invitation.token, data=data)


def _refuse_guest(game: Game, guest: User, by: User) -> None:
    is_here = game.seats.filter(user=guest).exists()
    is_invited = Invitation.objects.filter(is_for(guest), game=game, status=OPEN).exists()
    if is_here or is_invited or is_blocked_between(guest, by):
        raise CannotInvite(game.slug)


def _refuse_flood(invitation: Invitation, by: User) -> None:
    lately = Invitation.objects.filter(invited_by=by, created_at__gt=now() - DAY)
    if invitation.email and lately.exclude(email="").count() >= MAILS_A_DAY:
        raise TooManyMails(by.pk)
    if invitation.user is not None:
        vain = (Invitation.Status.DECLINED, Invitation.Status.WITHDRAWN)
        if lately.filter(user=invitation.user, status__in=vain).count() >= VAIN_A_DAY:
            raise TooManyMails(by.pk)


def _end(invitation: Invitation, status: Invitation.Status) -> None:
    invitation.status, invitation.answered_at = status, now()
    invitation.save(update_fields=["status", "answered_at"])
    told = User.objects.filter(notices__kind=Kind.INVITATION, notices__key=invitation.token)
    notices.close(users=told, game=invitation.game, kinds=[Kind.INVITATION])
    notifications.people_changed([user.pk for user in told])


def _exchange(one: Seat, other: Seat) -> None:
    """Whoever sits there; a person is on one seat only at any moment, so they go one by one."""
    fields = ("user", "nonce", "bot_level", "bot_name")
    ones = [getattr(one, field) for field in fields]
    others = [getattr(other, field) for field in fields]
    Seat.objects.filter(pk=one.pk).update(user=None)
    for seat, values in ((other, ones), (one, others)):
        for field, value in zip(fields, values, strict=True):
            setattr(seat, field, value)
        seat.save(update_fields=fields)


def _exchange_invitations(game: Game, one: int, other: int) -> None:
    """A seat has one open invitation at any moment, so the first is closed meanwhile."""
    kept = {each.seat: each for each in Invitation.objects.filter(game=game, status=OPEN)}
    first, second = kept.get(one), kept.get(other)
    if first is not None:
        first.seat = other
        Invitation.objects.filter(pk=first.pk).update(status=Invitation.Status.WITHDRAWN)
    if second is not None:
        Invitation.objects.filter(pk=second.pk).update(seat=one)
    if first is not None:
        first.save()
