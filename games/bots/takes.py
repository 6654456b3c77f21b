"""Draw, take the pile, or end the deal: the start of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.bots.discards import WILDS, loss
from games.bots.hands import JOKER, TWO, Lay, Stand, cards_of, stand_of, stand_with
from games.bots.lays import KEPT, best_plan
from games.bots.openings import impatience, whole_opening
from games.bots.situation import Situation
from games.bots.values import value
from games.engine.laying import laying_of
from games.engine.legality import is_take_forced, refuse, refuse_pile
from games.engine.moves import Draw, EndDeal, Move, TakePile
from games.engine.rules import RED_THREE_BONUS
from games.engine.takes import any_take, plain_takes
from games.engine.view import PlayerView


def start_of_turn(view: PlayerView, situation: Situation) -> Move:
    """Draw or take, whichever leads to more; with an empty stock take or end the deal."""
    take, worth = best_take(view, situation)
    otherwise: Move = Draw() if view.table.stock_count else EndDeal()
    if take is None:
        return otherwise
    if refuse(view, otherwise) is not None:
        return take
    if view.table.stock_count:
        return take if worth > worth_of_drawing(view, situation) else otherwise
    return take if worth > worth_of_ending(view, situation) else otherwise


def worth_of_drawing(view: PlayerView, situation: Situation) -> float:
    """The stand with its best lays and some new cards; the pile is left to the others."""
    weights = situation.weights
    plan = best_plan(situation, stand_of(view))
    left = weights.deny * len(view.table.pile) * situation.safety
    worth = value(situation, plan.stand) + weights.draw * situation.rules.draw_count - left
    return worth - (impatience(situation) if plan.opening else 0.0)


def worth_of_ending(view: PlayerView, situation: Situation) -> float:
    """The stand as it is, every card of the hand caught."""
    return value(replace(situation, danger=1.0), stand_of(view))


def worth_of_take(view: PlayerView, situation: Situation, move: TakePile) -> float:
    """The stand after the take with its best lays and the cheapest discard."""
    laying = laying_of(view, move)
    stand = best_plan(situation, stand_with(laying.melds, laying.hand)).stand
    worth = value(situation, stand) - _cheapest_loss(situation, stand)
    if not view.side.has_melded:
        worth -= impatience(situation)
    if not move.top_only:
        worth += RED_THREE_BONUS * sum([each.is_red_three for each in view.table.pile])
    return worth


def _cheapest_loss(situation: Situation, stand: Stand) -> float:
    held = [rank for rank, count in enumerate(stand.hand) if count and rank not in WILDS]
    return min([loss(situation, stand, rank) for rank in held], default=0.0)


def best_take(view: PlayerView, situation: Situation) -> tuple[TakePile | None, float]:
    """The best legal take and its worth; a forced one is found wherever there is any."""
    best, most = None, float("-inf")
    if refuse_pile(view) is not None:
        return best, most
    for move in _takes(view, situation):
        if refuse(view, move) is None:
            worth = worth_of_take(view, situation, move)
            if worth > most:
                best, most = move, worth
    if best is None and view.table.stock_count == 0 and is_take_forced(view):
        best = any_take(view)
    return best, most


def _takes(view: PlayerView, situation: Situation) -> Iterator[TakePile]:
    simple = list(plain_takes(view)) if view.side.has_melded else []
    for move in simple or _openings(view, situation):
        yield move
        if situation.rules.take == "top_or_whole":
            yield TakePile(move.melds, move.onto, move.cards, top_only=True)


def _openings(view: PlayerView, situation: Situation) -> Iterator[TakePile]:
    """Takes that open: the top card's group with every other group that the minimum needs."""
    stand = stand_of(view)
    joining = sum([not each.is_red_three for each in view.table.pile[:-1]])
    for first in _first_groups(view, stand):
        counted = Lay(first.rank, first.naturals + 1, first.deuces, first.jokers)
        kept = KEPT - joining
        others = whole_opening(situation, stand.laid(first), kept, counted)
        if others or counted.points >= situation.need:
            yield TakePile(tuple([cards_of(view.hand, lay) for lay in (first, *others)]))


def _first_groups(view: PlayerView, stand: Stand) -> Iterator[Lay]:
    """Hand cards that may lie with the top card: naturals, or naturals and one wild card."""
    rank = int(view.table.pile[-1].rank)
    held = stand.hand[rank]
    for naturals in sorted({held, min(held, 2)} - {0}):
        if naturals >= 2:
            yield Lay(rank, naturals)
        if stand.hand[TWO]:
            yield Lay(rank, naturals, 1, 0)
        if stand.hand[JOKER]:
            yield Lay(rank, naturals, 0, 1)
