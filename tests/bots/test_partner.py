"""A partner worth having: situations as position files, with what it does and does not do there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.bots.search.deciding import decide
from games.engine.checking import check, move_of
from games.engine.play import play
from games.engine.positions import read_case
from games.engine.state import Position
from games.engine.view import view_of
from tests.bots.deeds import deeds

FOLDER = Path(__file__).parent / "partner"
SCENES = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.json"))]
PLAYOUTS = 300
SEEDS = (b"one", b"two", b"three")


def position_of(scene: dict[str, Any]) -> Position:
    """The position after the scene's moves, which the engine must agree with."""
    case = read_case({key: value for key, value in scene.items() if key != "partner"})
    assert check(case) is None
    position = case.position
    for data in case.moves:
        seat = position.table.to_move
        assert seat is not None
        position = play(position, seat, move_of(data, position, seat))
    return position


def test_there_are_scenes_enough_and_each_asks_for_something() -> None:
    assert len({scene["id"] for scene in SCENES}) == len(SCENES) >= 30
    assert all(scene["partner"]["does"] or scene["partner"]["does_not"] for scene in SCENES)


@pytest.mark.parametrize("scene", SCENES, ids=[scene["id"] for scene in SCENES])
def test_a_partner_plays_for_the_side(scene: dict[str, Any]) -> None:
    """Whatever the worlds that it happens to try."""
    view = view_of(position_of(scene), 0)
    for seed in SEEDS:
        choice = decide(view, seed, PLAYOUTS)
        done = deeds(view, choice.moves)
        for wanted in scene["partner"]["does"]:
            assert done & set(wanted.split("|")), (seed, choice)
        for unwanted in scene["partner"]["does_not"]:
            assert unwanted not in done, (seed, choice)
