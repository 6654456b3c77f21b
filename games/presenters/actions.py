"""The buttons below the hand, the partner's question, and the sheet before going out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Rank
from games.engine.legality import refuse
from games.engine.melds import natural_rank
from games.engine.moves import (
    Ask,
    Discard,
    EndDeal,
    GoOut,
    Group,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.refusals import Code
from games.engine.view import PlayerView
from games.engine.way_out import way_out
from games.presenters.absence import unanswered
from games.presenters.people import name_of
from games.presenters.piles import is_short
from games.presenters.refusals import sentence
from games.presenters.words import RANKS, Face, cards, face

if TYPE_CHECKING:
    from games.selectors import SeatView


@dataclass(frozen=True, slots=True)
class Action:
    """A button; while it is not `open` it stays where it is and says why."""

    act: str
    icon: str
    label: str
    key: str
    is_open: bool
    is_hot: bool
    why: str


@dataclass(frozen=True, slots=True)
class Question:
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class Laying:
    title: str
    cards: tuple[Face, ...]


def actions(seen: SeatView) -> tuple[Action, ...]:
    buttons = [_reset(seen)]
    if seen.rules.permission != "off":
        buttons.append(_ask(seen))
    buttons.append(_go_out(seen))
    if seen.draft.view.is_to_move and refuse(seen.draft.view, TakeRest()) is None:
        buttons.append(_take_rest(seen))
    if seen.draft.view.is_to_move and refuse(seen.draft.view, EndDeal()) is None:
        buttons.append(Action("end_deal", "x", _("End hand"), "", True, True, ""))
    buttons.append(Action("sort", "sort", _("Sort"), "S", True, False, ""))
    return tuple(buttons)


def _reset(seen: SeatView) -> Action:
    why = _("You have laid nothing in this turn yet.")
    return Action("reset", "undo", _("Reset"), "Z", seen.draft.can_reset, False, why)


def _ask(seen: SeatView) -> Action:
    can_ask = seen.draft.can_ask
    return Action("ask", "ask", _("Ask"), "A", can_ask, can_ask, _why_not(seen, Ask()))


def _go_out(seen: SeatView) -> Action:
    can = seen.draft.can_go_out
    hot = can and (seen.draft.must_go_out or not seen.draft.view.hand)
    return Action("go_out", "out", _("Go out"), "O", can, hot, _why_not(seen, GoOut()))


def _take_rest(seen: SeatView) -> Action:
    """After a take of the top card alone."""
    label = _("Take the rest (%(n)d)") % {"n": len(seen.draft.view.table.pile)}
    return Action("take_rest", "plus", label, "", True, False, "")


def _why_not(seen: SeatView, move: Move) -> str:
    """The rule that bars the button; a hand that could not go out is told so in plain words."""
    view = seen.draft.view
    refusal = refuse(view, move)
    if refusal is None:
        return ""
    if isinstance(move, GoOut) and view.is_to_move and view.table.phase.value == "play":
        return _no_way_out(seen)
    return sentence(refusal, move, view)


def _no_way_out(seen: SeatView) -> str:
    view = seen.draft.view
    if is_short(seen):
        return _("Your first melds must reach %(need)d points: add a meld, or reset.") % {
            "need": seen.draft.need
        }
    if view.table.turn.permission is False:
        return _("Your partner said no. You cannot go out before your next turn.")
    if view.table.rules.permission == "mandatory" and view.table.turn.permission is None:
        return _ask_before(seen)
    need, have = view.table.rules.canastas_to_go_out, view.side.canastas
    if have < need:
        return ngettext(
            "Going out needs a canasta, and your hand makes none.",
            "Going out needs %(need)d canastas. Your side has %(have)d; your hand makes no more.",
            need,
        ) % {"need": need, "have": have}
    if view.table.rules.discard_to_go_out == "required":
        return _("You cannot go out yet: it needs a last discard, and all other cards melded.")
    return _("You cannot go out yet: not all of your cards but one can be melded.")


def _ask_before(seen: SeatView) -> str:
    """Where nobody goes out without the partner's yes, what stands between."""
    if seen.draft.can_ask:
        return _("Ask your partner first: press “Ask”.")
    refusal = refuse(seen.draft.view, Ask())
    if refusal is not None and refusal.code is Code.ASK_CLOSED:
        return _("Ask your partner first. You can ask only before you meld: reset your turn.")
    return _("Nobody goes out without asking first, and these cards do not let you go out yet.")


def question(seen: SeatView, now: datetime) -> Question | None:
    """The partner's question, while the own answer is awaited."""
    table = seen.view.table
    if table.phase.value != "ask" or table.to_move != seen.me or table.asker is None:
        return None
    if seen.timing.stand_in:
        return None
    name = name_of(seen.seats, table.asker)
    held = next(info.hand_count for info in seen.seats if info.number == table.asker)
    mine = seen.view.hand
    detail = _(
        "%(name)s holds %(theirs)s. You hold %(mine)s, %(points)d points. "
        "Your answer is binding for this turn."
    ) % {
        "name": name,
        "theirs": cards(held),
        "mine": cards(len(mine)),
        "points": table.rules.points(mine),
    }
    title = _("%(name)s: “May I go out?”") % {"name": name}
    return Question(title, f"{detail} {unanswered(seen, now)}")


def way(seen: SeatView) -> tuple[Laying, ...]:
    """What going out would lay and discard, step by step."""
    if not seen.draft.can_go_out:
        return ()
    view = seen.draft.view
    return tuple(step for move in way_out(view) or () for step in _steps(move, view))


def _steps(move: Move, view: PlayerView) -> list[Laying]:
    match move:
        case LayMelds() | TakePile():
            return [_laying(natural_rank(group), group, view) for group in move.melds]
        case LayOff():
            return [_laying(move.rank, move.cards, view)]
        case Discard():
            return [Laying(_("Discard"), (face(move.card),))]
        case _:
            return []


def _laying(rank: Rank | None, group: Group, view: PlayerView) -> Laying:
    """A new meld, or cards for the meld of that rank that lies there."""
    cards_of = tuple(map(face, group))
    if rank is None or view.side.meld(rank) is None:
        return Laying(_("Meld"), cards_of)
    return Laying(_("Add to the %(ranks)s") % {"ranks": RANKS[rank]}, cards_of)
