"""An ended deal: its score line by line, the hands face up, the running totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.rules import (
    ALL_RED_THREES,
    MIXED_CANASTA_BONUS,
    NATURAL_CANASTA_BONUS,
    RED_THREE_BONUS,
)
from games.engine.scoring import DealScore
from games.presenters.hand import grouped
from games.presenters.people import name_of
from games.presenters.table import percent, target, title
from games.presenters.words import Face, cards, face, listed, points

if TYPE_CHECKING:
    from games.selectors import DealResult


@dataclass(frozen=True, slots=True)
class Cell:
    points: str
    detail: str
    is_zero: bool


@dataclass(frozen=True, slots=True)
class Line:
    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ShownHand:
    name: str
    side: str
    note: str
    points: str
    cards: tuple[Face, ...]


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


@dataclass(frozen=True, slots=True)
class Scoreboard:
    slug: str
    title: str
    deal: int
    headline: str
    detail: str
    is_over: bool
    is_shared: bool
    sides: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    sums: tuple[str, ...]
    hands: tuple[ShownHand, ...]
    totals: tuple[Total, ...]
    has_bars: bool
    goal: str
    next_minimums: str


def scoreboard(result: DealResult) -> Scoreboard:
    order = _sides(result)
    scores = result.table.deal_scores or ()
    mine = [scores[side] for side in order]
    winners = result.table.winners
    is_over = winners is not None
    headline, detail = _final_words(result) if is_over else _words(result)
    return Scoreboard(
        slug=result.slug,
        title=title(result.name, result.rules),
        deal=result.deal,
        headline=headline,
        detail=detail,
        is_over=is_over,
        is_shared=winners is not None and len(winners) > 1,
        sides=tuple((_css(result, side), side_name(result, side)) for side in order),
        lines=_lines(mine),
        sums=tuple(points(score.total) for score in mine),
        hands=tuple(_hand(result, seat) for seat in _seats(result)),
        totals=tuple(_total(result, side) for side in order),
        has_bars=result.rules.target != "one_deal",
        goal=_("game over") if is_over else target(result.rules),
        next_minimums="" if is_over else _minimums(result),
    )


def _sides(result: DealResult) -> tuple[int, int]:
    mine = result.rules.side_of(result.me)
    return mine, 1 - mine


def _css(result: DealResult, side: int) -> str:
    return "us" if side == result.rules.side_of(result.me) else "them"


def side_name(result: DealResult, side: int) -> str:
    is_mine = side == result.rules.side_of(result.me)
    if result.rules.players == 4:
        return _("Us") if is_mine else _("Them")
    return _("You") if is_mine else name_of(result.seats, result.rules.seats_of(side)[0])


def _seats(result: DealResult) -> list[int]:
    """Whoever went out first, then the own side."""
    mine = result.rules.side_of(result.me)
    return sorted(
        range(result.rules.players),
        key=lambda seat: (
            seat != result.table.out_seat,
            result.rules.side_of(seat) != mine,
            seat != result.me,
        ),
    )


def _lines(scores: list[DealScore]) -> tuple[Line, ...]:
    def line(name: str, values: list[int], details: list[str]) -> Line:
        cells = [
            Cell(points(value), detail, value == 0)
            for value, detail in zip(values, details, strict=True)
        ]
        return Line(name, tuple(cells))

    return (
        line(
            _("Natural canastas"),
            [score.natural_canasta_points for score in scores],
            [f"{score.natural_canastas} × {NATURAL_CANASTA_BONUS}" for score in scores],
        ),
        line(
            _("Mixed canastas"),
            [score.mixed_canasta_points for score in scores],
            [f"{score.mixed_canastas} × {MIXED_CANASTA_BONUS}" for score in scores],
        ),
        line(
            _("Red threes"),
            [score.red_three_points for score in scores],
            [_red_threes(score) for score in scores],
        ),
        line(
            _("Going out"), [score.going_out_points for score in scores], ["" for score in scores]
        ),
        line(
            _("Melded cards"),
            [score.meld_points for score in scores],
            [cards(score.meld_cards) for score in scores],
        ),
        line(
            _("Left in hands"),
            [-score.hand_points for score in scores],
            [cards(score.hand_cards) for score in scores],
        ),
    )


def _red_threes(score: DealScore) -> str:
    if score.red_threes == ALL_RED_THREES:
        return _("all four")
    return f"{score.red_threes} × {RED_THREE_BONUS}"


def _hand(result: DealResult, seat: int) -> ShownHand:
    table = result.table
    held = table.shown_hands[seat] if table.shown_hands else ()
    is_out = seat == table.out_seat
    scores = table.deal_scores or ()
    bonus = scores[result.rules.side_of(seat)].going_out_points if is_out else 0
    value = -result.rules.points(held)
    return ShownHand(
        name=_("You") if seat == result.me else name_of(result.seats, seat),
        side=_css(result, result.rules.side_of(seat)),
        note=_out_note(result) if is_out else "",
        points=f"+{bonus}" if is_out and not held else points(value),
        cards=tuple(face(card) for group in grouped(held) for card in group),
    )


def _out_note(result: DealResult) -> str:
    return _("went out concealed") if result.table.is_concealed else _("went out")


def _total(result: DealResult, side: int) -> Total:
    winners = result.table.winners or ()
    return Total(
        side=_css(result, side),
        title=side_name(result, side),
        points=points(result.after[side]),
        before=percent(result.before[side], result.rules),
        percent=percent(result.after[side], result.rules),
        is_winner=side in winners,
    )


def _words(result: DealResult) -> tuple[str, str]:
    """Who ended the deal, and to whom it goes."""
    return _how_it_ended(result), _who_gained(result)


def _how_it_ended(result: DealResult) -> str:
    seat = result.table.out_seat
    if seat is None:
        return _("The stock ran out")
    if seat == result.me:
        return _("You went out concealed") if result.table.is_concealed else _("You went out")
    name = name_of(result.seats, seat)
    text = _("%(name)s went out concealed") if result.table.is_concealed else _("%(name)s went out")
    return text % {"name": name}


def _who_gained(result: DealResult) -> str:
    mine, theirs = _sides(result)
    scores = result.table.deal_scores or ()
    lead = scores[mine].total - scores[theirs].total
    figures = {"deal": result.deal, "points": f"{abs(lead):,}", "name": side_name(result, theirs)}
    if lead == 0:
        return _("Hand %(deal)d is even.") % figures
    if lead > 0 and result.rules.players == 4:
        return _("Hand %(deal)d goes to your side by %(points)s points.") % figures
    if lead > 0:
        return _("Hand %(deal)d goes to you by %(points)s points.") % figures
    if result.rules.players == 4:
        return _("Hand %(deal)d goes to the other side by %(points)s points.") % figures
    return _("Hand %(deal)d goes to %(name)s by %(points)s points.") % figures


def _final_words(result: DealResult) -> tuple[str, str]:
    mine, theirs = _sides(result)
    winners = result.table.winners or ()
    figures = {"mine": points(result.after[mine]), "theirs": points(result.after[theirs])}
    after = ngettext("after %(n)d hand", "after %(n)d hands", result.deal) % {"n": result.deal}
    if len(winners) > 1:
        return _("The game is shared"), _("Both have %(mine)s") % figures + f" {after}."
    detail = _("%(mine)s to %(theirs)s") % figures + f" {after}."
    return _winner(result, winners), detail


def _winner(result: DealResult, winners: tuple[int, ...]) -> str:
    if not winners:
        return _("The game is over")
    names = [
        _("You") if seat == result.me else name_of(result.seats, seat)
        for seat in sorted(result.rules.seats_of(winners[0]), key=lambda seat: seat != result.me)
    ]
    if names == [_("You")]:
        return _("You win")
    who = {"names": listed(names)}
    return _("%(names)s win") % who if len(names) > 1 else _("%(names)s wins") % who


def _minimums(result: DealResult) -> str:
    parts = [
        _("%(side)s %(points)d")
        % {
            "side": side_name(result, side),
            "points": result.rules.initial_meld_minimum(result.after[side]),
        }
        for side in _sides(result)
    ]
    return _("Next opening minimum: %(parts)s") % {"parts": ", ".join(parts)}
