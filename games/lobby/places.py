"""The seats round a table that waits: who sits where, and for whom the others are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.new_game.page import level_name
from games.presenters.people import HUES, mark_of, position

if TYPE_CHECKING:
    from games.rooms import Place, Room

# Makes the whole address of an invitation's page.
LinkTo = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SeatCard:
    """`link` is for the maker to pass on; `state` says what a free seat waits for."""

    number: int
    position: str
    side: str
    role: str
    name: str
    initial: str
    hue: int
    is_bot: bool
    is_me: bool
    is_free: bool
    state: str
    link: str
    person: str

    @property
    def label(self) -> str:
        """As a list of seats names it."""
        return f"{self.role}: {self.name}"


def cards(room: Room, link_to: LinkTo) -> tuple[SeatCard, ...]:
    """Oneself at the bottom; whoever has no seat yet looks from the first one."""
    return tuple(_card(room, place, link_to) for place in room.places)


def role(room: Room, number: int) -> str:
    """ "Partner, opposite", from one's own seat; without one, the seat's number and partner."""
    if room.me is None:
        return _seat_words(room, number)
    side = position(room.rules, room.me, number)
    return {
        "s": _("Your seat"),
        "n": _("Partner, opposite") if room.rules.players == 4 else _("Opponent, opposite"),
        "w": _("Opponent, left"),
        "e": _("Opponent, right"),
    }[side]


def _seat_words(room: Room, number: int) -> str:
    words = {"number": number + 1}
    partner = room.rules.partner_of(number)
    other = next((each for each in room.places if each.number == partner), None)
    if other is None or not other.name or not room.places[number].is_free:
        return _("Seat %(number)d") % words
    return _("Seat %(number)d, partner of %(name)s") % (words | {"name": other.name})


def _card(room: Room, place: Place, link_to: LinkTo) -> SeatCard:
    me = room.me if room.me is not None else 0
    name, state = _words(place)
    return SeatCard(
        number=place.number,
        position=position(room.rules, me, place.number),
        side=mark_of(room.rules, me, place.side),
        role=role(room, place.number),
        name=name,
        initial="?" if place.is_free else name[:1].upper(),
        hue=place.number % HUES,
        is_bot=place.holder == "bot",
        is_me=place.holder == "me",
        is_free=place.is_free,
        state=state,
        link=link_to(place.token) if place.token and place.holder != "player" else "",
        person=place.person if place.holder != "me" else "",
    )


def _words(place: Place) -> tuple[str, str]:
    """Whose the seat is, and what more is to be said of it."""
    match place.holder:
        case "open":
            return _("Anybody"), _("Open to whoever sees this table")
        case "link":
            return _("A friend with a link"), _("Waits for whoever opens the link")
        case "mail":
            return place.name or _("Somebody invited by mail"), _("Invited by mail")
        case "player":
            return place.name, _("Invited")
        case "bot":
            level = _("The computer, level %(level)s") % {"level": level_name(place.level).lower()}
            return place.name, level
        case _:
            return place.name, ""
