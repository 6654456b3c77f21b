"""An ended deal: its score line by line, the hands face up, the running totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

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
from games.presenters.people import has_company, mark_of, name_of, side_order, side_title
from games.presenters.reasons import sentence
from games.presenters.titles import target, title
from games.presenters.totals import Total, final_scores, totals, who_wins
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
class Scoreboard:
    slug: str
    title: str
    deal: int
    headline: str
    detail: str
    is_over: bool
    has_company: bool
    is_shared: bool
    sides: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    sums: tuple[str, ...]
    hands: tuple[ShownHand, ...]
    totals: tuple[Total, ...]
    has_bars: bool
    goal: str
    next_minimums: str
    answers: tuple[str, ...]


def scoreboard(result: DealResult) -> Scoreboard:
    order = side_order(result.rules, result.me)
    scores = result.table.deal_scores or ()
    mine = [scores[side] for side in order]
    winners = result.table.winners
    is_over = winners is not None
    headline, detail = _final_words(result, winners) if winners is not None else _words(result)
    return Scoreboard(
        slug=result.slug,
        title=title(result.name, result.preset, result.rules.players),
        deal=result.deal,
        headline=headline,
        detail=detail,
        is_over=is_over,
        has_company=has_company(result.seats),
        is_shared=winners is not None and len(winners) > 1,
        sides=tuple(
            (mark_of(result.rules, result.me, side), side_title(result, side)) for side in order
        ),
        lines=_lines(mine),
        sums=tuple(points(score.total) for score in mine),
        hands=tuple(_hand(result, seat) for seat in _seats(result)),
        totals=totals(result, result.before, result.after, winners or ()),
        has_bars=result.rules.target != "one_deal",
        goal=_goal(result),
        next_minimums="" if is_over else _minimums(result),
        answers=tuple(_answer(result, seat, reason) for seat, reason in result.answers),
    )


def _answer(result: DealResult, seat: int, reason: Mapping[str, Any]) -> str:
    """What the computer answered to its partner, and why."""
    return _("%(name)s’s answer to the partner’s question. %(sentence)s") % {
        "name": name_of(result.seats, seat),
        "sentence": sentence(reason),
    }


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
        side=mark_of(result.rules, result.me, result.rules.side_of(seat)),
        note=_out_note(result) if is_out else "",
        points=f"+{bonus}" if is_out and not held else points(value),
        cards=tuple(face(card) for group in grouped(held) for card in group),
    )


def _out_note(result: DealResult) -> str:
    return _("went out concealed") if result.table.is_concealed else _("went out")


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
    scores = [score.total for score in result.table.deal_scores or ()]
    best = max(scores)
    first = [side for side, points in enumerate(scores) if points == best]
    if len(first) == len(scores):
        return _("Hand %(deal)d is even.") % {"deal": result.deal}
    if len(first) > 1:
        names = [side_title(result, side) for side in first]
        text = _("Hand %(deal)d is even between %(names)s.")
        return text % {"deal": result.deal, "names": listed(names)}
    lead = best - max(points for points in scores if points != best)
    figures = {"deal": result.deal, "points": f"{lead:,}", "name": side_title(result, first[0])}
    is_mine = first[0] == result.rules.side_of(result.me)
    if result.rules.players == 4:
        return (
            _("Hand %(deal)d goes to your side by %(points)s points.") % figures
            if is_mine
            else _("Hand %(deal)d goes to the other side by %(points)s points.") % figures
        )
    if is_mine:
        return _("Hand %(deal)d goes to you by %(points)s points.") % figures
    return _("Hand %(deal)d goes to %(name)s by %(points)s points.") % figures


def _final_words(result: DealResult, winners: tuple[int, ...]) -> tuple[str, str]:
    after = ngettext("after %(n)d hand", "after %(n)d hands", result.deal) % {"n": result.deal}
    figures = {"scores": final_scores(result, result.after, winners), "after": after}
    return who_wins(result, winners), _("%(scores)s %(after)s.") % figures


def _goal(result: DealResult) -> str:
    """Where the running totals lead."""
    rules = result.rules
    if result.table.winners is not None:
        return _("game over")
    best = max(result.after)
    is_tied = result.after.count(best) > 1
    if is_tied and (rules.target == "one_deal" or best >= rules.target):
        return _("even at the top: one hand more")
    return target(rules)


def _minimums(result: DealResult) -> str:
    parts = [
        _("%(side)s %(points)d")
        % {
            "side": side_title(result, side),
            "points": result.rules.initial_meld_minimum(result.after[side]),
        }
        for side in side_order(result.rules, result.me)
    ]
    return _("Next opening minimum: %(parts)s") % {"parts": ", ".join(parts)}
