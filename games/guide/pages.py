"""What the how-to-play pages show beside the chapters: presets, numbers of players, differences."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.rules import PRESETS, Rules, preset
from games.guide import words
from games.guide.chapters import chapters
from games.guide.differences import Difference, between, differences, phrases, title
from games.guide.telling import Chapter

CLASSIC = "classic"


@dataclass(frozen=True, slots=True)
class PresetLink:
    name: str
    title: str
    sentence: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of rules; `house_rules` stand out from the preset that it is called after."""

    title: str
    sentence: str
    preset: str
    preset_title: str
    players: int
    house_rules: tuple[Difference, ...]
    from_classic: tuple[Difference, ...]
    chapters: tuple[Chapter, ...]
    presets: tuple[PresetLink, ...]


def links() -> tuple[PresetLink, ...]:
    """All presets, each with the numbers of players that it is made for."""
    return tuple(
        PresetLink(
            name, words.preset_name(name), words.preset_sentence(name), words.preset_players(name)
        )
        for name in PRESETS
    )


def page(rules: Rules, name: str) -> Page:
    """The page of these rules, told by the preset of that name."""
    base = preset(name, rules.players)
    house_rules = between(rules, base)
    return Page(
        title=title(name, rules.players),
        # The preset's own sentence could contradict its house rules.
        sentence=phrases(house_rules) if house_rules else words.preset_sentence(name),
        preset=name,
        preset_title=words.preset_name(name),
        players=rules.players,
        house_rules=house_rules,
        from_classic=_from_classic(base, name),
        chapters=chapters(rules, base),
        presets=links(),
    )


def _from_classic(base: Rules, name: str) -> tuple[Difference, ...]:
    """For those who know Classic; nothing where so many do not play it."""
    if name == CLASSIC or base.players not in words.preset_players(CLASSIC):
        return ()
    return differences(base, CLASSIC)
