"""Who sits where, and what the table calls them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.rules import Rules
from games.engine.view import PlayerView
from games.presenters.words import cards

if TYPE_CHECKING:
    from games.selectors import DealResult, SeatInfo, SeatView

# Enough for everyone at a table to differ; steps.css holds the hues.
HUES = 8
# More backs would not fit the fan.
FAN = 9
# The own side, the next in turn order, the third: round mark, diamond, triangle.
MARKS = ("us", "them", "tri")


@dataclass(frozen=True, slots=True)
class Bubble:
    text: str
    detail: str


@dataclass(frozen=True, slots=True)
class Place:
    """Another player's seat as seen from one's own: n opposite, w on the left, e on the right.

    `state` stands in the role's place where everybody plays alone.
    """

    number: int
    position: str
    name: str
    initial: str
    hue: int
    side: str
    role: str
    state: str
    is_bot: bool
    is_dealer: bool
    is_turn: bool
    is_here: bool
    count: int
    fan: tuple[int, ...]
    label: str
    bubble: Bubble | None


def position(rules: Rules, me: int, seat: int) -> str:
    steps = (seat - me) % rules.players
    return {2: "sn", 3: "swe", 4: "swne"}[rules.players][steps]


def side_order(rules: Rules, me: int) -> tuple[int, ...]:
    """The own side, then the others in turn order."""
    mine = rules.side_of(me)
    return tuple((mine + step) % rules.sides for step in range(rules.sides))


def mark_of(rules: Rules, me: int, side: int) -> str:
    return MARKS[(side - rules.side_of(me)) % rules.sides]


def side_title(seen: SeatView | DealResult, side: int) -> str:
    """Us and Them for partners; who plays alone is called by name."""
    is_mine = side == seen.rules.side_of(seen.me)
    if seen.rules.players == 4:
        return _("Us") if is_mine else _("Them")
    return _("You") if is_mine else name_of(seen.seats, seen.rules.seats_of(side)[0])


def names_of(seen: SeatView | DealResult, side: int) -> list[str]:
    """Who plays for the side, oneself first."""
    seats = sorted(seen.rules.seats_of(side), key=lambda seat: seat != seen.me)
    return [_("You") if seat == seen.me else name_of(seen.seats, seat) for seat in seats]


def name_of(seats: tuple[SeatInfo, ...], seat: int) -> str:
    return next(info.name for info in seats if info.number == seat)


def has_company(seats: tuple[SeatInfo, ...]) -> bool:
    """Another person sits at the table, with whom one can talk."""
    return any(not info.is_bot and not info.is_me for info in seats)


def places(seen: SeatView) -> tuple[Place, ...]:
    """The others in turn order: left, opposite, right."""
    order = sorted(seen.seats, key=lambda info: (info.number - seen.me) % seen.rules.players)
    return tuple(_place(seen, info) for info in order if info.number != seen.me)


def _place(seen: SeatView, info: SeatInfo) -> Place:
    rules = seen.rules
    side = mark_of(rules, seen.me, rules.side_of(info.number))
    role = _("Partner") if side == "us" else _("Opponent")
    return Place(
        number=info.number,
        position=position(rules, seen.me, info.number),
        name=info.name,
        initial=info.name[:1].upper(),
        hue=info.number % HUES,
        side=side,
        role=role,
        state=_state(seen, info),
        is_bot=info.is_bot or bool(info.stand_in),
        is_dealer=info.is_dealer,
        is_turn=seen.view.table.to_move == info.number,
        is_here=info.is_here,
        count=info.hand_count,
        fan=_fan(info.hand_count),
        label=_label(info, role),
        bubble=_bubble(seen.view, info),
    )


def _state(seen: SeatView, info: SeatInfo) -> str:
    """Whether the player is at it, or from how many points on the first meld may lie.

    Where the computer stands in, that comes first, whoever plays with whom.
    """
    table = seen.view.table
    if info.stand_in:
        return _("Played by the computer")
    if table.rules.players != 3:
        return ""
    if table.to_move == info.number:
        return _("Playing…")
    if table.side_of(info.number).has_melded:
        return ""
    return _("opens at %(points)d") % {"points": table.initial_meld_minimum(info.side)}


def _label(info: SeatInfo, role: str) -> str:
    words = {"name": info.name, "role": role, "cards": cards(info.hand_count)}
    if info.stand_in:
        return _("%(name)s, played by the computer, %(role)s, %(cards)s in hand") % words
    return _("%(name)s, %(role)s, %(cards)s in hand") % words


def _fan(count: int) -> tuple[int, ...]:
    """The turn of each back, in half steps from the middle."""
    shown = min(count, FAN)
    return tuple(2 * place - (shown - 1) for place in range(shown))


def _bubble(view: PlayerView, info: SeatInfo) -> Bubble | None:
    """The question of the asker, or the partner's answer to whoever is playing."""
    table = view.table
    holding = _("I’m holding %(cards)s.") % {"cards": cards(info.hand_count)}
    if table.asker == info.number and table.phase.value == "ask":
        return Bubble(_("“May I go out?”"), holding)
    if table.to_move is None or table.rules.partner_of(table.to_move) != info.number:
        return None
    if table.turn.permission is None:
        return None
    text = _("“Yes, go out.”") if table.turn.permission else _("“No, give me one turn.”")
    return Bubble(text, holding + " " + _("Binding this turn."))
