"""Going out: the best way to do it, whether it is worth it, and whether to ask first."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.bots.hands import merged, move_of, stand_of, stand_with
from games.bots.lays import best_lays, best_plan
from games.bots.situation import Situation
from games.bots.values import chance_of_canasta, value
from games.engine.laying import is_concealed
from games.engine.legality import can_ask, refuse
from games.engine.moves import LayMelds, LayOff, Move, TakeRest
from games.engine.play import applied
from games.engine.rules import CANASTA_SIZE, MIXED_CANASTA_BONUS, RED_THREE_BONUS
from games.engine.state import Side
from games.engine.view import PlayerView
from games.engine.way_out import Exit, way_out


@dataclass(frozen=True, slots=True)
class Ending:
    """A way out and what the own side has when it is taken, the bonus included."""

    moves: Exit
    worth: float


def best_ending(view: PlayerView, situation: Situation) -> Ending | None:
    """The way out of most points: straight, or after the lays that complete most."""
    straight = _ending(view, situation, (), view)
    if straight is None or not view.side.has_melded or view.table.turn.rest_waits:
        return straight
    lays, after = _with_best_lays(view, situation)
    careful = _ending(view, situation, lays, after)
    return careful if careful is not None and careful.worth > straight.worth else straight


def _with_best_lays(view: PlayerView, situation: Situation) -> tuple[Exit, PlayerView]:
    """The view after the best lays of a last turn, as if the partner had said yes."""
    moves: list[Move] = []
    if situation.rules.permission != "off":
        turn = replace(view.table.turn, permission=True)
        view = replace(view, table=replace(view.table, turn=turn))
    for lay in merged(best_lays(replace(situation, danger=1.0), stand_of(view), kept=1)[0]):
        move = move_of(view, lay)
        if refuse(view, move) is None:
            moves.append(move)
            view = applied(view, move)
    return tuple(moves), view


def _ending(
    view: PlayerView, situation: Situation, before: Exit, after: PlayerView
) -> Ending | None:
    way = way_out(after)
    if way is None:
        return None
    for move in way:
        if isinstance(move, LayMelds | LayOff | TakeRest):
            after = applied(after, move)
    rules, melds = view.table.rules, after.side.melds
    bonus = rules.concealed_bonus if is_concealed(after, melds) else rules.going_out_bonus
    last_turn = replace(situation, danger=1.0)
    return Ending((*before, *way), value(last_turn, stand_with(melds, ())) + bonus)


def advantage(view: PlayerView, situation: Situation, ending: Ending) -> float:
    """What going out now brings more than playing on, in points of both sides."""
    weights, table, rules = situation.weights, view.table, situation.rules
    staying = value(situation, best_plan(situation, stand_of(view)).stand)
    staying += situation.safety * weights.later * rules.going_out_bonus
    total = ending.worth - staying - _caught_with_partner(view, situation)
    for side in range(rules.sides):
        if side != rules.side_of(situation.seat):
            cards = sum([table.hand_counts[seat] for seat in rules.seats_of(side)])
            total += weights.enemy * cards + _spoilt(situation, table.sides[side])
    return total


def _caught_with_partner(view: PlayerView, situation: Situation) -> float:
    """What the partner's hand would still have brought, most of all a pile just taken."""
    cards = partner_cards(view)
    pile = max(0, cards - situation.rules.hand_size)
    return situation.weights.partner * cards + situation.weights.heavy * pile


def partner_cards(view: PlayerView) -> int:
    """Cards of the partner that would be caught."""
    partner = view.table.rules.partner_of(view.seat or 0)
    return 0 if partner is None else view.table.hand_counts[partner]


def _spoilt(situation: Situation, side: Side) -> float:
    """What another side still hopes for: canastas, and its opening."""
    if not side.has_melded:
        return situation.safety * 2 * RED_THREE_BONUS * len(side.red_threes)
    unfinished = [meld.size for meld in side.melds if meld.size < CANASTA_SIZE]
    hopes = [chance_of_canasta(situation.weights, size) for size in unfinished]
    return situation.safety * MIXED_CANASTA_BONUS * sum(hopes)


def wants_to_ask(view: PlayerView, situation: Situation, margin: float) -> bool:
    """Where asking is free: when the partner's hand may be worth more than the margin."""
    if not can_ask(view):
        return False
    stake = situation.weights.ask * partner_cards(view)
    return situation.rules.permission == "mandatory" or margin < stake
