"""The chapters of a turn from the draw to the discard."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.guide.telling import Chapter, Line, Listing, Teller, paragraph


def turn(teller: Teller) -> Chapter:
    return Chapter(
        "turn",
        _("Your turn"),
        (
            *paragraph(teller.own(_("The turn passes to the left. It has three parts:"))),
            Listing(
                (
                    teller.own(_("Draw from the stock, or take the discard pile instead.")),
                    teller.own(
                        _(
                            "Lay melds and add cards to melds of your side, as many as you like "
                            "or none."
                        )
                    ),
                    teller.own(_("Discard one card. That ends the turn.")),
                ),
                is_numbered=True,
            ),
        ),
    )


def drawing(teller: Teller) -> Chapter:
    return Chapter(
        "drawing",
        _("Drawing"),
        (
            *paragraph(
                teller.rule("draw_count"),
                *_several(teller),
                teller.own(_("Drawing is allowed in every turn while the stock lasts.")),
            ),
            *paragraph(
                teller.own(
                    _(
                        "What you have drawn you have seen, so drawing cannot be taken back. "
                        "Whatever you lay afterwards can, until your turn ends."
                    )
                )
            ),
        ),
    )


def _several(teller: Teller) -> tuple[Line, ...]:
    if teller.rules.draw_count == 1:
        return ()
    text = _(
        "However many you draw, you discard only one card. When fewer are left in the stock, "
        "those are your draw."
    )
    return (teller.own(text, "draw_count"),)


def discarding(teller: Teller) -> Chapter:
    return Chapter(
        "discarding",
        _("Discarding"),
        (
            *paragraph(
                teller.own(
                    _(
                        "You may discard any card of your hand, also one that you have just "
                        "picked up. It lies face up on the pile, and the turn passes on."
                    )
                )
            ),
            *paragraph(
                teller.own(
                    _(
                        "Unless you go out, a card must be left in your hand after the discard. "
                        "So keep two cards when you meld: one to discard and one to hold."
                    )
                )
            ),
            *teller.pictures("keep-a-card"),
        ),
    )


def black_threes(teller: Teller) -> Chapter:
    rules = teller.rules
    shown = (
        *teller.first_picture("black-threes-out", "black-threes-out-two"),
        *teller.pictures("black-threes-early"),
    )
    return Chapter(
        "black-threes",
        _("Black threes"),
        (
            *paragraph(
                teller.own(
                    _(
                        "A black three on top of the pile blocks it: the next player must draw "
                        "from the stock."
                    )
                ),
                *teller.ruled("black_three_freezes"),
            ),
            *teller.pictures("blocked"),
            *paragraph(teller.rule("black_three_melds")),
            *(shown if rules.black_three_melds != "never" else ()),
            *teller.pictures("black-threes-never"),
        ),
    )
