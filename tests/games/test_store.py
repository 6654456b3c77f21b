"""Rows to positions and back."""

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from games import store
from games.engine.play import replay
from games.engine.state import Position
from games.errors import GameNotFound
from games.models import DealStart, Game, LoggedMove
from tests.games.tables import people_game, play_deal

pytestmark = pytest.mark.django_db


def replayed(game: Game) -> Position:
    """The whole log folded from the first move."""
    rows = LoggedMove.objects.filter(game=game).order_by("number")
    steps = [store.step_of(row) for row in rows]
    return replay(store.rules_of(game), game.first_dealer, steps)


@pytest.mark.parametrize("players", [2, 4])
def test_loading_from_the_last_deal_equals_replaying_everything(players: int) -> None:
    game, _ = people_game(players)
    for seed in range(3):
        for _ in range(4):
            play_deal(game, seed, moves=7)
            assert store.load(game) == replayed(game)
        play_deal(game, seed)
        assert store.load(game) == replayed(game)
    assert game.deal_number == 4


def test_what_is_loaded_is_bounded_by_the_deal(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game, _ = people_game()
    play_deal(game, 1)
    assert game.version > 20
    with django_assert_num_queries(2):
        _, rows = store.deal(game, 2)
    assert len(rows) == 1
    _, first = store.deal(game, 1)
    assert [row.number for row in first] == list(range(1, game.version))


def test_a_row_that_was_read_before_a_move_loads_the_position_before_it() -> None:
    game, _ = people_game()
    before = store.load(game)
    earlier = Game.objects.get(pk=game.pk)
    play_deal(game, 1, moves=2)
    assert store.load(earlier) == before != store.load(game)


def test_a_deal_begins_with_the_scores_of_the_deals_before() -> None:
    game, _ = people_game()
    play_deal(game, 2)
    first, second = DealStart.objects.filter(game=game).order_by("number")
    assert (first.move_number, first.scores) == (1, [0, 0])
    assert (second.move_number, second.scores) == (game.version, game.scores)
    assert second.dealer == (first.dealer + 1) % 4
    assert store.end_of(game, 1)[1].table.scores == tuple(second.scores)


def test_a_game_of_another_format_or_other_rules_is_not_guessed_at() -> None:
    game, _ = people_game()
    for field in ("rules_version", "log_format"):
        changed = Game.objects.get(pk=game.pk)
        setattr(changed, field, 99)
        with pytest.raises(store.UnknownFormat, match="99"):
            store.load(changed)


def test_unknown_parameters_refuse_to_load() -> None:
    game, _ = people_game()
    game.rules["colour"] = "red"
    with pytest.raises(ValueError, match="colour"):
        store.load(game)


@pytest.mark.django_db(transaction=True)
def test_a_game_that_is_not_there_cannot_be_locked() -> None:
    with transaction.atomic(), pytest.raises(GameNotFound):
        store.lock("nowhere")
