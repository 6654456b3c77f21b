"""Counts of sequences of legal moves, as in chess: a changed rule changes a number.

Positions are those of the golden games after so many moves; the numbers were counted once and
checked against the lists that trying everything gives (test_properties).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from games.engine.cards import Rank
from games.engine.choices import legal_moves
from games.engine.codec import move_from
from games.engine.legality import refuse
from games.engine.moves import Discard, Draw, EndDeal, LayMelds, LayOff, TakePile
from games.engine.play import play
from games.engine.rules import preset
from games.engine.state import Phase, Position, start
from games.engine.view import PlayerView, view_of
from tests.engine.brute_force import named, single_lays
from tests.engine.golden_games import read_line
from tests.engine.test_properties import is_listed_kind

FOLDER = Path(__file__).parent / "golden"
# game, moves played, sequences of one move, of two, of three, …
COUNTS: list[tuple[str, int, tuple[int, ...]]] = [
    ("classic-2", 1, (3, 41, 197, 969)),
    ("classic-2", 40, (4, 5, 18, 21, 99, 153)),
    ("classic-2", 54, (2, 10, 14, 33, 59, 287)),
    ("classic-2", 110, (10, 18, 57, 297, 962)),
    ("classic-4", 1, (1, 11, 23, 147, 460, 1824)),
    ("classic-4", 94, (2, 4, 12, 24, 71, 121)),
    ("classic-4", 134, (6, 9, 45, 81, 439, 1265)),
    ("classic-4", 271, (2, 3, 6, 10, 24, 28)),
    ("open-2", 1, (1, 9, 11, 102, 189, 965)),
    ("open-2", 87, (1, 2, 3, 10, 14, 26)),
    ("open-2", 124, (2, 7, 7, 19, 35, 54)),
    ("open-2", 251, (2, 5, 5, 21, 41, 129)),
    ("open-3", 1, (2, 21, 42, 259, 663)),
    ("open-3", 91, (8, 13, 68, 105, 305, 525)),
    ("open-3", 130, (1, 4, 5, 30, 60, 164)),
    ("open-3", 263, (5, 6, 15, 22, 57, 89)),
    ("open-4", 1, (1, 12, 32, 184, 594)),
    ("open-4", 51, (4, 5, 7, 7, 20, 24)),
    ("open-4", 69, (10, 31, 99, 253, 749, 2055)),
    ("open-4", 141, (1, 6, 10, 48, 80, 324)),
    ("pagat-2", 1, (1, 10, 16, 264, 1490)),
    ("pagat-2", 63, (2, 3, 15, 21, 126, 207)),
    ("pagat-2", 87, (4, 4, 28, 75, 172, 446)),
    ("pagat-2", 177, (2, 12, 24, 82, 197, 561)),
    ("pagat-3", 1, (1, 14, 47, 250, 723)),
    ("pagat-3", 65, (8, 13, 63, 128, 335, 744)),
    ("pagat-3", 91, (5, 6, 43, 61, 447, 801)),
    ("pagat-3", 184, (2, 2, 8, 8, 56, 92)),
    ("pagat-4", 1, (1, 9, 16, 124, 380, 1812)),
    ("pagat-4", 38, (2, 10, 15, 39, 82, 234)),
    ("pagat-4", 51, (2, 3, 16, 28, 78, 108)),
    ("pagat-4", 104, (1, 6, 11, 32, 60, 198)),
    ("timed-4", 1, (1, 9, 30, 288, 1035)),
    ("timed-4", 45, (3, 25, 56, 314, 858)),
    ("timed-4", 60, (3, 14, 30, 143, 360, 2003)),
    ("timed-4", 123, (2, 4, 13, 19, 45, 66)),
]


@cache
def position_after(game: str, moves: int) -> Position:
    """The position of a golden game after so many moves."""
    head, *lines = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    name, players = game.split("-")
    position = start(preset(name, int(players), {"target": 1500}), int(head.split()[-1]))
    for line in lines[: 2 * moves : 2]:
        seat, data = read_line(line)
        position = play(position, seat, move_from(data))
    return position


def sequences(position: Position, depth: int) -> int:
    """How many sequences of that many legal moves there are from here."""
    seat = position.table.to_move
    if depth == 0 or seat is None:
        return int(depth == 0)
    moves = legal_moves(view_of(position, seat))
    if depth == 1:
        return len(moves)
    return sum(sequences(play(position, seat, move), depth - 1) for move in moves)


@pytest.mark.parametrize(("game", "moves", "counts"), COUNTS)
def test_the_sequences_of_legal_moves_are_as_many_as_ever(
    game: str, moves: int, counts: tuple[int, ...]
) -> None:
    position = position_after(game, moves)
    found = tuple([sequences(position, depth) for depth in range(1, len(counts) + 1)])
    assert found == counts


@pytest.mark.parametrize(("game", "moves"), [(game, moves) for game, moves, _ in COUNTS])
def test_the_legal_moves_are_those_that_trying_everything_finds(game: str, moves: int) -> None:
    """From the position and from each position one move on."""
    position = position_after(game, moves)
    seat = position.table.to_move
    assert seat is not None
    for move in [None, *legal_moves(view_of(position, seat))]:
        check_moves(position if move is None else play(position, seat, move))


def check_moves(position: Position) -> None:
    seat = position.table.to_move
    if seat is None:
        return
    view = view_of(position, seat)
    moves = legal_moves(view)
    assert len(moves) == len(set(moves))
    if position.table.phase is Phase.PLAY:
        lays = [named(move) for move in moves if isinstance(move, LayMelds | LayOff)]
        assert set(lays) == {lay for lay in single_lays(view) if is_listed_kind(view, *lay)}
        discards = {move.card.rank for move in moves if isinstance(move, Discard)}
        assert discards in (set(), {card.rank for card in view.hand})
    if position.table.phase is Phase.DRAW:
        takes = [move for move in moves if isinstance(move, TakePile) and not move.top_only]
        assert {shape(move) for move in takes} == {shape(move) for move in single_takes(view)}
        assert len(takes) == len({shape(move) for move in takes})
        assert sum(isinstance(move, Draw | EndDeal) for move in moves) == 1


def shape(move: TakePile) -> tuple[bool, tuple[Rank, ...]]:
    """Which of several equal cards is laid does not matter."""
    cards = move.cards if move.onto else move.melds[0]
    return move.onto, tuple(sorted(card.rank for card in cards))


def single_takes(view: PlayerView) -> Iterator[TakePile]:
    """Legal takes by one group with at most one wild card."""
    top = view.table.pile[-1]
    naturals = [card for card in view.hand if card.rank is top.rank]
    wilds = {card.rank: card for card in view.hand if card.is_wild}
    for added in [(), *[(wild,) for wild in wilds.values()]]:
        for count in range(len(naturals) + 1):
            group = (*naturals[:count], *added)
            move = TakePile((group,)) if count else TakePile(onto=True, cards=group)
            if refuse(view, move) is None:
                yield move
