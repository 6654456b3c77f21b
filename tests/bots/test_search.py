"""The search: worlds that agree with what is known, the race between plans, and its choice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from random import Random

import pytest

from games.bots.kernel.classes import RED_THREE, counts_of
from games.bots.kernel.convert import from_position
from games.bots.kernel.seeing import law_of
from games.bots.kernel.state import State
from games.bots.players import policy_for
from games.bots.search.deciding import decide
from games.bots.search.plans import Plan, policy_plan
from games.bots.search.racing import GATE, Runner, error, gain, race
from games.bots.search.reasons import size_of
from games.bots.search.sight import Sight, sight_in, sight_of, world
from games.engine.play import play
from games.engine.rules import Rules, preset
from games.engine.state import Position
from games.engine.view import view_of
from tests.bots.builders import FOUR, TWO, sight
from tests.bots.rulesets import SEATINGS, mixed, switched
from tests.bots.test_play import SCORES, dealt, exchanged

HAND = "b3 9 9 7 7 Q Q J J A A"
OPEN: list[dict[str, str]] = [{"K": "K K K"}, {"9": "9 9 9", "7": "7 7 7 7"}]
FEW = 20  # playouts: enough to leave the heuristic's ways


def runners_of(count: int) -> list[Runner]:
    return [Runner(((number,),)) for number in range(count)]


def never() -> bool:
    return False


def held(state: State) -> list[int]:
    """Counts by class of everything that lies anywhere."""
    counts = counts_of([*state.stock, *state.pile])
    for hand in state.hands:
        counts = [count + more for count, more in zip(counts, hand, strict=True)]
    return counts


# Worlds.


@pytest.mark.parametrize("players", [2, 4])
def test_a_world_holds_the_cards_that_there_are(players: int) -> None:
    """As many in each hand as all see, no red three among them, and nothing invented."""
    position = dealt(preset("classic", players), 3)
    law = law_of(position.table.rules)
    truth = from_position(position, law)
    seen = sight_of(view_of(position, 0), law)
    for number in range(20):
        guess = world(seen, Random(number))
        assert held(guess) == held(truth)
        assert [sum(hand) for hand in guess.hands] == truth.sizes == guess.sizes
        assert guess.hands[0] == truth.hands[0]
        assert len(guess.stock) == len(truth.stock)
        assert not any(hand[RED_THREE] for hand in guess.hands)


def test_worlds_differ() -> None:
    position = dealt(FOUR, 3)
    seen = sight_of(view_of(position, 0), law_of(FOUR))
    guesses = {tuple(world(seen, Random(number)).hands[1]) for number in range(20)}
    assert len(guesses) == 20


def test_cards_of_a_taken_pile_stay_where_they_are_known_to_be() -> None:
    seen = sight_of(sight(HAND, known={1: "4 4 5", 3: "K"}), law_of(FOUR))
    for number in range(20):
        hands = world(seen, Random(number)).hands
        assert (hands[1][0] >= 2, hands[1][1] >= 1, hands[3][9] >= 1) == (True, True, True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_kernel_and_the_table_give_the_same_sight(players: int) -> None:
    """What a seat knows of a whole state is what its view tells."""
    rules = preset("open", players)
    law, rng = law_of(rules), Random(4)
    for number in range(3):
        position = dealt(rules, number)
        while (seat := position.table.to_move) is not None:
            one = sight_of(view_of(position, seat), law)
            other = sight_in(from_position(position, law), seat)
            assert facts(one) == facts(other)
            for move in decide(view_of(position, seat), rng.randbytes(2), 1).moves:
                position = play(position, seat, move)


def facts(seen: Sight) -> Sequence[object]:
    return (seen.seat, seen.pool, seen.red_threes, seen.hidden, seen.stock, seen.base.summary())


def test_a_world_of_a_readable_position_leaves_cards_outside() -> None:
    """A position file need not name every card; the stock has the cards that it says."""
    seen = sight_of(sight(HAND, stock=12), law_of(FOUR))
    assert len(world(seen, Random(1)).stock) == 12


# The race.


def test_a_plan_must_beat_the_first_by_more_than_its_error() -> None:
    def judge(plan: Plan, world: int) -> float:
        number = plan[0][0]
        return 10.0 * number + (300.0 if world % 2 else -300.0) * number

    chosen, *others = race(runners_of(2), judge, 40, never)
    assert chosen.plan == ((0,),)
    assert gain(others[0], chosen) == 10
    assert error(others[0], chosen) > 10 / GATE


def test_a_plan_that_is_better_in_the_same_worlds_wins_however_much_these_differ() -> None:
    def judge(plan: Plan, world: int) -> float:
        return 1000.0 * Random(world).random() + plan[0][0]

    assert race(runners_of(7), judge, 100, never)[0].plan == ((6,),)


def test_half_of_the_plans_leave_the_race_each_time() -> None:
    runners = race(runners_of(9), lambda plan, world: float(plan[0][0]), 200, never)
    tried = sorted(len(each.points) for each in runners)
    assert tried[-2] > 4 * tried[0]
    assert 120 <= sum(tried) <= 220


def test_the_first_plan_stays_in_the_race_to_the_end() -> None:
    runners = race(runners_of(9), lambda plan, world: float(plan[0][0]), 200, never)
    first = next(each for each in runners if each.plan == ((0,),))
    assert len(first.points) == max(len(each.points) for each in runners)


def test_a_race_without_time_keeps_the_first_plan() -> None:
    chosen = race(runners_of(5), lambda plan, world: float(plan[0][0]), 100, lambda: True)[0]
    assert chosen == Runner(((0,),))


def test_one_world_proves_nothing() -> None:
    chosen = race(runners_of(2), lambda plan, world: float(plan[0][0]), 1, never)[0]
    assert chosen.plan == ((0,),)


def test_a_bonus_is_what_the_others_must_win_more() -> None:
    for bonus, chosen in ((30.0, 0), (50.0, 1)):
        runners = [Runner(((0,),)), Runner(((1,),), bonus)]
        found = race(runners, lambda plan, world: 40.0 - 40.0 * plan[0][0], 20, never)
        assert found[0].plan == ((chosen,),)
        assert found[0].mean == 40 - 40 * chosen


# The choice.


@pytest.mark.parametrize("rules", [TWO, FOUR])
def test_the_same_view_and_seed_give_the_same_choice(rules: Rules) -> None:
    view = sight("b3 9 9 7 7 Q Q J J A A", rules, melds=OPEN, pile="4 5 6 8 T")
    for number in range(5):
        seed = bytes([number])
        assert decide(view, seed, FEW) == decide(view, seed, FEW)


def test_without_time_the_choice_is_the_greedy_one() -> None:
    ticks = iter(range(1000))
    view = sight(HAND, melds=OPEN, pile="4 5 6 8 T")
    choice = decide(view, b"seed", 500, clock=lambda: float(next(ticks)))
    seen = sight_of(view, law_of(FOUR))
    assert choice.reason is not None
    assert choice.reason.playouts == 0
    greedy = policy_plan(seen.base, policy_for(law_of(FOUR)))
    assert len(choice.moves) == len(greedy)


@pytest.mark.parametrize("players", [2, 4])
def test_exchanging_hidden_cards_never_changes_the_choice(players: int) -> None:
    """The view test: nothing of what the seat does not see has a way into its choice."""
    rng = random.Random(8)
    position = dealt(preset("classic", players), 5)
    while (seat := position.table.to_move) is not None:
        choice = decide(view_of(position, seat), b"seed", FEW)
        for _ in range(2):
            other = exchanged(position, seat, rng)
            assert decide(view_of(other, seat), b"seed", FEW) == choice
        for move in choice.moves:
            position = play(position, seat, move)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_no_move_of_the_search_is_ever_illegal(name: str, players: int) -> None:
    """Every switch and score; each third stock is cut to force the endings."""
    rng = random.Random(f"search {name} {players}")
    for number in range(4):
        rules = switched(name, players, rng)
        scores = [rng.choice(SCORES) for _ in range(rules.sides)]
        play_out(dealt(rules, number, scores, cut=None if number % 3 else 8))


def test_no_move_of_the_search_is_illegal_by_any_combination_of_rules() -> None:
    rng = random.Random(6)
    for number in range(12):
        play_out(dealt(mixed(rng), number, cut=8 if number % 2 else None))


def play_out(position: Position) -> None:
    """To the end of the deal, every move judged by the engine, every reason short enough."""
    turns = 0
    while (seat := position.table.to_move) is not None:
        choice = decide(view_of(position, seat), turns.to_bytes(2, "big"), FEW)
        assert choice.moves
        assert choice.reason is None or size_of(choice.reason) <= 300
        for move in choice.moves:
            position = play(position, seat, move)
        turns += 1
        assert turns < 2000, "the deal stands still"
    assert position.table.is_deal_over
