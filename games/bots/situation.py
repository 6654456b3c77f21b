"""What everybody may know at this moment, as far as it bears on a choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.bots.hands import COPIES, POINTS, THREE, Counts, counts_of
from games.bots.weights import Weights
from games.engine.cards import Card
from games.engine.moves import Answer, Discard, Draw, Move, TakePile, TakeRest
from games.engine.rules import CANASTA_SIZE, Rules
from games.engine.state import Phase, Side, Table
from games.engine.view import PlayerView

# Chance that a player with the canastas goes out at its next turn, by cards held.
_CLOSE = (0.9, 0.6, 0.5, 0.4, 0.32, 0.24, 0.18, 0.13, 0.1, 0.07, 0.05)


@dataclass(frozen=True, slots=True)
class Situation:
    """The public facts and the own seat, weighed once a decision."""

    rules: Rules
    weights: Weights
    seat: int
    next_seat: int
    points: Counts  # of a card, by rank
    unseen: Counts  # cards of each rank that are in other hands or in the stock
    round: int  # own turns of this deal that are over
    danger: float  # chance that the deal ends before the next own turn
    red_threes: int
    need: int  # the initial meld minimum
    next_known: Counts  # cards that the next player is known to hold
    next_passed: frozenset[int]  # ranks that the next player let lie on the pile
    next_thrown: frozenset[int]  # ranks that the next player discarded

    @property
    def safety(self) -> float:
        return 1.0 - self.danger


def situation_of(view: PlayerView, weights: Weights, has_memory: bool = True) -> Situation:
    """The situation of the viewer, who must be a player in a running deal."""
    table, seat = view.table, view.seat or 0
    rules = table.rules
    passed, thrown = _signs(table.history, rules.seat_after(seat))
    known = table.known[rules.seat_after(seat)] if has_memory else ()
    return Situation(
        rules=rules,
        weights=weights,
        seat=seat,
        next_seat=rules.seat_after(seat),
        points=(*POINTS[:THREE], rules.black_three_points, *POINTS[THREE + 1 :]),
        unseen=_unseen(view),
        round=sum([mover == seat and isinstance(move, Discard) for mover, move in table.history]),
        danger=danger_of(view, weights.fear),
        red_threes=len(view.side.red_threes),
        need=table.initial_meld_minimum(rules.side_of(seat)),
        next_known=counts_of(known),
        next_passed=passed if has_memory else frozenset(),
        next_thrown=thrown if has_memory else frozenset(),
    )


def _unseen(view: PlayerView) -> Counts:
    """Copies of each natural rank that lie neither in the own hand nor open on the table."""
    seen: list[Card] = [*view.hand, *view.table.pile]
    for side in view.table.sides:
        for meld in side.melds:
            seen += meld.naturals
    return tuple([max(0, COPIES - count) for count in counts_of(seen)])


def _signs(history: Sequence[tuple[int, Move]], seat: int) -> tuple[frozenset[int], frozenset[int]]:
    """Ranks that the seat left lying on the pile when it drew, and ranks that it discarded."""
    passed: set[int] = set()
    thrown: set[int] = set()
    top: Card | None = None
    for mover, move in history:
        match move:
            case Discard(card):
                top = card
                if mover == seat:
                    thrown.add(int(card.rank))
            case TakePile() | TakeRest():
                top = None
            case Draw() if mover == seat and top is not None:
                passed.add(int(top.rank))
            case _:
                pass
    return frozenset(passed), frozenset(thrown)


def danger_of(view: PlayerView, fear: float) -> float:
    """Chance that the deal ends before the viewer's next turn."""
    table = view.table
    if _ends_now(table) or has_refused(view):
        return 1.0
    safe = 1.0 - _stock_danger(table)
    for seat in range(table.rules.players):
        if seat not in (view.seat, table.asker):
            safe *= 1.0 - min(0.95, fear * _exit_chance(table, seat))
    return 1.0 - safe


def _ends_now(table: Table) -> bool:
    """This turn is the last one for certain."""
    last = table.stock_count == 0 and table.rules.empty_stock == "ends_after_last_draw"
    return table.gained_nothing or (last and table.phase is not Phase.ASK)


def has_refused(view: PlayerView) -> bool:
    """The viewer's latest word in this deal was a no, and this is the turn it was given for."""
    for seat, move in reversed(view.table.history):
        if seat == view.seat and isinstance(move, Discard):
            return False
        if seat == view.seat and isinstance(move, Answer):
            return not move.yes
    return False


def _stock_danger(table: Table) -> float:
    """Few rounds are left in the stock; without one the next player can hardly go on."""
    if table.stock_count == 0:
        return 0.9
    rounds = table.stock_count / (table.rules.draw_count * table.rules.players)
    if rounds < 1:
        return 0.7
    return 0.3 if rounds < 2 else 0.1 if rounds < 3 else 0.0


def _exit_chance(table: Table, seat: int) -> float:
    """Chance that this player goes out before the viewer's next turn."""
    side = table.side_of(seat)
    close = _CLOSE[min(table.hand_counts[seat], len(_CLOSE) - 1)]
    return close * _readiness(side, table.rules.canastas_to_go_out)


def _readiness(side: Side, need: int) -> float:
    """How near a side is to the canastas it needs: 1 when it has them."""
    lacking = need - side.canastas
    if lacking <= 0:
        return 1.0
    near = sum([CANASTA_SIZE - 2 <= meld.size < CANASTA_SIZE for meld in side.melds])
    if near >= lacking:
        return 0.3
    return 0.06 if side.has_melded else 0.02
