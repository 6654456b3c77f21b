"""Who is away and what becomes of the seat: the panel at the table, and words said in advance."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.deadline import deadline_words, moment_words
from games.presenters.people import name_of

if TYPE_CHECKING:
    from games.selectors import SeatView
    from games.timing import Decision


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: where it posts to, and what."""

    path: str
    value: str
    label: str
    is_first: bool = False
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    title: str
    detail: str
    choices: tuple[Choice, ...]

    @property
    def is_vote(self) -> bool:
        return len(self.choices) > 1


@dataclass(frozen=True, slots=True)
class Standing:
    """What the partner shall be answered if nobody answers in time."""

    title: str
    said: str
    detail: str
    choices: tuple[Choice, ...]


def panel(seen: SeatView, now: datetime) -> Panel | None:
    """The computer on one's own seat, or the vote about another's; None on most tables."""
    timing = seen.timing
    if seen.status != "playing":
        return None
    if timing.stand_in:
        return _stood_in(seen)
    if timing.decision is not None and seen.view.table.to_move is not None:
        if timing.decision.may_vote:
            return _vote(seen, timing.decision, seen.view.table.to_move, now)
        return _voted_about(seen, timing.decision, now)
    return None


def _stood_in(seen: SeatView) -> Panel:
    if seen.timing.stand_in == "turn":
        return Panel(
            _("The computer plays this turn for you"),
            _("Your time was out. Your next turn is yours again."),
            (),
        )
    title = _("The computer plays for you")
    if seen.timing.returns:
        return Panel(title, _("You have your seat again as soon as this turn is over."), ())
    detail = _("Until you are back it plays on, and the result counts for you as it falls.")
    return Panel(title, detail, (Choice("back", "", _("I’m back"), is_first=True),))


def _vote(seen: SeatView, decision: Decision, absent: int, now: datetime) -> Panel:
    name = name_of(seen.seats, absent)
    voted = ngettext(
        "%(voted)d of %(n)d has voted.", "%(voted)d of %(n)d have voted.", decision.voters
    ) % {"voted": decision.voted, "n": decision.voters}
    detail = _(
        "Decide what becomes of the seat by %(deadline)s. Most votes hold; without votes, or "
        "with as many for two, the computer plays on."
    ) % {"deadline": deadline_words(decision.until, now)}
    choices = [("bot", _("The computer plays on")), ("end", _("End without a result"))]
    if decision.may_wait:
        choices.insert(1, ("wait", _("Wait once more")))
    return Panel(
        _("%(name)s’s time is out") % {"name": name},
        f"{detail} {voted}",
        tuple(
            Choice("absence", value, label, is_chosen=value == decision.mine)
            for value, label in choices
        ),
    )


def _voted_about(seen: SeatView, decision: Decision, now: datetime) -> Panel | None:
    if seen.view.table.to_move != seen.me:
        return None
    detail = _(
        "You can still move. If you have not by %(deadline)s, or the others agree before, they "
        "decide what becomes of your seat."
    ) % {"deadline": deadline_words(decision.until, now)}
    return Panel(_("Your time is out"), detail, ())


def away(seen: SeatView) -> str:
    """Before one's own move: that it ends the vacation in all games."""
    until = seen.timing.vacation_until
    is_my_turn = seen.status == "playing" and seen.view.table.to_move == seen.me
    if until is None or not is_my_turn:
        return ""
    return _(
        "You are on vacation until %(moment)s, and your clocks stand still. A move ends it in all "
        "your games."
    ) % {"moment": moment_words(until)}


def standing(seen: SeatView) -> Standing | None:
    """Only where a question to the partner has a time that can run out."""
    if not has_standing_answer(seen):
        return None
    said = seen.timing.standing_answer
    words = {None: _("nothing said"), True: _("yes"), False: _("no")}
    detail = _(
        "If you have not answered when the question’s time is out, this holds and binds as your "
        "own answer; with nothing said it is yes. Only you see it, and it ends with the hand."
    )
    return Standing(
        _("Your answer in advance to “May I go out?”:"),
        words[said],
        detail,
        tuple(
            Choice("standing", value, label, is_chosen=said is meant)
            for value, label, meant in (
                ("none", _("Nothing"), None),
                ("yes", _("Yes"), True),
                ("no", _("No"), False),
            )
        ),
    )


def has_standing_answer(seen: SeatView) -> bool:
    rules, terms = seen.rules, seen.timing.terms
    is_asked = rules.permission != "off" and rules.partner_of(seen.me) is not None
    return is_asked and terms.has_clock and seen.status == "playing"


def unanswered(seen: SeatView, now: datetime) -> str:
    """On the question: until when it waits, and what holds then."""
    terms, is_no = seen.timing.terms, seen.timing.standing_answer is False
    if seen.clock_ends_at is None:
        return _("The question waits for you.")
    if not terms.is_long:
        words = _("Without an answer in %(n)d seconds, what you said before holds: no.")
        other = _("Without an answer in %(n)d seconds it is yes.")
        return (words if is_no else other) % {"n": terms.question.seconds}
    deadline = {"deadline": deadline_words(seen.clock_ends_at, now)}
    if is_no:
        return _("Without an answer by %(deadline)s, what you said before holds: no.") % deadline
    return _("Without an answer by %(deadline)s it is yes.") % deadline
