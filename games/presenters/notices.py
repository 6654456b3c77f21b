"""What a notice says, in one line: in the page, and as the subject of a mail. Never a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

Words = str | Promise
SUBJECT_LENGTH = 120

CLOCK: dict[str, Words] = {
    "paused": gettext_lazy("The clock is stopped in %(title)s"),
    "resumed": gettext_lazy("The clock runs again in %(title)s"),
    "extended": gettext_lazy("The deadline has moved in %(title)s"),
    "calendar": gettext_lazy("%(name)s’s calendar moves the deadline in %(title)s"),
    "vacation": gettext_lazy("%(name)s is on vacation: the clock is stopped in %(title)s"),
    "waiting": gettext_lazy("The others wait for %(name)s in %(title)s"),
    "credit": gettext_lazy("Lost time is given back in %(title)s"),
}
# What has happened to a seat: to the person whom it concerns, and to the others.
MINE: dict[str, Words] = {
    "time_out": gettext_lazy("Your time ran out in %(title)s"),
    "stand_in": gettext_lazy("The computer plays for you in %(title)s"),
    "returned": gettext_lazy("You are back in %(title)s"),
    "replaced": gettext_lazy("Your seat in %(title)s has another player"),
    "seated": gettext_lazy("The host has given you a seat in %(title)s"),
    "vote": gettext_lazy("Your time ran out in %(title)s: the others decide"),
    "voted": gettext_lazy("The others have decided about your seat in %(title)s"),
    "vacation": gettext_lazy("You are on vacation: the clock is stopped in %(title)s"),
    "calendar": gettext_lazy("Your calendar moves the deadline in %(title)s"),
    "waiting": gettext_lazy("The others wait for you in %(title)s"),
}
OTHERS: dict[str, Words] = {
    "time_out": gettext_lazy("%(name)s’s time ran out in %(title)s"),
    "stand_in": gettext_lazy("The computer plays for %(name)s in %(title)s"),
    "returned": gettext_lazy("%(name)s is back in %(title)s"),
    "replaced": gettext_lazy("%(name)s’s seat in %(title)s has another player"),
    "seated": gettext_lazy("%(name)s has a seat in %(title)s now"),
    "vote": gettext_lazy("You decide what becomes of %(name)s’s seat in %(title)s"),
    "voted": gettext_lazy("It is decided what becomes of %(name)s’s seat in %(title)s"),
    "left": gettext_lazy("%(name)s has left %(title)s"),
    "declined": gettext_lazy("%(name)s does not want to play in %(title)s"),
    "started": gettext_lazy("%(title)s has begun"),
    "cancelled": gettext_lazy("%(title)s is cancelled"),
    "void": gettext_lazy("The host has ended %(title)s"),
    "note": gettext_lazy("A note of the host in %(title)s"),
}
# Reasons that are no free text: what a time-out means, how long a stand-in stays, and so on.
REASONS: dict[str, Words] = {
    "forfeit": gettext_lazy("With that the game is over."),
    "bot_turn": gettext_lazy("The computer plays this turn."),
    "bot_seat": gettext_lazy("The computer plays on until the player is back at the table."),
    "others": gettext_lazy("The others decide at the table what becomes of the seat."),
    "turn": gettext_lazy("For this turn alone."),
    "seat": gettext_lazy("Until the player is back at the table."),
    "after this turn": gettext_lazy("As soon as the present turn is over."),
    "vacation": gettext_lazy("A vacation has begun by itself, so that no time runs out."),
    "back": gettext_lazy("The vacation is over."),
    "open": "",
    "bot": gettext_lazy("The computer plays on."),
    "wait": gettext_lazy("They wait as long again."),
    "end": gettext_lazy("The game ends without a result."),
}
PLAIN: dict[str, Words] = {
    "turn": gettext_lazy("Your turn in %(title)s"),
    "question": gettext_lazy("%(name)s asks “May I go out?” in %(title)s"),
    "deadline": gettext_lazy("Your time is running out in %(title)s"),
    "game_over": gettext_lazy("The game is over: %(title)s"),
    "chat": gettext_lazy("Somebody wrote to the table in %(title)s"),
    "invitation": gettext_lazy("%(name)s invites you to play Canasta"),
}


@dataclass(frozen=True, slots=True)
class NoticeFacts:
    """What a notice is of: `name` did it or has it done to them, unless it is the reader."""

    kind: str
    data: Mapping[str, Any]
    title: str
    name: str
    is_mine: bool

    @property
    def reason(self) -> str:
        return str(self.data.get("reason") or self.data.get("policy") or "")

    @property
    def what(self) -> str:
        """Of which change it tells; a vote is asked for, or was decided."""
        what = str(self.data.get("why") or self.data.get("what") or "")
        is_decided = what == "vote" and self.reason not in ("", "open")
        return "voted" if is_decided else what


def headline(facts: NoticeFacts) -> str:
    """In one line, whatever people called themselves and their game."""
    words = str(_sentence(facts)) % {"title": facts.title, "name": facts.name or _("A player")}
    line = " ".join("".join(each if each.isprintable() else " " for each in words).split())
    return line if len(line) <= SUBJECT_LENGTH else line[: SUBJECT_LENGTH - 1] + "…"


def detail(facts: NoticeFacts) -> str:
    """What follows from it, or what the host gave as a reason; nothing where that is not known."""
    return str(REASONS.get(facts.reason, facts.reason))


def _sentence(facts: NoticeFacts) -> Words:
    match facts.kind:
        case "turn" if "answer" in facts.data:
            return _after_answer(is_yes=bool(facts.data["answer"]))
        case "turn" if "again" in facts.data:
            return _("Still your turn in %(title)s")
        case "clock":
            words = CLOCK.get(facts.what, _("The clock has changed in %(title)s"))
        case "seat":
            words = OTHERS.get(facts.what, _("The seats have changed in %(title)s"))
        case _:
            words = PLAIN.get(facts.kind, PLAIN["turn"])
    return MINE.get(facts.what, words) if facts.is_mine else words


def _after_answer(*, is_yes: bool) -> str:
    if is_yes:
        return _("Your partner says yes: your turn goes on in %(title)s")
    return _("Your partner says no: your turn goes on in %(title)s")
