"""May my partner go out? The answer, and the reason for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.bots.hands import RANKS, Stand, stand_of
from games.bots.lays import Plan, best_plan
from games.bots.situation import Situation
from games.bots.values import value
from games.engine.moves import Answer
from games.engine.rules import CANASTA_SIZE
from games.engine.view import PlayerView


@dataclass(frozen=True, slots=True)
class Reply:
    """Yes, or no with what the next turn is wanted for."""

    yes: bool
    reason: str


def reply(view: PlayerView, situation: Situation) -> Reply:
    """Yes, unless one more turn of mine is worth it; a second no is never given."""
    if has_said_no(view):
        return Reply(True, "I have had the turn that I asked for.")
    last_turn = replace(situation, danger=1.0)
    stand = stand_of(view)
    plan = best_plan(last_turn, stand)
    gained = value(last_turn, plan.stand) - value(last_turn, stand)
    stake = situation.safety * gained
    cost = _cost_of_waiting(view, situation)
    if not _has_a_turn_left(view) or stake - cost < situation.weights.refusal:
        return Reply(True, _reason_for_yes(stake, cost))
    return Reply(False, _reason_for_no(stand, plan, round(gained)))


def has_said_no(view: PlayerView) -> bool:
    """The viewer has refused before in this deal."""
    return any(seat == view.seat and move == Answer(False) for seat, move in view.table.history)


def _has_a_turn_left(view: PlayerView) -> bool:
    """The stock lasts until the viewer's next turn."""
    table = view.table
    return table.stock_count > 2 * table.rules.draw_count


def _cost_of_waiting(view: PlayerView, situation: Situation) -> float:
    """The other side lays or gains something in the turns between."""
    table, rules = view.table, situation.rules
    others = [
        seat
        for seat in range(rules.players)
        if rules.side_of(seat) != rules.side_of(situation.seat)
    ]
    return situation.weights.waiting * len(others) + situation.danger * sum(
        [situation.weights.enemy * table.hand_counts[seat] for seat in others]
    )


def _reason_for_yes(stake: float, cost: float) -> str:
    if stake <= 0:
        return "My hand gains nothing by waiting."
    if cost >= stake:
        return "Waiting would help the others more than us."
    return "One more turn would bring us too little."


def _reason_for_no(stand: Stand, plan: Plan, gained: int) -> str:
    for rank, size in enumerate(map(sum, zip(plan.stand.naturals, plan.stand.wilds, strict=True))):
        if size >= CANASTA_SIZE > stand.meld_size(rank):
            return f"I can complete the canasta of {RANKS[rank].token} in my next turn."
    return f"I can lay off cards worth {gained} points in my next turn."
