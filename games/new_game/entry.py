"""What a page has entered, made whole: whatever it leaves out is as in the preset."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.http import QueryDict

from games.engine.rules import PRESETS, Rules, preset
from games.guide.words import applies, preset_players
from games.new_game.clock import fill_time
from games.new_game.fields import ONE_DEAL, RULE_FIELDS, texts_of, value_of
from games.rule_sets import SavedRules

CLASSIC = "classic"
DEFAULT_LEVEL = "medium"
# A preset that is made for a clock; the others begin without one.
TURN_SECONDS = {"timed": 60}


@dataclass(frozen=True, slots=True)
class Base:
    """The preset for so many players that a form starts from."""

    preset: str
    players: int

    @property
    def rules(self) -> Rules:
        return _rules(self.preset, self.players)

    @property
    def name(self) -> str:
        """What the form sends back, so that the next page knows what it showed."""
        return f"{self.preset}-{self.players}"

    @property
    def turn_seconds(self) -> str:
        return str(TURN_SECONDS.get(self.preset, ""))


@cache
def _rules(name: str, players: int) -> Rules:
    return preset(name, players)


def base_of(preset: str, players: str) -> Base:
    """The preset if there is one, for so many players if it has them, else for the most it has."""
    name = preset if preset in PRESETS else CLASSIC
    possible = preset_players(name)
    return Base(name, int(players) if players in map(str, possible) else possible[-1])


def whole(data: QueryDict, *, fitting: bool) -> QueryDict:
    """All that a form needs: what was entered, then what the preset says.

    Where the page showed another preset, what was changed there stays changed. `fitting` takes
    the players, and the rules that so many cannot have, from the preset; otherwise they are left
    for the form to refuse.
    """
    full = data.copy()
    base = base_of(data.get("preset", ""), data.get("players", ""))
    full["preset"] = data.get("preset", base.preset)
    full["players"] = str(base.players) if fitting else data.get("players", str(base.players))
    full["length"] = data.get("length", "full")
    full["bot_level"] = data.get("bot_level", DEFAULT_LEVEL)
    shown = _shown(data) or base
    full["turn_seconds"] = data.get("turn_seconds", shown.turn_seconds)
    if full["turn_seconds"] == shown.turn_seconds:
        full["turn_seconds"] = base.turn_seconds
    fill_time(full, data, base.turn_seconds, base.players)
    for field in RULE_FIELDS:
        full.setlist(field, _texts(field, data, shown, base, fitting=fitting))
    return full


def _shown(data: QueryDict) -> Base | None:
    preset, _dash, players = data.get("shown", "").rpartition("-")
    base = base_of(preset, players)
    return base if base.name == data.get("shown") else None


def _texts(field: str, data: QueryDict, shown: Base, base: Base, *, fitting: bool) -> list[str]:
    usual = texts_of(field, getattr(base.rules, field))
    if field not in data or (fitting and not applies(field, base.players)):
        return usual
    entered = [str(text) for text in data.getlist(field)]
    if shown == base or _is_changed(field, entered, getattr(shown.rules, field)):
        return entered
    return usual


def _is_changed(field: str, entered: list[str], usual: Any) -> bool:
    try:
        return texts_of(field, value_of(field, entered)) != texts_of(field, usual)
    except ValidationError:
        return True


def of_saved(saved: SavedRules) -> QueryDict:
    """The entry that shows a saved rule set."""
    data = QueryDict(mutable=True)
    data["preset"], data["players"] = saved.preset, str(saved.players)
    data["turn_seconds"] = str(saved.turn_seconds or "")
    data["pace"] = "live" if saved.turn_seconds else "none"
    options = dict(saved.options)
    if options.get("target") == ONE_DEAL:
        data["length"] = "quick"
        del options["target"]
    for field, value in options.items():
        data.setlist(field, texts_of(field, value))
    return data
