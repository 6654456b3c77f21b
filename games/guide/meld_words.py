"""The words of melds and of a side's first meld."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.guide.numbers import figures, number
from games.guide.wording import UnknownRule, Wording, chosen, counted
from games.presenters.words import listed

Row = tuple[int | None, int]
USUAL: tuple[Row, ...] = ((None, 15), (0, 50), (1500, 90), (3000, 120))
OFFERED_MINIMUMS: tuple[tuple[Row, ...], ...] = (
    USUAL,
    ((None, 0),),
    ((None, 50),),
    ((None, 15), (0, 50), (1500, 90), (3000, 120), (5000, 150)),
    ((None, 50), (0, 90), (1500, 120), (3000, 150)),
)


def _min_naturals(count: int) -> str:
    return ngettext(
        "A meld needs at least %(count)s natural card.",
        "A meld needs at least %(count)s natural cards.",
        count,
    ) % {"count": number(count)}


def _min_naturals_phrase(count: int) -> str:
    return ngettext(
        "at least %(count)s natural card in a meld",
        "at least %(count)s natural cards in a meld",
        count,
    ) % {"count": number(count)}


def _max_wilds(count: int) -> str:
    if count == 0:
        return _("A meld may hold no wild card.")
    return ngettext(
        "A meld may hold at most %(count)s wild card.",
        "A meld may hold at most %(count)s wild cards.",
        count,
    ) % {"count": number(count)}


def _max_wilds_phrase(count: int) -> str:
    if count == 0:
        return _("no wild cards in a meld")
    return ngettext(
        "at most %(count)s wild card in a meld", "at most %(count)s wild cards in a meld", count
    ) % {"count": number(count)}


def rows(value: Any) -> tuple[Row, ...]:
    """The rows of a table of minimums, lists or tuples: from which score, how many points."""
    try:
        found = tuple([(bound, int(need)) for bound, need in value])
    except (TypeError, ValueError) as error:
        raise UnknownRule(value) from error
    if not found or found[0][0] is not None:
        raise UnknownRule(value)
    return found


def _minimums(value: Any) -> str:
    (_none, lowest), *further = rows(value)
    if not further:
        return _minimum_for_all(lowest)
    first = further[0][0]
    steps = [_("%(need)s below a score of %(score)s") % _step(first, lowest)]
    steps += [_("%(need)s from %(score)s") % _step(bound, need) for bound, need in further]
    return _("A side’s first melds must reach a number of card points: %(steps)s.") % {
        "steps": listed(steps)
    }


def _minimum_for_all(need: int) -> str:
    if need == 0:
        return _("A side’s first melds need no minimum of points.")
    return _("A side’s first melds must reach %(need)s card points, whatever its score.") % {
        "need": figures(need)
    }


def _step(score: int | None, need: int) -> dict[str, str]:
    return {"score": figures(score or 0), "need": figures(need)}


def _minimums_phrase(value: Any) -> str:
    needs = [need for _bound, need in rows(value)]
    if not any(needs):
        return _("no minimum for the first meld")
    return _("first meld of %(needs)s") % {"needs": ", ".join(map(figures, needs))}


MELDS: dict[str, Wording] = {
    "min_naturals": counted(
        gettext_lazy("Natural cards in a meld"),
        _min_naturals_phrase,
        _min_naturals,
        (1, 2, 3, 4),
    ),
    "max_wilds": counted(
        gettext_lazy("Wild cards in a meld"), _max_wilds_phrase, _max_wilds, (0, 1, 2, 3, 4, 5)
    ),
    "wilds_may_exceed_naturals": chosen(
        gettext_lazy("More wild than natural cards"),
        {
            False: (
                gettext_lazy("never more wild than natural cards"),
                gettext_lazy("A meld may never hold more wild cards than natural cards."),
            ),
            True: (
                gettext_lazy("more wild than natural cards allowed"),
                gettext_lazy("A meld may hold more wild cards than natural cards."),
            ),
        },
    ),
    "wild_on_natural_canasta": chosen(
        gettext_lazy("Wild card on a natural canasta"),
        {
            True: (
                gettext_lazy("wild cards may join a natural canasta"),
                gettext_lazy(
                    "A wild card may be added to a natural canasta, which makes it a mixed one."
                ),
            ),
            False: (
                gettext_lazy("no wild card on a natural canasta"),
                gettext_lazy("No wild card may be added to a natural canasta."),
            ),
        },
    ),
    "black_three_melds": chosen(
        gettext_lazy("Melds of black threes"),
        {
            "going_out": (
                gettext_lazy("black threes melded when going out"),
                gettext_lazy(
                    "Three or four black threes, without a wild card, may be melded in the turn "
                    "in which you go out, and at no other time."
                ),
            ),
            "never": (
                gettext_lazy("black threes never melded"),
                gettext_lazy("Black threes are never melded."),
            ),
        },
    ),
}
FIRST_MELD: dict[str, Wording] = {
    "initial_meld_minimums": Wording(
        gettext_lazy("Minimum of the first meld"), _minimums_phrase, _minimums, OFFERED_MINIMUMS
    ),
    "concealed_skips_minimum": chosen(
        gettext_lazy("Minimum when going out concealed"),
        {
            "never": (
                gettext_lazy("minimum also when going out concealed"),
                gettext_lazy("Whoever goes out concealed must reach this minimum too."),
            ),
            "after_stock_draw": (
                gettext_lazy("no minimum when going out concealed after a draw"),
                gettext_lazy(
                    "Whoever draws from the stock and goes out concealed in the same turn "
                    "need not reach this minimum."
                ),
            ),
        },
    ),
}
