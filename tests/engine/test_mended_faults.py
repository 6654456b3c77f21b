"""Faults that were found by random play and by trying everything, so that they stay mended."""

from __future__ import annotations

from games.engine.choices import legal_moves
from games.engine.legality import refuse
from games.engine.moves import Answer, Ask, TakePile, TakeRest
from games.engine.play import play, settled
from games.engine.refusals import Code, Refusal
from games.engine.rules import preset
from games.engine.state import Phase
from games.engine.takes import any_take
from games.engine.view import view_of
from tests.engine.builders import position
from tests.engine.simulation import everything


def test_cards_named_beside_a_new_group_of_a_take_stay_in_the_hand() -> None:
    before = position(
        preset("classic", 4),
        ["9 9 A A A K K 4 5", "4 5", "5 6", "6 7"],
        [{"Q": "Q Q Q"}, {}],
        "8 9",
        phase=Phase.DRAW,
    )
    hand = before.hands[0]
    move = TakePile((hand[:2],), cards=hand[5:7])
    after = play(before, 0, move)
    assert set(everything(after)) == set(everything(before))
    assert set(hand[2:]) <= set(after.hands[0])


def test_after_a_yes_no_rest_is_taken_that_brings_an_unknown_card() -> None:
    rules = preset("timed", 4, {"pile_red_three_replaced": True})
    now = position(
        rules,
        ["Q Q K 5", "4 5", "5 6", "6 7"],
        [{"K": "K K K K K K", "9": "9 9 9"}, {}],
        "r3 9 Q",
        "8 7 7",
        phase=Phase.DRAW,
        upcards=1,
    )
    now = play(now, 0, TakePile((now.hands[0][:2],), top_only=True))
    now = play(play(now, 0, Ask()), 2, Answer(True))
    assert refuse(view_of(now, 0), TakeRest()) == Refusal(Code.OUT_OBLIGED)
    assert legal_moves(view_of(now, 0))


def test_black_threes_may_make_the_minimum_of_a_take_that_goes_out() -> None:
    now = position(
        preset("pagat", 3),
        ["4 4 4 4 4 4 4 9 9 5 5 5 b3 b3 b3", "4 6", "5 6"],
        (),
        "6 9",
        "",
        scores=(1500, 0, 0),
        phase=Phase.DRAW,
    )
    found = any_take(view_of(now, 0))
    assert found is not None
    assert refuse(view_of(now, 0), found) is None
    assert settled(now).table.phase is Phase.DRAW


def test_black_threes_displace_no_other_group_of_a_forced_take() -> None:
    """Threes and fours bring as many points, but threes may be laid on the way out only."""
    now = position(
        preset("classic", 2),
        ["K K K 4 4 4 b3 b3 b3 9", "5 6"],
        [{}, {}],
        "8 K",
        "",
        phase=Phase.DRAW,
    )
    take = any_take(view_of(now, 0))
    assert take is not None
    assert refuse(view_of(now, 0), take) is None
    assert settled(now).table.phase is Phase.DRAW


def test_wild_cards_alone_take_the_top_card_where_one_natural_is_enough() -> None:
    rules = preset("classic", 4, {"min_naturals": 1, "wilds_may_exceed_naturals": True})
    now = position(
        rules,
        ["2 2 4 5 6", "5 6", "7 8", "9 T"],
        [{"K": "K K K"}, {}],
        "8 A",
        "",
        phase=Phase.DRAW,
    )
    take = any_take(view_of(now, 0))
    assert take == TakePile((tuple(now.hands[0][:2]),))
    assert refuse(view_of(now, 0), take) is None
