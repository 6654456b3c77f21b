"""The independent recount agrees with golden games, told as JSON and as printed by replay_game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engine.codec import move_from
from games.engine.rules import preset, rules_to
from games.log_text import text_of
from tests.engine.golden_games import read_line
from tests.recount import Deal, read_printed, recount, recount_printed, recount_text

FILES = sorted((Path(__file__).parent / "engine" / "golden").glob("*.txt"))
IDS = [file.stem for file in FILES]


def printed(file: Path) -> str:
    """A golden game as `manage.py replay_game` prints it, but for the scores."""
    name, players = file.stem.split("-")
    rules = rules_to(preset(name, int(players), {"target": 1500}))
    lines = [f"game abc {name} over", f"rules {json.dumps(rules)}"]
    moves = file.read_text(encoding="utf-8").splitlines()[1::2]
    for number, (seat, data) in enumerate(map(read_line, moves), 1):
        lines.append(f"{number} seat {seat} {text_of(move_from(data))}")
    return "\n".join([*lines, "totals 1 2", "winners 0"])


def last_words(file: Path, word: str) -> list[int]:
    """The figures after a word in the last line of a golden game."""
    last = file.read_text(encoding="utf-8").splitlines()[-1]
    part = next(part for part in last.split("; ") if part.startswith(word))
    return [int(figure) for figure in part.split()[1:]]


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_printed_game_is_counted_to_the_scores_it_ended_with(file: Path) -> None:
    counted = recount_printed(printed(file))
    assert counted.totals == last_words(file, "score")
    assert counted.winners == last_words(file, "winners")


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_every_deal_of_a_printed_game_holds_108_cards_at_its_end(file: Path) -> None:
    for deal in recount_printed(printed(file)).deals:
        assert len(deal.everything()) == 108


def test_a_game_as_json_text_is_counted_the_same() -> None:
    rules, log = read_printed(printed(FILES[0]))
    assert recount_text(json.dumps(log), rules) == recount(log, rules)


def test_a_score_is_wrong_when_a_move_is_left_out() -> None:
    rules, log = read_printed(printed(FILES[0]))
    without_last_lay = max(n for n, step in enumerate(log) if step["move"]["move"] == "lay_off")
    del log[without_last_lay]
    assert recount(log, rules).totals != last_words(FILES[0], "score")


def test_a_running_game_has_no_winner_and_no_totals_of_the_running_deal() -> None:
    rules, log = read_printed(printed(FILES[0]))
    counted = recount(log[:20], rules, finished=False)
    assert (counted.totals, counted.winners) == ([0, 0], None)
    assert isinstance(counted.deals[0], Deal)
    assert counted.deals[0].scores == []
