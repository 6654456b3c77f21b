"""The chapters of melds, canastas and a side's first meld."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.rules import (
    CANASTA_SIZE,
    MELD_SIZE,
    MIXED_CANASTA_BONUS,
    NATURAL_CANASTA_BONUS,
)
from games.guide.numbers import figures, number
from games.guide.telling import Chapter, Grid, GridRow, Line, Teller, paragraph


def melds(teller: Teller) -> Chapter:
    return Chapter(
        "melds",
        _("Melds"),
        (
            *paragraph(
                teller.own(
                    _(
                        "A meld is %(size)s or more cards of one rank, from Fours to Aces, with "
                        "wild cards for some of them."
                    )
                    % {"size": number(MELD_SIZE)}
                ),
                *teller.ruled("min_naturals", "max_wilds", "wilds_may_exceed_naturals"),
            ),
            *teller.pictures(
                "meld-naturals", "meld-with-wild", "meld-wilds-outnumber", "meld-wilds-alone"
            ),
            *teller.first_picture("meld-wilds-above-two", "meld-wilds-above-three"),
            *paragraph(
                teller.own(
                    _(
                        "A side has one meld of each rank, and further cards of the rank are "
                        "added to it. The other side may have a meld of the same rank."
                    )
                ),
                *_whose(teller),
                teller.own(_("What lies there when your turn ends stays where it is.")),
            ),
            *teller.pictures("lay-off"),
        ),
    )


def _whose(teller: Teller) -> tuple[Line, ...]:
    if teller.rules.players == 4:
        text = _("You add to your partner’s melds as to your own, but never to the opponents’.")
    else:
        text = _("You add to your own melds, never to an opponent’s.")
    return (teller.own(text, "players"),)


def canastas(teller: Teller) -> Chapter:
    return Chapter(
        "canastas",
        _("Canastas"),
        (
            *paragraph(
                teller.own(
                    _("A meld of %(size)s cards or more is a canasta.")
                    % {"size": number(CANASTA_SIZE)}
                ),
                teller.own(
                    _(
                        "Without any wild card it is natural and worth %(natural)s points; with "
                        "wild cards it is mixed and worth %(mixed)s. Its cards count besides."
                    )
                    % {
                        "natural": figures(NATURAL_CANASTA_BONUS),
                        "mixed": figures(MIXED_CANASTA_BONUS),
                    }
                ),
            ),
            *teller.pictures("canasta-natural", "canasta-mixed"),
            *paragraph(
                teller.own(_("A canasta may go on growing.")),
                *teller.ruled("wild_on_natural_canasta"),
            ),
            *teller.pictures("wild-spoils-canasta"),
        ),
    )


def first_meld(teller: Teller) -> Chapter:
    needs = [need for _bound, need in teller.rules.initial_meld_minimums]
    if not any(needs):
        return Chapter(
            "first-meld",
            _("The first meld"),
            paragraph(teller.rule("initial_meld_minimums")),
        )
    return Chapter(
        "first-meld",
        _("The first meld"),
        (
            *paragraph(
                teller.own(
                    _(
                        "The first time that your side melds in a deal, the cards laid must be "
                        "worth enough."
                    )
                ),
                _how_much(teller),
            ),
            minimums(teller),
            *paragraph(
                teller.own(
                    _(
                        "Several melds may be laid together for it, and only the values of their "
                        "cards count, no bonus."
                    )
                ),
                teller.own(
                    _(
                        "When the pile is taken for it, the top card counts and the cards below "
                        "do not."
                    )
                ),
            ),
            *teller.pictures("first-meld-enough", "first-meld-short", "first-meld-from-pile"),
            *paragraph(
                teller.own(_("Once that is done, everybody of the side melds freely.")),
                *teller.ruled("concealed_skips_minimum"),
            ),
        ),
    )


def _how_much(teller: Teller) -> Line:
    """The whole rule in a sentence, where it is a house rule; else the table says it."""
    if teller.differs("initial_meld_minimums"):
        return teller.rule("initial_meld_minimums")
    text = _("How much that is depends on the side’s score before the deal.")
    return teller.own(text, "initial_meld_minimums")


def minimums(teller: Teller) -> Grid:
    """From which score how many points are needed."""
    rows = teller.rules.initial_meld_minimums
    uppers = [bound for bound, _need in rows[1:]] + [None]
    is_house = teller.differs("initial_meld_minimums")
    return Grid(
        _("What the first meld needs"),
        (_("Score of the side"), _("Points")),
        tuple(
            GridRow((_range(lower, upper), figures(need)), (), is_house)
            for (lower, need), upper in zip(rows, uppers, strict=True)
        ),
    )


def _range(lower: int | None, upper: int | None) -> str:
    if lower is None and upper is None:
        return _("any score")
    if lower is None:
        return _("below %(score)s") % {"score": figures(upper or 0)}
    if upper is None:
        return _("%(score)s and more") % {"score": figures(lower)}
    return _("%(from)s and more, below %(to)s") % {"from": figures(lower), "to": figures(upper)}
