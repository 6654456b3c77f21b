"""Every rule in words: label, group, a sentence for each value, and where it does not apply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.rules import MELD_SIZE, PRESETS, Rules
from games.guide.deal_words import DEAL, DRAWING
from games.guide.end_words import ASKING, GOING_OUT, STOCK_END
from games.guide.meld_words import FIRST_MELD, MELDS
from games.guide.pile_words import PILE
from games.guide.score_words import GAME, SCORING
from games.guide.wording import Text, UnknownRule, Wording

GROUPS: tuple[tuple[Text, dict[str, Wording]], ...] = (
    (gettext_lazy("Deal"), DEAL),
    (gettext_lazy("Drawing"), DRAWING),
    (gettext_lazy("Melds"), MELDS),
    (gettext_lazy("First meld"), FIRST_MELD),
    (gettext_lazy("The pile"), PILE),
    (gettext_lazy("Going out"), GOING_OUT),
    (gettext_lazy("Asking your partner"), ASKING),
    (gettext_lazy("End of the stock"), STOCK_END),
    (gettext_lazy("Scoring"), SCORING),
    (gettext_lazy("The game"), GAME),
)
WORDINGS: dict[str, Wording] = {
    field: wording for _title, wordings in GROUPS for field, wording in wordings.items()
}


@dataclass(frozen=True, slots=True)
class PresetWords:
    name: Text
    sentence: Text


PRESET_WORDS: dict[str, PresetWords] = {
    "classic": PresetWords(
        gettext_lazy("Classic"),
        gettext_lazy(
            "The game most people know: the whole pile or nothing, wild cards never outnumber "
            "the others in a meld, and two players draw two cards each turn."
        ),
    ),
    "timed": PresetWords(
        gettext_lazy("Timed"),
        gettext_lazy(
            "A brisk game for four: the top card may be taken alone, a meld holds two wild cards "
            "at most, and nobody goes out without the partner’s yes."
        ),
    ),
    "open": PresetWords(
        gettext_lazy("Open table"),
        gettext_lazy(
            "For two, three or four: eleven cards for everybody, one canasta to go out, and the "
            "discard pile never starts with a wild card or a three on top."
        ),
    ),
    "pagat": PresetWords(
        gettext_lazy("Traditional"),
        gettext_lazy(
            "As card-game books tell it, for two, three or four: more cards for fewer players, "
            "and no minimum for whoever goes out concealed after a draw."
        ),
    ),
}


def preset_name(preset: str) -> str:
    return str(_preset(preset).name)


def preset_sentence(preset: str) -> str:
    return str(_preset(preset).sentence)


def preset_players(preset: str) -> tuple[int, ...]:
    """For how many players a preset is made."""
    if preset not in PRESETS:
        raise UnknownRule(preset)
    return tuple(PRESETS[preset]["players"])


def _preset(preset: str) -> PresetWords:
    if preset not in PRESET_WORDS:
        raise UnknownRule(preset)
    return PRESET_WORDS[preset]


def _wording(field: str) -> Wording:
    if field not in WORDINGS:
        raise UnknownRule(field)
    return WORDINGS[field]


def label(field: str) -> str:
    """What the rule is about: "Wild cards in a meld"."""
    return str(_wording(field).label)


def group(field: str) -> str:
    """The heading under which the rule stands: "Melds"."""
    return next(str(title) for title, wordings in GROUPS if _wording(field) in wordings.values())


def phrase(field: str, value: Any) -> str:
    """The value in few words that need no label: "at most two wild cards in a meld"."""
    return _wording(field).phrase(value)


def sentence(field: str, value: Any) -> str:
    """The rule at this value, as a player is told it."""
    return _wording(field).sentence(value)


def told(rules: Rules, field: str) -> str:
    """The sentence of the rule in these rules."""
    return sentence(field, getattr(rules, field))


def choices(field: str) -> list[tuple[Any, str, str]]:
    """What a form offers: each value with its phrase and its sentence."""
    wording = _wording(field)
    return [(value, wording.phrase(value), wording.sentence(value)) for value in wording.offered]


def grouped() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All rules under their headings, in the order in which they are told."""
    return tuple((str(title), tuple(wordings)) for title, wordings in GROUPS)


def applies(field: str, players: int) -> bool:
    """Whether so many players can have the rule at all."""
    return why_not(field, players) is None


def why_not(field: str, players: int) -> str | None:
    """Why so many players cannot have the rule; None where they can."""
    _wording(field)
    if field == "permission" and players != 4:
        return _("Only with four players has everybody a partner to ask.")
    return None


def why_idle(field: str, rules: Rules) -> str | None:
    """Why the rule decides nothing beside the others of the game; None where it does."""
    reason = why_not(field, rules.players)
    if reason is None and field in IDLE:
        is_idle, words = IDLE[field]
        reason = str(words) if is_idle(rules) else None
    return reason


_FROZEN: tuple[Callable[[Rules], bool], Text] = (
    lambda rules: rules.always_frozen,
    gettext_lazy("It changes nothing here, because the pile is always frozen."),
)
IDLE: dict[str, tuple[Callable[[Rules], bool], Text]] = {
    "upcard_freezes": _FROZEN,
    "frozen_until_melded": _FROZEN,
    "black_three_freezes": _FROZEN,
    "take_onto_canasta": _FROZEN,
    "one_card_rule": _FROZEN,
    "min_naturals": (
        lambda rules: rules.min_naturals + rules.max_wilds <= MELD_SIZE,
        gettext_lazy("It changes nothing here, because a meld holds so few wild cards."),
    ),
    "wilds_may_exceed_naturals": (
        lambda rules: rules.max_wilds <= rules.min_naturals,
        gettext_lazy("It changes nothing here, because a meld holds so few wild cards."),
    ),
    "wild_on_natural_canasta": (
        lambda rules: rules.max_wilds == 0,
        gettext_lazy("It changes nothing here, because melds hold no wild cards."),
    ),
    "concealed_skips_minimum": (
        lambda rules: not any(need for _bound, need in rules.initial_meld_minimums),
        gettext_lazy("It changes nothing here, because the first meld has no minimum."),
    ),
}
