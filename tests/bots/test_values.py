"""What a position is worth when a playout stops, and how the weights are found."""

from __future__ import annotations

import io
from random import Random

import pytest
from django.core.management import call_command

from games.bots.kernel.convert import from_position
from games.bots.kernel.seeing import law_of
from games.bots.kernel.state import OVER, State
from games.bots.players import policy_for
from games.bots.search.rollout import lead, rollout
from games.bots.search.value_weights import BY_PLAYERS
from games.bots.search.values import FEATURES, features, value
from games.engine.rules import preset
from games.tuning.fitting import difference, solved
from games.tuning.learned import SEATINGS
from tests.bots.builders import DRAW, FOUR, TWO, scene
from tests.bots.test_play import dealt

HAND = "b3 9 9 7 7 Q Q J J A 2"


def state_with(melds: list[dict[str, str]], hand: str = HAND) -> State:
    return from_position(scene(hand, melds=melds, phase=DRAW), law_of(FOUR))


def named(state: State, side: int) -> dict[str, float]:
    return dict(zip(FEATURES, features(state, side), strict=True))


def test_every_feature_has_a_weight_for_every_number_of_players() -> None:
    assert set(BY_PLAYERS) == {2, 3, 4}
    assert all(tuple(weights) == FEATURES for weights in BY_PLAYERS.values())


def test_features_count_what_the_side_has() -> None:
    melds = [{"K": "K K K K K 2", "Q": "Q Q Q Q Q"}, {}]
    state = from_position(scene(HAND, TWO, melds=melds, phase=DRAW), law_of(TWO))
    found = named(state, 0)
    assert (found["mixed_6"], found["natural_5"], found["small"]) == (1, 1, 0)
    assert (found["opened"], found["ready"], found["lacking"]) == (1, 0, 2)
    assert (found["joins"], found["pairs"], found["wilds"], found["black"]) == (2, 3, 1, 1)


def test_what_one_side_wins_the_other_loses() -> None:
    for number in range(10):
        state = from_position(dealt(TWO, number), law_of(TWO))
        assert value(state, 0) == pytest.approx(-value(state, 1))


def test_the_nearer_a_meld_is_to_a_canasta_the_more_it_is_worth() -> None:
    melds = ("K K K", "K K K K 2", "K K K K K 2", "K K K K K K K")
    worth = [value(state_with([{"K": meld}, {}]), 0) for meld in melds]
    assert worth == sorted(worth)
    assert worth[-1] > worth[0] + 100


def test_an_opponent_with_few_cards_is_feared_once_it_may_go_out() -> None:
    feared = []
    for melds, count in (("K K K K K K K", 2), ("K K K K K K K", 11), ("K K K", 2)):
        position = scene(HAND, melds=[{}, {"K": melds}], phase=DRAW, counts=[11, count, 11, 11])
        feared.append(named(from_position(position, law_of(FOUR)), 0)["feared"])
    assert feared[0] > feared[1] > feared[2] == 0


def test_a_playout_that_is_cut_predicts_how_the_deal_ends() -> None:
    """The values eight turns on follow the scores of the same deals played to their ends."""
    policies, pairs = (policy_for(law_of(TWO)),) * 2, []
    for number in range(150):
        state = from_position(dealt(TWO, number), law_of(TWO))
        rollout(state, policies, 0, 20)
        whole = state.clone()
        cut = rollout(state.clone(), policies, 0)
        pairs.append((cut, rollout(whole, policies, 0, 10_000)))
        assert whole.phase == OVER
    assert correlation(pairs) > 0.6


def correlation(pairs: list[tuple[float, float]]) -> float:
    count = len(pairs)
    a, b = sum(x for x, _ in pairs) / count, sum(y for _, y in pairs) / count
    both = sum((x - a) * (y - b) for x, y in pairs)
    spread = sum((x - a) ** 2 for x, _ in pairs) * sum((y - b) ** 2 for _, y in pairs)
    return both / float(spread**0.5)


def test_the_lead_is_over_the_mean_of_the_others() -> None:
    assert lead([300, 100, 0], 0) == 250
    assert lead([300, 100], 1) == -200


def test_least_squares_find_what_the_rows_were_made_of() -> None:
    lots, weights = Random(1), (3.0, -2.0, 0.5)
    lines = [[0.0] * 4 for _ in range(3)]
    for _ in range(50):
        row = [lots.random() for _ in range(3)]
        end = sum(weight * each for weight, each in zip(weights, row, strict=True))
        for i in range(3):
            for j in range(3):
                lines[i][j] += row[i] * row[j]
            lines[i][3] += row[i] * end
    assert solved(lines) == pytest.approx(weights)


def test_a_feature_that_never_occurs_weighs_nothing() -> None:
    assert solved([[2.0, 0.0, 6.0], [0.0, 0.0, 0.0]]) == (3.0, 0.0)


def test_the_rows_of_three_players_are_over_the_mean_of_the_others() -> None:
    rules = preset("pagat", 3)
    state = from_position(dealt(rules, 1), law_of(rules))
    each = [features(state, side)[15] for side in range(3)]
    assert difference(state, 0)[15] == each[0] - (each[1] + each[2]) / 2


def test_the_same_seed_gives_the_same_weights() -> None:
    """And the command prints them as the file that is shipped."""
    texts = []
    for _ in range(2):
        out = io.StringIO()
        call_command("fit_values", "values", deals=30, seed=5, stdout=out, stderr=io.StringIO())
        texts.append(out.getvalue())
    assert texts[0] == texts[1]
    names: dict[str, object] = {}
    exec(texts[0], names)  # noqa: S102 - our own text
    assert isinstance(names["BY_PLAYERS"], dict)
    assert [tuple(each) for each in names["BY_PLAYERS"].values()] == [FEATURES] * len(SEATINGS)
