"""The kernel plays by the engine's rules: every move is accepted, every state and score the same.

`KERNEL_DEALS=5000 pytest tests/bots/test_kernel.py -s` plays as many of each preset and number of
players, and of random rules.
"""

from __future__ import annotations

import os
import random

import pytest

from games.bots.kernel.classes import classes_of, counts_of
from games.bots.kernel.convert import from_engine, from_position, from_view, to_engine, unseen_by
from games.bots.kernel.dealing import dealt
from games.bots.kernel.exits import may_ask, may_go_out, way_out
from games.bots.kernel.law import Law
from games.bots.kernel.moves import play as kernel_play
from games.bots.kernel.playout import playout
from games.bots.kernel.state import State
from games.bots.kernel.takes import any_take
from games.bots.kernel.weights import Policy, weights_for
from games.engine.choices import legal_moves
from games.engine.legality import can_ask, can_go_out
from games.engine.moves import Deal, Move
from games.engine.play import play
from games.engine.rules import Rules, preset
from games.engine.state import Phase, Position, start
from games.engine.takes import any_take as engine_take
from games.engine.view import view_of
from games.engine.way_out import way_out as engine_way_out
from tests.bots.equality import KINDS, Proof, both_dealt, near_the_end, presets_by_lot, prove
from tests.bots.rulesets import SEATINGS
from tests.engine.builders import shuffled
from tests.engine.players import STYLES
from tests.engine.rulesets import presets_and_more

DEALS = int(os.environ.get("KERNEL_DEALS", "20"))  # of each preset and seating
MIXED = DEALS * 6


def agreed(proof: Proof) -> Proof:
    print(proof.report())  # noqa: T201
    assert proof.kernel == proof.engine
    return proof


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_engine_accepts_the_kernels_play_and_scores_it_the_same(
    name: str, players: int
) -> None:
    rng = random.Random(f"{name} {players}")
    agreed(prove(presets_by_lot(name, players, rng), DEALS, rng))


def test_the_same_by_any_combination_of_rules_and_every_kind_of_move_is_met() -> None:
    rng = random.Random(6)
    mixed = agreed(prove(presets_and_more(rng), MIXED, rng))
    endings = agreed(prove(near_the_end(rng), MIXED // 2, rng))
    assert [kind for kind in KINDS if not mixed.moves[kind] + endings.moves[kind]] == []
    assert len(mixed.endings) == 3


def test_what_people_may_do_is_what_the_kernel_makes_of_it() -> None:
    """Play by lot, far from any sense: every state, every way out and every last take."""
    rng = random.Random(9)
    kinds = presets_and_more(rng)
    for number in range(DEALS):
        rules, cut = next(kinds)
        follow(rules, cut, number, rng)


def follow(rules: Rules, cut: int | None, number: int, rng: random.Random) -> None:
    law = Law(rules)
    state, position = both_dealt(law, [0] * rules.sides, 0, shuffled(number), cut)
    styles = [rng.choice(STYLES) for _ in range(rules.players)]
    while (seat := position.table.to_move) is not None:
        compare_questions(state, position)
        view = view_of(position, seat)
        moves = legal_moves(view)
        for move in styles[seat](view, moves, rng) or [rng.choice(moves)]:
            position = moved(state, position, law, seat, move)


def moved(state: State, position: Position, law: Law, seat: int, move: Move) -> Position:
    """The position after a move of the same classes, which the state must match."""
    view = view_of(position, seat)
    code = from_engine(view, move)
    kernel_play(state, code)
    position = play(position, seat, to_engine(view, code))
    assert state.summary() == from_position(position, law).summary(), code
    return position


def compare_questions(state: State, position: Position) -> None:
    """Is there a take, a way out, may it be gone, may the partner be asked?"""
    view = view_of(position, position.table.to_move)
    if position.table.phase is Phase.DRAW:
        assert (any_take(state) is None) == (engine_take(view) is None)
    elif position.table.phase is Phase.PLAY:
        found = way_out(state)
        assert (found is None) == (engine_way_out(view) is None)
        assert (found is not None and may_go_out(state)) == can_go_out(view)
        assert (found is not None and may_ask(state)) == can_ask(view)


def test_a_copy_shares_nothing_that_moves_change() -> None:
    law = Law(preset("pagat", 3))
    policies = (Policy(law, weights_for(law)),) * 3
    state = dealt(law, classes_of(shuffled(3)), 0, [0, 0, 0])
    before = state.summary()
    copy = state.clone()
    playout(copy, policies)
    assert state.summary() == before
    assert copy.summary() != before


def test_a_view_and_a_guess_make_a_state() -> None:
    """The true hands as the guess give the true state; another guess leaves what is seen."""
    rules = preset("classic", 4)
    law = Law(rules)
    position = play(start(rules, 0), 0, Deal(shuffled(11)))
    view = view_of(position, 1)
    hands = [classes_of(hand) for hand in position.hands]
    stock = classes_of(position.stock)
    true = from_view(view, law, hands, stock)
    assert true.summary() == from_position(position, law).summary()
    swapped = from_view(view, law, [hands[3], [], hands[0], hands[2]], stock[::-1])
    assert swapped.hands[1] == true.hands[1]
    assert sorted(swapped.stock) == sorted(true.stock)


def test_unseen_cards_are_those_of_other_hands_and_of_the_stock() -> None:
    position = play(start(preset("classic", 4), 0), 0, Deal(shuffled(12)))
    hidden = [*position.stock]
    for seat, hand in enumerate(position.hands):
        hidden += hand if seat != 2 else ()
    assert unseen_by(view_of(position, 2)) == counts_of(classes_of(hidden))
