"""The rest of a turn after the draw: ask, go out, or lay and discard."""

from __future__ import annotations

from games.bots.discards import best_discards
from games.bots.endings import advantage, best_ending, wants_to_ask
from games.bots.hands import cards_of, merged, move_of, stand_of, stand_with
from games.bots.lays import Plan, best_plan
from games.bots.situation import Situation
from games.bots.values import value
from games.engine.cards import Card
from games.engine.legality import refuse
from games.engine.moves import Ask, Discard, EndDeal, GoOut, LayMelds, LayOff, Move, TakeRest
from games.engine.play import applied
from games.engine.view import PlayerView

Moves = tuple[Move, ...]


def rest_of_turn(view: PlayerView, situation: Situation, carelessness: float | None) -> Moves:
    """Moves up to the end of the turn, or to the question or the cards that come before it.

    `carelessness`, from 0 to 1, picks the discard by chance instead of by judgement.
    """
    if not view.hand:
        return (GoOut(),)
    leaving = _leaving(view, situation)
    if leaving:
        return leaving
    if view.table.turn.rest_waits and _wants_rest(view, situation):
        return (TakeRest(),)
    return _staying(view, situation, carelessness)


def _leaving(view: PlayerView, situation: Situation) -> Moves:
    """The question or the way out, where going out is possible and good."""
    turn, rules = view.table.turn, situation.rules
    if turn.permission is False:
        return ()
    ending = best_ending(view, situation)
    if ending is None:
        return ()
    if turn.permission:
        return _up_to_new_cards(ending.moves)
    margin = advantage(view, situation, ending)
    if len(view.hand) > 1 and margin <= 0:
        return ()
    if wants_to_ask(view, situation, margin):
        return (Ask(),)
    return () if rules.permission == "mandatory" else _up_to_new_cards(ending.moves)


def _up_to_new_cards(moves: Moves) -> Moves:
    """The rest of a pile may bring cards from the stock: it is a step of its own."""
    return moves[:1] if isinstance(moves[0], TakeRest) else moves


def _wants_rest(view: PlayerView, situation: Situation) -> bool:
    if refuse(view, TakeRest()) is not None:
        return False
    without = best_plan(situation, stand_of(view)).stand
    hand = applied(view, TakeRest()).hand
    with_rest = best_plan(situation, stand_with(view.side.melds, hand)).stand
    kept_from_others = situation.weights.deny * len(view.table.pile) * situation.safety
    return value(situation, with_rest) + kept_from_others > value(situation, without)


def _staying(view: PlayerView, situation: Situation, carelessness: float | None) -> Moves:
    """Lays, then a discard; where there is none to make, the deal is ended."""
    kept = 1 if view.table.gained_nothing else 2
    plan = best_plan(situation, stand_of(view), kept)
    moves, view = _lays(view, plan)
    if view.table.gained_nothing:
        return (*moves, EndDeal())
    for card in _discards(view, situation, carelessness):
        if refuse(view, Discard(card)) is None:
            return (*moves, Discard(card))
    return moves


def _lays(view: PlayerView, plan: Plan) -> tuple[Moves, PlayerView]:
    """The plan's moves as far as the rules allow them, and the view after them."""
    moves: list[Move] = []
    if plan.opening:
        opening = LayMelds(tuple([cards_of(view.hand, lay) for lay in plan.opening]))
        if refuse(view, opening) is not None:
            return (), view
        moves.append(opening)
        view = applied(view, opening)
    for lay in merged(plan.lays):
        move: LayMelds | LayOff = move_of(view, lay)
        if refuse(view, move) is None:
            moves.append(move)
            view = applied(view, move)
    return tuple(moves), view


def _discards(view: PlayerView, situation: Situation, carelessness: float | None) -> list[Card]:
    ranked = best_discards(view, situation, stand_of(view))
    if carelessness is None:
        return ranked
    plain = [each for each in ranked if not each.is_wild]
    return plain[int(carelessness * len(plain)) :] + ranked
