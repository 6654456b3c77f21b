"""Laws that hold in every position, tried on small ones; the environment's EXAMPLES tries more."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from games.engine.choices import legal_moves
from games.engine.legality import can_ask, can_go_out, refuse
from games.engine.moves import LayMelds, LayOff, TakePile, TakeRest
from games.engine.play import after, play, settled
from games.engine.rules import FIELDS, Rules, RulesError, rules_from, rules_to
from games.engine.state import Phase, Position
from games.engine.takes import any_take
from games.engine.view import PlayerView, view_of
from games.engine.way_out import way_out
from tests.engine.brute_force import can_be_laid_out, every_take, named, single_lays
from tests.engine.strategies import positions, rules

Placing = TakePile | TakeRest | LayMelds | LayOff
# In play a player has two cards at least, but where the deal may end with the last one.
IN_PLAY, NEAR_THE_END = positions(Phase.PLAY, 2), positions(Phase.PLAY)
BEFORE_DRAW = positions(Phase.DRAW, most_held=6)
EXAMPLES = int(os.environ.get("EXAMPLES", "60"))
many = settings(max_examples=EXAMPLES)
many_of_few = settings(many, suppress_health_check=[HealthCheck.filter_too_much])


def permitted(position: Position) -> Position:
    """The same with the partner's yes, where these rules have a question."""
    table = position.table
    yes = None if table.rules.permission == "off" else True
    return replace(position, table=replace(table, turn=replace(table.turn, permission=yes)))


@given(rules())
def test_rules_survive_json(chosen: Rules) -> None:
    text = json.dumps(rules_to(chosen))
    assert rules_from(json.loads(text)) == chosen
    assert hash(rules_from(json.loads(text))) == hash(chosen)


@given(
    rules(),
    st.sampled_from(FIELDS),
    st.sampled_from([None, -1, 1.0, "", "yes", [[0, 50]], [["x", 1]], ["joker"], {"2": 1}, [[]]]),
)
def test_a_value_of_the_wrong_kind_makes_no_rules(chosen: Rules, field: str, value: Any) -> None:
    with pytest.raises(RulesError, match=field):
        rules_from(rules_to(chosen) | {field: value})


@given(rules(), st.sampled_from(FIELDS))
def test_a_parameter_that_is_missing_or_unknown_makes_no_rules(chosen: Rules, field: str) -> None:
    values = rules_to(chosen)
    with pytest.raises(RulesError, match="jokers"):
        rules_from(values | {"jokers": 4})
    del values[field]
    with pytest.raises(RulesError, match=field):
        rules_from(values)


@given(st.one_of(IN_PLAY, BEFORE_DRAW))
@many
def test_the_preview_of_a_move_is_what_its_player_sees_after_it(position: Position) -> None:
    view = view_of(position, 0)
    for move in legal_moves(view):
        if isinstance(move, Placing):
            seen, played = after(view, move), view_of(play(position, 0, move), 0)
            replaced = len(played.hand) - len(seen.hand)
            event("replaced red threes" if replaced else "nothing hidden")
            assert played.hand[: len(seen.hand)] == seen.hand
            assert replaced == 0 or position.table.rules.pile_red_three_replaced
            assert replaced or played == seen
            assert played.side.melds == seen.side.melds


@given(NEAR_THE_END)
@many
def test_there_is_a_way_out_exactly_where_trying_everything_finds_one(position: Position) -> None:
    view = view_of(position, 0)
    expected = can_be_laid_out(view, view.hand) or could_with_rest(view)
    event(f"way out: {expected}")
    assert (way_out(view) is not None) == expected


def could_with_rest(view: PlayerView) -> bool:
    """The rest of the pile helps, if a red three in it brings no unknown card."""
    table = view.table
    if not table.turn.rest_waits or not table.pile:
        return False
    red_threes = [card for card in table.pile if card.is_red_three]
    if red_threes and table.rules.pile_red_three_replaced and table.stock_count:
        return False
    rest = tuple([card for card in table.pile if not card.is_red_three])
    return can_be_laid_out(view, view.hand + rest)


@given(NEAR_THE_END)
@many_of_few
def test_the_moves_of_a_way_out_are_legal_in_turn_and_end_the_deal(position: Position) -> None:
    position = permitted(position)
    found = way_out(view_of(position, 0))
    assume(found is not None)
    for move in found or ():
        assert refuse(view_of(position, 0), move) is None
        position = play(position, 0, move)
    assert position.table.out_seat == 0
    assert position.table.is_deal_over


@given(IN_PLAY)
@many_of_few
def test_after_a_yes_every_legal_move_leaves_a_way_out_and_one_is_always_legal(
    position: Position,
) -> None:
    position = permitted(position)
    assume(position.table.turn.permission and way_out(view_of(position, 0)))
    moves = legal_moves(view_of(position, 0))
    assert moves
    for move in moves:
        following = play(position, 0, move)
        if following.table.out_seat is None:
            assert way_out(view_of(following, 0)) is not None
            assert legal_moves(view_of(following, 0))


@given(IN_PLAY)
@many
def test_one_may_ask_where_a_yes_lets_one_out_and_a_no_leaves_a_discard(position: Position) -> None:
    table = position.table
    fresh = replace(table, turn=replace(table.turn, permission=None))
    view = view_of(replace(position, table=fresh), 0)
    yes = view_of(permitted(position), 0)
    asks = table.rules.permission != "off"
    assert can_ask(view) == (asks and len(view.hand) >= 2 and can_go_out(yes))


@given(BEFORE_DRAW)
@many
def test_a_take_is_found_exactly_where_trying_everything_finds_one(position: Position) -> None:
    view = view_of(position, 0)
    legal = next((move for move in every_take(view) if refuse(view, move) is None), None)
    found = any_take(view)
    event(f"take: {legal is not None}")
    assert found is None or refuse(view, found) is None
    assert (found is None) == (legal is None), legal


@given(BEFORE_DRAW)
@many
def test_with_an_empty_stock_the_deal_ends_exactly_where_no_take_is_legal(
    position: Position,
) -> None:
    bare = replace(position, table=replace(position.table, stock_count=0), stock=())
    view = view_of(bare, 0)
    ends = bare.table.rules.empty_stock == "ends_after_last_draw" or not any(
        refuse(view, move) is None for move in every_take(view)
    )
    assert (settled(bare).table.phase is Phase.OVER) == ends
    assert ends or legal_moves(view)


@given(IN_PLAY)
@many
def test_legal_moves_are_among_the_lays_found_by_trying_everything(position: Position) -> None:
    view = view_of(position, 0)
    possible = single_lays(view)
    listed = {
        named(move)
        for move in legal_moves(view)
        if isinstance(move, LayOff) or (isinstance(move, LayMelds) and len(move.melds) == 1)
    }
    event(f"lays: {len(possible)}")
    assert listed <= possible
    assert {lay for lay in possible if is_listed_kind(view, *lay)} == listed


def is_listed_kind(view: PlayerView, rank: Any, naturals: int, wilds: tuple[Any, ...]) -> bool:
    """The kinds that `legal_moves` promises: whole ranks, three of them, one card or one wild."""
    held = sum(card.rank is rank for card in view.hand)
    if view.side.meld(rank) is not None:
        alone = naturals in (1, held) and not wilds
        return alone or (naturals == 0 and len(wilds) == 1)
    whole = naturals == held
    return (whole and len(wilds) <= 1 and naturals >= 2) or (naturals == 3 and not wilds)
