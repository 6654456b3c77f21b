"""Hypothesis strategies: rules, and positions with small hands that often meet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from games.engine.cards import DECK, NATURAL_RANKS, Card, Rank
from games.engine.melds import Meld
from games.engine.rules import Rules, RulesError, preset
from games.engine.state import NEW_TURN, Phase, Position, Side, Table, Turn
from tests.engine.brute_force import is_sound
from tests.engine.rulesets import SEATINGS, VALUES

Draw = st.DrawFn


@st.composite
def rules(draw: Draw) -> Rules:
    """A preset with some parameters set otherwise."""
    name, players = draw(st.sampled_from(SEATINGS))
    names = draw(st.lists(st.sampled_from(sorted(VALUES)), unique=True, max_size=8))
    options: dict[str, Any] = {field: draw(st.sampled_from(VALUES[field])) for field in names}
    try:
        return preset(name, players, options)
    except RulesError:
        return preset(name, players)


@dataclass
class _Cards:
    """Cards not yet given away."""

    left: list[Card]

    def take(self, rank: Rank, count: int) -> tuple[Card, ...]:
        found = [c for c in self.left if c.rank is rank and not c.is_red_three][:count]
        self.left = [c for c in self.left if c not in found]
        return tuple(found)


@st.composite
def positions(draw: Draw, phase: Phase, fewest_held: int = 1, most_held: int = 7) -> Position:
    """Seat 0 is to move, with few ranks in its hand and the same ranks on its table."""
    chosen = draw(rules())
    box = _Cards(list(DECK))
    ranks = draw(st.lists(st.sampled_from(NATURAL_RANKS), min_size=2, max_size=3, unique=True))
    melds = _melds(draw, chosen, box, ranks)
    top = box.take(draw(st.sampled_from([*ranks, Rank.TWO])), 1) if phase is Phase.DRAW else ()
    hand = _hand(draw, box, ranks, most_held)
    assume(len(hand) >= fewest_held)
    red_threes = [card for card in box.left if card.is_red_three]
    naturals = [card for card in box.left if card.is_natural]
    buried = tuple(naturals[: draw(st.integers(0, 2))])
    if draw(st.booleans()) and draw(st.booleans()):
        buried = (red_threes[0], *buried)
    hands = (hand, *[tuple(naturals[5 + n : 7 + n]) for n in range(0, 8, 2)][: chosen.players - 1])
    stock = tuple(naturals[20 : 20 + draw(st.sampled_from([0, 1, 5]))])
    pile = (*buried, *top) if phase is Phase.DRAW else buried
    table = Table(
        rules=chosen,
        scores=draw(st.sampled_from([(0,), (1500,), (3000,), (-100,)])) * chosen.sides,
        dealer=chosen.players - 1,
        deal_number=1,
        phase=phase,
        to_move=0,
        sides=(Side(melds), *[Side()] * (chosen.sides - 1)),
        pile=pile,
        upcards=len(buried),
        stock_count=len(stock),
        hand_counts=tuple(map(len, hands)),
        has_laid=(draw(st.booleans()) and bool(melds), *[False] * (chosen.players - 1)),
        turn=_turn(draw, chosen, bool(melds)) if phase is Phase.PLAY else NEW_TURN,
        known=((),) * chosen.players,
    )
    return Position(table, hands, stock)


def _melds(draw: Draw, chosen: Rules, box: _Cards, ranks: list[Rank]) -> tuple[Meld, ...]:
    """Sound melds of some of the ranks, often near to a canasta."""
    melds = []
    for rank in draw(st.lists(st.sampled_from(ranks), unique=True, max_size=3)):
        naturals = box.take(rank, draw(st.sampled_from([2, 3, 4, 5, 6, 7])))
        wilds = box.take(Rank.TWO, draw(st.sampled_from([0, 0, 1, 2])))
        melds.append(Meld(rank, naturals, wilds))
    return tuple([meld for meld in melds if is_sound(chosen, None, meld)])


def _hand(draw: Draw, box: _Cards, ranks: list[Rank], most: int) -> tuple[Card, ...]:
    choices = [*ranks, *ranks, *ranks, Rank.THREE, Rank.TWO, Rank.JOKER]
    wanted = draw(st.lists(st.sampled_from(choices), min_size=1, max_size=most))
    return tuple([card for rank in wanted for card in box.take(rank, 1)])


def _turn(draw: Draw, chosen: Rules, has_melded: bool) -> Turn:
    """After a draw, a draw that gained nothing, or a take."""
    turn = Turn(drew_from="stock")
    if chosen.last_red_three == "meld_first" and draw(st.booleans()):
        turn = Turn()
    elif has_melded and draw(st.booleans()):
        top_only = chosen.take == "top_or_whole" and draw(st.booleans())
        turn = Turn(drew_from="pile", take_groups=1, rest_waits=top_only)
    answers = (None,) if chosen.permission == "off" else (None, True, False)
    return replace(turn, permission=draw(st.sampled_from(answers)))
