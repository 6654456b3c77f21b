"""The words of the score and of the end of a game."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.guide.numbers import figures, points
from games.guide.wording import UnknownRule, Wording, chosen, counted


def _going_out(count: int) -> str:
    if count == 0:
        return _("Going out brings no bonus.")
    return _("Going out brings a bonus of %(points)s.") % {"points": points(count)}


def _going_out_phrase(count: int) -> str:
    return _("%(points)s for going out") % {"points": points(count)}


def _concealed(count: int) -> str:
    if count == 0:
        return _("Going out concealed brings no bonus.")
    return _("Going out concealed brings a bonus of %(points)s in all.") % {"points": points(count)}


def _concealed_phrase(count: int) -> str:
    return _("%(points)s for going out concealed") % {"points": points(count)}


def _black_three(count: int) -> str:
    return _("A black three counts %(points)s.") % {"points": points(count)}


def _black_three_phrase(count: int) -> str:
    return _("black threes at %(points)s") % {"points": points(count)}


def _target(value: Any) -> str:
    if value == "one_deal":
        return _("The game is a single deal; the side with more points wins it.")
    return _("The game ends after the deal in which a side reaches %(points)s.") % {
        "points": points(_whole(value))
    }


def _target_phrase(value: Any) -> str:
    if value == "one_deal":
        return _("one deal")
    return _("first to %(points)s") % {"points": figures(_whole(value))}


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise UnknownRule(value)
    return value


SCORING: dict[str, Wording] = {
    "red_three_needs": chosen(
        gettext_lazy("What red threes need"),
        {
            "meld": (
                gettext_lazy("red threes need a meld"),
                gettext_lazy(
                    "Red threes count for a side that has melded by the end of the deal, and "
                    "against a side that has not."
                ),
            ),
            "canasta": (
                gettext_lazy("red threes need a canasta"),
                gettext_lazy(
                    "Red threes count for a side that has a canasta by the end of the deal, and "
                    "against a side that has none."
                ),
            ),
        },
    ),
    "going_out_bonus": counted(
        gettext_lazy("Bonus for going out"), _going_out_phrase, _going_out, (0, 50, 100, 200, 300)
    ),
    "concealed_bonus": counted(
        gettext_lazy("Bonus for going out concealed"),
        _concealed_phrase,
        _concealed,
        (0, 100, 200, 300, 500, 1000),
    ),
    "black_three_points": counted(
        gettext_lazy("Value of a black three"),
        _black_three_phrase,
        _black_three,
        (0, 5, 10, 20, 50, 100),
    ),
}
GAME: dict[str, Wording] = {
    "target": Wording(
        gettext_lazy("Length of the game"),
        _target_phrase,
        _target,
        ("one_deal", 1500, 2500, 3000, 5000, 7500, 10000),
    ),
    "tie": chosen(
        gettext_lazy("When the best are level"),
        {
            "shared": (
                gettext_lazy("a tie is shared"),
                gettext_lazy("If the best sides are level at the end, they share the win."),
            ),
            "extra_deal": (
                gettext_lazy("another deal after a tie"),
                gettext_lazy("If the best sides are level at the end, one more deal is played."),
            ),
        },
    ),
}
