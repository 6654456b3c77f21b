"""A game that somebody lost before its end: by resigning, or on time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.moves import Forfeit
from games.presenters.people import has_company, name_of
from games.presenters.titles import title
from games.presenters.totals import Total, totals, who_wins

if TYPE_CHECKING:
    from games.log_lines import LogLine
    from games.selectors import SeatView


@dataclass(frozen=True, slots=True)
class LostGame:
    slug: str
    title: str
    headline: str
    detail: str
    has_won: bool
    has_company: bool
    totals: tuple[Total, ...]
    has_bars: bool
    earlier: int  # the last deal that was scored, 0 for none


def is_lost(seen: SeatView) -> bool:
    """The game is over, and its last deal was never scored."""
    return seen.status == "over" and not seen.view.table.is_deal_over


def lost_game(seen: SeatView) -> LostGame:
    table = seen.view.table
    winners = table.winners or ()
    shown = totals(seen, table.scores, table.scores, winners)
    return LostGame(
        slug=seen.slug,
        title=title(seen.name, seen.preset, seen.rules.players),
        headline=who_wins(seen, winners),
        detail=_why(seen),
        has_won=seen.rules.side_of(seen.me) in winners,
        has_company=has_company(seen.seats),
        totals=shown,
        # Empty bars, as all are in the first deal, would say nothing.
        has_bars=any(total.percent for total in shown),
        earlier=table.deal_number - 1,
    )


def _why(seen: SeatView) -> str:
    line = _forfeit(seen)
    if line is None or not isinstance(line.move, Forfeit):
        return _("The game has ended.")
    is_mine = line.seat == seen.me
    figures = {"name": name_of(seen.seats, line.seat), "deal": seen.view.table.deal_number}
    if line.move.reason == "time":
        return (
            _("Your time ran out in hand %(deal)d.") % figures
            if is_mine
            else _("%(name)s’s time ran out in hand %(deal)d.") % figures
        )
    return (
        _("You resigned in hand %(deal)d.") % figures
        if is_mine
        else _("%(name)s resigned in hand %(deal)d.") % figures
    )


def _forfeit(seen: SeatView) -> LogLine | None:
    return next((line for line in reversed(seen.log) if isinstance(line.move, Forfeit)), None)
