"""The chapter on playing in this app: what is tapped, what glows, which keys there are."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.guide.telling import Chapter, Grid, GridRow, Listing, Part, Teller, paragraph


def at_this_table(teller: Teller) -> Chapter:
    return Chapter(
        "table",
        _("At this table"),
        (
            *paragraph(
                teller.own(
                    _(
                        "Cards, piles and melds are the buttons. Your hand lies at the bottom, "
                        "cards of one rank together; the melds of your side lie above it and those "
                        "of the others at the top."
                    )
                )
            ),
            _doing(teller),
            *paragraph(
                teller.own(
                    _(
                        "Whatever you lay stays with you until your turn ends: Reset takes it all "
                        "back to the draw, or to the choice between stock and pile. The others see "
                        "it when you discard or go out."
                    )
                ),
                teller.own(
                    _("A move against the rules does nothing; a line names the rule and a way out.")
                ),
            ),
            _signs(teller),
            *paragraph(
                teller.own(
                    _(
                        "The table counts the deals as Hand 1, Hand 2 and so on. After each of "
                        "them the scoreboard shows the points line by line; Continue goes on."
                    )
                )
            ),
            _keys(teller),
        ),
    )


def _doing(teller: Teller) -> Part:
    rows = [
        (_("Select a card"), _("Tap it; tap again to put it back.")),
        (_("Select a whole rank"), _("Press and hold one of its cards.")),
        (_("Draw"), _("Tap the stock.")),
        (_("Meld"), _("Select the cards, then tap your side of the table.")),
        (
            _("Add to a meld"),
            _("Select the cards, then tap the meld. Wild cards alone go this way."),
        ),
        (
            _("Take the pile"),
            _(
                "Tap its top card, select the cards that go with it, then tap your side of the "
                "table, or the meld that it joins."
            ),
        ),
        *_taking_part(teller),
        (_("Discard"), _("Select one card, then tap the discard pile.")),
        (_("Undo"), _("Press Reset.")),
        (
            _("Go out"),
            _("Press Go out: it shows what would be laid, and asks once more."),
        ),
        *_asking(teller),
        *_declining(teller),
        (_("Turn the order of the hand"), _("Press Sort.")),
    ]
    return Grid(
        _("What to do"),
        (_("To"), _("Do this")),
        tuple(GridRow(row) for row in rows),
        has_figures=False,
    )


def _taking_part(teller: Teller) -> list[tuple[str, str]]:
    """Where the top card may be taken alone."""
    if teller.rules.take != "top_or_whole":
        return []
    return [
        (
            _("Take the top card alone"),
            _("As before: the table asks whether you want the top card only or the whole pile."),
        ),
        (_("Take the rest"), _("Press Take the rest, in the turn in which you took the top card.")),
    ]


def _asking(teller: Teller) -> list[tuple[str, str]]:
    if teller.rules.permission == "off":
        return []
    return [
        (
            _("Ask your partner"),
            _("Press Ask once it lights up. The answer appears at your partner’s seat."),
        )
    ]


def _declining(teller: Teller) -> list[tuple[str, str]]:
    """Where a deal may be ended by declining the pile, or after the last red three."""
    rules = teller.rules
    if rules.empty_stock != "forced_if_meld_matches" and rules.last_red_three != "meld_first":
        return []
    return [(_("End the deal"), _("Press End hand, which appears when the stock is empty."))]


def _signs(teller: Teller) -> Listing:
    lines = [
        _("A glow around a pile: the table waits for you there."),
        _("A ring around a meld or pile: the selected cards may go there."),
        _(
            "A number on the stock: the cards left. It changes its colour and gets a sign when "
            "they run low."
        ),
        _("Frost on the pile: it is frozen for everybody. “BLOCKED”: nobody takes it now."),
        _("A paper band around a meld: a canasta, red with 500 or black with 300."),
        _("The meter of your side: how many points of the first meld are reached."),
        _("Cards beside the pile: taken, and yours as soon as the first meld is reached."),
    ]
    return Listing(tuple(teller.own(text) for text in lines))


def _keys(teller: Teller) -> Grid:
    rows = [
        ("← →", _("from card to card, with Ctrl from rank to rank")),
        (_("Space"), _("select the card, with Shift its rank")),
        ("4 … 9 0 J Q K A 2 3 W", _("go to a rank, W to the jokers")),
        ("D", _("draw")),
        ("T", _("select the top card of the pile")),
        ("M", _("meld")),
        ("L", _("add to the meld that fits; among several the arrows choose")),
        ("X", _("discard")),
        ("Z", _("reset the turn")),
        ("O", _("go out")),
        *([("A", _("ask your partner"))] if teller.rules.permission != "off" else []),
        ("S", _("sort")),
        ("G", _("show the last moves")),
        (_("Esc"), _("unselect all cards")),
    ]
    return Grid(
        _("Keys"), (_("Key"), _("What it does")), tuple(GridRow(row) for row in rows), False
    )
