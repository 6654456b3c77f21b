"""The form of a new game: every rule of it, refused with the reason where it cannot be played."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from games.bots import LEVELS
from games.engine.rules import DECK_SIZE, PRESETS, Rules, RulesError, preset, rules_to
from games.guide import words
from games.guide.numbers import number
from games.new_game.clock import ClockFields
from games.new_game.entry import Base, base_of, whole
from games.new_game.fields import ONE_DEAL, RULE_FIELDS, Texts, value_of
from games.new_game.seats import SeatFields
from games.presenters.words import listed

NAME_LENGTH = 40
GAME_NAME_LENGTH = 60
SEATS = (2, 3, 4)


class Lines(forms.Widget):
    """All values of one name."""

    def value_from_datadict(self, data: Any, _files: Any, name: str) -> list[str]:
        return list(data.getlist(name))


class RuleField(forms.Field):
    """One rule as the form sends it."""

    widget = Lines

    def __init__(self, rule: str) -> None:
        super().__init__(required=False)
        self.rule = rule

    def clean(self, value: Texts) -> Any:
        return value_of(self.rule, value)


class NewGameForm(ClockFields, SeatFields):
    """A game as it is wished for; what the entry leaves out is as in the preset."""

    preset = forms.ChoiceField(choices=[(name, name) for name in PRESETS])
    players = forms.TypedChoiceField(choices=[(count, count) for count in SEATS], coerce=int)
    length = forms.ChoiceField(choices=[("full", "full"), ("quick", "quick")])
    bot_level = forms.ChoiceField(choices=[(level, level) for level in LEVELS])
    name = forms.CharField(required=False, max_length=GAME_NAME_LENGTH)
    is_listed = forms.BooleanField(required=False)
    token = forms.CharField(required=False, max_length=200)
    set_name = forms.CharField(required=False, max_length=NAME_LENGTH)

    def __init__(self, data: QueryDict, *, fitting: bool = False) -> None:
        self.entry = whole(data, fitting=fitting)
        super().__init__(MultiValueDict(dict(self.entry.lists())))
        for rule in RULE_FIELDS:
            self.fields[rule] = RuleField(rule)

    @cached_property
    def base(self) -> Base:
        """What the rules are compared with."""
        return base_of(self.text("preset"), self.text("players"))

    def text(self, name: str) -> str:
        """What was entered there, or what the preset says."""
        return str(self.entry.get(name, ""))

    @property
    def is_quick(self) -> bool:
        return self.text("length") == "quick"

    @cached_property
    def rules(self) -> Rules:
        """The rules as entered, a rule that cannot be read being the preset's."""
        bool(self.errors)  # cleans the form where that has not been done
        read = {rule: self.cleaned_data[rule] for rule in RULE_FIELDS if rule in self.cleaned_data}
        if self.is_quick:
            read["target"] = ONE_DEAL
        return replace(self.base.rules, **{rule: _frozen(value) for rule, value in read.items()})

    def options(self) -> dict[str, Any]:
        """The parameters that are otherwise than in the preset."""
        usual, wished = rules_to(self.base.rules), rules_to(self.rules)
        return {field: value for field, value in wished.items() if value != usual[field]}

    def clean(self) -> None:
        if "players" in self.cleaned_data and "preset" in self.cleaned_data:
            self._refuse_players()
        self._refuse_permission()
        self._refuse_hands()
        self.refuse_small_cap()
        self.read_seats(self.base.rules)
        if not any(self.has_error(name) for name in (None, *self.fields)):
            self._refuse_together()

    def _refuse_players(self) -> None:
        name, players = self.cleaned_data["preset"], self.cleaned_data["players"]
        possible = words.preset_players(name)
        if players not in possible:
            details = {
                "preset": words.preset_name(name),
                "players": number(players),
                "possible": listed([number(count) for count in possible]),
            }
            self.add_error(
                "players",
                _("%(preset)s is not played by %(players)s, only by %(possible)s.") % details,
            )

    def _refuse_permission(self) -> None:
        reason = words.why_not("permission", self.base.players)
        if reason is not None and self.cleaned_data.get("permission", "off") != "off":
            self.add_error("permission", reason)

    def _refuse_hands(self) -> None:
        size, players = self.cleaned_data.get("hand_size"), self.base.players
        if size is not None and size * players + 1 > DECK_SIZE:
            self.add_error(
                "hand_size",
                _(
                    "The deck has %(deck)d cards: %(players)s hands of %(size)d leave none to "
                    "turn up. At most %(most)d cards each can be dealt."
                )
                % {
                    "deck": DECK_SIZE,
                    "players": number(players),
                    "size": size,
                    "most": (DECK_SIZE - 1) // players,
                },
            )

    def _refuse_together(self) -> None:
        """The engine has the last word; what it refuses should have been refused above."""
        try:
            preset(self.base.preset, self.base.players, self.options())
        except RulesError:
            self.add_error(None, _("These rules cannot be played together."))


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(each) for each in value)
    return value
