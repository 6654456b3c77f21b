"""The kernel's play repeated on the engine, compared in every state. Also a program:

python -m tests.bots.equality --deals 5000
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from time import monotonic

from games.bots.kernel import codes
from games.bots.kernel.classes import classes_of
from games.bots.kernel.convert import from_engine, from_position, to_engine
from games.bots.kernel.dealing import dealt
from games.bots.kernel.law import Law
from games.bots.kernel.playout import playout
from games.bots.kernel.state import NOBODY, OVER, State
from games.bots.kernel.weights import SHORT, WHOLE, Policy, Weights, weights_for
from games.bots.players import by_policy
from games.engine.cards import Card
from games.engine.moves import Deal
from games.engine.play import play
from games.engine.rules import Rules, preset
from games.engine.state import Phase, Position, start
from games.engine.view import view_of
from tests.bots.rulesets import SEATINGS
from tests.engine.builders import shuffled
from tests.engine.rulesets import Kinds, presets_and_more, random_rules

SCORES = (0, 0, 0, -200, 1500, 3000, 4700)
KINDS = (
    *("draw", "take", "take_top", "take_rest", "lay", "lay_off", "discard"),
    *("go_out", "ask", "yes", "no", "end_deal"),
)
Outcome = tuple[tuple[int, ...], int, bool]  # scores by side, who went out, whether concealed


@dataclass
class Proof:
    """What was played, and the two checksums that must be one."""

    deals: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    kernel: str = ""
    engine: str = ""

    def add(self, kernel: Outcome, engine: Outcome, trace: Sequence[codes.Move]) -> None:
        self.deals += 1
        self.kernel = chained(self.kernel, kernel)
        self.engine = chained(self.engine, engine)
        self.moves.update(KINDS[move[0]] for move in trace)
        how = "concealed" if kernel[2] else "out" if kernel[1] != NOBODY else "nobody out"
        self.endings[how] += 1

    def report(self) -> str:
        met = " ".join(f"{kind}={self.moves[kind]}" for kind in KINDS if self.moves[kind])
        ends = " ".join(f"{how}={count}" for how, count in sorted(self.endings.items()))
        sums = f"kernel {self.kernel[:16]} engine {self.engine[:16]}"
        return f"{self.deals} deals, {sums}\n  {met}\n  {ends}"


def chained(before: str, outcome: Outcome) -> str:
    return sha256(f"{before} {outcome}".encode()).hexdigest()


def presets_by_lot(name: str, players: int, rng: random.Random) -> Kinds:
    """One preset, most stocks whole."""
    while True:
        yield preset(name, players), rng.choice((None, None, None, 8))


def near_the_end(rng: random.Random) -> Kinds:
    """Rules by which a pile may be declined, with hardly a card to draw."""
    fixed = {"empty_stock": "forced_if_meld_matches", "last_red_three": "meld_first"}
    while True:
        yield random_rules(rng, fixed), 3


def prove(kinds: Kinds, deals: int, rng: random.Random) -> Proof:
    """Play that many deals on both; an error says by which rules."""
    proof = Proof()
    while proof.deals < deals:
        rules, cut = next(kinds)
        seed = rng.getrandbits(32)
        try:
            proof.add(*play_both(rules, cut, random.Random(seed)))
        except (AssertionError, ValueError, LookupError) as error:
            error.add_note(f"rules {rules} cut {cut} seed {seed}")
            raise
    return proof


def play_both(
    rules: Rules, cut: int | None, rng: random.Random
) -> tuple[Outcome, Outcome, list[codes.Move]]:
    """A deal by the kernel alone, and the same moves played by the engine and compared."""
    law = Law(rules)
    scores = [rng.choice(SCORES) for _ in range(rules.sides)]
    dealer, order = rng.randrange(rules.players), shuffled(rng.getrandbits(64))
    policies = tuple([Policy(law, varied(weights_for(law), rng)) for _ in range(rules.players)])
    state, position = both_dealt(law, scores, dealer, order, cut)
    alone = state.clone()
    playout(alone, policies)
    trace: list[codes.Move] = []
    while state.phase != OVER:
        turn: list[codes.Move] = []
        by_policy(policies[state.to_move])(state, turn)
        position = repeated(position, law, turn, trace)
        assert state.summary() == from_position(position, law).summary(), turn
    assert alone.summary() == state.summary(), "a copy plays otherwise"
    return outcome_of(alone), outcome_on_table(position), trace


def both_dealt(
    law: Law, scores: list[int], dealer: int, order: tuple[Card, ...], cut: int | None
) -> tuple[State, Position]:
    """The same deal in both, perhaps with the stock cut."""
    before = start(law.rules, dealer)
    table = replace(before.table, scores=tuple(scores))
    position = play(replace(before, table=table), dealer, Deal(order))
    state = dealt(law, classes_of(order), dealer, scores)
    assert state.summary() == from_position(position, law).summary(), "dealt otherwise"
    if cut is not None and position.table.phase is Phase.DRAW:
        stock = position.stock[:cut]
        table = replace(position.table, stock_count=len(stock))
        position = replace(position, table=table, stock=stock)
        state.stock = state.stock[-cut:]
    return state, position


def varied(weights: Weights, rng: random.Random) -> Weights:
    """The weights as they are, or many of them far from it, to see every kind of move."""
    share = rng.choice((0.0, 0.2, 0.6))
    found = [
        each * rng.choice((0.0, 0.25, 0.5, 2.0, 4.0)) if rng.random() < share else each
        for each in weights
    ]
    if share and rng.random() < share:  # tuned play hardly ever takes a top card alone
        found[WHOLE], found[SHORT] = 99.0, 9.0
    return tuple(found)


def repeated(
    position: Position, law: Law, turn: list[codes.Move], trace: list[codes.Move]
) -> Position:
    """The engine accepts every move of the kernel, and translates it back."""
    for move in turn:
        seat = position.table.to_move
        assert seat is not None, "the kernel plays on after the end"
        view = view_of(position, seat)
        same = to_engine(view, move)
        assert from_engine(view, same) == move
        position = play(position, seat, same)
        trace.append(move)
    return position


def outcome_of(state: State) -> Outcome:
    return tuple(state.deal_scores), state.out_seat, state.concealed


def outcome_on_table(position: Position) -> Outcome:
    table = position.table
    assert table.deal_scores is not None
    out_seat = NOBODY if table.out_seat is None else table.out_seat
    return tuple([score.total for score in table.deal_scores]), out_seat, table.is_concealed


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Compare the bots' kernel with the engine.")
    parser.add_argument("--deals", type=int, default=5000, help="of each preset and seating")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="such as classic-4, or mixed for random rules")
    options = parser.parse_args(arguments)
    names = [f"{name}-{players}" for name, players in SEATINGS] + ["mixed"]
    agree = True
    for name in [options.only] if options.only else names:
        rng = random.Random(f"{name} {options.seed}")
        preset_name, _, players = name.partition("-")
        kinds = presets_by_lot(preset_name, int(players), rng) if players else presets_and_more(rng)
        begun = monotonic()
        proof = prove(kinds, options.deals, rng)
        agree &= proof.kernel == proof.engine
        print(f"{name}: {proof.report()}\n  {monotonic() - begun:.0f} s", flush=True)  # noqa: T201
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
