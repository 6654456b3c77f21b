"""What stands under each picture; the engine proves that it is so under the rules told."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.guide.wording import Text

CAPTIONS: dict[str, Text] = {
    "red-threes": gettext_lazy(
        "Red threes lie face up beside the melds, where all can count them."
    ),
    "meld-naturals": gettext_lazy("Three Eights are a meld."),
    "meld-with-wild": gettext_lazy("Two Queens become a meld with a wild card as the third."),
    "meld-wilds-outnumber": gettext_lazy(
        "Three wild cards with two Nines: the wild cards would be in the majority."
    ),
    "meld-wilds-above-two": gettext_lazy("Here a third wild card is one too many."),
    "meld-wilds-above-three": gettext_lazy("Here a fourth wild card is one too many."),
    "meld-wilds-alone": gettext_lazy("Without a natural card there is no meld."),
    "lay-off": gettext_lazy("A Jack and a wild card join the Jacks that lie on the table."),
    "canasta-natural": gettext_lazy(
        "The seventh Seven closes a canasta without a wild card: a natural one."
    ),
    "canasta-mixed": gettext_lazy(
        "The seventh card closes a canasta with wild cards in it: a mixed one."
    ),
    "wild-spoils-canasta": gettext_lazy(
        "A wild card on a natural canasta: from now on it is a mixed one and worth less."
    ),
    "first-meld-enough": gettext_lazy(
        "Two melds laid together: 40 points for the Kings with a Two and 15 for the Sixes are 55, "
        "enough where 50 are needed."
    ),
    "first-meld-short": gettext_lazy(
        "Two melds laid together: 30 points for the Tens and 15 for the Sixes are only 45."
    ),
    "first-meld-from-pile": gettext_lazy(
        "The Queen on top counts with the melds and makes 45 points. "
        "The Aces below it would help, but do not count yet."
    ),
    "take-pair": gettext_lazy("With two Queens in your hand you take the pile for its Queen."),
    "take-with-wild": gettext_lazy(
        "While the pile is not frozen, one Queen and a wild card will do."
    ),
    "take-onto-meld": gettext_lazy(
        "While the pile is not frozen, the Jack may go straight onto your side’s Jacks."
    ),
    "take-top-alone": gettext_lazy(
        "The Queen is taken alone; the three cards below it stay where they are."
    ),
    "frozen-by-wild": gettext_lazy(
        "The joker in the pile has frozen it: one Queen and a wild card are not enough."
    ),
    "frozen-always": gettext_lazy(
        "The pile is always frozen: one Queen and a wild card are not enough."
    ),
    "frozen-pair": gettext_lazy("Two Queens from the hand take a frozen pile."),
    "frozen-before-meld": gettext_lazy(
        "This side has not melded yet, so an Ace and a wild card do not take the pile."
    ),
    "blocked": gettext_lazy("A black three on top: nobody takes the pile in this turn."),
    "keep-a-card": gettext_lazy(
        "After this meld one card would be left, and nothing to keep once it is discarded."
    ),
    "out-one": gettext_lazy(
        "The Eights are melded, the King is discarded: the hand is empty and the canasta is there."
    ),
    "out-two": gettext_lazy(
        "The Eights are melded, the King is discarded: the hand is empty and both canastas are "
        "there."
    ),
    "out-after-yes": gettext_lazy(
        "The partner has said yes: the Eights are melded, the King is discarded, and the deal is "
        "over."
    ),
    "out-needs-canasta": gettext_lazy(
        "These Eights would be the last cards, but no canasta is there."
    ),
    "black-threes-out": gettext_lazy(
        "Black threes melded in the turn that ends the deal; the King is the last discard."
    ),
    "black-threes-out-two": gettext_lazy(
        "Black threes melded in the turn that ends the deal; the King is the last discard."
    ),
    "black-threes-early": gettext_lazy(
        "Two cards would be left, so this is not the turn for black threes."
    ),
    "black-threes-never": gettext_lazy("Black threes serve for blocking the pile, nothing else."),
    "concealed": gettext_lazy(
        "Ten cards melded at once, a canasta among them, and the King discarded: out concealed."
    ),
    "concealed-two": gettext_lazy(
        "All cards melded at once, two canastas among them, and the King discarded: out concealed."
    ),
    "concealed-after-yes": gettext_lazy(
        "After the partner’s yes ten cards are melded at once, a canasta among them, and the King "
        "is discarded: out concealed."
    ),
    "ask": gettext_lazy(
        "You could go out with the Eights and the King. Before laying anything, you may ask."
    ),
    "score": gettext_lazy("The table of the side that went out, at the end of the deal."),
}
