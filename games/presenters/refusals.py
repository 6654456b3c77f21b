"""Why a move was refused, in a sentence that names the rule and the way out."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_lazy

from games.engine.moves import Move
from games.engine.refusals import Code, Refusal
from games.engine.view import PlayerView
from games.presenters import refusal_cases as cases
from games.presenters.refusal_cases import Case
from games.presenters.words import Words


def sentence(refusal: Refusal, move: Move | None, view: PlayerView) -> str:
    """The words for a refusal of that move in that situation."""
    words = SENTENCES[refusal.code]
    return words(Case(refusal, move, view)) if callable(words) else str(words)


SENTENCES: dict[Code, Words | Callable[[Case], str]] = {
    Code.GAME_OVER: gettext_lazy("This game is over. Start a new one from the home page."),
    Code.NOT_YOUR_TURN: gettext_lazy(
        "It is not your turn. You can select and sort your cards until it is."
    ),
    Code.NOT_AN_OPTION: gettext_lazy("The rules of this game do not know this move."),
    Code.NOT_ASKED: gettext_lazy("Nobody has asked you whether to go out."),
    Code.WRONG_PHASE: cases.wrong_phase,
    Code.CARD_NOT_HELD: gettext_lazy(
        "A card of this move is not in your hand. Select your cards again."
    ),
    Code.STOCK_EMPTY: gettext_lazy(
        "The stock is empty. The hand goes on only while the pile can be taken."
    ),
    Code.PILE_EMPTY: gettext_lazy("The discard pile is empty. Draw from the stock."),
    Code.MUST_TAKE: gettext_lazy(
        "The stock is empty and you can use the top card, so you must take the pile."
    ),
    Code.TOP_WILD: gettext_lazy(
        "A wild card lies on top, so the pile cannot be taken this turn. Draw from the stock."
    ),
    Code.TOP_BLACK_THREE: gettext_lazy(
        "A black three blocks the pile for this turn. Draw from the stock."
    ),
    Code.TOP_RED_THREE: gettext_lazy(
        "A red three lies on top, so the pile cannot be taken this turn. Draw from the stock."
    ),
    Code.ONE_CARD_RULE: gettext_lazy(
        "With one card in your hand you may not take a pile of one card. Draw from the stock."
    ),
    Code.TOP_NOT_USED: cases.top_not_used,
    Code.MELD_ALL_WILD: gettext_lazy(
        "Wild cards alone are no meld. Tap the meld that they shall join."
    ),
    Code.MELD_RANK: cases.meld_rank,
    Code.MELD_SIZE: cases.meld_size,
    Code.BLACK_THREES_NEVER: gettext_lazy("Black threes are never melded in this game."),
    Code.BLACK_THREES_WILD: gettext_lazy("Black threes are melded without wild cards."),
    Code.BLACK_THREES_ONLY_OUT: gettext_lazy(
        "Three or four black threes may be melded only in the turn in which you go out."
    ),
    Code.NO_SUCH_MELD: cases.no_such_meld,
    Code.MELD_NATURALS: cases.meld_naturals,
    Code.MELD_WILDS: cases.meld_wilds,
    Code.MELD_RATIO: cases.meld_ratio,
    Code.FROZEN_NEEDS_PAIR: cases.frozen_needs_pair,
    Code.INITIAL_MELD_MINIMUM: cases.initial_meld_minimum,
    Code.ASK_CLOSED: cases.ask_closed,
    Code.ASK_IMPOSSIBLE: gettext_lazy(
        "You cannot go out with these cards, so there is nothing to ask."
    ),
    Code.MUST_DISCARD: cases.must_discard,
    Code.OUT_OBLIGED: gettext_lazy(
        "Your partner said yes, so you must go out this turn. Press “Go out” to see how."
    ),
    Code.NEED_CANASTA: cases.need_canasta,
    Code.ASK_FIRST: cases.ask_first,
    Code.OUT_DENIED: gettext_lazy(
        "Your partner said no. You cannot go out before your next turn, so keep a card."
    ),
    Code.KEEP_A_CARD: gettext_lazy(
        "You would have nothing left to discard and keep. Leave two cards in your hand."
    ),
}
