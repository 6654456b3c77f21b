"""The chapters of the score of a deal and the end of the game."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.rules import (
    ALL_RED_THREES_BONUS,
    MIXED_CANASTA_BONUS,
    NATURAL_CANASTA_BONUS,
    RED_THREE_BONUS,
)
from games.engine.scoring import DealScore
from games.guide.numbers import figures
from games.guide.pictures import score_of
from games.guide.telling import Chapter, Grid, GridRow, Part, Teller, paragraph

EXAMPLE = "score"


def score(teller: Teller) -> Chapter:
    return Chapter(
        "scoring",
        _("Scoring a deal"),
        (
            *paragraph(
                teller.own(
                    _(
                        "When a deal ends, each side adds up its bonuses and the cards it has "
                        "melded, and takes off the cards left in its hands."
                    )
                )
            ),
            bonuses(teller),
            *paragraph(
                teller.own(_("Red threes count with a minus where the side lacks what they need.")),
                teller.rule("black_three_points"),
                teller.own(_("A score may fall below zero.")),
            ),
            *_example(teller),
        ),
    )


def bonuses(teller: Teller) -> Grid:
    rules = teller.rules
    rows = (
        (_("Natural canasta"), NATURAL_CANASTA_BONUS, ""),
        (_("Mixed canasta"), MIXED_CANASTA_BONUS, ""),
        (_("Red three"), RED_THREE_BONUS, ""),
        (_("All four red threes, in all"), ALL_RED_THREES_BONUS, ""),
        (_("Going out"), rules.going_out_bonus, "going_out_bonus"),
        (_("Going out concealed, in all"), rules.concealed_bonus, "concealed_bonus"),
    )
    return Grid(
        _("Bonuses"),
        (_("For"), _("Points")),
        tuple(
            GridRow((title, figures(points)), (), bool(field) and teller.differs(field))
            for title, points, field in rows
        ),
    )


def _example(teller: Teller) -> tuple[Part, ...]:
    """A deal that the engine scores under the rules told."""
    found = score_of(EXAMPLE, teller.rules)
    return (*teller.pictures(EXAMPLE), _reckoning(found)) if found else ()


def _reckoning(deal: DealScore) -> Grid:
    lines = (
        (_("Natural canastas: %(count)d"), deal.natural_canastas, deal.natural_canasta_points),
        (_("Mixed canastas: %(count)d"), deal.mixed_canastas, deal.mixed_canasta_points),
        (_("Red threes: %(count)d"), deal.red_threes, deal.red_three_points),
        (_("Going out"), 0, deal.going_out_points),
        (_("Cards melded: %(count)d"), deal.meld_cards, deal.meld_points),
        (_("Cards left in the partner’s hand: %(count)d"), deal.hand_cards, -deal.hand_points),
    )
    rows = [
        GridRow((title % {"count": count}, _signed(points)))
        for title, count, points in lines
        if points
    ]
    rows.append(GridRow((_("This deal"), _signed(deal.total))))
    return Grid(_("The same side’s score"), (_("For"), _("Points")), tuple(rows))


def _signed(points: int) -> str:
    """With a real minus sign."""
    return f"−{figures(-points)}" if points < 0 else figures(points)


def winning(teller: Teller) -> Chapter:
    return Chapter(
        "winning",
        _("Winning"),
        (
            *paragraph(
                teller.rule("target"),
                *(
                    (teller.own(_("If several sides reach it, the highest score wins."), "target"),)
                    if teller.rules.target != "one_deal"
                    else ()
                ),
                teller.rule("tie"),
            ),
        ),
    )
