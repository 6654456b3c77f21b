"""Deals between players of any kind, to compare them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.cards import Card
from games.engine.moves import Deal, Move
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Position, start
from games.engine.view import PlayerView, view_of

Chooser = Callable[[PlayerView], tuple[Move, ...]]


def play_deal(
    rules: Rules, choosers: Sequence[Chooser], order: tuple[Card, ...], first_dealer: int
) -> Position:
    """One deal from a shuffled deck to its score; the choosers sit in the order of the seats.

    IllegalMove where a chooser returns a move that the rules refuse.
    """
    position = play(start(rules, first_dealer), first_dealer, Deal(order))
    return play_on(position, choosers)


def play_on(position: Position, choosers: Sequence[Chooser]) -> Position:
    """The deal from a position to its score."""
    while (seat := position.table.to_move) is not None:
        for move in choosers[seat](view_of(position, seat)):
            position = play(position, seat, move)
    return position
