"""The frozen opponent: what it does, that the rules allow it, and that it stays as it is."""

from __future__ import annotations

import random
from hashlib import sha256
from pathlib import Path

import pytest

from games.bots import naive
from games.bots.arena import Chooser, play_deal
from games.bots.kernel.classes import classes_of
from games.bots.kernel.codes import Move
from games.bots.kernel.convert import from_position
from games.bots.kernel.dealing import dealt
from games.bots.kernel.law import Law
from games.bots.kernel.seeing import choose_by
from games.bots.kernel.state import OVER
from games.engine.cards import Card
from games.engine.choices import legal_moves
from games.engine.moves import Answer, Draw, LayMelds, TakePile
from games.engine.rules import Rules, preset
from games.engine.state import Turn
from games.engine.view import PlayerView
from tests.bots.builders import ASK, DRAW, FOUR, TWO, discard_of, ranks_laid, sight
from tests.bots.equality import both_dealt, chained, outcome_of, outcome_on_table, repeated
from tests.bots.rulesets import SEATINGS
from tests.engine.builders import shuffled
from tests.engine.rulesets import Kinds, presets_and_more, presets_only

FROZEN = "d11d43e978698be19bf18baac43eb6293f23d683f4d771bef37fdf5ce8a16d27"


PLAYED = "5f983e14f94b39a3239d69e8657ade8c3dcbd18a710c873e9408500446605904"


def at_table(view: PlayerView) -> tuple[object, ...]:
    return choose_by(naive.decide, view)


def test_its_file_is_the_one_that_every_result_was_measured_against() -> None:
    """Every figure in docs/bots.md is a distance from this player: another one, other figures."""
    assert sha256(Path(naive.__file__).read_bytes()).hexdigest() == FROZEN


def test_it_plays_as_it_did_then() -> None:
    """The searches it stands on may be made faster; which take or way out they find stays."""
    played_out = ""
    for number in range(200):
        law = Law(preset("classic", (2, 4)[number % 2]))
        state = dealt(law, classes_of(shuffled(number)), 0, [0] * 2)
        while state.phase != OVER:
            naive.decide(state)
        played_out = chained(played_out, outcome_of(state))
    assert played_out == PLAYED


# hand, score, what is laid: all or nothing of the minimum.
OPENINGS = [
    ("K K K Q Q Q 4 5 6 7 8 9", 0, "Q Q Q K K K"),
    ("A A A 4 5 6 7 8 9 T J Q", 0, "A A A"),
    ("8 8 8 9 9 9 4 5 6 7 T J", 1500, ""),
    ("8 8 8 9 9 9 2 4 5 6 7 T", 0, "8 8 8 9 9 9"),
    ("A A 2 4 5 6 7 8 9 T J Q", 0, "2 A A"),
    ("A A * K K K 4 5 6 7 8 9", 3000, "K K K A A *"),
    ("A A A K K K 4 5 6 7 8 9", 3000, ""),
    ("K K K 4 5 6 7 8 9 T J Q", 0, ""),
]


@pytest.mark.parametrize(("hand", "score", "laid"), OPENINGS)
def test_it_lays_its_minimum_whole_or_nothing(hand: str, score: int, laid: str) -> None:
    view = sight(hand, scores=(score, 0))
    moves = at_table(view)
    melds = moves[0].melds if isinstance(moves[0], LayMelds) else ()
    assert ranks_laid(moves[:1] if melds else []) == laid
    worth = sum(card.points for group in melds for card in group)
    assert worth == 0 or worth >= FOUR.initial_meld_minimum(score)


def test_it_takes_every_pile_it_may_and_else_draws() -> None:
    own = [{"K": "K K K"}, {}]
    (take,) = at_table(sight("4 5 6 7 8", melds=own, pile="K", phase=DRAW))
    assert isinstance(take, TakePile)
    assert at_table(sight("4 5 6 7 8", melds=own, pile="4 Q", phase=DRAW)) == (Draw(),)
    (take,) = at_table(sight("Q Q Q A A A 4 5", pile="Q", phase=DRAW))
    assert isinstance(take, TakePile)


def test_it_completes_canastas_and_goes_out() -> None:
    six = [{"K": "K K K K K K"}, {}]
    moves = at_table(sight("2 4 4 5 6 7 8", melds=six))
    assert ranks_laid(moves) == "2"
    moves = at_table(sight("2 4", melds=six))
    assert ranks_laid(moves) == "2"
    assert discard_of(moves) == "4"


def test_it_says_yes_to_its_partner() -> None:
    own = [{"K": "K K K K K K K"}, {}]
    view = sight("4 5 6 7", melds=own, phase=ASK, asker=2, turn=Turn(drew_from="stock"))
    assert at_table(view) == (Answer(True),)


@pytest.mark.parametrize("rules", [TWO, FOUR])
def test_it_throws_the_cheapest_card_without_a_partner_and_wild_cards_last(rules: Rules) -> None:
    assert discard_of(at_table(sight("A A K 9 9 8 8 2 *", rules, scores=(3000, 0)))) == "K"
    assert discard_of(at_table(sight("2 2 * *", rules, scores=(3000, 0)))) == "2"


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_every_move_is_legal_by_every_preset(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    kinds = (each for each in presets_only(name)(rng) if each[0].players == players)
    played(kinds, 12, rng)


def test_every_move_is_legal_by_any_combination_of_rules() -> None:
    rng = random.Random(4)
    played(presets_and_more(rng), 80, rng)


def played(kinds: Kinds, deals: int, rng: random.Random) -> None:
    """Deals of the kernel that the engine repeats move by move, to the same score."""
    for number in range(deals):
        rules, cut = next(kinds)
        law = Law(rules)
        state, position = both_dealt(law, [0] * rules.sides, 0, shuffled(number), cut)
        trace: list[Move] = []
        while state.phase != OVER:
            turn: list[Move] = []
            naive.decide(state, turn)
            position = repeated(position, law, turn, trace)
            assert state.summary() == from_position(position, law).summary(), (rules, cut)
        assert outcome_of(state) == outcome_on_table(position)


@pytest.mark.parametrize("players", [2, 4])
def test_it_beats_random_legal_play(players: int) -> None:
    """Each deal twice with the sides exchanged."""
    rng = random.Random(players)
    rules = preset("classic", players)
    gains = [
        margin(rules, shuffled(500 + pair), side, rng) for pair in range(25) for side in range(2)
    ]
    mean = sum(gains) / len(gains)
    print(f"{players} seats: naive beats random by {mean:+.0f} points a deal")  # noqa: T201
    assert mean > 400
    assert sum(gain > 0 for gain in gains) >= 45


def margin(rules: Rules, order: tuple[Card, ...], side: int, rng: random.Random) -> int:
    """The naive side's points more than the other's."""

    def by_lot(view: PlayerView) -> tuple[object, ...]:
        return (rng.choice(legal_moves(view)),)

    choosers: list[Chooser] = [
        at_table if rules.side_of(seat) == side else by_lot for seat in range(rules.players)
    ]
    scores = play_deal(rules, choosers, order, 0).table.deal_scores
    assert scores is not None
    return scores[side].total - scores[1 - side].total
