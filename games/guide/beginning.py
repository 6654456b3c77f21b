"""The chapters before the first turn: aim, cards, deal, red threes."""

from __future__ import annotations

from itertools import groupby

from django.utils.translation import gettext as _

from games.engine.cards import DECK, NATURAL_RANKS, Card, Rank
from games.engine.rules import (
    ALL_RED_THREES_BONUS,
    CANASTA_SIZE,
    DECK_SIZE,
    RED_THREE_BONUS,
)
from games.guide.numbers import figures, number
from games.guide.telling import Chapter, Grid, GridRow, Line, Listing, Teller, paragraph
from games.presenters.words import face, index


def aim(teller: Teller) -> Chapter:
    return Chapter(
        "aim",
        _("The aim"),
        (
            *paragraph(
                teller.rule("players"),
                *_who_is_a_side(teller),
            ),
            *paragraph(
                teller.own(
                    _(
                        "You lay cards of the same rank on the table as melds. A meld that has "
                        "grown to %(size)s cards is a canasta, and canastas bring the most points."
                    )
                    % {"size": number(CANASTA_SIZE)}
                ),
                teller.own(_("A deal lasts until somebody goes out or the cards run out.")),
                teller.rule("target"),
            ),
        ),
    )


def _who_is_a_side(teller: Teller) -> tuple[Line, ...]:
    """The pages speak of sides, also where a side is one player."""
    if teller.rules.players == 4:
        return ()
    return (teller.own(_("Each player is a side of their own."), "players"),)


def cards(teller: Teller) -> Chapter:
    return Chapter(
        "cards",
        _("The cards"),
        (
            *paragraph(
                teller.own(
                    _("Two packs with their four jokers are shuffled together: %(count)d cards.")
                    % {"count": DECK_SIZE}
                )
            ),
            Listing(
                (
                    teller.own(_("Jokers and Twos are wild: in a meld they stand for any rank.")),
                    teller.own(
                        _(
                            "Cards from Four to Ace are natural cards. Suits do not matter, but "
                            "for the colour of the Threes."
                        )
                    ),
                    teller.own(_("Red Threes are bonus cards and never stay in a hand.")),
                    teller.own(_("Black Threes stop the next player from taking the pile.")),
                )
            ),
            values(teller),
        ),
    )


def values(teller: Teller) -> Grid:
    """What each card counts, dearest first, as the engine prices it."""
    by_points = sorted(_one_a_rank(), key=lambda card: -card.points)
    rows = [
        _row(list(group), points)
        for points, group in groupby(by_points, key=lambda card: card.points)
    ]
    black_three = next(card for card in DECK if card.is_black_three)
    points = figures(teller.rules.black_three_points)
    is_house = teller.differs("black_three_points")
    rows.append(GridRow((_("Black Three"), points), (face(black_three),), is_house))
    return Grid(_("What the cards count"), (_("Card"), _("Points")), tuple(rows))


def _one_a_rank() -> list[Card]:
    """A card of each rank that has a value of its own, of rising rank."""
    ranks = (Rank.JOKER, Rank.TWO, *reversed(NATURAL_RANKS))
    return [next(card for card in DECK if card.rank is rank) for rank in ranks]


def _row(alike: list[Card], points: int) -> GridRow:
    names = ", ".join(index(card) for card in alike)
    return GridRow((names, figures(points)), tuple(face(card) for card in alike[:2]))


def deal(teller: Teller) -> Chapter:
    return Chapter(
        "deal",
        _("The deal"),
        (
            *paragraph(
                teller.own(
                    _(
                        "The first dealer is drawn by lot; after each deal the player to the left "
                        "of the dealer deals next."
                    ),
                ),
                teller.rule("hand_size"),
            ),
            *paragraph(
                teller.own(
                    _(
                        "The other cards are the stock and lie face down. One of them is turned "
                        "beside it and begins the discard pile."
                    )
                ),
                *teller.ruled("upcard_cover", "upcard_freezes"),
            ),
            *paragraph(teller.own(_("The player to the dealer’s left has the first turn."))),
        ),
    )


def red_threes(teller: Teller) -> Chapter:
    bonus = {"each": figures(RED_THREE_BONUS), "all": figures(ALL_RED_THREES_BONUS)}
    return Chapter(
        "red-threes",
        _("Red threes"),
        (
            *paragraph(
                teller.own(
                    _(
                        "A red three that you are dealt or draw goes to the table by itself, and "
                        "you get the next card of the stock for it."
                    )
                ),
                teller.rule("pile_red_three_replaced"),
            ),
            *teller.pictures("red-threes"),
            *paragraph(
                teller.own(
                    _("Each of them is worth %(each)s points, all four together %(all)s.") % bonus
                ),
                teller.rule("red_three_needs"),
            ),
        ),
    )
