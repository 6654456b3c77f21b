"""Why a move was refused, in a sentence that names the rule and the way out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.moves import Discard, Draw, GoOut, LayOff, Move, TakePile
from games.engine.refusals import Code, Refusal
from games.engine.rules import MELD_SIZE
from games.engine.view import PlayerView
from games.presenters.words import RANK, RANKS, Words, cards


@dataclass(frozen=True, slots=True)
class Case:
    """A refused move and the situation in which it was tried."""

    refusal: Refusal
    move: Move | None
    view: PlayerView

    @property
    def have(self) -> int:
        return self.refusal.have or 0

    @property
    def need(self) -> int:
        return self.refusal.need or 0


def sentence(refusal: Refusal, move: Move | None, view: PlayerView) -> str:
    """The words for a refusal of that move in that situation."""
    words = SENTENCES[refusal.code]
    return words(Case(refusal, move, view)) if callable(words) else str(words)


def _wrong_phase(case: Case) -> str:
    phase = case.view.table.phase.value
    if phase == "ask":
        return _("The table waits for the answer to “May I go out?”.")
    if isinstance(case.move, Draw | TakePile):
        return _("You have drawn already. Meld, or discard one card to end your turn.")
    if phase == "draw":
        return _("Draw from the stock or take the pile first.")
    return _("This cannot be done now.")


def _top_not_used(case: Case) -> str:
    top = case.view.table.top_card
    if top is None or not top.is_natural:
        return _("The top card of the pile must be used at once.")
    ranks = {"rank": RANK[top.rank], "ranks": RANKS[top.rank]}
    if case.view.side.meld(top.rank) is not None:
        return _("Use the top card at once: tap your %(ranks)s to add it there.") % ranks
    return (
        _("Use the top card at once: select two %(ranks)s, or one and a wild card, to go with it.")
        % ranks
    )


def _meld_rank(case: Case) -> str:
    if isinstance(case.move, LayOff):
        return _("Only %(ranks)s and wild cards can be added to this meld.") % {
            "ranks": RANKS[case.move.rank]
        }
    return _(
        "A meld holds cards of one rank, with wild cards to help. Red threes are never melded."
    )


def _meld_size(case: Case) -> str:
    have, need = case.have, case.need or MELD_SIZE
    if have == 0:
        return _("Select the cards first, then tap where they shall lie.")
    return _("A new meld needs at least %(need)s; you selected %(have)d.") % {
        "need": cards(need),
        "have": have,
    }


def _no_such_meld(case: Case) -> str:
    rank = case.move.rank if isinstance(case.move, LayOff) else None
    if isinstance(case.move, TakePile) and case.view.table.top_card is not None:
        rank = case.view.table.top_card.rank
    if rank is None:
        return _("Your side has no such meld.")
    return _("Your side has no meld of %(ranks)s yet.") % {"ranks": RANKS[rank]}


def _meld_naturals(case: Case) -> str:
    need = case.need
    return ngettext(
        "A meld needs at least %(need)d natural card; this one would have %(have)d.",
        "A meld needs at least %(need)d natural cards; this one would have %(have)d.",
        need,
    ) % {"need": need, "have": case.have}


def _meld_wilds(case: Case) -> str:
    most = case.need
    if not most:
        return _("A natural canasta takes no wild card.")
    return _("A meld may hold %(most)d wild cards at most; this one would have %(have)d.") % {
        "most": most,
        "have": case.have,
    }


def _meld_ratio(case: Case) -> str:
    return _(
        "A meld may not hold more wild cards than natural ones; "
        "this one would have %(wilds)d and %(naturals)d."
    ) % {"wilds": case.have, "naturals": case.need}


def _frozen_needs_pair(case: Case) -> str:
    top = case.view.table.top_card
    if top is None or not top.is_natural:
        return _("The pile is frozen. You need a natural pair in your hand to take it.")
    pair = {"pair": RANKS[top.rank]}
    if case.view.table.is_pile_frozen or case.view.table.rules.always_frozen:
        return (
            _("The pile is frozen. You need two natural %(pair)s in your hand to take it.") % pair
        )
    return (
        _(
            "Until your side has melded, the pile is frozen for you. "
            "You need two natural %(pair)s to take it."
        )
        % pair
    )


def _initial_meld_minimum(case: Case) -> str:
    have, need = case.have, case.need
    figures = {"have": have, "need": need, "short": max(need - have, 0)}
    if isinstance(case.move, Discard | GoOut):
        return (
            _(
                "Your first melds must reach %(need)d points. "
                "You are %(short)d short: add a meld, or reset."
            )
            % figures
        )
    return _("Your first melds must reach %(need)d points; these have %(have)d.") % figures


def _ask_closed(case: Case) -> str:
    if case.view.table.turn.permission is not None:
        return _("You have asked already in this turn.")
    return _("You can ask only before you meld. Reset your turn to ask.")


def _must_discard(case: Case) -> str:
    if isinstance(case.move, GoOut):
        left = case.have or len(case.view.hand)
        return _("You still hold %(cards)s. Meld them, or discard the last one.") % {
            "cards": cards(left)
        }
    return _("Keep a card: going out needs a discard at the end.")


def _need_canasta(case: Case) -> str:
    need, have = case.need or 1, case.have
    rule = ngettext(
        "Your side needs a canasta to go out.", "Your side needs %(need)d canastas to go out.", need
    ) % {"need": need}
    if have:
        rule += " " + _("It has %(have)d.") % {"have": have}
    return rule + " " + _("Keep at least one card after the discard.")


SENTENCES: dict[Code, Words | Callable[[Case], str]] = {
    Code.GAME_OVER: gettext_lazy("This game is over. Start a new one from the home page."),
    Code.NOT_YOUR_TURN: gettext_lazy(
        "It is not your turn. You can select and sort your cards until it is."
    ),
    Code.NOT_AN_OPTION: gettext_lazy("The rules of this game do not know this move."),
    Code.NOT_ASKED: gettext_lazy("Nobody has asked you whether to go out."),
    Code.WRONG_PHASE: _wrong_phase,
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
    Code.TOP_NOT_USED: _top_not_used,
    Code.MELD_ALL_WILD: gettext_lazy(
        "Wild cards alone are no meld. Tap the meld that they shall join."
    ),
    Code.MELD_RANK: _meld_rank,
    Code.MELD_SIZE: _meld_size,
    Code.BLACK_THREES_NEVER: gettext_lazy("Black threes are never melded in this game."),
    Code.BLACK_THREES_WILD: gettext_lazy("Black threes are melded without wild cards."),
    Code.BLACK_THREES_ONLY_OUT: gettext_lazy(
        "Three or four black threes may be melded only in the turn in which you go out."
    ),
    Code.NO_SUCH_MELD: _no_such_meld,
    Code.MELD_NATURALS: _meld_naturals,
    Code.MELD_WILDS: _meld_wilds,
    Code.MELD_RATIO: _meld_ratio,
    Code.FROZEN_NEEDS_PAIR: _frozen_needs_pair,
    Code.INITIAL_MELD_MINIMUM: _initial_meld_minimum,
    Code.ASK_CLOSED: _ask_closed,
    Code.ASK_IMPOSSIBLE: gettext_lazy(
        "You cannot go out with these cards, so there is nothing to ask."
    ),
    Code.MUST_DISCARD: _must_discard,
    Code.OUT_OBLIGED: gettext_lazy(
        "Your partner said yes, so you must go out this turn. Press “Go out” to see how."
    ),
    Code.NEED_CANASTA: _need_canasta,
    Code.ASK_FIRST: gettext_lazy("Ask your partner before you go out."),
    Code.OUT_DENIED: gettext_lazy(
        "Your partner said no. You cannot go out before your next turn, so keep a card."
    ),
    Code.KEEP_A_CARD: gettext_lazy(
        "You would have nothing left to discard and keep. Leave two cards in your hand."
    ),
}
