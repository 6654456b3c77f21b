"""How many moves a second the kernel plays, beside the engine on the same deals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import Final

from games.bots.kernel.classes import classes_of
from games.bots.kernel.codes import Move
from games.bots.kernel.convert import to_engine
from games.bots.kernel.dealing import dealt
from games.bots.kernel.law import Law
from games.bots.kernel.moves import play
from games.bots.kernel.playout import playout
from games.bots.kernel.state import State
from games.bots.kernel.weights import Policy, weights_for
from games.engine.cards import DECK
from games.engine.moves import Deal, Step
from games.engine.play import play as engine_play
from games.engine.play import replay
from games.engine.rules import Rules
from games.engine.state import start
from games.engine.view import view_of

ROUNDS: Final = 5  # the best counts: other programs can only slow a round down


@dataclass(frozen=True, slots=True)
class Speed:
    """Moves a second, and deals a second of playouts."""

    engine: float  # given moves
    kernel: float  # the same moves
    playouts: float  # the same moves again, chosen by the policy
    deals: float


@dataclass(frozen=True, slots=True)
class Record:
    """One deal of the kernel's play: where it began, its moves, and the engine's log of them."""

    begun: State
    trace: tuple[Move, ...]
    log: tuple[Step, ...]


def measured(rules: Rules, deals: int) -> Speed:
    """The engine and the kernel in turn, each at its best."""
    law = Law(rules)
    policies = (Policy(law, weights_for(law)),) * rules.players
    records = [recorded(law, policies, seed) for seed in range(deals)]
    moves = sum([len(record.trace) for record in records])
    best = [float("inf")] * 3
    for _ in range(ROUNDS):
        times = _replayed(rules, records), _repeated(records), _played(records, policies)
        best = [min(before, now) for before, now in zip(best, times, strict=True)]
    engine, kernel, playouts = best
    return Speed((moves + deals) / engine, moves / kernel, moves / playouts, deals / playouts)


def recorded(law: Law, policies: tuple[Policy, ...], seed: int) -> Record:
    """A deal played by the policies, its moves repeated on the engine."""
    lots = random.Random(seed)  # noqa: S311 - lots for a measurement
    order = tuple(lots.sample(DECK, len(DECK)))
    begun = dealt(law, classes_of(order), 0, [0] * law.sides)
    position = engine_play(start(law.rules, 0), 0, Deal(order))
    trace: list[Move] = []
    playout(begun.clone(), policies, trace)
    log: list[Step] = [(0, Deal(order))]
    for move in trace:
        seat = position.table.to_move or 0
        log.append((seat, to_engine(view_of(position, seat), move)))
        position = engine_play(position, *log[-1])
    return Record(begun, tuple(trace), tuple(log))


def _replayed(rules: Rules, records: Sequence[Record]) -> float:
    begun = process_time()
    for record in records:
        replay(rules, 0, record.log)
    return process_time() - begun


def _repeated(records: Sequence[Record]) -> float:
    states = [record.begun.clone() for record in records]
    begun = process_time()
    for state, record in zip(states, records, strict=True):
        for move in record.trace:
            play(state, move)
    return process_time() - begun


def _played(records: Sequence[Record], policies: tuple[Policy, ...]) -> float:
    states = [record.begun.clone() for record in records]
    begun = process_time()
    for state in states:
        playout(state, policies)
    return process_time() - begun
