"""What a game is called, and the line that says how it is played."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.rules import Rules
from games.guide.differences import differences
from games.guide.words import preset_name

FORMS: dict[int, str | Promise] = {
    2: gettext_lazy("head to head"),
    3: gettext_lazy("three players"),
    4: gettext_lazy("partners"),
}


def title(name: str, preset: str, players: int) -> str:
    """The game's own name, or "Timed, partners"."""
    return name or _("%(preset)s, %(form)s") % {
        "preset": preset_name(preset),
        "form": FORMS[players],
    }


def subtitle(rules: Rules, preset: str, deal: int) -> str:
    """ "Hand 3 · first to 5,000 · pile always frozen": house rules come last."""
    parts = [_("Hand %(number)d") % {"number": deal}, target(rules), *house_rules(rules, preset)]
    return " · ".join(parts)


def house_rules(rules: Rules, preset: str) -> list[str]:
    """What is otherwise than in the preset, in few words each; the target is said anyway."""
    return [each.phrase for each in differences(rules, preset) if each.field != "target"]


def target(rules: Rules) -> str:
    if rules.target == "one_deal":
        return _("quick game of one hand")
    return _("first to %(points)s") % {"points": f"{rules.target:,}"}
