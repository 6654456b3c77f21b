"""May my partner go out? What a no is good for, and the turn that it was asked for."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.kernel.classes import NATURALS
from games.bots.kernel.codes import LAY, LAY_OFF, TAKE, TAKE_REST, TAKE_TOP
from games.bots.kernel.moves import play
from games.bots.kernel.state import OVER, STOCK, TO_PLAY, UNASKED, State
from games.bots.kernel.weights import Policy
from games.bots.search.plans import Plan, plans
from games.engine.moves import Answer, Discard
from games.engine.rules import CANASTA_SIZE
from games.engine.view import PlayerView

Gain = tuple[int, int]  # canastas completed, points laid


def has_said_no(view: PlayerView) -> bool:
    """The viewer has refused before in this deal; a second no is never given."""
    return any(seat == view.seat and move == Answer(False) for seat, move in view.table.history)


def owes_a_turn(view: PlayerView) -> bool:
    """The viewer's latest word was a no, and this is the turn that it was given for."""
    for seat, move in reversed(view.table.history):
        if seat == view.seat and isinstance(move, Answer | Discard):
            return move == Answer(False)
    return False


def lasts_another_round(view: PlayerView) -> bool:
    """The stock surely holds a card for the viewer's next turn."""
    return view.table.stock_count > 2 * view.table.rules.draw_count


def kept_promises(state: State, candidates: Sequence[Plan]) -> list[Plan]:
    """Of the plans for an owed turn those that lay most; going out ends it as well."""
    gains = {plan: gain(state, plan) for plan in candidates}
    most = max(gains.values())
    return [plan for plan in candidates if gains[plan] == most or ends_deal(state, plan)]


def ends_deal(state: State, plan: Plan) -> bool:
    after = state.clone()
    for move in plan:
        play(after, move)
    return after.phase == OVER


def gain(state: State, plan: Plan) -> Gain:
    """What the plan completes and lays, without what the deal's end would count."""
    after, side = after_lays(state, plan), state.law.side_of[state.to_move]
    return after.canastas[side] - state.canastas[side], after.laid[side] - state.laid[side]


def after_lays(state: State, plan: Plan) -> State:
    """The state after the plan's takes and lays."""
    after = state.clone()
    for move in plan:
        if move[0] in (LAY, LAY_OFF, TAKE, TAKE_TOP, TAKE_REST):
            play(after, move)
    return after


def gain_of_waiting(state: State, policy: Policy) -> tuple[Gain, int | None]:
    """What those lays bring, and the class of a canasta among them."""
    own = _as_to_move(state)
    plan = max(plans(own, policy), key=lambda each: gain(own, each))
    return gain(own, plan), completed(own, plan)


def completed(state: State, plan: Plan) -> int | None:
    """The class of the first canasta that the plan completes."""
    after, side = after_lays(state, plan), state.law.side_of[state.to_move]
    for place in range(NATURALS):
        before = state.naturals[side][place] + state.wilds[side][place]
        if before < CANASTA_SIZE <= after.naturals[side][place] + after.wilds[side][place]:
            return place
    return None


def _as_to_move(state: State) -> State:
    """The state as if the asked player had drawn nothing and were to lay."""
    own = state.clone()
    own.phase, own.drew, own.permission = TO_PLAY, STOCK, UNASKED
    own.has_laid, own.take_groups, own.rest_waits = False, 0, False
    own.begun, own.joined_old = 0, False
    return own
