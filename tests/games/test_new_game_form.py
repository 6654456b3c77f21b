"""The form of a new game: every rule can be sent, and what cannot be played is refused."""

from typing import Any

import pytest
from django.http import QueryDict

from games.clocks import TURN_SECONDS
from games.engine import rules as engine
from games.engine.rules import FIELDS, PRESETS, preset, rules_to
from games.guide.words import choices, preset_players
from games.new_game.fields import MOST_ROWS, RULE_FIELDS, texts_of
from games.new_game.form import NewGameForm

TABLES = [(name, players) for name in PRESETS for players in preset_players(name)]
ODD_MINIMUMS = ([[None, 0], [2000, 45]], [[None, 7]], [[None, 15], [-500, 30], [0, 50]])


def sent(**fields: Any) -> QueryDict:
    """What a page sends; a list stands for several fields of one name."""
    data = QueryDict(mutable=True)
    for name, value in fields.items():
        data.setlist(name, value if isinstance(value, list) else [str(value)])
    return data


def refused(**fields: Any) -> str:
    """The reasons for which the form is refused."""
    form = NewGameForm(sent(**fields))
    assert not form.is_valid()
    return " ".join(str(error) for errors in form.errors.values() for error in errors)


def values(field: str) -> list[Any]:
    """Every value that the engine takes; of endless ones enough to see."""
    if field in engine.CHOICES:
        return list(engine.CHOICES[field])
    if field in engine.SWITCHES:
        return [False, True]
    if field in ("upcard_cover", "upcard_freezes"):
        return [list(value) for value, *_words in choices(field)]
    if field == "initial_meld_minimums":
        return [engine.CLASSIC[field], *ODD_MINIMUMS]
    if field == "target":
        return [1, 500, 7500, 999_999]
    low, high = engine.RANGES[field]
    return sorted({low, low + 1, (low + high) // 2, high})


def possible(field: str, value: Any) -> bool:
    """Thirty cards for each of four are more than there are."""
    return field != "hand_size" or value * 4 < engine.DECK_SIZE


@pytest.mark.parametrize("field", RULE_FIELDS)
def test_every_value_of_every_rule_reaches_the_game(field: str) -> None:
    for value in values(field):
        if not possible(field, value):
            continue
        form = NewGameForm(sent(preset="open", players=4, **{field: texts_of(field, value)}))
        assert form.is_valid(), form.errors
        rules = rules_to(preset("open", 4, form.options()))
        assert rules == {**rules_to(preset("open", 4)), field: value}


def test_the_form_has_every_rule_but_the_players_which_are_chosen_first() -> None:
    assert {*RULE_FIELDS, "players"} == set(FIELDS)
    assert set(RULE_FIELDS) < set(NewGameForm(sent()).fields)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_not_said_is_as_in_the_preset(name: str, players: int) -> None:
    form = NewGameForm(sent(preset=name, players=players))
    assert form.is_valid()
    assert form.options() == {}
    assert form.rules == preset(name, players)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_texts_of_a_preset_are_read_as_the_preset(name: str, players: int) -> None:
    rules = preset(name, players)
    texts = {field: texts_of(field, getattr(rules, field)) for field in RULE_FIELDS}
    form = NewGameForm(sent(preset=name, players=players, shown=f"{name}-{players}", **texts))
    assert form.is_valid(), form.errors
    assert form.options() == {}


def test_a_quick_game_is_one_deal_whatever_the_points() -> None:
    form = NewGameForm(sent(length="quick", target=3000))
    assert form.is_valid()
    assert form.options() == {"target": "one_deal"}


def test_a_switch_is_on_where_its_last_field_says_so() -> None:
    for texts, value in ((["0", "1"], True), (["0"], False)):
        assert NewGameForm(sent(always_frozen=texts)).rules.always_frozen is value


def test_empty_rows_of_the_minimums_are_left_out() -> None:
    texts = ["", "15", "0", "50", "", "", "3000", "120", "", ""]
    form = NewGameForm(sent(initial_meld_minimums=texts))
    assert form.is_valid(), form.errors
    assert form.options() == {"initial_meld_minimums": [[None, 15], [0, 50], [3000, 120]]}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"preset": "classic", "players": 3}, "not played by three, only by two and four"),
        ({"preset": "timed", "players": 2}, "only by four"),
        ({"players": 2, "permission": "optional"}, "Only with four players"),
        ({"preset": "open", "players": 3, "permission": "mandatory"}, "Only with four players"),
        ({"hand_size": 27}, "At most 26 cards each can be dealt"),
        ({"hand_size": 31}, "from 1 to 30"),
        ({"hand_size": ""}, "from 1 to 30"),
        ({"hand_size": "eleven"}, "from 1 to 30"),
        ({"max_wilds": "13"}, "from 0 to 12"),
        ({"max_wilds": "-1"}, "from 0 to 12"),
        ({"target": "0"}, "from 1 to 999,999"),
        ({"target": "one_deal"}, "from 1 to 999,999"),
        ({"initial_meld_minimums": ["", "15", "50", "50", "50", "90"]}, "must rise"),
        ({"initial_meld_minimums": ["", "15", "1500", "90", "0", "50"]}, "must rise"),
        ({"initial_meld_minimums": ["", "15", "0", ""]}, "whole number from 0"),
        ({"initial_meld_minimums": ["", "15", "", "50"]}, "Score before the deal"),
        ({"initial_meld_minimums": ["", ""]}, "whole number from 0"),
        ({"initial_meld_minimums": [""]}, "knows no such choice"),
        ({"initial_meld_minimums": ["", "0", *["9", "9"] * MOST_ROWS]}, "knows no such choice"),
        ({"upcard_cover": ["joker"]}, "knows no such choice"),
        ({"take": "half"}, "knows no such choice"),
        ({"always_frozen": "maybe"}, "knows no such choice"),
        ({"preset": "samba"}, "Select a valid choice"),
        ({"players": "5"}, "Select a valid choice"),
        ({"length": "long"}, "Select a valid choice"),
        ({"bot_level": "grandmaster"}, "Select a valid choice"),
        ({"turn_seconds": "7"}, "Select a valid choice"),
        ({"nonce": "xyz"}, "Enter a valid value"),
        ({"nonce": "ab"}, "Enter a valid value"),
        ({"set_name": "n" * 41}, "at most 40 characters"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(
    fields: dict[str, Any], reason: str
) -> None:
    assert reason in refused(**fields)


def test_the_timed_game_has_a_clock_of_a_minute_and_the_others_none() -> None:
    for name, players in TABLES:
        form = NewGameForm(sent(preset=name, players=players))
        assert form.is_valid()
        assert form.cleaned_data["turn_seconds"] == (60 if name == "timed" else None)
    for seconds in ("", *TURN_SECONDS):
        form = NewGameForm(sent(preset="timed", turn_seconds=seconds))
        assert form.is_valid()
        assert form.cleaned_data["turn_seconds"] == (seconds or None)


def test_another_preset_keeps_what_was_changed_and_takes_the_rest() -> None:
    classic = preset("classic", 4)
    texts = {field: texts_of(field, getattr(classic, field)) for field in RULE_FIELDS}
    texts |= {"always_frozen": ["0", "1"], "max_wilds": ["x"]}
    form = NewGameForm(sent(preset="timed", players=4, shown="classic-4", turn_seconds="", **texts))
    assert form.base.name == "timed-4"
    assert form.options() == {"always_frozen": True}
    assert list(form.errors) == ["max_wilds"]
    assert form.text("turn_seconds") == "60"
    assert form.text("max_wilds") == "x"


def test_a_page_that_changes_its_players_drops_what_so_many_cannot_have() -> None:
    data = sent(preset="open", players=3, shown="open-4", permission="mandatory")
    assert NewGameForm(data, fitting=True).is_valid()
    assert not NewGameForm(data).is_valid()
    data = sent(preset="timed", players=2, shown="classic-2")
    assert NewGameForm(data, fitting=True).base.name == "timed-4"


def test_the_browsers_nonce_is_64_hexadecimal_digits_or_nothing() -> None:
    for nonce, expected in (("0f" * 32, b"\x0f" * 32), ("", b"")):
        form = NewGameForm(sent(nonce=nonce))
        assert form.is_valid()
        assert form.nonce_bytes() == expected
