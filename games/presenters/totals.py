"""Running and final totals of the sides, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.rules import Rules
from games.presenters.people import mark_of, names_of, side_order, side_title
from games.presenters.words import listed, points

if TYPE_CHECKING:
    from games.selectors import DealResult, SeatView


@dataclass(frozen=True, slots=True)
class Total:
    side: str
    title: str
    points: str
    before: int
    percent: int
    is_winner: bool

    @property
    def grown(self) -> int:
        """How much of the bar this deal brought."""
        return max(self.percent - self.before, 0)


def totals(
    seen: SeatView | DealResult,
    before: tuple[int, ...],
    after: tuple[int, ...],
    winners: tuple[int, ...],
) -> tuple[Total, ...]:
    """The own side first."""
    return tuple(
        Total(
            side=mark_of(seen.rules, seen.me, side),
            title=side_title(seen, side),
            points=points(after[side]),
            before=percent(before[side], seen.rules),
            percent=percent(after[side], seen.rules),
            is_winner=side in winners,
        )
        for side in side_order(seen.rules, seen.me)
    )


def percent(score: int, rules: Rules) -> int:
    if rules.target == "one_deal":
        return 0
    return max(0, min(100, 100 * score // rules.target))


def who_wins(seen: SeatView | DealResult, winners: tuple[int, ...]) -> str:
    if not winners:
        return _("The game is over")
    if len(winners) == seen.rules.sides:
        return _("The game is shared")
    order = [side for side in side_order(seen.rules, seen.me) if side in winners]
    names = [name for side in order for name in names_of(seen, side)]
    if names == [_("You")]:
        return _("You win")
    who = {"names": listed(names)}
    if len(winners) > 1:
        return _("%(names)s share the game") % who
    return _("%(names)s win") % who if len(names) > 1 else _("%(names)s wins") % who


def final_scores(
    seen: SeatView | DealResult, scores: tuple[int, ...], winners: tuple[int, ...]
) -> str:
    """ "5,120 to 4,085"; among three, whose they are."""
    order = side_order(seen.rules, seen.me)
    if len(order) == 2:
        figures = {"mine": points(scores[order[0]]), "theirs": points(scores[order[1]])}
        if len(winners) > 1:
            return _("Both have %(mine)s") % figures
        return _("%(mine)s to %(theirs)s") % figures
    parts = [
        _("%(name)s %(points)s") % {"name": side_title(seen, side), "points": points(scores[side])}
        for side in order
    ]
    return ", ".join(parts)
