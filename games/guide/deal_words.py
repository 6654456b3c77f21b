"""The words of the deal and of drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from games.guide.numbers import either, number
from games.guide.wording import Text, UnknownRule, Wording, chosen, counted

KINDS: dict[str, Text] = {
    "wild": gettext_lazy("a wild card"),
    "red_three": gettext_lazy("a red three"),
    "black_three": gettext_lazy("a black three"),
}
SUBSETS: tuple[tuple[str, ...], ...] = (
    (),
    ("wild",),
    ("red_three",),
    ("black_three",),
    ("wild", "red_three"),
    ("wild", "black_three"),
    ("red_three", "black_three"),
    ("wild", "red_three", "black_three"),
)


def _hand_size(count: int) -> str:
    return ngettext(
        "Every player is dealt %(count)s card.", "Every player is dealt %(count)s cards.", count
    ) % {"count": number(count)}


def _hand_size_phrase(count: int) -> str:
    return ngettext("%(count)s card each", "%(count)s cards each", count) % {"count": number(count)}


def _draw_count(count: int) -> str:
    return ngettext(
        "You draw %(count)s card from the stock.", "You draw %(count)s cards from the stock.", count
    ) % {"count": number(count)}


def _draw_count_phrase(count: int) -> str:
    return ngettext("draw %(count)s card", "draw %(count)s cards", count) % {"count": number(count)}


def _kinds(value: Any) -> str:
    """The kinds in one order, whatever the order of the value."""
    if not isinstance(value, list | tuple) or any(kind not in KINDS for kind in value):
        raise UnknownRule(value)
    return either([str(words) for kind, words in KINDS.items() if kind in value])


def _of_kinds(none: Text, some: Text) -> Callable[[Any], str]:
    def said(value: Any) -> str:
        kinds = _kinds(value)
        return str(some) % {"kinds": kinds} if kinds else str(none)

    return said


DEAL: dict[str, Wording] = {
    "players": chosen(
        gettext_lazy("Players"),
        {
            2: (
                gettext_lazy("two players"),
                gettext_lazy("Two players play against each other."),
            ),
            3: (
                gettext_lazy("three players"),
                gettext_lazy("Three players play, each for themselves."),
            ),
            4: (
                gettext_lazy("four players"),
                gettext_lazy(
                    "Four players play in pairs: partners sit opposite each other, share their "
                    "melds and have one score."
                ),
            ),
        },
    ),
    "hand_size": counted(
        gettext_lazy("Cards dealt"),
        _hand_size_phrase,
        _hand_size,
        (7, 9, 10, 11, 12, 13, 14, 15),
    ),
    "upcard_cover": Wording(
        gettext_lazy("First card that is covered"),
        _of_kinds(
            gettext_lazy("first card never covered"),
            gettext_lazy("first card covered if it is %(kinds)s"),
        ),
        _of_kinds(
            gettext_lazy("The first card turned for the discard pile is never covered."),
            gettext_lazy(
                "If the first card turned for the discard pile is %(kinds)s, "
                "another card is turned onto it."
            ),
        ),
        SUBSETS,
    ),
    "upcard_freezes": Wording(
        gettext_lazy("First card that freezes"),
        _of_kinds(
            gettext_lazy("first card never freezes"),
            gettext_lazy("first card freezes if it is %(kinds)s"),
        ),
        _of_kinds(
            gettext_lazy("No card turned at the deal freezes the discard pile."),
            gettext_lazy(
                "If %(kinds)s is turned at the deal, the discard pile is frozen from the start."
            ),
        ),
        SUBSETS,
    ),
}
DRAWING: dict[str, Wording] = {
    "draw_count": counted(
        gettext_lazy("Cards drawn in a turn"), _draw_count_phrase, _draw_count, (1, 2, 3)
    ),
}
