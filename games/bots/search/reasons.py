"""Why a move was chosen: a code with its facts for people, and what else was weighed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from games.bots.kernel import codes
from games.bots.kernel.classes import DEUCE
from games.bots.kernel.state import TO_ANSWER, State
from games.bots.kernel.weights import Policy
from games.bots.search.asked import after_lays, completed, ends_deal, gain_of_waiting
from games.bots.search.plans import Plan
from games.bots.search.racing import Runner
from games.bots.search.wording import token, words

SHOWN: Final = 3  # plans that are kept, the chosen one first
LONGEST: Final = 56  # characters of a plan, so that a reason has at most 300 bytes
GAP: Final = " .. "
Fact = int | str
Facts = dict[str, Fact]

# To a partner's question.
ANSWERS: Final = ("yes", "yes_after_no", "yes_nothing_to_lay", "no_canasta", "no_points")
CODES: Final = (
    *("draw", "take", "take_to_open", "take_rest", "end_deal"),
    *("go_out", "ask", "complete", "open", "lay", "freeze", "block", "throw"),
    *ANSWERS,
)


@dataclass(frozen=True, slots=True)
class Reason:
    """The code and its facts; plans with the points that they are expected to win; playouts."""

    code: str
    facts: Facts
    plans: tuple[tuple[str, int], ...] = ()
    playouts: int = 0

    def as_json(self) -> dict[str, object]:
        """At most 300 bytes as JSON."""
        return {
            "why": self.code,
            **({"facts": self.facts} if self.facts else {}),
            "plans": [list(each) for each in self.plans],
            "playouts": self.playouts,
        }


def size_of(reason: Reason) -> int:
    """Bytes of it as JSON."""
    return len(json.dumps(reason.as_json()).encode())


def reason_for(state: State, policy: Policy, plan: Plan, weighed: tuple[Runner, ...]) -> Reason:
    """The reason for a plan of the player to move."""
    shown = [(short(words(each.plan)), round(each.mean)) for each in weighed[:SHOWN]]
    code, facts = _why(state, policy, plan)
    return Reason(code, facts, tuple(shown), sum([len(each.points) for each in weighed]))


def short(text: str) -> str:
    """The beginning and, as plans often differ there alone, the last move."""
    if len(text) <= LONGEST:
        return text
    last = text.rpartition(", ")[2]
    return f"{text[: LONGEST - len(last) - len(GAP)].rstrip(' ,')}{GAP}{last}"


def _why(state: State, policy: Policy, plan: Plan) -> tuple[str, Facts]:
    if state.phase == TO_ANSWER:
        return why_answer(state, policy, plan)
    kind = plan[0][0]
    if kind == codes.DRAW:
        return "draw", {}
    if kind in (codes.TAKE, codes.TAKE_TOP):
        opened = state.melds[state.law.side_of[state.to_move]]
        count = 1 if kind == codes.TAKE_TOP else len(state.pile)
        return "take" if opened else "take_to_open", {"cards": count}
    if kind in _PLAIN:
        return _PLAIN[kind], {}
    return _why_turn(state, plan)


_PLAIN: Final = {codes.ASK: "ask", codes.END_DEAL: "end_deal"}


def why_answer(state: State, policy: Policy, plan: Plan) -> tuple[str, Facts]:
    """A no names what the next turn is wanted for."""
    (_, points), place = gain_of_waiting(state, policy)
    if plan == ((codes.NO,),):
        if place is not None:
            return "no_canasta", {"rank": token(place)}
        return "no_points", {"points": points}
    return ("yes", {}) if points else ("yes_nothing_to_lay", {})


def _why_turn(state: State, plan: Plan) -> tuple[str, Facts]:
    """The most that a turn does: end the deal, complete, open, lay; or only a discard."""
    if plan[-1] == (codes.ASK,):
        return "ask", {}
    if plan[-1] == (codes.TAKE_REST,):
        return "take_rest", {"cards": len(state.pile)}
    if ends_deal(state, plan):
        return ("end_deal" if plan[-1][0] == codes.END_DEAL else "go_out"), {}
    place = completed(state, plan)
    if place is not None:
        return "complete", {"rank": token(place)}
    side = state.law.side_of[state.to_move]
    points = after_lays(state, plan).laid[side] - state.laid[side]
    if points:
        return "lay" if state.melds[side] else "open", {"points": points}
    return _why_discard(plan[-1][1])


def _why_discard(place: int) -> tuple[str, Facts]:
    if place >= DEUCE:
        return "freeze", {}
    name = token(place)
    return ("block", {}) if name == "b3" else ("throw", {"rank": name})
