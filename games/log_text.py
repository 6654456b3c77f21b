"""A game as text: one line a move, cards as tokens, the scores after each deal."""

import json
from collections.abc import Iterable, Iterator
from typing import assert_never

from games import store
from games.engine import codec
from games.engine.cards import Card
from games.engine.moves import (
    Answer,
    Ask,
    Deal,
    Discard,
    Draw,
    EndDeal,
    Forfeit,
    GoOut,
    Group,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.state import Table, start
from games.models import Game


def lines(game: Game) -> Iterator[str]:
    """The whole game, hidden cards included: for whoever runs the server."""
    yield f"game {game.slug} {game.preset} {game.status}"
    yield f"rules {json.dumps(game.rules, sort_keys=True)}"
    before = start(store.rules_of(game), game.first_dealer)
    for row, after in store.folded(before, game.moves.order_by("number")):
        seat, move = store.step_of(row)
        yield f"{row.number} seat {seat} {text_of(move)}"
        if after.table.to_move is None:
            yield from _end_lines(after.table)


def text_of(move: Move) -> str:
    """The move in one line; groups are parted by strokes."""
    match move:
        case Deal(order):
            return f"deal {_cards(order)}"
        case TakePile():
            return _take(move)
        case LayMelds(melds):
            return f"lay_melds {_groups(melds)}"
        case LayOff(rank, cards):
            return f"lay_off {rank.token}: {_cards(cards)}"
        case Discard(card):
            return f"discard {card.token}"
        case Answer(yes):
            return f"answer {'yes' if yes else 'no'}"
        case Forfeit(reason):
            return f"forfeit {reason}"
        case Draw() | TakeRest() | GoOut() | Ask() | EndDeal():
            return str(codec.move_to(move)["move"])
        case _:
            assert_never(move)


def _take(move: TakePile) -> str:
    how = "take_top" if move.top_only else "take_pile"
    onto = [f"onto: {_cards(move.cards)}".rstrip()] if move.onto else []
    groups = [_groups(move.melds)] if move.melds else []
    return f"{how} {' / '.join([*onto, *groups])}".rstrip()


def _groups(groups: Iterable[Group]) -> str:
    return " / ".join(_cards(group) for group in groups)


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.token for card in cards)


def _end_lines(table: Table) -> Iterator[str]:
    if table.deal_scores is not None:
        points = " ".join(str(score.total) for score in table.deal_scores)
        yield f"deal {table.deal_number} scores {points}, {_out(table)}"
        yield f"totals {' '.join(map(str, table.scores))}"
    if table.winners is not None:
        yield f"winners {' '.join(map(str, table.winners))}"


def _out(table: Table) -> str:
    if table.out_seat is None:
        return "nobody out"
    return f"seat {table.out_seat} out" + (" concealed" if table.is_concealed else "")
