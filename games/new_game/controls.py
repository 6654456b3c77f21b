"""The house rules of the form: a control for each rule, under the headings of the guide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.rules import CHOICES, KINDS, Rules
from games.guide import words
from games.guide.deal_words import KINDS as KIND_WORDS
from games.guide.differences import Difference
from games.guide.wording import Text
from games.new_game.fields import MOST_ROWS, RULE_FIELDS, SPARE_ROWS, Texts, bounds, kind_of
from games.new_game.form import NewGameForm

QUICK_WORDS = gettext_lazy("A quick game is one hand, whatever the points.")
SCORE_WORDS = gettext_lazy("Any lower score")


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class MinimumRow:
    """A line of the table of first melds; the first has no score of its own."""

    number: int
    score: str
    points: str
    label: Text = ""


@dataclass(frozen=True, slots=True)
class Control:
    """One rule: how it stands, how it may stand, and what is to be said about it."""

    name: str
    kind: str
    label: str
    sentence: str
    usual: str
    why: str
    is_disabled: bool
    errors: tuple[str, ...]
    value: str
    low: int
    high: int
    choices: tuple[Choice, ...]
    rows: tuple[MinimumRow, ...]

    @property
    def is_on(self) -> bool:
        return self.value == "1"

    @property
    def is_changed(self) -> bool:
        return bool(self.usual)


@dataclass(frozen=True, slots=True)
class Group:
    id: str
    title: str
    controls: tuple[Control, ...]
    changed: str
    has_errors: bool


def groups(form: NewGameForm, changed: Sequence[Difference]) -> tuple[Group, ...]:
    """All rules under their headings; what differs from the preset says so."""
    usual = {each.field: each.sentence_there for each in changed}
    return tuple(
        _group(heading, fields, form, usual) for heading, fields in words.grouped() if fields
    )


def _group(heading: str, fields: Sequence[str], form: NewGameForm, usual: dict[str, str]) -> Group:
    controls = tuple(
        _control(field, form, usual.get(field, "")) for field in fields if field in RULE_FIELDS
    )
    count = sum(control.is_changed for control in controls)
    return Group(
        id=f"rules-{slugify(heading)}",
        title=heading,
        controls=controls,
        changed=_differ(count, words.preset_name(form.base.preset)) if count else "",
        has_errors=any(control.errors for control in controls),
    )


def _differ(count: int, preset: str) -> str:
    return ngettext(
        "%(count)d differs from %(preset)s", "%(count)d differ from %(preset)s", count
    ) % {"count": count, "preset": preset}


def _control(field: str, form: NewGameForm, usual: str) -> Control:
    texts = form.entry.getlist(field)
    rules = form.rules
    why_not = words.why_not(field, rules.players)
    low, high = bounds(field) if kind_of(field) == "number" else (0, 0)
    return Control(
        name=field,
        kind=kind_of(field),
        label=words.label(field),
        sentence=words.told(rules, field),
        usual=usual,
        why=_why(field, form, rules),
        is_disabled=why_not is not None,
        errors=tuple(str(error) for error in form.errors.get(field, ())),
        value=texts[-1] if texts else "",
        low=low,
        high=high,
        choices=_choices(field, texts),
        rows=_rows(texts) if kind_of(field) == "minimums" else (),
    )


def _why(field: str, form: NewGameForm, rules: Rules) -> str:
    """Why the rule decides nothing here."""
    if field == "target" and form.is_quick:
        return str(QUICK_WORDS)
    return words.why_idle(field, rules) or ""


def _choices(field: str, texts: Texts) -> tuple[Choice, ...]:
    match kind_of(field):
        case "kinds":
            return tuple(
                Choice(kind, _capital(str(KIND_WORDS[kind])), kind in texts) for kind in KINDS
            )
        case "choice":
            return tuple(_choice(field, value, texts) for value, *_words in words.choices(field))
        case _:
            return ()


def _choice(field: str, value: str | bool, texts: Texts) -> Choice:
    sent = str(value) if field in CHOICES else str(int(value))
    return Choice(sent, _capital(words.phrase(field, value)), sent in texts[-1:])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _rows(texts: Texts) -> tuple[MinimumRow, ...]:
    """The rows as entered and some to spare."""
    pairs = list(zip(texts[::2], texts[1::2], strict=False)) or [("", "")]
    filled = [pairs[0], *(pair for pair in pairs[1:] if any(text.strip() for text in pair))]
    spare = min(SPARE_ROWS, MOST_ROWS - len(filled))
    rows = [*filled, *[("", "")] * max(spare, 0)]
    return tuple(
        MinimumRow(place, score, points, SCORE_WORDS if place == 1 else _("Score from"))
        for place, (score, points) in enumerate(rows, 1)
    )
