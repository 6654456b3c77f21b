"""Golden games of every preset and player count, replayed line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.codec import move_from, move_to
from games.engine.play import play, replay
from games.engine.rules import preset, rules_to
from games.engine.state import start
from tests.engine.golden_games import NUMBERS, line_of, read_line, summary
from tests.engine.rulesets import SEATINGS
from tests.recount import recount

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.txt"))


def test_there_is_a_golden_game_of_every_preset_and_player_count() -> None:
    assert {file.stem for file in FILES} == {f"{name}-{players}" for name, players in SEATINGS}


def test_the_golden_games_know_108_tokens() -> None:
    assert len(NUMBERS) == 108


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_replays_line_by_line(file: Path) -> None:
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    name, players = file.stem.split("-")
    assert head.startswith(f"format 1; {name} {players}; target 1500; first dealer ")
    rules = preset(name, int(players), {"target": 1500})
    first_dealer = int(head.split()[-1])
    position = start(rules, first_dealer)
    log, steps = [], []
    for number, (line, expected) in enumerate(zip(lines[::2], lines[1::2], strict=True), 1):
        seat, data = read_line(line)
        move = move_from(data)
        assert (line_of(seat, move_to(move)), move_to(move)) == (line, data)
        position = play(position, seat, move)
        assert summary(position, seat) == expected, f"move {number} of {file.name}: {line}"
        log.append({"seat": seat, "move": data})
        steps.append((seat, move))
    assert position.table.is_game_over
    assert replay(rules, first_dealer, steps) == position
    counted = recount(log, rules_to(rules))
    assert (counted.totals, counted.winners) == (
        list(position.table.scores),
        list(position.table.winners or ()),
    )
