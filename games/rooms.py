"""What is read of a game before it begins: by those at the table, and by those who may sit down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from django.db.models import Q

from accounts.models import User
from canasta.clock import now
from games import store
from games.access import Person, seat_in
from games.addresses import digest_of
from games.calendars import calendar_of
from games.clock_rows import terms_of
from games.clocks import ALWAYS, Terms, deadline
from games.engine.moves import Deal
from games.engine.rules import Rules
from games.errors import GameNotFound, HasBegun, InvitationGone, NotOver
from games.models import Game, Invitation, LoggedMove, Seat, SeatAddress
from games.waiting_games import REMATCH_PATIENCE, closes_at

Holder = Literal["me", "person", "bot", "open", "link", "mail", "player"]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat and whose it is; `name` is a person's or the computer's, or the address invited.

    The token of an invitation is shown to the game's maker alone.
    """

    number: int
    holder: Holder
    name: str
    level: str
    side: int
    token: str
    person: str  # the address of the person's page, or of whoever is invited

    @property
    def is_free(self) -> bool:
        """Nobody sits there yet."""
        return self.holder not in ("me", "person", "bot")


@dataclass(frozen=True, slots=True)
class Room:
    """A game as it may be seen without its cards."""

    slug: str
    name: str
    preset: str
    rules: Rules
    terms: Terms
    status: str
    revision: int
    created_at: datetime
    is_listed: bool
    maker: str
    is_maker: bool
    me: int | None
    places: tuple[Place, ...]
    commitment: str
    is_rematch: bool
    closes_at: datetime
    can_leave: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """A room with the seats that the visitor may take; a kept one excludes the others."""

    room: Room
    seats: tuple[int, ...]
    token: str
    is_for_me: bool


def room(*, user: Person, slug: str) -> Room:
    """The room of somebody who has a seat in it."""
    seat = seat_in(slug, user)
    return _room(seat.game, user if isinstance(user, User) else None)


def offer(*, user: User | None, slug: str) -> Offer:
    """What whoever has the game's address may take. Raises GameNotFound and HasBegun."""
    game = Game.objects.filter(slug=slug).select_related("created_by").first()
    if game is None:
        raise GameNotFound(slug)
    _refuse_begun(game)
    found = _room(game, user)
    kept = _kept_for(game, user)
    if kept is not None:
        return Offer(found, (kept.seat,), kept.token, is_for_me=True)
    free = tuple(place.number for place in found.places if place.holder == "open")
    return Offer(found, free, "", is_for_me=False)


def invited(*, user: User | None, token: str) -> Offer:
    """What an invitation offers. Raises InvitationGone and HasBegun."""
    asked = Invitation.objects.select_related("game__created_by").filter(token=token)
    invitation = asked.filter(status=Invitation.Status.OPEN).first()
    if invitation is None or _is_others(invitation, user):
        raise InvitationGone(token)
    _refuse_begun(invitation.game)
    is_mine = user is not None and (
        invitation.user_id == user.pk or (not user.is_guest and invitation.email == user.email)
    )
    found = _room(invitation.game, user)
    return Offer(found, (invitation.seat,), token, is_for_me=is_mine)


def _is_others(invitation: Invitation, user: User | None) -> bool:
    """Whoever is not signed in yet may be the one who is meant."""
    return user is not None and invitation.user_id not in (None, user.pk)


def _refuse_begun(game: Game) -> None:
    if game.status != Game.Status.WAITING:
        raise HasBegun(game.slug)


def _kept_for(game: Game, user: User | None) -> Invitation | None:
    if user is None:
        return None
    mine = Q(user=user) if user.is_guest else Q(user=user) | Q(email=user.email)
    return Invitation.objects.filter(mine, game=game, status=Invitation.Status.OPEN).first()


def _room(game: Game, user: User | None) -> Room:
    rules = store.rules_of(game)
    open_ones = Invitation.objects.filter(game=game, status=Invitation.Status.OPEN)
    kept = {each.seat: each for each in open_ones.select_related("user")}
    seats = list(game.seats.select_related("user").order_by("number"))
    is_maker = user is not None and game.created_by_id == user.pk
    me = next((s.number for s in seats if user is not None and s.user_id == user.pk), None)
    return Room(
        slug=game.slug,
        name=game.name,
        preset=game.preset,
        rules=rules,
        terms=terms_of(game),
        status=game.status,
        revision=game.revision,
        created_at=game.created_at,
        is_listed=game.is_listed,
        maker=game.created_by.name if game.created_by is not None else "",
        is_maker=is_maker,
        me=me,
        places=tuple(_place(seat, kept, user, rules, is_maker=is_maker) for seat in seats),
        commitment=game.commitments[0],
        is_rematch=game.rematch_of_id is not None,
        closes_at=closes_at(game),
        can_leave=me is not None and can_leave(game, me),
    )


def _place(
    seat: Seat,
    kept: Mapping[int, Invitation],
    user: User | None,
    rules: Rules,
    *,
    is_maker: bool,
) -> Place:
    invitation = kept.get(seat.number)
    token = invitation.token if invitation is not None and is_maker else ""
    holder, name = _held(seat, invitation, user, is_maker=is_maker)
    return Place(
        number=seat.number,
        holder=holder,
        name=name,
        level=seat.bot_level,
        side=rules.side_of(seat.number),
        token=token,
        person=_person(seat, invitation),
    )


def _person(seat: Seat, invitation: Invitation | None) -> str:
    user = seat.user or (invitation.user if invitation is not None else None)
    return user.slug if user is not None else ""


def _held(
    seat: Seat, invitation: Invitation | None, user: User | None, *, is_maker: bool
) -> tuple[Holder, str]:
    if seat.is_bot:
        return "bot", seat.bot_name
    if seat.user is not None:
        is_me = user is not None and seat.user_id == user.pk
        return ("me" if is_me else "person"), seat.user.name
    if invitation is None:
        return "open", ""
    if invitation.user is not None:
        return "player", invitation.user.name
    if invitation.email:
        # An address is for whoever wrote it, and for its owner.
        is_mine = user is not None and user.email == invitation.email
        return "mail", invitation.email if is_maker or is_mine else ""
    return "link", ""


def following(*, user: Person, slug: str) -> str:
    """The address of the rematch that has been made; empty if none has."""
    game = seat_in(slug, user).game
    found = Game.objects.filter(rematch_of=game).values_list("slug", flat=True).first()
    return found or ""


def rematch_room(*, user: User, slug: str) -> Room:
    """What a rematch would be: the same seats, kept for those who can be invited.

    Raises GameNotFound and NotOver.
    """
    game = seat_in(slug, user).game
    if game.status != Game.Status.OVER:
        raise NotOver(slug)
    found = _room(game, user)
    places = tuple(_kept(place) for place in found.places)
    return replace(
        found,
        places=places,
        maker=user.name,
        status="waiting",
        is_rematch=True,
        closes_at=now() + REMATCH_PATIENCE,
    )


def _kept(place: Place) -> Place:
    """A person who played is invited."""
    return replace(place, holder="player") if place.holder == "person" else place


def is_at_the_address(*, slug: str, user: User | None, address: str) -> bool:
    """Whether somebody else at that table plays from the address."""
    others = SeatAddress.objects.filter(game__slug=slug, digest=digest_of(address))
    if user is not None:
        mine = Seat.objects.filter(game__slug=slug, user=user).values("number")
        others = others.exclude(seat__in=mine)
    return others.exists()


def first_deadline(offered: Offer, user: User | None, at: datetime) -> datetime | None:
    """When a turn that began at that moment would be out, by the visitor's calendar."""
    terms = offered.room.terms
    if not terms.has_clock:
        return None
    follows = user is not None and terms.follows_calendars
    calendar = calendar_of(user, at) if user is not None and follows else ALWAYS
    return deadline(at, terms.allowance(None), calendar)


def can_leave(game: Game, seat: int) -> bool:
    """Leaving is free before the start, and then until the seat's own first move."""
    if game.status == Game.Status.WAITING:
        return True
    return game.status == Game.Status.PLAYING and not has_moved(game, seat)


def has_moved(game: Game, seat: int) -> bool:
    """Whether the seat has played; that cards were dealt in its name was no act of it."""
    moves = LoggedMove.objects.filter(game=game, seat=seat).order_by("number")
    return any(not isinstance(store.step_of(row)[1], Deal) for row in moves[:2])
