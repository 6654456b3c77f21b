"""The pages of a game that waits: its room for those at the table, the offer for others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots import LEVELS
from games.lobby.facts import Fact, facts, first_deadline
from games.lobby.places import LinkTo, SeatCard, cards
from games.new_game.page import level_name
from games.presenters.titles import title

if TYPE_CHECKING:
    from games.rooms import Offer, Room


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class RoomPage:
    """`share` is the address that those get who may take any open seat."""

    slug: str
    title: str
    headline: str
    detail: str
    seats: tuple[SeatCard, ...]
    facts: tuple[Fact, ...]
    commitment: str
    share: str
    is_waiting: bool
    is_cancelled: bool
    is_maker: bool
    is_listed: bool
    can_leave: bool
    choices: tuple[Option, ...]

    @property
    def changeable(self) -> tuple[SeatCard, ...]:
        """The seats on which no person sits."""
        return tuple(seat for seat in self.seats if seat.is_free or seat.is_bot)


@dataclass(frozen=True, slots=True)
class JoinPage:
    """What the one question is asked about: to sit down or not."""

    slug: str
    title: str
    headline: str
    seats: tuple[SeatCard, ...]
    free: tuple[SeatCard, ...]
    facts: tuple[Fact, ...]
    commitment: str
    token: str
    can_decline: bool
    is_shared_address: bool


def room_page(room: Room, link_to: LinkTo, share: str) -> RoomPage:
    free = sum(place.is_free for place in room.places)
    is_open = any(place.holder == "open" for place in room.places)
    headline, detail = _headline(room, free)
    return RoomPage(
        slug=room.slug,
        title=title(room.name, room.preset, room.rules.players),
        headline=headline,
        detail=detail,
        seats=cards(room, link_to),
        facts=facts(room),
        commitment=room.commitment,
        share=share if is_open and room.status == "waiting" else "",
        is_waiting=room.status == "waiting",
        is_cancelled=room.status == "cancelled",
        is_maker=room.is_maker,
        is_listed=room.is_listed,
        can_leave=room.can_leave,
        choices=whom_choices(),
    )


def whom_choices() -> tuple[Option, ...]:
    """For whom a seat may be."""
    people = (
        ("open", _("Anybody")),
        ("link", _("A friend, by a link")),
        ("mail", _("A friend, by mail")),
        ("player", _("A player, by name")),
    )
    computers = [
        (f"bot-{level}", _("The computer, level %(level)s") % {"level": level_name(level).lower()})
        for level in LEVELS
    ]
    return tuple(Option(value, label) for value, label in (*people, *computers))


def join_page(
    offer: Offer,
    *,
    now: datetime,
    ends_at: datetime | None,
    is_shared_address: bool,
    link_to: LinkTo,
) -> JoinPage:
    room = offer.room
    seats = cards(room, link_to)
    deadline = first_deadline(room, ends_at, now)
    return JoinPage(
        slug=room.slug,
        title=title(room.name, room.preset, room.rules.players),
        headline=_invites(room) if offer.token else _("Sit down at this table?"),
        seats=seats,
        free=tuple(seat for seat in seats if seat.number in offer.seats),
        facts=facts(room, deadline),
        commitment=room.commitment,
        token=offer.token,
        can_decline=offer.is_for_me,
        is_shared_address=is_shared_address,
    )


def _headline(room: Room, free: int) -> tuple[str, str]:
    if room.status == "cancelled":
        return _("This game was called off"), _("Nobody waits for it any more.")
    if room.status != "waiting":
        return _("Who plays"), _("The game has begun.")
    count = ngettext("One seat is free.", "%(count)d seats are free.", free) % {"count": free}
    return _("Waiting for players"), f"{count} " + _("The cards are dealt when all are taken.")


def _invites(room: Room) -> str:
    if not room.maker:
        return _("You are invited to a game")
    return _("%(name)s invites you to a game") % {"name": room.maker}
