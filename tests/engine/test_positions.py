"""The rule book's cases, and cases that are no possible position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.engine.checking import check
from games.engine.faults import FaultyCase
from games.engine.positions import read_case

FOLDER = Path(__file__).parent / "positions"


def cases_in(files: list[Path]) -> list[Any]:
    found = []
    for file in files:
        data = json.loads(file.read_text(encoding="utf-8"))
        found += data if isinstance(data, list) else [data]
    return found


CASES = cases_in(sorted(FOLDER.glob("*.json")))
LAY = {"move": "lay_melds", "melds": ["K K K"]}
K_K_K = {
    "id": "k-k-k",
    "rules": {"preset": "classic", "players": 4},
    "position": {"hands": ["K K K 4 6", "4 6", "5 7", "4 T"], "pile": "9", "stock": "8 +3"},
    "moves": [LAY],
}


def test_every_case_has_its_own_id() -> None:
    names = [case["id"] for case in CASES]
    assert len(names) == len(set(names)) > 500


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_engine_agrees_with_the_rule_book(case: dict[str, Any]) -> None:
    assert check(read_case(case)) is None


FAULTY = sorted((FOLDER / "faulty").glob("*.json"))


@pytest.mark.parametrize("file", FAULTY, ids=[file.stem for file in FAULTY])
def test_a_faulty_file_ends_with_exit_code_2(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("check_positions", str(file))
    assert stopped.value.code == 2
    assert f"FAULT {file}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"legal": True}, "expected a legal move, got INITIAL_MELD_MINIMUM"),
        ({"refusal": "MELD_SIZE"}, "expected MELD_SIZE, got INITIAL_MELD_MINIMUM"),
        (
            {"refusal": "INITIAL_MELD_MINIMUM", "have": 40},
            "expected have 40, got have 30",
        ),
    ],
)
def test_a_wrong_expectation_of_a_refusal_is_told(expect: Any, difference: str) -> None:
    assert check(read_case({**K_K_K, "expect": expect})) == difference


@pytest.mark.parametrize(
    "expect",
    [
        {"hands": ["4 6", None, None, None]},
        {"melds": [{"K": "K K K"}, {}]},
        {"red_threes": ["r3", ""]},
        {"pile": "9 9"},
        {"stock_count": 3},
        {"is_frozen": False},
        {"to_move": 1},
        {"phase": "draw"},
        {"deal_over": True},
        {"deal_scores": [0, 0]},
        {"scores": [0, 5]},
        {"game_over": True},
        {"winners": [0]},
        {"canastas": [{"natural": 1, "mixed": 0}, None]},
        {"initial_meld_minimum": 90},
        {"concealed": True},
        {"can_ask": True},
        {"can_go_out": True},
        {"legal": False},
    ],
    ids=lambda expect: next(iter(expect)),
)
def test_every_key_of_an_expectation_can_fail(expect: Any) -> None:
    difference = check(read_case({**K_K_K, "moves": [], "expect": expect}))
    assert difference is not None
    assert next(iter(expect)) in difference


def test_a_move_before_the_last_must_be_legal() -> None:
    moves = [LAY, {"move": "discard", "card": "4"}]
    case = read_case({**K_K_K, "moves": moves, "expect": {}})
    assert check(case) == "expected move 1 to be legal, got INITIAL_MELD_MINIMUM"


def test_filler_takes_one_of_each_rank_that_the_case_does_not_name() -> None:
    position = read_case({**K_K_K, "expect": {}}).position
    assert [card.token for card in position.stock] == ["8s", "Js", "Qs", "As"]


def test_unknown_words_of_the_format_are_named() -> None:
    with pytest.raises(FaultyCase, match="position has no hand"):
        read_case({**K_K_K, "position": {"hand": []}, "expect": {}})


def test_check_positions_counts_and_exits_by_the_worst(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = {**K_K_K, "expect": {"refusal": "INITIAL_MELD_MINIMUM"}}
    bad = {**K_K_K, "id": "bad", "expect": {"legal": True}}
    (tmp_path / "cases.json").write_text(json.dumps([good, bad]), encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        call_command("check_positions", str(tmp_path))
    assert stopped.value.code == 1
    assert capsys.readouterr().out.splitlines() == [
        "ok k-k-k",
        "FAIL bad: expected a legal move, got INITIAL_MELD_MINIMUM",
        "1 passed, 1 failed",
    ]
