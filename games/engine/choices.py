"""The legal moves of a view, one a rank class and with single groups."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.cards import Card, Rank
from games.engine.legality import refuse, refuse_discard
from games.engine.moves import (
    Answer,
    Ask,
    Discard,
    Draw,
    EndDeal,
    GoOut,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.state import Phase
from games.engine.takes import any_take, plain_takes
from games.engine.view import PlayerView
from games.engine.way_out import way_out


def legal_moves(view: PlayerView) -> list[Move]:
    """Empty only between deals, after the game, and for a seat that is not to move.

    Where no single group is legal, the first move of a combination of groups stands in the list.
    """
    if not view.is_to_move:
        return []
    moves = [move for move in _candidates(view) if refuse(view, move) is None]
    return moves or _by_search(view)


def _candidates(view: PlayerView) -> Iterator[Move]:
    match view.table.phase:
        case Phase.DRAW:
            return _draws(view)
        case Phase.PLAY:
            return _plays(view)
        case Phase.ASK:
            return iter((Answer(True), Answer(False)))
        case Phase.OVER:
            return iter(())


def _draws(view: PlayerView) -> Iterator[Move]:
    if view.table.stock_count:
        yield Draw()
    else:
        yield EndDeal()
    if view.table.pile and view.table.pile[-1].is_natural:
        yield from plain_takes(view)
        if view.table.rules.take == "top_or_whole":
            for move in plain_takes(view):
                yield TakePile(move.melds, move.onto, move.cards, top_only=True)


def _plays(view: PlayerView) -> Iterator[Move]:
    if view.table.turn.rest_waits:
        yield TakeRest()
    if not view.hand:
        yield GoOut()
        return
    if view.table.rules.permission != "off":
        yield Ask()
    by_rank = _by_rank(view.hand)
    wilds = [cards[0] for rank, cards in by_rank.items() if rank in (Rank.TWO, Rank.JOKER)]
    for rank, cards in by_rank.items():
        if rank not in (Rank.TWO, Rank.JOKER):
            yield from _lays(view, rank, cards, wilds)
    for meld in view.side.melds:
        for wild in wilds:
            yield LayOff(meld.rank, (wild,))
    if view.table.gained_nothing:
        yield EndDeal()
    elif refuse_discard(view, view.hand[0]) is None:
        for cards in by_rank.values():
            yield Discard(cards[0])


def _by_rank(hand: tuple[Card, ...]) -> dict[Rank, list[Card]]:
    groups: dict[Rank, list[Card]] = {}
    for each in hand:
        groups.setdefault(each.rank, []).append(each)
    return groups


def _lays(view: PlayerView, rank: Rank, cards: list[Card], wilds: list[Card]) -> Iterator[Move]:
    """A rank's cards onto the own meld, or as a new one with no or one wild card."""
    if view.side.meld(rank) is not None:
        yield LayOff(rank, (cards[0],))
        if len(cards) > 1:
            yield LayOff(rank, tuple(cards))
        return
    if len(cards) > 3:
        yield LayMelds((tuple(cards[:3]),))
    if len(cards) >= 3:
        yield LayMelds((tuple(cards),))
    if len(cards) >= 2 and rank is not Rank.THREE:
        for wild in wilds:
            yield LayMelds(((*cards, wild),))


def _by_search(view: PlayerView) -> list[Move]:
    if view.table.phase is Phase.DRAW:
        take = any_take(view)
        return [] if take is None else [take]
    found = way_out(view)
    return [] if found is None else [found[0]]
