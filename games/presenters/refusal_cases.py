"""Refusals whose words depend on the move and the table: why, and the way out."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.moves import (
    Discard,
    Draw,
    EndDeal,
    GoOut,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.refusals import Refusal
from games.engine.rules import MELD_SIZE
from games.engine.view import PlayerView
from games.presenters.words import RANK, RANKS, cards


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


def wrong_phase(case: Case) -> str:
    phase = case.view.table.phase.value
    if phase == "ask":
        return _("The table waits for the answer to “May I go out?”.")
    if isinstance(case.move, Discard) and case.view.table.gained_nothing:
        return _("You gained no card this turn, so you discard none. Press “End hand”.")
    if isinstance(case.move, TakeRest):
        return _("The rest of the pile can be taken only after its top card, in the same turn.")
    if isinstance(case.move, EndDeal):
        return _("The hand goes on: there are cards in the stock.")
    if isinstance(case.move, Draw | TakePile):
        return _("You have drawn already. Meld, or discard one card to end your turn.")
    if phase == "draw":
        return _("Draw from the stock or take the pile first.")
    return _("This cannot be done now.")


def top_not_used(case: Case) -> str:
    top, table = case.view.table.top_card, case.view.table
    if top is None or not top.is_natural:
        return _("The top card of the pile must be used at once.")
    ranks = {"rank": RANK[top.rank], "ranks": RANKS[top.rank]}
    own = case.view.side.meld(top.rank)
    if own is not None and own.is_canasta and not table.rules.take_onto_canasta:
        return (
            _("A complete canasta takes the top card only with two %(ranks)s from your hand.")
            % ranks
        )
    if _needs_pair(case.view):
        return _("Use the top card at once: select two %(ranks)s to go with it.") % ranks
    if own is not None:
        return _("Use the top card at once: tap your %(ranks)s to add it there.") % ranks
    return (
        _("Use the top card at once: select two %(ranks)s, or one and a wild card, to go with it.")
        % ranks
    )


def _needs_pair(view: PlayerView) -> bool:
    """Whether one natural and a wild card would not do."""
    table, rules = view.table, view.table.rules
    is_frozen = view.seat is not None and table.is_frozen_against(rules.side_of(view.seat))
    return is_frozen or not rules.max_wilds or rules.min_naturals >= MELD_SIZE


def meld_rank(case: Case) -> str:
    if isinstance(case.move, LayOff):
        return _("Only %(ranks)s and wild cards can be added to this meld.") % {
            "ranks": RANKS[case.move.rank]
        }
    return _(
        "A meld holds cards of one rank, with wild cards to help. Red threes are never melded."
    )


def meld_size(case: Case) -> str:
    have, need = case.have, case.need or MELD_SIZE
    if have == 0:
        return _("Select the cards first, then tap where they shall lie.")
    return _("A new meld needs at least %(need)s; you selected %(have)d.") % {
        "need": cards(need),
        "have": have,
    }


def no_such_meld(case: Case) -> str:
    rank = case.move.rank if isinstance(case.move, LayOff) else None
    if isinstance(case.move, TakePile) and case.view.table.top_card is not None:
        rank = case.view.table.top_card.rank
    if rank is None:
        return _("Your side has no such meld.")
    return _("Your side has no meld of %(ranks)s yet.") % {"ranks": RANKS[rank]}


def meld_naturals(case: Case) -> str:
    need = case.need
    return ngettext(
        "A meld needs at least %(need)d natural card; this one would have %(have)d.",
        "A meld needs at least %(need)d natural cards; this one would have %(have)d.",
        need,
    ) % {"need": need, "have": case.have}


def meld_wilds(case: Case) -> str:
    most = case.need
    if not case.view.table.rules.max_wilds:
        return _("Melds hold no wild cards in this game.")
    if not most:
        return _("A natural canasta takes no wild card.")
    return ngettext(
        "A meld may hold %(most)d wild card at most; this one would have %(have)d.",
        "A meld may hold %(most)d wild cards at most; this one would have %(have)d.",
        most,
    ) % {"most": most, "have": case.have}


def meld_ratio(case: Case) -> str:
    return _(
        "A meld may not hold more wild cards than natural ones; "
        "this one would have %(wilds)d and %(naturals)d."
    ) % {"wilds": case.have, "naturals": case.need}


def frozen_needs_pair(case: Case) -> str:
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


def initial_meld_minimum(case: Case) -> str:
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


def ask_closed(case: Case) -> str:
    if case.view.table.turn.permission is not None:
        return _("You have asked already in this turn.")
    return _("You can ask only before you meld. Reset your turn to ask.")


def must_discard(case: Case) -> str:
    if isinstance(case.move, GoOut) and case.view.table.rules.discard_to_go_out == "required":
        return _("Going out needs a discard at the end: meld all cards but one, then discard it.")
    if isinstance(case.move, GoOut):
        left = case.have or len(case.view.hand)
        return _("You still hold %(cards)s. Meld them, or discard the last one.") % {
            "cards": cards(left)
        }
    return _("Keep a card: going out needs a discard at the end.")


def need_canasta(case: Case) -> str:
    need, have = case.need or 1, case.have
    rule = ngettext(
        "Your side needs a canasta to go out.", "Your side needs %(need)d canastas to go out.", need
    ) % {"need": need}
    if have:
        rule += " " + _("It has %(have)d.") % {"have": have}
    return rule + " " + _("Keep at least one card after the discard.")


def ask_first(case: Case) -> str:
    """The question comes before all melds of the turn."""
    if case.view.table.turn.has_laid:
        return _("Ask your partner before you go out: reset your turn, then press “Ask”.")
    return _("Ask your partner before you go out: press “Ask” before you meld.")
