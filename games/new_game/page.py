"""The page of a new game, from the form: everything that its templates show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.bots import LEVELS
from games.engine.rules import PRESETS
from games.guide import words
from games.guide.differences import differences, summary, title
from games.guide.wording import Text
from games.new_game.clock import ClockPanel, panel, phrase
from games.new_game.controls import Group, groups
from games.new_game.form import NewGameForm
from games.new_game.option import Option
from games.new_game.seats import SeatControl, controls, has_people, whom_of
from games.presenters.words import listed

if TYPE_CHECKING:
    from games.rule_sets import SavedRules

LEVEL_WORDS: Mapping[str, Text] = {
    "easy": gettext_lazy("Easy"),
    "medium": gettext_lazy("Medium"),
    "hard": gettext_lazy("Hard"),
}
PLAYER_WORDS: Mapping[int, Text] = {
    2: gettext_lazy("2, head to head"),
    3: gettext_lazy("3, each alone"),
    4: gettext_lazy("4, partners"),
}


@dataclass(frozen=True, slots=True)
class Preset:
    name: str
    title: str
    sentence: str
    players: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Chip:
    """A saved set; its title says what is in it."""

    slug: str
    name: str
    title: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class NewGamePage:
    shown: str
    preset: str
    preset_title: str
    players_count: int
    presets: tuple[Preset, ...]
    players: tuple[Option, ...]
    lengths: tuple[Option, ...]
    length_words: str
    levels: tuple[Option, ...]
    level_words: str
    seats: tuple[SeatControl, ...]
    has_bots: bool
    has_people: bool
    can_be_listed: bool
    is_listed: bool
    name: str
    clock: ClockPanel
    button: str
    groups: tuple[Group, ...]
    changes: int
    short: str
    detail: str
    summary: str
    problems: tuple[str, ...]
    chips: tuple[Chip, ...]
    saved: SavedRules | None
    set_name: str
    has_room: bool


def new_game_page(
    form: NewGameForm,
    sets: Sequence[SavedRules],
    *,
    saved: SavedRules | None = None,
    most_sets: int,
    problems: Sequence[str] = (),
) -> NewGamePage:
    """`saved` is the set that the page was opened with; `problems` stand above the form."""
    base, rules = form.base, form.rules
    changed = differences(rules, base.preset)
    whom = whom_of(form.entry, base.players)
    is_with_people = has_people(form.entry, base.players)
    return NewGamePage(
        shown=base.name,
        preset=base.preset,
        preset_title=words.preset_name(base.preset),
        players_count=base.players,
        presets=tuple(_preset(name, form) for name in PRESETS),
        players=_players(form),
        lengths=_lengths(form),
        length_words=words.told(rules, "target"),
        levels=_levels(form),
        level_words=_level_words(base.players),
        seats=controls(form),
        has_bots="bot" in whom,
        has_people=is_with_people,
        can_be_listed="open" in whom,
        is_listed=form.text("is_listed") == "1",
        name=form.text("name"),
        clock=panel(form),
        button=_("Open the table") if is_with_people else _("Deal the cards"),
        groups=groups(form, changed),
        changes=len(changed),
        short=title(base.preset, base.players),
        detail=_detail(form, len(changed)),
        summary=_summary(form),
        problems=tuple(problems),
        chips=tuple(_chip(each, saved) for each in sets),
        saved=saved,
        set_name=form.text("set_name") or (saved.name if saved is not None else ""),
        has_room=len(sets) < most_sets,
    )


def problems_of(form: NewGameForm) -> list[str]:
    """Every reason for which the form was refused, in words."""
    return [str(error) for errors in form.errors.values() for error in errors]


def _preset(name: str, form: NewGameForm) -> Preset:
    possible = words.preset_players(name)
    players = form.base.players
    return Preset(
        name=name,
        title=words.preset_name(name),
        sentence=words.preset_sentence(name),
        players=players if players in possible else possible[-1],
        is_chosen=name == form.base.preset,
    )


def _players(form: NewGameForm) -> tuple[Option, ...]:
    return tuple(
        Option(str(count), str(PLAYER_WORDS[count]), count == form.base.players)
        for count in sorted(words.preset_players(form.base.preset), reverse=True)
    )


def _lengths(form: NewGameForm) -> tuple[Option, ...]:
    return (
        Option("full", _("Full game"), not form.is_quick),
        Option("quick", _("Quick game, one hand"), form.is_quick),
    )


def _levels(form: NewGameForm) -> tuple[Option, ...]:
    chosen = form.text("bot_level")
    return tuple(Option(level, level_name(level), level == chosen) for level in LEVELS)


def level_name(level: str) -> str:
    return str(LEVEL_WORDS[level])


def _level_words(players: int) -> str:
    if players == 4:
        return _("The level is your opponents’; as your partner it always plays as well as it can.")
    return _("The computer takes the other seats and plays at this level.")


def _detail(form: NewGameForm, changes: int) -> str:
    """The second line of the bar: "first to 5,000 · no clock · 2 house rules"."""
    parts = [words.phrase("target", form.rules.target), phrase(form.terms())]
    if changes:
        parts.append(
            ngettext("%(count)d house rule", "%(count)d house rules", changes) % {"count": changes}
        )
    return " · ".join(parts)


def _summary(form: NewGameForm) -> str:
    """The whole in one sentence."""
    return _("%(rules)s; %(clock)s; %(seats)s.") % {
        "rules": summary(form.rules, form.base.preset),
        "clock": phrase(form.terms()),
        "seats": _seats_phrase(form),
    }


def _seats_phrase(form: NewGameForm) -> str:
    """Who else plays: friends, and the computer at a level."""
    whom = whom_of(form.entry, form.base.players)
    people = sum(each != "bot" for each in whom)
    parts = []
    if people:
        seats = ngettext("a seat for another player", "%(n)d seats for other players", people)
        parts.append(seats % {"n": people})
    if people < len(whom):
        level = form.text("bot_level")
        words = level_name(level).lower() if level in LEVEL_WORDS else level
        parts.append(_("the computer’s level is %(level)s") % {"level": words})
    return listed(parts)


def _chip(each: SavedRules, saved: SavedRules | None) -> Chip:
    return Chip(
        slug=each.slug,
        name=each.name,
        title=title(each.preset, each.players),
        is_chosen=saved is not None and saved.slug == each.slug,
    )
