"""Stock, discard pile, and the cards that wait until the minimum is met."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Card
from games.engine.legality import refuse
from games.engine.moves import Draw
from games.engine.takes import any_take
from games.presenters.words import Face, card_name, cards, face

if TYPE_CHECKING:
    from games.selectors import SeatView

LOW = 20
CRITICAL = 8
# Cards that peep out under the top one.
UNDER = 2
TRAY = 4


@dataclass(frozen=True, slots=True)
class Stock:
    count: int
    level: str
    is_awaited: bool
    label: str


@dataclass(frozen=True, slots=True)
class Pile:
    count: int
    top: Face | None
    under: str
    freezing: Face | None
    is_frozen: bool
    is_blocked: bool
    is_taken: bool
    is_awaited: bool
    can_be_taken: bool
    needs_pair: bool
    choice: str  # where the top card may also be taken alone: what the whole pile is called
    label: str


@dataclass(frozen=True, slots=True)
class Tray:
    text: str
    detail: str
    label: str
    backs: str


def stock(seen: SeatView) -> Stock:
    table = seen.view.table
    count = table.stock_count
    level = "crit" if count <= CRITICAL else "low" if count <= LOW else ""
    is_awaited = seen.draft.view.is_to_move and refuse(seen.draft.view, Draw()) is None
    parts = [
        ngettext("Stock, %(count)d card left", "Stock, %(count)d cards left", count)
        % {"count": count}
    ]
    if level:
        parts.append(_("running low"))
    label = ", ".join(parts)
    if is_awaited:
        label += ". " + _("Tap to draw")
    return Stock(count, level, is_awaited, label)


def pile(seen: SeatView) -> Pile:
    view = seen.draft.view
    table = view.table
    top = table.top_card
    is_mine = view.is_to_move
    can_be_taken = can_take(seen)
    is_frozen = bool(top) and (table.is_pile_frozen or table.rules.always_frozen)
    return Pile(
        count=len(table.pile),
        top=face(top) if top is not None else None,
        under="x" * min(max(len(table.pile) - 1, 0), UNDER),
        freezing=_freezing(table.pile) if is_frozen else None,
        is_frozen=is_frozen,
        is_blocked=table.is_blocked,
        is_taken=seen.draft.is_taken,
        is_awaited=can_be_taken or (is_mine and _awaits_discard(seen)),
        can_be_taken=can_be_taken,
        needs_pair=table.is_frozen_against(seen.rules.side_of(seen.me)),
        choice=_choice(seen) if can_be_taken else "",
        label=_pile_label(seen, top, is_frozen),
    )


def is_short(seen: SeatView) -> bool:
    """The drafted first melds have too few points, so the turn cannot end yet."""
    draft = seen.draft
    has_begun = bool(draft.points) or draft.is_taken
    return draft.need is not None and has_begun and (draft.points or 0) < draft.need


def can_take(seen: SeatView) -> bool:
    """Whether some way to take the pile is open to the own hand now."""
    view = seen.draft.view
    if not view.is_to_move or view.table.phase.value != "draw":
        return False
    return any_take(view) is not None


def _awaits_discard(seen: SeatView) -> bool:
    table = seen.draft.view.table
    return table.phase.value == "play" and not table.gained_nothing and not is_short(seen)


def _choice(seen: SeatView) -> str:
    """One card is the top card and the whole pile alike, so there is nothing to choose."""
    table = seen.draft.view.table
    if table.rules.take != "top_or_whole" or len(table.pile) < 2:
        return ""
    return _("Take the whole pile (%(cards)s)") % {"cards": cards(len(table.pile))}


def _freezing(held: tuple[Card, ...]) -> Face | None:
    """The card under the top one that keeps the pile frozen, laid crosswise."""
    for card in held[:-1]:
        if card.is_wild or card.is_red_three:
            return face(card)
    return None


def _pile_label(seen: SeatView, top: Card | None, is_frozen: bool) -> str:
    table = seen.draft.view.table
    if top is None:
        return _("Discard pile, taken") if seen.draft.is_taken else _("Discard pile, empty")
    label = _("Discard pile, %(cards)s, top card %(card)s") % {
        "cards": cards(len(table.pile)),
        "card": card_name(top),
    }
    if is_frozen or table.is_frozen_against(seen.rules.side_of(seen.me)):
        label += ", " + _("frozen: needs a natural pair")
    if table.is_blocked:
        label += ", " + _("blocked")
    return label


def tray(seen: SeatView) -> Tray | None:
    count = len(seen.draft.waiting)
    if not count:
        return None
    text = ngettext("%(count)d card waits", "%(count)d cards wait", count) % {"count": count}
    label = _("%(count)d taken cards wait until you have opened") % {"count": count}
    need = seen.draft.need or 0
    detail = _("Yours once you reach %(need)d") % {"need": need}
    return Tray(text, detail, label, "x" * min(count, TRAY))
