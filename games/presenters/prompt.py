"""What the table waits for, in one sentence and in two short lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

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
        return Prompt(_("Your turn"), _("take the pile"), True)
    detail = _("draw, or take the pile") if can_take(seen) else _("draw from the stock")
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
    return Prompt(_("Your turn"), _("meld, or discard one card"), True)
