"""The arena: the same deals for both bots, counted right, and gone on with where it stopped."""

from __future__ import annotations

import json
import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.bots.kernel.codes import Move
from games.bots.kernel.seeing import law_of
from games.bots.kernel.state import State
from games.engine.rules import preset
from games.tuning import fingerprints, results
from games.tuning.dealings import shuffled
from games.tuning.entrants import Entrant
from games.tuning.matches import Match, lead, played, share
from games.tuning.results import OtherMatchError, begun
from games.tuning.running import run
from games.tuning.tables import Dealing, EngineTable, KernelTable
from games.tuning.tallies import Tally, Times
from tests.bots.rulesets import SEATINGS

MATCH = Match("medium", "naive", "classic", 2, playouts=0, seed=3, unit="pairs")


@pytest.mark.parametrize(("name", "players"), SEATINGS)
@pytest.mark.parametrize("cut", [None, 8])
def test_kernel_and_engine_play_the_same_deal_alike(
    name: str, players: int, cut: int | None
) -> None:
    """What the engine judges is what the kernel plays."""
    rules = preset(name, players)
    bots = [Entrant("medium"), Entrant("naive"), Entrant("naive"), Entrant("medium")][:players]
    sides = [rules.side_of(seat) % 2 for seat in range(players)]
    for number in range(6):
        lots = random.Random(number)
        dealing = Dealing(shuffled(lots), number % players, (0,) * rules.sides, cut)
        tally = Tally()
        fast = [bot.player(law_of(rules), random.Random(7)) for bot in bots]
        judged = [bot.chooser(rules, random.Random(7)) for bot in bots]
        scores = KernelTable(law_of(rules), fast, sides).play(dealing, tally)
        assert scores is not None
        assert EngineTable(rules, judged, sides).play(dealing, tally) == scores
        assert (tally.illegal, tally.stalls) == (0, 0)


@pytest.mark.parametrize(
    ("players", "unit"), [(2, "pairs"), (3, "pairs"), (4, "pairs"), (2, "games")]
)
def test_a_bot_is_as_good_as_itself_in_every_unit(players: int, unit: Any) -> None:
    """Each seating is played, so on the same deals the same bot cannot be ahead."""
    match = replace(MATCH, first="naive", preset="pagat", players=players, unit=unit)
    for number in range(3):
        unit_played = played(match, number, Tally())
        assert unit_played is not None
        assert unit_played.difference == pytest.approx(0)
        assert unit_played.won == pytest.approx(1 / match.rules.sides)


def test_a_lead_is_over_the_mean_of_the_others_and_a_shared_win_counts_in_part() -> None:
    assert lead((300, 100, 50), 0) == 225
    assert lead((100, 350), 1) == 250
    assert share((300, 100), 0) == 1
    assert share((300, 300), 1) == 0.5
    assert share((300, 100), 1) == 0


def test_a_player_who_never_ends_is_a_stall() -> None:
    def idle(state: State, trace: list[Move] | None) -> None:
        pass

    law, tally = law_of(preset("classic", 2)), Tally()
    dealing = Dealing(shuffled(random.Random(1)), 0, (0, 0))
    assert KernelTable(law, [idle, idle], [0, 1]).play(dealing, tally) is None
    assert tally.stalls == 1


def test_times_add_up_over_processes_to_a_median_and_a_longest() -> None:
    first, second = Times(), Times()
    for milliseconds in (1, 2, 3):
        first.add(milliseconds / 1000)
    second.add(0.5)
    second.add(0.004)
    first.join(Times.from_json(json.loads(json.dumps(second.to_json()))))
    assert first.median == pytest.approx(0.003, rel=0.03)
    assert first.longest == 0.5


def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Stopped after five of twelve, the rest is played and nothing twice."""
    whole, stopped = tmp_path / "whole.json", tmp_path / "stopped.json"
    run(begun(MATCH, whole), 12, whole, 1, lambda *_: None)
    with pytest.raises(KeyboardInterrupt):
        run(begun(MATCH, stopped), 12, stopped, 1, stop_after(5))
    half = begun(MATCH, stopped)
    assert len(half.units) == 5
    played_now: list[int] = []
    run(half, 12, stopped, 1, lambda results, _: played_now.append(len(results.units)))
    assert played_now == [6, 7, 8, 9, 10, 11, 12]
    first, second = json.loads(whole.read_text()), json.loads(stopped.read_text())
    assert first["results"] == second["results"]
    assert first["tally"]["judged_decisions"] == second["tally"]["judged_decisions"]


def stop_after(count: int) -> Any:
    def progress(results: Any, _: int) -> None:
        if len(results.units) == count:
            raise KeyboardInterrupt

    return progress


def test_several_processes_play_the_same_deals(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    run(begun(MATCH, one), 20, one, 1, lambda *_: None)
    run(begun(MATCH, two), 20, two, 2, lambda *_: None)
    first, second = json.loads(one.read_text()), json.loads(two.read_text())
    assert first["results"] == second["results"]
    assert first["mean_difference"] == second["mean_difference"]


def test_results_of_another_match_or_of_other_bots_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.json"
    run(begun(MATCH, file), 2, file, 1, lambda *_: None)
    with pytest.raises(OtherMatchError, match="another match"):
        begun(replace(MATCH, seed=4), file)
    monkeypatch.setattr(results, "fingerprint", lambda with_search: "of other code")
    with pytest.raises(OtherMatchError, match="changed"):
        begun(MATCH, file)


def test_the_command_writes_every_figure(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "out.json"
    call_command(
        "arena", "medium", "naive", "--pairs", "8", "--json", str(file), "--processes", "1"
    )
    data = json.loads(file.read_text())
    differences = [difference for _, difference, _ in data["results"]]
    mean = sum(differences) / 8
    spread = math.sqrt(sum((each - mean) ** 2 for each in differences) / 7)
    assert data["mean_difference"] == pytest.approx(mean, abs=0.01)
    assert data["standard_error"] == pytest.approx(spread / math.sqrt(8), abs=0.01)
    assert (data["illegal_moves"], data["stalls"]) == (0, 0)
    assert 0 < data["median_decision_s"] <= data["max_decision_s"]
    assert 0 <= data["win_rate"] <= 1
    shown = capsys.readouterr()
    assert f"mean difference  {mean:+.1f}" in shown.out
    assert "8/8" in shown.err


def test_games_are_counted_with_their_seatings(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    call_command(
        *("arena", "medium", "naive", "--games", "5", "--players", "4"),
        *("--json", str(file), "--processes", "1"),
    )
    assert json.loads(file.read_text())["units"] == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nobody", "naive"), "no bot 'nobody'"),
        (("medium", "cmd:"), "no bot 'cmd:'"),
        (("medium", "naive", "--preset", "timed"), "players"),
        (("medium", "naive", "--pairs", "0"), "at least one"),
        (("medium", "naive", "--pairs", "1", "--games", "1"), "not both"),
        (("medium", "cmd:/nowhere/bot", "--pairs", "1"), "cannot be started"),
    ],
)
def test_what_cannot_be_played_is_said(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("arena", *arguments, "--json", str(tmp_path / "x.json"), "--processes", "1")


def test_only_what_changes_the_play_makes_other_bots(tmp_path: Path) -> None:
    sources = [
        '"""A player."""\nLIMIT = 3\n',
        '"""Another text."""\n# and a remark\nLIMIT = 3\n',
        '"""A player."""\nLIMIT = 4\n',
    ]
    essences = []
    for number, source in enumerate(sources):
        file = tmp_path / f"{number}.py"
        file.write_text(source)
        essences.append(fingerprints._essence(file))
    assert essences[0] == essences[1] != essences[2]
    assert fingerprints.fingerprint(True) != fingerprints.fingerprint(False)
