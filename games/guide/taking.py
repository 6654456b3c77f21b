"""The chapters of the discard pile."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.guide.telling import Chapter, Line, Listing, Part, Teller, paragraph


def taking(teller: Teller) -> Chapter:
    return Chapter(
        "pile",
        _("Taking the pile"),
        (
            *paragraph(
                teller.own(
                    _(
                        "Instead of drawing you may take the discard pile, if its top card goes "
                        "into a meld at once:"
                    )
                )
            ),
            _ways(teller),
            *teller.pictures("take-pair", "take-with-wild", "take-onto-meld"),
            *paragraph(
                teller.rule("take"),
                teller.own(_("The cards below the top card join your hand.")),
            ),
            *teller.pictures("take-top-alone"),
            *paragraph(*teller.ruled("take_onto_canasta", "one_card_rule")),
        ),
    )


def _ways(teller: Teller) -> Listing:
    lines = [teller.own(_("with two natural cards of its rank from your hand,"))]
    if teller.rules.always_frozen:
        lines = [
            teller.own(
                _("only with two natural cards of its rank from your hand."), "always_frozen"
            )
        ]
    else:
        lines.append(
            teller.own(
                _(
                    "unless the pile is frozen, also with one natural card of its rank and one "
                    "wild card from your hand,"
                ),
                "always_frozen",
            )
        )
        lines.append(
            teller.own(
                _("or straight onto your side’s meld of its rank, if the pile is not frozen."),
                "always_frozen",
            )
        )
    return Listing(tuple(lines))


def frozen(teller: Teller) -> Chapter:
    return Chapter(
        "frozen",
        _("Frozen and blocked piles"),
        (
            *paragraph(
                teller.own(
                    _(
                        "A frozen pile is taken only with two natural cards of the top card’s "
                        "rank from your hand."
                    )
                ),
                *_reasons(teller),
            ),
            *_examples(teller),
            *paragraph(
                teller.own(
                    _(
                        "While a wild card or a three lies on top, the pile is blocked and nobody "
                        "takes it."
                    )
                )
            ),
        ),
    )


def _reasons(teller: Teller) -> tuple[Line, ...]:
    always = teller.rule("always_frozen")
    if teller.rules.always_frozen:
        return (always,)
    wild = _("A discarded wild card freezes the pile for everybody until somebody takes it.")
    return (
        *((always,) if always.is_house else ()),
        teller.own(wild, "always_frozen"),
        *teller.ruled("frozen_until_melded", "upcard_freezes", "black_three_freezes"),
    )


def _examples(teller: Teller) -> tuple[Part, ...]:
    if teller.rules.always_frozen:
        return teller.pictures("frozen-always", "frozen-pair")
    return teller.pictures("frozen-by-wild", "frozen-pair", "frozen-before-meld")
