"""Every rule and every value of one has its words, and no two values the same."""

from collections.abc import Iterable
from typing import Any

import pytest

from games.engine import rules as engine
from games.engine.rules import FIELDS, PRESETS, RulesError, preset, rules_from, rules_to
from games.guide import words
from games.guide.wording import UnknownRule

ODD_MINIMUMS = (((None, 0), (2000, 45)), ((None, 7),), ((None, 15), (-500, 30), (0, 50)))


def values(field: str) -> Iterable[Any]:
    """All values that the engine takes; of endless ones enough to see."""
    if field in engine.CHOICES:
        return engine.CHOICES[field]
    if field in engine.SWITCHES:
        return (False, True)
    if field in ("upcard_cover", "upcard_freezes"):
        return words.choices(field) and [value for value, _phrase, _words in words.choices(field)]
    if field == "initial_meld_minimums":
        return (engine.CLASSIC[field], *ODD_MINIMUMS)
    if field == "target":
        return ("one_deal", 1, 2, 500, 5000, 7500)
    low, high = engine.RANGES[field]
    return range(low, high + 1)


@pytest.mark.parametrize("field", FIELDS)
def test_every_value_of_every_rule_has_its_own_sentence(field: str) -> None:
    offered = list(values(field))
    sentences = [words.sentence(field, value) for value in offered]
    assert len(set(sentences)) == len(offered)
    assert len({words.phrase(field, value) for value in offered}) == len(offered)
    for text in sentences:
        assert text[0].isupper()
        assert text.endswith(".")
        assert "%" not in text


def test_words_stand_for_the_rules_of_the_engine_and_no_others() -> None:
    assert set(words.WORDINGS) == set(FIELDS)
    told = [field for _title, fields in words.grouped() for field in fields]
    assert sorted(told) == sorted(FIELDS)


@pytest.mark.parametrize("field", FIELDS)
def test_every_offered_value_is_one_of_the_engine(field: str) -> None:
    rules = rules_to(preset("pagat", 4))
    for value, phrase, sentence in words.choices(field):
        assert phrase == words.phrase(field, value)
        assert sentence == words.sentence(field, value)
        if field != "players":
            rules_from({**rules, field: value})


@pytest.mark.parametrize("field", FIELDS)
def test_what_a_preset_holds_is_offered(field: str) -> None:
    offered = [value for value, _phrase, _sentence in words.choices(field)]
    for name in PRESETS:
        for players in words.preset_players(name):
            assert getattr(preset(name, players), field) in offered


def test_lists_of_json_are_understood_as_tuples_are() -> None:
    for field in ("initial_meld_minimums", "upcard_cover"):
        value = getattr(preset("classic", 4), field)
        plain = rules_to(preset("classic", 4))[field]
        assert words.sentence(field, plain) == words.sentence(field, value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hand_count", 11),
        ("take", "half"),
        ("take", ["whole"]),
        ("players", 5),
        ("always_frozen", 1),
        ("hand_size", True),
        ("hand_size", "11"),
        ("hand_size", -1),
        ("target", "one_hand"),
        ("target", 0),
        ("upcard_cover", ("joker",)),
        ("upcard_cover", "wild"),
        ("initial_meld_minimums", ()),
        ("initial_meld_minimums", ((0, 50),)),
        ("initial_meld_minimums", 50),
    ],
)
def test_an_unknown_rule_or_value_fails_loudly(field: str, value: Any) -> None:
    with pytest.raises(UnknownRule):
        words.sentence(field, value)
    with pytest.raises(UnknownRule):
        words.phrase(field, value)


def test_an_unknown_name_fails_loudly_everywhere() -> None:
    for ask in (words.label, words.group, words.choices, words.preset_name, words.preset_sentence):
        with pytest.raises(UnknownRule):
            ask("samba")
    with pytest.raises(UnknownRule):
        words.applies("samba", 4)
    with pytest.raises(UnknownRule):
        words.preset_players("samba")


def test_every_preset_has_a_name_of_its_own_and_a_sentence() -> None:
    names = [words.preset_name(name) for name in PRESETS]
    assert len(set(names)) == len(PRESETS)
    assert all(words.preset_sentence(name).endswith(".") for name in PRESETS)
    assert set(words.PRESET_WORDS) == set(PRESETS)


def test_labels_and_groups() -> None:
    assert words.label("max_wilds") == "Wild cards in a meld"
    assert words.group("max_wilds") == "Melds"
    assert words.group("tie") == "The game"
    assert len({words.label(field) for field in FIELDS}) == len(FIELDS)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("field", FIELDS)
def test_a_rule_applies_where_the_engine_takes_all_its_values(field: str, players: int) -> None:
    offered = [value for value, _phrase, _words in words.choices(field)]
    takes_all = field == "players" or all(_takes(field, value, players) for value in offered)
    assert words.applies(field, players) is takes_all
    assert (words.why_not(field, players) is None) is takes_all


def _takes(field: str, value: Any, players: int) -> bool:
    try:
        preset("pagat", players, {field: value})
    except RulesError:
        return False
    return True


def test_a_rule_that_decides_nothing_says_why() -> None:
    frozen = preset("classic", 4, {"always_frozen": True})
    assert words.why_idle("frozen_until_melded", frozen)
    assert words.why_idle("frozen_until_melded", preset("classic", 4)) is None
    assert words.why_idle("permission", preset("classic", 2))
    assert words.why_idle("wilds_may_exceed_naturals", preset("timed", 4))
    assert words.why_idle("min_naturals", preset("classic", 4)) is None
