"""One deal between bots: in the kernel where all are of it, else at the engine, which judges."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final, Protocol

from games.bots import naive
from games.bots.arena import Chooser
from games.bots.kernel.classes import classes_of
from games.bots.kernel.dealing import dealt
from games.bots.kernel.law import Law
from games.bots.kernel.seeing import Player, choose_by
from games.bots.kernel.state import OVER
from games.engine.cards import Card
from games.engine.choices import legal_moves
from games.engine.codec import move_to
from games.engine.legality import refuse
from games.engine.moves import Deal, Move
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Phase, Position, start
from games.engine.view import PlayerView, view_of
from games.tuning.programs import BrokenAnswerError
from games.tuning.tallies import Tally

LONGEST: Final = 3000  # decisions of one deal; where there are more, it stalls

Scores = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """How a deal begins: the deck, the dealer, the scores, and to what the stock is cut."""

    order: tuple[Card, ...]
    dealer: int
    scores: Scores
    cut: int | None = None


class Table(Protocol):
    """Players in their seats."""

    def play(self, dealing: Dealing, tally: Tally) -> Scores | None:
        """The deal's score by side; None where it never ends."""


@dataclass(frozen=True, slots=True)
class KernelTable:
    """`sides` says for each seat whose times are counted: 0 the measured bot's, 1 the other's."""

    law: Law
    players: Sequence[Player]
    sides: Sequence[int]

    def play(self, dealing: Dealing, tally: Tally) -> Scores | None:
        law, players = self.law, self.players
        state = dealt(law, classes_of(dealing.order), dealing.dealer, list(dealing.scores))
        if dealing.cut is not None and state.phase != OVER:
            state.stock = state.stock[-dealing.cut :]
        for _ in range(LONGEST):
            if state.phase == OVER:
                return tuple(state.deal_scores)
            seat = state.to_move
            begun = perf_counter()
            players[seat](state, None)
            tally.times[self.sides[seat]].add(perf_counter() - begun)
        tally.stalls += 1
        return None


@dataclass(frozen=True, slots=True)
class EngineTable:
    """The same with every move judged; an illegal answer becomes the naive bot's move."""

    rules: Rules
    choosers: Sequence[Chooser]
    sides: Sequence[int]

    def play(self, dealing: Dealing, tally: Tally) -> Scores | None:
        position = begun(self.rules, dealing)
        for _ in range(LONGEST):
            seat = position.table.to_move
            if seat is None:
                scores = position.table.deal_scores or ()
                return tuple([score.total for score in scores])
            position = self._decided(position, seat, tally)
        tally.stalls += 1
        return None

    def _decided(self, position: Position, seat: int, tally: Tally) -> Position:
        """The position after the bot's answer, as far as it is legal, or after the naive move."""
        view = view_of(position, seat)
        moves, fault = self._answer(view, tally)
        after, refused = played(position, seat, moves)
        tally.judged += 1
        if fault or refused or not moves:
            who = f"seat {seat} of {self.rules.players}"
            tally.note_illegal(f"{who}: {fault or refused or 'no move'}")
        return played(position, seat, replacement(view))[0] if after is position else after

    def _answer(self, view: PlayerView, tally: Tally) -> tuple[tuple[Move, ...], str]:
        """The bot's moves, or what was wrong with its answer."""
        seat = view.seat or 0
        started = perf_counter()
        try:
            return self.choosers[seat](view), ""
        except BrokenAnswerError as error:
            return (), str(error)
        finally:
            tally.times[self.sides[seat]].add(perf_counter() - started)


def played(position: Position, seat: int, moves: Sequence[Move]) -> tuple[Position, str]:
    """The position after the moves up to the first that is refused, and what that was."""
    for move in moves:
        refusal = refuse(view_of(position, seat), move)
        if refusal is not None:
            return position, f"{json.dumps(move_to(move))} {refusal.code.value}"
        position = play(position, seat, move)
    return position, ""


def begun(rules: Rules, dealing: Dealing) -> Position:
    """The position after the deal, its stock cut."""
    before = start(rules, dealing.dealer)
    table = replace(before.table, scores=dealing.scores)
    position = play(replace(before, table=table), dealing.dealer, Deal(dealing.order))
    if dealing.cut is None or position.table.phase is Phase.OVER:
        return position
    stock = position.stock[: dealing.cut]
    return replace(position, table=replace(position.table, stock_count=len(stock)), stock=stock)


def replacement(view: PlayerView) -> tuple[Move, ...]:
    """The naive bot's move, or any that is legal."""
    moves = choose_by(naive.decide, view)
    return moves if refuse(view, moves[0]) is None else tuple(legal_moves(view)[:1])
