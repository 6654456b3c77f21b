"""How a form shows and sends each rule: what kind of control, as which texts, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.engine.rules import CHOICES, FIELDS, KINDS, RANGES
from games.guide import words
from games.presenters.words import points

# The number of players is chosen with the preset.
RULE_FIELDS: tuple[str, ...] = tuple(field for field in FIELDS if field != "players")
ONE_DEAL = "one_deal"
MOST_POINTS = 999_999
MOST_ROWS = 10
SPARE_ROWS = 2
# Switches whose label says nothing of what "on" means: these name both ways.
_NAMED = ("one_card_rule", "pile_red_three_replaced")

Kind = Literal["switch", "choice", "number", "kinds", "minimums"]
Texts = Sequence[str]
Rows = list[list[int | None]]


def kind_of(field: str) -> Kind:
    """Which control shows the rule."""
    if field in RANGES or field == "target":
        return "number"
    if field == "initial_meld_minimums":
        return "minimums"
    if field in ("upcard_cover", "upcard_freezes"):
        return "kinds"
    return "choice" if field in CHOICES or field in _NAMED else "switch"


def bounds(field: str) -> tuple[int, int]:
    """The smallest and the largest number that the rule takes."""
    return RANGES.get(field, (1, MOST_POINTS))


def texts_of(field: str, value: Any) -> list[str]:
    """What a form sends for this value."""
    if isinstance(value, bool):
        return ["1" if value else "0"]
    match kind_of(field):
        case "kinds":
            return [kind for kind in KINDS if kind in value]
        case "minimums":
            return ["" if part is None else str(part) for row in value for part in row]
        case _:
            return [str(value)]


def value_of(field: str, texts: Texts) -> Any:
    """The plain value that the texts stand for. ValidationError says what is wrong with them."""
    match kind_of(field):
        case "number":
            return _number(texts[-1] if texts else "", words.label(field), *bounds(field))
        case "kinds":
            return _kinds(field, [text for text in texts if text])
        case "minimums":
            return _minimums(texts)
        case _:
            return _one_of(field, texts[-1] if texts else "")


def _one_of(field: str, text: str) -> str | bool:
    if field not in CHOICES:
        if text not in ("0", "1"):
            raise _unknown(field)
        return text == "1"
    if text not in CHOICES[field]:
        raise _unknown(field)
    return text


def _kinds(field: str, texts: Texts) -> list[str]:
    if any(text not in KINDS for text in texts):
        raise _unknown(field)
    return [kind for kind in KINDS if kind in texts]


def _unknown(field: str) -> ValidationError:
    label = words.label(field)
    return ValidationError(_("“%(rule)s” knows no such choice.") % {"rule": label})


def _number(text: str, label: str, low: int, high: int) -> int:
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    digits = plain.removeprefix("-")
    is_whole = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MOST_POINTS))
    if not is_whole or not low <= int(plain) <= high:
        details = {"rule": label, "low": points(low), "high": points(high)}
        raise ValidationError(
            _("“%(rule)s” takes a whole number from %(low)s to %(high)s.") % details
        )
    return int(plain)


def _minimums(texts: Texts) -> Rows:
    """Pairs of a score and a minimum; the first has no score, and empty pairs are left out."""
    pairs = list(zip(texts[::2], texts[1::2], strict=False))
    if not pairs or len(texts) % 2 or len(pairs) > MOST_ROWS:
        raise _unknown("initial_meld_minimums")
    rows: Rows = [[None, _points(pairs[0][1])]]
    for bound, need in pairs[1:]:
        if bound.strip() or need.strip():
            rows.append([_score(bound), _points(need)])
    scores = [bound for bound, _need in rows[1:] if bound is not None]
    if scores != sorted(set(scores)):
        raise ValidationError(_("The scores of the first meld’s minimums must rise row by row."))
    return rows


def _score(text: str) -> int:
    return _number(text, _("Score before the deal"), -MOST_POINTS, MOST_POINTS)


def _points(text: str) -> int:
    return _number(text, words.label("initial_meld_minimums"), 0, MOST_POINTS)
