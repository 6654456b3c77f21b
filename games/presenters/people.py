"""Who sits where, and what the table calls them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.rules import Rules
from games.engine.view import PlayerView
from games.presenters.words import cards

if TYPE_CHECKING:
    from games.selectors import SeatInfo, SeatView

# Enough for everyone at a table to differ; steps.css holds the hues.
HUES = 8
# More backs would not fit the fan.
FAN = 9


@dataclass(frozen=True, slots=True)
class Bubble:
    text: str
    detail: str


@dataclass(frozen=True, slots=True)
class Place:
    """Another player's seat as seen from one's own: n opposite, w on the left, e on the right."""

    position: str
    name: str
    initial: str
    hue: int
    side: str
    role: str
    is_bot: bool
    is_dealer: bool
    is_turn: bool
    count: int
    fan: tuple[int, ...]
    label: str
    bubble: Bubble | None


def position(rules: Rules, me: int, seat: int) -> str:
    steps = (seat - me) % rules.players
    if rules.players == 2:
        return "n"
    return {1: "w", 2: "n", 3: "e"}[steps]


def side_of(rules: Rules, me: int, seat: int) -> str:
    return "us" if rules.side_of(seat) == rules.side_of(me) else "them"


def name_of(seats: tuple[SeatInfo, ...], seat: int) -> str:
    return next(info.name for info in seats if info.number == seat)


def places(seen: SeatView) -> tuple[Place, ...]:
    """The others in turn order: left, opposite, right."""
    order = sorted(seen.seats, key=lambda info: (info.number - seen.me) % seen.rules.players)
    return tuple(_place(seen, info) for info in order if info.number != seen.me)


def _place(seen: SeatView, info: SeatInfo) -> Place:
    rules = seen.rules
    side = side_of(rules, seen.me, info.number)
    role = _("Partner") if side == "us" else _("Opponent")
    return Place(
        position=position(rules, seen.me, info.number),
        name=info.name,
        initial=info.name[:1].upper(),
        hue=info.number % HUES,
        side=side,
        role=role,
        is_bot=info.is_bot,
        is_dealer=info.is_dealer,
        is_turn=seen.view.table.to_move == info.number,
        count=info.hand_count,
        fan=_fan(info.hand_count),
        label=_("%(name)s, %(role)s, %(cards)s in hand")
        % {"name": info.name, "role": role, "cards": cards(info.hand_count)},
        bubble=_bubble(seen.view, info),
    )


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
