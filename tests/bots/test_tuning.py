"""Tuning: the same seed brings the same weights, and what was in use is kept to play against."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.bots.kernel.law import Law
from games.bots.kernel.weights import FILE, NAMES, SETS, WEIGHTS, read, set_for
from games.engine.rules import preset
from games.tuning import pools, weight_files
from games.tuning.evolving import RULES, STEPS, Plan, Trial, gain, tuned, verdicts, workers
from games.tuning.pools import CHARACTERS, opponents
from tests.bots.rulesets import SEATINGS

PLAN = Plan("two_open", seed=3, generations=2, candidates=4, deals=6)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_every_preset_has_a_set_that_is_tuned_by_it(name: str, players: int) -> None:
    assert (name, players) in RULES[set_for(Law(preset(name, players)))]


def test_a_set_has_every_weight_and_says_how_it_was_made() -> None:
    assert set(SETS) == set(RULES)
    assert len(NAMES) == len(STEPS) == WEIGHTS
    assert FILE.read_text().count("\nmade = ") == len(SETS)


def test_a_file_that_lacks_a_weight_is_not_read() -> None:
    with pytest.raises(KeyError, match="pair"):
        read("[two]\nsingle = 1.0\n")


def test_the_same_seed_brings_the_same_weights_on_any_number_of_processes() -> None:
    with workers(1) as one, workers(2) as two:
        first = tuned(PLAN, one, lambda *_: None)
        assert tuned(PLAN, two, lambda *_: None) == first
        other = Plan("two_open", seed=4, generations=2, candidates=4, deals=6)
        assert tuned(other, one, lambda *_: None) != first


def test_every_opponent_of_the_pool_is_played_on_deals_of_its_own() -> None:
    with workers(1) as executor:
        found = verdicts(PLAN, SETS["two_open"], 4, executor)
    assert [each.opponent for each in found][:3] == ["naive", *CHARACTERS, "its start"]
    assert found[2].mean == 0


def test_better_weights_gain_more() -> None:
    """Who throws wild cards and black threes away first loses to who keeps them."""
    wasteful = pools.changed(SETS["two"], {"frost": -500.0, "freeze": 1.0, "take": 99.0})
    plan = Plan("two", seed=1, generations=1, candidates=2, deals=60)
    pool = tuple(opponents("two", pools.IN_USE))
    good = gain(Trial(plan, SETS["two"], pool, "test", 60))
    assert good > gain(Trial(plan, wasteful, pool, "test", 60)) + 100


def test_what_was_in_use_becomes_an_opponent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, old = tmp_path / "weights.toml", tmp_path / "former.toml"
    file.write_text(FILE.read_text())
    monkeypatch.setattr(weight_files, "FILE", file)
    monkeypatch.setattr(weight_files, "HEADS", {file: "In use.", old: "Former."})
    for module in (weight_files, pools):
        monkeypatch.setattr(module, "FORMER", old)
    before = SETS["two_open"]
    call_command(
        *("tune_bots", "two_open", "--generations", "1", "--deals", "2"),
        *("--candidates", "2", "--processes", "1", "--keep"),
    )
    sets = read(file.read_text())
    assert sets["two_open"] != before
    assert sets["two"] == SETS["two"]
    made = "tune_bots two_open --start two_open-1 --seed 1 --generations 1 --candidates 2 --deals 2"
    assert made in file.read_text()
    assert pools.former("two_open") == [("two_open-1", before)]
    assert pools.former("two") == []
    weight_files.put_in_use("two_open", before, "by hand")
    assert [name for name, _ in pools.former("two_open")] == ["two_open-1", "two_open-2"]
    assert [each.name for each in opponents("two_open", "two_open-2")][2:] == [
        *("its start", "two_open-1"),
    ]


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [("--generations", "0", "a generation"), ("--start", "two-99", "never was a set 'two-99'")],
)
def test_a_run_of_nothing_or_from_nowhere_is_refused(
    option: str, value: str, sentence: str
) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("tune_bots", "two", option, value)


def test_the_file_stays_as_it_is_unless_told_otherwise() -> None:
    before = FILE.read_text()
    call_command(
        *("tune_bots", "two_open", "--generations", "1", "--deals", "1"),
        *("--candidates", "2", "--processes", "1"),
    )
    assert FILE.read_text() == before
