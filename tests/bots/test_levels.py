"""The levels, and what every choice owes to its caller."""

from __future__ import annotations

import pytest

from games.bots import LEVELS, PARTNER, choose
from games.bots.arena import play_deal
from games.engine.moves import Discard, Move
from games.engine.rules import Rules
from games.engine.view import PlayerView
from tests.bots.builders import FOUR, TWO, discard_of, scene, sight
from tests.engine.builders import shuffled

HAND = "b3 9 9 7 7 Q Q J J A A"
OPEN: list[dict[str, str]] = [{"K": "K K K"}, {"9": "9 9 9", "7": "7 7 7 7"}]
PILE = "4 5 6 8 T 4 5 6 8 T"


def test_there_are_three_levels_and_a_partner_is_the_strongest() -> None:
    assert LEVELS == ("easy", "medium", "hard")
    view = sight(HAND, melds=OPEN, pile=PILE)
    assert choose(view, b"seed", PARTNER) == choose(view, b"seed", LEVELS[-1])


@pytest.mark.parametrize("name", ["divine", "", "Medium"])
def test_a_level_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no level"):
        choose(sight(HAND), b"seed", name)


def test_a_seat_that_is_not_to_move_has_nothing_to_choose() -> None:
    position = scene(HAND)
    with pytest.raises(ValueError, match="to move"):
        choose(PlayerView(position.table, 1, position.hands[1]), b"seed")


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_give_the_same_moves(level: str) -> None:
    for number in range(5):
        first = choose(sight(HAND, melds=OPEN, pile=PILE), bytes([number]), level)
        assert choose(sight(HAND, melds=OPEN, pile=PILE), bytes([number]), level) == first


def test_medium_leaves_nothing_to_chance() -> None:
    view = sight(HAND, melds=OPEN, pile=PILE)
    assert len({choose(view, bytes([number])) for number in range(20)}) == 1


def test_a_third_of_the_easy_discards_are_careless() -> None:
    view = sight(HAND, melds=OPEN, pile=PILE)
    thrown = [discard_of(choose(view, bytes([n, 7]), "easy")) for n in range(200)]
    assert 35 <= sum(rank != "3" for rank in thrown) <= 80


def test_easy_has_no_memory_of_known_cards() -> None:
    """The next player took a pair of fours with the pile: medium knows, easy does not."""
    melds: list[dict[str, str]] = [{"K": "K K K"}, {"9": "9 9 9"}]
    hand, pile = "8 4 A A A T T T Q Q Q", "5 5 6 6 7 J J"
    told = sight(hand, melds=melds, pile=pile, known={1: "4 4"})
    untold = sight(hand, melds=melds, pile=pile)
    assert discard_of(choose(told, b"seed")) != "4"
    for seed in [bytes([number]) for number in range(40)]:
        assert choose(told, seed, "easy")[-1] == choose(untold, seed, "easy")[-1]


@pytest.mark.parametrize("rules", [TWO, FOUR])
def test_the_rest_of_a_turn_comes_at_once(rules: Rules) -> None:
    """Only a draw or take, a question or an answer, or the end of the turn is the last move."""

    def watched(view: PlayerView) -> tuple[Move, ...]:
        moves = choose(view, b"seed")
        assert moves
        assert not any(isinstance(move, Discard) for move in moves[:-1])
        assert type(moves[-1]).__name__ not in ("LayMelds", "LayOff")
        return moves

    for number in range(10):
        play_deal(rules, [watched] * rules.players, shuffled(number), 0)
