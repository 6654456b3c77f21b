"""What a partner expects of whoever searches: the favoured plan, and what speaks for it."""

from __future__ import annotations

from typing import Any

from games.bots.kernel.codes import DISCARD, LAY, LAY_OFF, group
from games.bots.kernel.seeing import law_of
from games.bots.players import policy_for
from games.bots.search.manners import BREAKS, CLOSES, OPENS, runners
from games.bots.search.plans import Plan
from games.bots.search.racing import Runner
from games.bots.search.sight import sight_of
from tests.bots.builders import FOUR, sight

FIVE, NINE, JACK, KING, ACE = 1, 5, 7, 9, 10  # classes
THEIRS = {"8": "8 8 8 8 8 8 8"}


def seen(plans: list[Plan], hand: str, **table: Any) -> list[Runner]:
    view = sight(hand, **table)
    return runners(sight_of(view, law_of(FOUR)).base, policy_for(law_of(FOUR)), plans)


def throw(place: int, *before: tuple[int, ...]) -> Plan:
    return (*before, (DISCARD, place))


def test_a_plan_that_closes_a_canasta_is_favoured() -> None:
    own, closing = throw(FIVE), throw(FIVE, (LAY_OFF, group(KING, 1, 0, 0)))
    found = seen([own, closing], "K 5 9 J", melds=[{"K": "K K K K K K"}, {}])
    assert [each.plan for each in found] == [closing, own]
    assert [each.bonus for each in found] == [CLOSES, 0]


def test_the_greedy_choice_is_favoured_where_nothing_speaks_for_another() -> None:
    own, other = throw(FIVE), throw(NINE)
    found = seen([own, other], "K 5 9 J", melds=[{"K": "K K K"}, {}])
    assert [each.plan for each in found] == [own, other]


def test_opening_is_favoured_only_while_the_deal_may_end() -> None:
    own, opening = throw(FIVE), throw(FIVE, (LAY, group(ACE, 3, 0, 0)))
    for count, bonus in ((1, OPENS), (11, 0)):
        counts = [9, count, 11, 11]
        found = seen([own, opening], "A A A 5 9 J", melds=[{}, THEIRS], counts=counts)
        assert max(each.bonus for each in found) == bonus


def test_a_closed_side_does_not_throw_what_it_opens_with() -> None:
    plans = [throw(KING), throw(FIVE), throw(JACK)]
    found = seen(plans, "K K K 2 5 9 J")
    assert [each.bonus for each in found] == [0, -BREAKS, 0]
    assert found[0].plan == throw(FIVE)


def test_what_does_not_reach_the_minimum_may_be_thrown() -> None:
    for hand in ("K K K 5 9 J", "K K K K K 2 5 9 J"):
        found = seen([throw(KING), throw(FIVE)], hand)
        assert [each.bonus for each in found] == [0, 0]


def test_an_open_side_throws_as_it_likes() -> None:
    found = seen([throw(KING), throw(FIVE)], "K K 5 9", melds=[{"A": "A A A"}, {}])
    assert [each.bonus for each in found] == [0, 0]


def test_who_goes_out_is_not_held_back() -> None:
    out, staying = throw(FIVE, (LAY_OFF, group(KING, 1, 0, 0))), throw(KING)
    melds = [{"K": "K K K K K K", "A": "A A A A A A A"}, {}]
    assert seen([out, staying], "K 5", melds=melds)[0].plan == out
