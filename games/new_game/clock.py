"""The clock of a new game: none, seconds, days, or a store of time; and what its end does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.clocks import TURN_DAYS, TURN_SECONDS, Terms
from games.engine.rules import Rules
from games.guide.wording import Text
from games.new_game.option import Option
from games.new_game.seats import has_people
from games.presenters.time_words import (
    longest_delay_words,
    pace_words,
    question_words,
    time_out_words,
)

if TYPE_CHECKING:
    from games.new_game.form import NewGameForm

POOL_DAYS = (3, 5, 7, 10, 14, 21)
POOL_HOURS = (4, 8, 12, 24, 48)
CAP_DAYS = (5, 7, 10, 14, 21, 28)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
PACES: Mapping[str, Text] = {
    "none": gettext_lazy("No clock"),
    "live": gettext_lazy("Seconds"),
    "days": gettext_lazy("Days"),
    "pool": gettext_lazy("A store"),
}
LONG = ("days", "pool")
TIME_OUTS: Mapping[str, Text] = {
    "bot_seat": gettext_lazy("The computer plays until the player returns"),
    "bot_turn": gettext_lazy("The computer plays this turn"),
    "others": gettext_lazy("The others decide"),
    "forfeit": gettext_lazy("The side loses the game"),
}
# Where turns are of days, somebody away is rather helped out than beaten.
USUAL = {
    "turn_days": "2",
    "pool_days": "7",
    "pool_hours": "12",
    "cap_days": "10",
    "has_pauses": "1",
}


@dataclass(frozen=True, slots=True)
class TimeList:
    """A list of times of which one is chosen."""

    name: str
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class ClockPanel:
    """What is chosen of the clock, and all that is to be said about it."""

    shown_pace: str
    shown_out: str
    paces: tuple[Option, ...]
    lists: tuple[TimeList, ...]
    has_pauses: bool | None
    time_outs: tuple[Option, ...]
    sentences: tuple[str, ...]
    errors: tuple[str, ...]


def _whole_number(choices: Sequence[int]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        choices=[(each, each) for each in choices], coerce=int, required=False, empty_value=None
    )


class ClockFields(forms.Form):
    """The fields of the clock; `fill_time` has filled those that a page leaves out."""

    pace = forms.ChoiceField(choices=[(name, name) for name in PACES])
    turn_seconds = _whole_number(TURN_SECONDS)
    turn_days = _whole_number(TURN_DAYS)
    pool_days = _whole_number(POOL_DAYS)
    pool_hours = _whole_number(POOL_HOURS)
    cap_days = _whole_number(CAP_DAYS)
    has_pauses = forms.TypedChoiceField(choices=[("1", "1"), ("0", "0")], coerce="1".__eq__)
    on_time_out = forms.ChoiceField(choices=[(name, name) for name in TIME_OUTS])

    def terms(self) -> Terms:
        """What is agreed about time; a field that cannot be read is as usual."""
        bool(self.errors)
        pace = str(self.cleaned_data.get("pace", "none"))
        if pace == "none":
            return Terms()
        out = str(self.cleaned_data.get("on_time_out", "forfeit"))
        if pace == "live":
            seconds = self._number("turn_seconds", 60)
            return Terms("live", turn=timedelta(seconds=seconds), on_time_out=out)
        pauses = bool(self.cleaned_data.get("has_pauses", True))
        if pace == "days":
            turn = self._number("turn_days", 2) * DAY
            return Terms("days", turn=turn, has_pauses=pauses, on_time_out=out)
        return Terms(
            "pool",
            turn=self._number("pool_hours", 12) * HOUR,
            pool=self._number("pool_days", 7) * DAY,
            pool_cap=self._number("cap_days", 10) * DAY,
            has_pauses=pauses,
            on_time_out=out,
        )

    def _number(self, name: str, usual: int) -> int:
        return int(self.cleaned_data.get(name) or usual)

    def refuse_small_cap(self) -> None:
        """A store that is full above its cap could never grow."""
        if self.cleaned_data.get("pace") != "pool":
            return
        if self._number("cap_days", 10) < self._number("pool_days", 7):
            self.add_error("cap_days", _("The store begins with more than it may ever hold."))


def fill_time(full: QueryDict, data: QueryDict, turn_seconds: str, players: int) -> None:
    """What the entry leaves out; a pace that nobody has changed follows the seats."""
    usual = _usual_pace(turn_seconds, people=has_people(full, players))
    full["pace"] = _entered_pace(full, data, usual)
    full["shown_pace"] = usual
    seconds = str(full["turn_seconds"]) or "60"
    full["turn_seconds"] = seconds if full["pace"] == "live" else ""
    for name, value in USUAL.items():
        full.setlist(name, data.getlist(name) or [value])
    out = "bot_seat" if full["pace"] in LONG else "forfeit"
    is_untouched = data.get("on_time_out") in (None, data.get("shown_out"))
    full["on_time_out"] = out if is_untouched else data.get("on_time_out", out)
    full["shown_out"] = out


def _entered_pace(full: QueryDict, data: QueryDict, usual: str) -> str:
    """What was chosen; an entry that knows only of seconds says by them if there is a clock."""
    if "pace" not in data and "turn_seconds" in data:
        return "live" if full["turn_seconds"] else "none"
    entered = str(data.get("pace", usual))
    return usual if entered == data.get("shown_pace") else entered


def _usual_pace(turn_seconds: str, *, people: bool) -> str:
    if turn_seconds:
        return "live"
    return "days" if people else "none"


def panel(form: NewGameForm) -> ClockPanel:
    terms = form.terms()
    pace = terms.pace
    out = form.text("on_time_out")
    return ClockPanel(
        shown_pace=form.text("shown_pace"),
        shown_out=form.text("shown_out"),
        paces=tuple(Option(name, str(words), name == pace) for name, words in PACES.items()),
        lists=_lists(form, pace),
        has_pauses=terms.has_pauses if terms.is_long else None,
        time_outs=tuple(Option(name, str(words), name == out) for name, words in TIME_OUTS.items())
        if terms.has_clock
        else (),
        sentences=sentences(terms, form.base.rules, form.rules.permission != "off"),
        errors=tuple(
            str(error) for name in ClockFields.base_fields for error in form.errors.get(name, ())
        ),
    )


def sentences(terms: Terms, rules: Rules, can_ask: bool) -> tuple[str, ...]:
    """How much time there is, what its end does, and how long all can be held up."""
    found = [pace_words(terms), longest_delay_words(terms)]
    if terms.has_clock:
        found.insert(1, time_out_words(terms, rules.players))
        if can_ask:
            found.append(question_words(terms))
    return tuple(found)


def _lists(form: NewGameForm, pace: str) -> tuple[TimeList, ...]:
    match pace:
        case "live":
            return (_list(form, "turn_seconds", _("Time for a turn"), TURN_SECONDS, seconds_words),)
        case "days":
            return (_list(form, "turn_days", _("Time for a turn"), TURN_DAYS, days_words),)
        case "pool":
            return (
                _list(form, "pool_days", _("To begin with"), POOL_DAYS, days_words),
                _list(form, "pool_hours", _("Each turn adds"), POOL_HOURS, hours_words),
                _list(form, "cap_days", _("Never more than"), CAP_DAYS, days_words),
            )
    return ()


def _list(form: NewGameForm, name: str, label: str, values: Sequence[int], words: Any) -> TimeList:
    chosen = form.text(name)
    return TimeList(
        name,
        label,
        tuple(Option(str(each), words(each), str(each) == chosen) for each in values),
    )


def days_words(days: int) -> str:
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}


def hours_words(hours: int) -> str:
    return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}


def phrase(terms: Terms) -> str:
    """ "no clock", "2 days a turn": in few words."""
    if terms.turn is None:
        return _("no clock")
    if terms.pace == "live":
        return _("%(time)s a turn") % {"time": seconds_words(terms.turn.seconds)}
    if terms.pace == "days":
        return _("%(time)s a turn") % {"time": days_words(terms.turn.days)}
    return _("a store of %(time)s") % {"time": days_words((terms.pool or DAY).days)}


def seconds_words(seconds: int) -> str:
    if seconds >= 60 and seconds % 60 == 0:
        return ngettext("%(n)d minute", "%(n)d minutes", seconds // 60) % {"n": seconds // 60}
    return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}
