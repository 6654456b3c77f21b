"""The words of the discard pile."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.guide.wording import Wording, chosen

PILE: dict[str, Wording] = {
    "take": chosen(
        gettext_lazy("How much of the pile is taken"),
        {
            "whole": (
                gettext_lazy("the whole pile or nothing"),
                gettext_lazy("You take the whole pile or nothing of it."),
            ),
            "top_or_whole": (
                gettext_lazy("the top card alone or the whole pile"),
                gettext_lazy(
                    "You may take the top card alone and leave the rest, or take the whole pile."
                ),
            ),
        },
    ),
    "always_frozen": chosen(
        gettext_lazy("Pile always frozen"),
        {
            False: (
                gettext_lazy("pile not always frozen"),
                gettext_lazy("The pile is frozen only while there is a reason for it."),
            ),
            True: (
                gettext_lazy("pile always frozen"),
                gettext_lazy("The pile is frozen for everybody during the whole game."),
            ),
        },
    ),
    "frozen_until_melded": chosen(
        gettext_lazy("Pile frozen before the first meld"),
        {
            True: (
                gettext_lazy("pile frozen until the side has melded"),
                gettext_lazy("The pile is frozen for a side until that side has melded."),
            ),
            False: (
                gettext_lazy("pile open before the first meld"),
                gettext_lazy(
                    "The pile is not frozen for a side only because that side has not melded yet."
                ),
            ),
        },
    ),
    "black_three_freezes": chosen(
        gettext_lazy("Black three freezes"),
        {
            False: (
                gettext_lazy("black threes do not freeze"),
                gettext_lazy(
                    "A discarded black three does not freeze the pile: once it is covered, "
                    "it matters no more."
                ),
            ),
            True: (
                gettext_lazy("black threes freeze the pile"),
                gettext_lazy(
                    "A discarded black three freezes the pile for everybody until it is taken."
                ),
            ),
        },
    ),
    "take_onto_canasta": chosen(
        gettext_lazy("Taking the pile onto a canasta"),
        {
            True: (
                gettext_lazy("pile may be taken onto a canasta"),
                gettext_lazy("The top card may also go onto a canasta of your side."),
            ),
            False: (
                gettext_lazy("pile not taken onto a canasta"),
                gettext_lazy(
                    "The top card may go onto a canasta of your side only together with two "
                    "natural cards of its rank from your hand."
                ),
            ),
        },
    ),
    "one_card_rule": chosen(
        gettext_lazy("One card in the hand, one in the pile"),
        {
            True: (
                gettext_lazy("a pile of one card not taken with one card in hand"),
                gettext_lazy(
                    "With a single card in your hand you may not take a pile of a single card."
                ),
            ),
            False: (
                gettext_lazy("a pile of one card may be taken with one card in hand"),
                gettext_lazy(
                    "Even with a single card in your hand you may take a pile of a single card."
                ),
            ),
        },
    ),
    "pile_red_three_replaced": chosen(
        gettext_lazy("Red three in a taken pile"),
        {
            False: (
                gettext_lazy("red three in a taken pile not replaced"),
                gettext_lazy(
                    "A red three that lies in a taken pile is laid out too, but no card is "
                    "drawn for it."
                ),
            ),
            True: (
                gettext_lazy("red three in a taken pile replaced"),
                gettext_lazy(
                    "A red three that lies in a taken pile is laid out too, and a card from the "
                    "stock is drawn for it."
                ),
            ),
        },
    ),
}
