"""Which card to throw: what the hand loses by it, and what the next player gains."""

from __future__ import annotations

from math import comb

from games.bots.hands import COPIES, JOKER, RANKS, THREE, TWO, Stand
from games.bots.situation import Situation
from games.bots.values import lacks_canasta, rank_value
from games.engine.cards import Card
from games.engine.state import Table
from games.engine.view import PlayerView

WILDS = (TWO, JOKER)
NEVER = 1000.0  # a wild card is thrown only where nothing else is there


def best_discards(view: PlayerView, situation: Situation, stand: Stand) -> list[Card]:
    """One card of each rank in the hand, the best to throw first."""
    by_rank: dict[int, Card] = {}
    for each in sorted(view.hand, key=lambda card: -card.number):
        by_rank[int(each.rank)] = each
    fed = pile_worth(view, situation)
    costs = {
        rank: loss(situation, stand, rank) + fed * risk(view, situation, rank) for rank in by_rank
    }
    return [by_rank[rank] for rank in sorted(by_rank, key=lambda rank: (costs[rank], rank))]


def loss(situation: Situation, stand: Stand, rank: int) -> float:
    """What the own hand is worth less without one card of the rank."""
    weights = situation.weights
    if rank in WILDS:
        return NEVER + situation.points[rank]
    if rank == THREE:
        return situation.safety * weights.black_three - situation.danger * situation.points[THREE]
    naturals, wilds, held = stand.naturals[rank], stand.wilds[rank], stand.hand[rank]
    lacking = lacks_canasta(situation, stand)
    before = rank_value(situation, rank, naturals, wilds, held, lacking)
    return before - rank_value(situation, rank, naturals, wilds, held - 1, lacking)


def pile_worth(view: PlayerView, situation: Situation) -> float:
    """What the pile with one more card is worth to the next player."""
    weights, pile = situation.weights, view.table.pile
    if _is_last_chance(view.table):
        return 0.0
    points = sum([situation.points[each.rank] for each in pile if not each.is_red_three])
    worth = weights.feed * (len(pile) + 1) + weights.feed_points * points
    return worth if view.table.side_of(situation.next_seat).has_melded else worth * weights.closed


def _is_last_chance(table: Table) -> bool:
    """Nobody takes a pile any more: the deal ends with this turn."""
    return table.stock_count == 0 and table.rules.empty_stock == "ends_after_last_draw"


def risk(view: PlayerView, situation: Situation, rank: int) -> float:
    """Chance that the next player takes the pile with this card on top."""
    if rank in WILDS or rank == THREE:
        return 0.0
    table, seat = view.table, situation.next_seat
    side = table.side_of(seat)
    is_frozen = table.is_frozen_against(situation.rules.side_of(seat))
    known = situation.next_known[rank]
    if known >= 2:
        return 1.0
    if not is_frozen and side.meld(RANKS[rank]) is not None:
        return 1.0
    chance = _pair_chance(situation, table, rank, is_frozen)
    return chance * _doubt(situation, rank)


def _doubt(situation: Situation, rank: int) -> float:
    """Who lets a rank lie or throws it away hardly collects it."""
    doubt = 1.0
    if rank in situation.next_passed:
        doubt *= situation.weights.passed
    if rank in situation.next_thrown:
        doubt *= situation.weights.thrown
    return doubt


def _pair_chance(situation: Situation, table: Table, rank: int, is_frozen: bool) -> float:
    """Chance that the next player holds a pair of the rank, or one and a wild card."""
    held = table.hand_counts[situation.next_seat]
    hidden = sum(table.hand_counts) - table.hand_counts[situation.seat] + table.stock_count
    copies = situation.unseen[rank]
    none, one = at_most_one(hidden, copies, held)
    if situation.next_known[rank]:
        none, one = 0.0, none
    pair = max(0.0, 1.0 - none - one)
    return pair if is_frozen else min(1.0, pair + 0.5 * one)


def at_most_one(hidden: int, copies: int, held: int) -> tuple[float, float]:
    """Chance of none and of exactly one of the copies among the held ones of the hidden cards."""
    copies = min(copies, hidden, COPIES)
    if held > hidden or hidden == 0:
        return 1.0, 0.0
    ways = comb(hidden, held)
    none = comb(hidden - copies, held)
    one = copies * comb(hidden - copies, held - 1) if held else 0
    return none / ways, one / ways
