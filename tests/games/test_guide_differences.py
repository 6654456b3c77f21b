"""What differs from a preset is found, all of it, and told in the words of both."""

import random

import pytest

from games.engine.rules import FIELDS, PRESETS, Rules, RulesError, preset, rules_from, rules_to
from games.guide import words
from games.guide.differences import differences, summary

PLAYED = [(name, players) for name in PRESETS for players in words.preset_players(name)]


def changed(rules: Rules, chance: random.Random) -> Rules:
    """Some rules set to other values that are offered."""
    values = rules_to(rules)
    for field in chance.sample(FIELDS, chance.randrange(1, 8)):
        if field != "players" and words.applies(field, rules.players):
            values[field] = chance.choice(words.choices(field))[0]
    return rules_from(values)


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_a_preset_does_not_differ_from_itself(name: str, players: int) -> None:
    assert differences(preset(name, players), name, players) == ()
    assert summary(preset(name, players), name) == f"{words.preset_name(name)}, {players} players"


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_what_differs_is_exactly_what_the_values_say(name: str, players: int) -> None:
    chance = random.Random(f"{name}{players}")
    base = preset(name, players)
    for _ in range(25):
        rules = changed(base, chance)
        found = {each.field for each in differences(rules, name, players)}
        assert found == {
            field
            for field in FIELDS
            if _plain(getattr(rules, field)) != _plain(getattr(base, field))
        }


def _plain(value: object) -> object:
    """The kinds of a first card are a set."""
    return set(value) if isinstance(value, tuple) and "wild" in value else value


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_every_preset_is_told_beside_every_other(name: str, players: int) -> None:
    for other in PRESETS:
        if players in words.preset_players(other):
            for each in differences(preset(name, players), other):
                assert each.sentence_here != each.sentence_there
                assert each.label == words.label(each.field)


def test_a_difference_has_the_words_of_both() -> None:
    (found,) = differences(preset("classic", 4, {"max_wilds": 2}), "classic", 4)
    assert found.field == "max_wilds"
    assert found.sentence_here == "A meld may hold at most two wild cards."
    assert found.sentence_there == "A meld may hold at most three wild cards."


def test_one_line_names_all_that_differs() -> None:
    rules = preset("classic", 4, {"always_frozen": True, "target": "one_deal"})
    assert summary(rules, "classic") == (
        "Classic, 4 players, differs in: pile always frozen; one deal"
    )


def test_a_preset_that_so_many_do_not_play_is_refused() -> None:
    with pytest.raises(RulesError):
        differences(preset("open", 3), "classic", 3)
