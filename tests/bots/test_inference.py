"""What the others' play says about their hands, and worlds that follow it."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from games.bots import choose
from games.bots.kernel.classes import DEUCE, RED_THREE
from games.bots.kernel.convert import from_position
from games.bots.kernel.lays import choose as greedy_discard
from games.bots.kernel.seeing import law_of
from games.bots.kernel.state import State
from games.bots.players import policy_for
from games.bots.search.hand_weights import BY_PLAYERS
from games.bots.search.inference import guesses_of, likely_world
from games.bots.search.sight import sight_of, world
from games.bots.search.signs import NAMES, NOTHING, pasts_of, signs
from games.engine.moves import Discard, Draw, Move, TakePile
from games.engine.play import play
from games.engine.rules import preset
from games.engine.view import PlayerView, view_of
from games.tuning.hands import learned
from tests.bots.builders import FOUR, sight
from tests.bots.test_play import dealt
from tests.engine.builders import Box

HAND = "b3 9 9 7 7 Q Q J J A A"
FOUR_, SIX, NINE, KING = 0, 2, 5, 9  # classes
OPEN: list[dict[str, str]] = [{"K": "K K K K"}, {"9": "9 9 9 9 9"}]


def thrown(tokens: str) -> list[Discard]:
    box = Box()
    return [Discard(card) for card in box.cards(tokens)]


def names(view: PlayerView, seat: int, place: int) -> tuple[str, ...]:
    seen = sight_of(view, law_of(view.table.rules))
    return signs(seen, pasts_of(view)[seat], seat)[place]


def held(view: PlayerView, seat: int, place: int, likely: bool) -> float:
    """Cards of the class in the seat's hand, on average over many worlds."""
    law = law_of(view.table.rules)
    seen, total = sight_of(view, law), 0
    guesses = guesses_of(view, seen)
    for number in range(300):
        lots = Random(number)
        by_lot = world(seen, lots)
        state = likely_world(seen, guesses, policy_for(law), lots) if likely else by_lot
        total += state.hands[seat][place]
    return total / 300


def history_of(*turns: tuple[int, Move]) -> dict[str, Any]:
    return {"history": turns, "melds": OPEN}


# The signs.


def test_a_past_counts_back_to_what_was_thrown_and_let_lie() -> None:
    four, five, six, king = thrown("4 5 6 K")
    turns = ((1, Draw()), (1, four), (2, Draw()), (2, five), (3, Draw()), (3, six))
    view = sight(HAND, history=(*turns, (0, Draw()), (0, king), (1, Draw()), (1, four)))
    past = pasts_of(view)[1]
    assert past.thrown == {FOUR_: 1}
    assert past.passed == {KING: 1}
    assert past.latest == FOUR_
    assert pasts_of(view)[2].passed == {}, "a pile of one card was let lie for its size"


def test_who_has_drawn_since_may_hold_something_new() -> None:
    four, five = thrown("4 5")
    history = ((1, Draw()), (1, four), (2, TakePile()), (2, five), (1, Draw()))
    assert pasts_of(sight(HAND, history=history))[1].latest == NOTHING


def test_the_names_say_whose_meld_a_class_lies_in_and_what_was_done_with_it() -> None:
    view = sight(HAND, **history_of((1, Draw()), (1, thrown("4")[0])), pile="4")
    assert names(view, 1, NINE) == ("own_five", "unseen_3")
    assert names(view, 1, KING) == ("rivals", "unseen_5")
    assert names(view, 2, NINE)[0] == "rivals"
    assert names(view, 1, FOUR_) == ("nobodys", "thrown_1")
    assert names(view, 1, DEUCE) == ("wild_open",)


def test_every_name_has_a_weight_for_every_number_of_players() -> None:
    assert set(BY_PLAYERS) == {2, 3, 4}
    assert all(tuple(weights) == NAMES for weights in BY_PLAYERS.values())


# The worlds.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_likely_world_agrees_with_all_that_is_known(players: int) -> None:
    rules = preset("open", players)
    law, position = law_of(rules), dealt(rules, 4)
    for number in range(60):
        seat = position.table.to_move
        if seat is None:
            break
        view = view_of(position, seat)
        seen, truth = sight_of(view, law), from_position(position, law)
        state = likely_world(seen, guesses_of(view, seen), policy_for(law), Random(number))
        assert [sum(hand) for hand in state.hands] == truth.sizes
        assert state.hands[seat] == truth.hands[seat]
        assert state.known == truth.known
        assert (len(state.stock), state.to_move) == (len(truth.stock), seat)
        assert not any(hand[RED_THREE] for hand in state.hands)
        assert all_cards(state) == all_cards(truth)
        for move in choose(view, b"seed"):
            position = play(position, seat, move)


def all_cards(state: State) -> list[int]:
    cards = [
        place for hand in state.hands for place, count in enumerate(hand) for _ in range(count)
    ]
    return sorted([*cards, *state.stock])


def test_ranks_that_its_side_has_melded_are_seldom_in_a_hand() -> None:
    view = sight(HAND, melds=OPEN)
    assert held(view, 1, NINE, likely=True) < 0.4 * held(view, 1, NINE, likely=False)


def test_ranks_that_the_others_have_melded_are_held_back() -> None:
    view = sight(HAND, melds=OPEN)
    assert held(view, 1, KING, likely=True) > 1.2 * held(view, 1, KING, likely=False)


def test_a_rank_that_was_let_lie_is_seldom_held() -> None:
    four, five, six, jack = thrown("4 5 6 J")
    turns = ((2, Draw()), (2, four), (3, Draw()), (3, five), (0, Draw()), (0, six))
    view = sight(HAND, **history_of(*turns, (1, Draw()), (1, jack)), pile="4 5 6 J")
    assert names(view, 1, SIX) == ("nobodys", "passed_1")
    assert held(view, 1, SIX, likely=True) < 0.8 * held(view, 1, SIX, likely=False)


def test_most_hands_are_such_that_greedy_play_throws_the_same_card() -> None:
    view = sight(HAND, **history_of((1, Draw()), (1, thrown("4")[0])), pile="4")
    law = law_of(FOUR)
    seen, policy = sight_of(view, law), policy_for(law)
    guesses, same, by_lot = guesses_of(view, seen), 0, 0
    for number in range(60):
        states = likely_world(seen, guesses, policy, Random(number)), world(seen, Random(number))
        for count, state in enumerate(states):
            state.to_move = 1
            state.hands[1][FOUR_] += 1
            is_same = greedy_discard(state, policy) == FOUR_
            same, by_lot = same + (is_same and not count), by_lot + (is_same and bool(count))
    assert same > by_lot + 10


@pytest.mark.parametrize("players", [2, 4])
def test_likely_hands_are_nearer_to_the_real_ones(players: int) -> None:
    """In greedy play of deals from which the weights were not learned."""
    rules = preset("classic", players)
    law, lots, errors = law_of(rules), Random(3), [0.0, 0.0]
    for number in range(900, 906):
        position = dealt(rules, number)
        while (seat := position.table.to_move) is not None:
            view = view_of(position, seat)
            if len(view.table.history) > 12 and lots.random() < 0.1:
                seen, truth = sight_of(view, law), from_position(position, law)
                guesses = guesses_of(view, seen)
                for _ in range(4):
                    likely = likely_world(seen, guesses, policy_for(law), lots)
                    for place, state in enumerate((likely, world(seen, lots))):
                        errors[place] += distance(state, truth)
            for move in choose(view, b"seed"):
                position = play(position, seat, move)
    assert errors[0] < 0.95 * errors[1]


def distance(one: State, other: State) -> int:
    """Cards in other hands than they are."""
    hands = zip(one.hands, other.hands, strict=True)
    return sum([abs(a - b) for mine, theirs in hands for a, b in zip(mine, theirs, strict=True)])


# The learning.


def test_the_same_seed_teaches_the_same_weights_and_they_fit_better_than_none() -> None:
    first, again = learned("classic", 2, 6, 5), learned("classic", 2, 6, 5)
    assert first == again
    assert first.figure < 0.9
    assert first.weights["own_small"] < first.weights["nobodys"]


def test_the_command_prints_the_file_that_is_shipped() -> None:
    out = io.StringIO()
    call_command("fit_values", "hands", deals=2, seed=5, stdout=out, stderr=io.StringIO())
    found: dict[str, object] = {}
    exec(out.getvalue(), found)  # noqa: S102 - our own text
    assert isinstance(found["BY_PLAYERS"], dict)
    assert [tuple(each) for each in found["BY_PLAYERS"].values()] == [NAMES] * 3
