"""The report on the bots, and the deals in which nothing may go wrong."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.management.commands import bot_report
from games.tuning import mixed, report, results
from games.tuning.matches import Match
from games.tuning.report import BEGIN, END, ROWS, Row, put_into, text
from games.tuning.results import kept
from games.tuning.tallies import Tally
from tests.bots.rulesets import SEATINGS

MATCH = Match("medium", "naive", "classic", 2, 0, 5, "pairs")
ROW = Row("medium-naive", MATCH, 6, "≥ +1", lambda found: found.mean >= 1)
FAR = Row("naive-medium", replace(MATCH, first="naive", second="medium"), 6, "≥ +1", ROW.is_met)


@pytest.mark.parametrize("cut", [None, 8])
def test_deals_of_every_preset_between_all_levels_end_without_an_illegal_move(
    cut: int | None,
) -> None:
    tally = Tally()
    for number in range(36):
        assert mixed.deal(1, number, 4, cut, tally)
    assert (tally.illegal, tally.stalls) == (0, 0), tally.shown
    assert tally.judged > 300


def test_mixed_deals_meet_every_preset_and_every_switch() -> None:
    found = [mixed.rules_for(number, random.Random(number)) for number in range(270)]
    assert mixed.SEATINGS == SEATINGS
    for field, values in mixed.SWITCHES.items():
        assert set(values) <= {getattr(rules, field) for rules in found}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A report of two small rows, in a folder of its own."""
    (tmp_path / "bots.md").write_text(f"# Bots\n\n{BEGIN}old\n{END}\nMore.\n")
    monkeypatch.setattr(bot_report, "DOCS", tmp_path)
    monkeypatch.setattr(bot_report, "FOLDER", tmp_path / "results")
    monkeypatch.setattr(bot_report, "ROWS", (ROW, FAR))
    monkeypatch.setattr(report, "POINTS", (ROW, FAR))
    for name in ("GAMES", "PRESETS", "MIXED"):
        monkeypatch.setattr(report, name, ())
    return tmp_path


def test_the_report_says_what_was_played_and_what_was_reached(place: Path) -> None:
    call_command("bot_report", "--processes", "1")
    lines = (place / "bots.md").read_text().splitlines()
    played = [line.split(" | ") for line in lines if line.startswith(("| medium", "| naive"))]
    assert [each[2] for each in played] == ["6 of 6 pairs"] * 2
    assert [each[5] for each in played] == ["yes", "no"]
    mean = json.loads((place / "results" / "medium-naive.json").read_text())["mean_difference"]
    assert played[0][3].startswith(f"{mean:+.0f} ± ")
    assert lines[0] == "# Bots"
    assert lines[-1] == "More."
    assert "old" not in lines


def test_a_report_is_made_in_several_sittings(place: Path, capsys: Any) -> None:
    call_command("bot_report", "--processes", "1", "--only", "medium-naive")
    lines = (place / "bots.md").read_text()
    assert "6 of 6 pairs" in lines
    assert "0 of 6 pairs" in lines
    call_command("bot_report", "--processes", "1", "--minutes", "0.00001")
    assert "The sitting is over" in capsys.readouterr().err
    assert "| not yet played |" in (place / "bots.md").read_text()
    begun = kept(FAR.match, place / "results" / "naive-medium.json")
    assert 0 < len(begun.units) < 6
    call_command("bot_report", "--processes", "1")
    assert "0 of 6 pairs" not in (place / "bots.md").read_text()


def test_what_earlier_bots_played_is_marked_and_played_anew_only_on_demand(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    call_command("bot_report", "--processes", "1")
    monkeypatch.setattr(results, "fingerprint", lambda with_search: "of other code")
    call_command("bot_report", "--processes", "1")
    assert "--renew plays it anew" in capsys.readouterr().err
    assert (place / "bots.md").read_text().count("(of earlier bots)") == 2
    call_command("bot_report", "--processes", "1", "--renew", "--only", "medium-naive")
    assert (place / "bots.md").read_text().count("(of earlier bots)") == 1


def test_a_text_without_a_place_for_the_report_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "bots.md"
    file.write_text("# Bots\n")
    with pytest.raises(ValueError, match="no place"):
        put_into(file, "| a |")
    assert file.read_text() == "# Bots\n"


def test_every_row_has_a_file_of_its_own_and_deals_that_nobody_was_tuned_by() -> None:
    assert len({row.key for row in ROWS}) == len(ROWS)
    assert {row.match.seed for row in ROWS} == {report.SEED}
    assert all(row.match.playouts <= 100 or row.match.unit == "games" for row in ROWS)


def test_rows_without_results_stand_in_the_tables(tmp_path: Path) -> None:
    made = text({row.key: kept(row.match, tmp_path / row.key) for row in ROWS})
    assert made.count("| 0 of ") == len(ROWS)
    assert "| hard against medium (200 playouts) | classic, 4 seats | 0 of 200 games |" in made
    assert "| mixed | all, stock cut to 8 | 0 of 10000 deals |" in made
