"""What the table waits for, in one sentence and in two short lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.legality import refuse
from games.engine.moves import EndDeal
from games.presenters.people import name_of
from games.presenters.piles import can_take, is_short

if TYPE_CHECKING:
    from games.selectors import SeatView


@dataclass(frozen=True, slots=True)
class Prompt:
    title: str
    detail: str
    is_mine: bool

    @property
    def text(self) -> str:
        return f"{self.title}: {self.detail}" if self.detail else self.title


def prompt(seen: SeatView) -> Prompt:
    table = seen.draft.view.table
    if seen.status == "over" or table.is_game_over:
        return Prompt(_("The game is over"), "", False)
    if table.to_move is None:
        return Prompt(_("Waiting for players"), "", False)
    if table.to_move == seen.me and seen.timing.stand_in:
        return Prompt(_("The computer plays for you"), "", False)
    if table.to_move != seen.me:
        return _waiting(seen, table.to_move)
    if table.phase.value == "ask":
        return _answering(seen)
    if table.phase.value == "draw":
        return _drawing(seen)
    return _playing(seen)


def _waiting(seen: SeatView, seat: int) -> Prompt:
    name = name_of(seen.seats, seat)
    table = seen.view.table
    if table.phase.value != "ask" or table.asker is None:
        return Prompt(_("Waiting for %(name)s") % {"name": name}, "", False)
    if table.asker == seen.me:
        return Prompt(_("Waiting for %(name)s") % {"name": name}, _("you asked to go out"), False)
    asker = name_of(seen.seats, table.asker)
    return Prompt(
        _("Waiting for %(name)s") % {"name": name},
        _("%(name)s asks to go out") % {"name": asker},
        False,
    )


def _answering(seen: SeatView) -> Prompt:
    asker = seen.view.table.asker
    name = name_of(seen.seats, asker) if asker is not None else _("Your partner")
    return Prompt(_("Your answer"), _("%(name)s asks to go out") % {"name": name}, True)


def _drawing(seen: SeatView) -> Prompt:
    if seen.view.table.stock_count == 0:
        may_end = refuse(seen.draft.view, EndDeal()) is None
        detail = _("take the pile, or end the hand") if may_end else _("take the pile")
        return Prompt(_("Your turn"), detail, True)
    if not can_take(seen):
        return Prompt(_("Your turn"), _("draw from the stock"), True)
    has_choice = seen.rules.take == "top_or_whole" and len(seen.draft.view.table.pile) > 1
    detail = (
        _("draw, or take the pile or its top card") if has_choice else _("draw, or take the pile")
    )
    return Prompt(_("Your turn"), detail, True)


def _playing(seen: SeatView) -> Prompt:
    draft = seen.draft
    if is_short(seen):
        short = (draft.need or 0) - (draft.points or 0)
        return Prompt(
            _("%(short)d points short") % {"short": short}, _("add a meld, or reset"), True
        )
    if not draft.view.hand:
        return Prompt(_("No card left"), _("go out to end the hand"), True)
    if draft.must_go_out:
        return Prompt(_("Your turn"), _("you must go out"), True)
    if draft.view.table.gained_nothing:
        return Prompt(_("Your turn"), _("no card left to gain: meld, then end the hand"), True)
    if seen.rules.permission == "mandatory" and draft.can_ask:
        return Prompt(_("Your turn"), _("to go out, ask your partner first"), True)
    return Prompt(_("Your turn"), _("meld, or discard one card"), True)
