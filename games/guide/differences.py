"""How rules differ from a preset, rule by rule and in one line."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.rules import Rules, preset
from games.guide import words


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule that is another than in the preset, in the words of both."""

    field: str
    label: str
    sentence_here: str
    sentence_there: str
    phrase: str


def differences(
    rules: Rules, base_preset: str, players: int | None = None
) -> tuple[Difference, ...]:
    """What is otherwise than in the preset for so many players, in the order of telling.

    Raises RulesError where the preset is not played by so many.
    """
    base = preset(base_preset, rules.players if players is None else players)
    return between(rules, base)


def between(rules: Rules, base: Rules) -> tuple[Difference, ...]:
    """What is otherwise in these rules than in the others."""
    return tuple(
        _difference(field, rules, base) for field in words.WORDINGS if _differs(field, rules, base)
    )


def _differs(field: str, rules: Rules, base: Rules) -> bool:
    return words.told(rules, field) != words.told(base, field)


def _difference(field: str, rules: Rules, base: Rules) -> Difference:
    return Difference(
        field=field,
        label=words.label(field),
        sentence_here=words.told(rules, field),
        sentence_there=words.told(base, field),
        phrase=words.phrase(field, getattr(rules, field)),
    )


def phrases(found: tuple[Difference, ...]) -> str:
    """ "Differs in: pile always frozen; one deal", where the preset is named already."""
    return _("Differs in: %(phrases)s") % {"phrases": "; ".join(each.phrase for each in found)}


def summary(rules: Rules, base_preset: str) -> str:
    """One line: "Classic, 4 players, differs in: pile always frozen; one deal"."""
    found = differences(rules, base_preset)
    line = title(base_preset, rules.players)
    if not found:
        return line
    return _("%(game)s, differs in: %(phrases)s") % {
        "game": line,
        "phrases": "; ".join(each.phrase for each in found),
    }


def title(base_preset: str, players: int) -> str:
    """ "Classic, 4 players"."""
    return ngettext(
        "%(preset)s, %(players)d player", "%(preset)s, %(players)d players", players
    ) % {
        "preset": words.preset_name(base_preset),
        "players": players,
    }
