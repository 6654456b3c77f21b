"""The chapters of the end of a deal: going out, asking, an empty stock."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.guide.telling import Chapter, Line, Listing, Teller, paragraph


def going_out(teller: Teller) -> Chapter:
    return Chapter(
        "going-out",
        _("Going out"),
        (
            *paragraph(
                teller.own(
                    _("Whoever gets rid of the last card goes out, and the deal ends at once.")
                ),
                teller.rule("canastas_to_go_out"),
                *_completed(teller),
                *teller.ruled("discard_to_go_out"),
                *_nobody_asks(teller),
            ),
            *teller.first_picture("out-one", "out-two", "out-after-yes"),
            *teller.pictures("out-needs-canasta"),
            *paragraph(teller.rule("going_out_bonus")),
        ),
    )


def _completed(teller: Teller) -> tuple[Line, ...]:
    if teller.rules.canastas_to_go_out == 0:
        return ()
    return (teller.own(_("One that is completed in the same turn counts.")),)


def _nobody_asks(teller: Teller) -> tuple[Line, ...]:
    """With four players the question is part of most games, so its absence is told."""
    return teller.ruled("permission") if teller.rules.permission == "off" else ()


def concealed(teller: Teller) -> Chapter:
    return Chapter(
        "concealed",
        _("Going out concealed"),
        (
            *paragraph(
                teller.own(
                    _("You go out concealed if you get rid of your whole hand in one turn and")
                )
            ),
            Listing(_conditions(teller)),
            *teller.first_picture("concealed", "concealed-two", "concealed-after-yes"),
            *paragraph(teller.rule("concealed_bonus")),
        ),
    )


def _conditions(teller: Teller) -> tuple[Line, ...]:
    lines = [teller.own(_("have not laid a card in an earlier turn of this deal,"))]
    if teller.rules.players == 4:
        lines.append(teller.own(_("add nothing to a meld that your partner has laid,"), "players"))
    lines.append(
        teller.own(_("have the canastas needed among the melds that you lay in this turn."))
    )
    return tuple(lines)


def asking(teller: Teller) -> Chapter | None:
    if teller.rules.permission == "off":
        return None
    return Chapter(
        "asking",
        _("May I go out?"),
        (
            *paragraph(
                teller.rule("permission"),
                teller.own(
                    _(
                        "Everybody hears the question and the answer, and the answer is binding "
                        "for this turn: after a yes you must go out, after a no you must not."
                    ),
                    "permission",
                ),
            ),
            *paragraph(
                teller.own(
                    _(
                        "You may ask once in a turn, after drawing and before you lay a meld, and "
                        "only if you could really go out. Having taken the pile, you may still "
                        "ask if you laid one meld with it or your side’s first melds."
                    ),
                    "permission",
                ),
                teller.own(_("In your next turn you may ask again."), "permission"),
            ),
            *teller.pictures("ask"),
        ),
    )


def stock(teller: Teller) -> Chapter:
    return Chapter(
        "stock",
        _("The end of the stock"),
        (
            *paragraph(teller.rule("empty_stock"), *_no_take(teller)),
            *paragraph(teller.rule("last_red_three")),
            *paragraph(
                teller.own(_("When a deal ends like this, nobody gets a bonus for going out."))
            ),
        ),
    )


def _no_take(teller: Teller) -> tuple[Line, ...]:
    if teller.rules.empty_stock == "ends_after_last_draw":
        return ()
    text = _("Where the player to move can take nothing, the deal is over.")
    return (teller.own(text, "empty_stock"),)
