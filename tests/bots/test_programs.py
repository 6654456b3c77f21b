"""Bots that are programs: what they are told, what they may answer, what nonsense becomes."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from games.engine.moves import Ask, Discard
from games.engine.rules import preset
from games.engine.view import view_of
from games.engine.view_format import view_to
from games.tuning import programs
from games.tuning.dealings import shuffled
from games.tuning.entrants import Entrant
from games.tuning.matches import Match, played
from games.tuning.tables import Dealing, EngineTable
from games.tuning.tallies import Tally
from tests.bots.builders import ASK, FOUR, PLAY, scene, sight
from tests.bots.test_play import exchanged

# Draws and throws the first card that may be thrown; notes what it is asked.
DRAWER = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    view = asked["view"]
    with open({seen!r}, "a") as file:
        print(asked["decision"], file=file)
    if asked["decision"] == "draw":
        moves = [{{"move": "draw" if view["stock_count"] else "end_deal"}}]
    elif asked["decision"] == "answer":
        moves = [{{"move": "answer", "yes": True}}]
    elif asked["decision"] == "ask":
        moves = []
    else:
        moves = [{{"move": "discard", "card": view["hand"].split()[0]}}]
    print(json.dumps(moves), flush=True)
"""


def command(tmp_path: Path, source: str) -> str:
    file = tmp_path / "bot.py"
    file.write_text(source)
    return f"cmd:{sys.executable} {file}"


def test_a_program_plays_deals_against_ours(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    bot = command(tmp_path, DRAWER.format(seen=str(seen)))
    match = Match(bot, "medium", "timed", 4, playouts=0, seed=1, unit="pairs")
    tally = Tally()
    unit = played(match, 0, tally)
    assert unit is not None
    assert unit.difference < 0
    assert (tally.illegal, tally.stalls) == (0, 0)
    assert {"draw", "turn"} <= set(seen.read_text().split())


NONSENSE = [
    ("print('[]', flush=True)", "no move"),
    ("print('[1]', flush=True)", "no move None"),
    ("print('{}', flush=True)", "no list of moves"),
    ("print('hello', flush=True)", "no JSON"),
    ('print(\'[{"move": "discard", "card": "Zz"}]\', flush=True)', "'Zz' is no card"),
    ('print(\'[{"move": "go_out"}]\', flush=True)', "WRONG_PHASE"),
    ('print(\'[{"move": "forfeit", "reason": "time"}]\', flush=True)', "neither deals nor"),
    ("sys.exit()", "no answer"),
]


@pytest.mark.parametrize(("answer", "sentence"), NONSENSE)
def test_an_illegal_answer_is_counted_shown_and_replaced(
    answer: str, sentence: str, tmp_path: Path
) -> None:
    """The naive bot moves instead, so against naive the deal goes as between two of them."""
    source = f"import sys\nfor line in sys.stdin:\n    {answer}\n"
    bot = Entrant(command(tmp_path, source))
    rules, naive, tally = preset("classic", 2), Entrant("naive"), Tally()
    dealing = Dealing(shuffled(random.Random(5)), 0, (0, 0), 8)
    choosers = [each.chooser(rules, random.Random(1)) for each in (bot, naive)]
    other = [naive.chooser(rules, random.Random(1))] * 2
    scores = EngineTable(rules, choosers, [0, 1]).play(dealing, tally)
    assert scores == EngineTable(rules, other, [0, 1]).play(dealing, Tally())
    assert tally.illegal == tally.times[0].counts.total() > 0
    assert sentence in tally.shown[0]


def test_a_silent_program_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "PATIENCE", 0.2)
    bot = command(tmp_path, "import time\ntime.sleep(60)\n")
    choose = programs.chooser(bot.removeprefix("cmd:"))
    with pytest.raises(programs.BrokenAnswerError, match="silent"):
        choose(sight("4 5 6"))


def test_a_question_gives_the_decision_the_view_and_the_rules(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    source = f"import sys\nfor line in sys.stdin:\n    open({str(seen)!r}, 'a').write(line)\n"
    source += '    print(\'[{"move": "ask"}]\', flush=True)\n'
    view = sight("4 4 K", melds=[{"K": "K K K K K K", "4": "4 4 4"}, {}], phase=PLAY)
    choose = programs.chooser(command(tmp_path, source).removeprefix("cmd:"))
    assert choose(view) == (Ask(),)
    (line,) = seen.read_text().splitlines()
    asked = json.loads(line)
    assert asked["decision"] == "ask"
    assert asked["rules"]["canastas_to_go_out"] == 1
    assert sorted(asked["view"]["hand"].split()) == sorted(each.token for each in view.hand)
    assert asked["view"]["melds"][0]["4"].split() == ["4d", "4c", "4s"]


def test_the_partner_is_asked_for_an_answer() -> None:
    view = sight("4 5 6 7", melds=[{"K": "K K K K K K K"}, {}], phase=ASK, asker=2)
    assert programs.decision_of(view) == "answer"


def test_the_view_in_json_has_no_place_for_hidden_cards() -> None:
    before = scene("4 5 6 7", FOUR, history=[(1, Discard(sight("K").hand[0]))])
    other = exchanged(before, 0, random.Random(3))
    assert other.hands != before.hands
    assert view_to(view_of(other, 0)) == view_to(view_of(before, 0))
