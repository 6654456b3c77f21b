"""What lists and polls read is what the log says."""

import random
from datetime import timedelta

import pytest

from canasta.clock import now
from games.engine.moves import Draw
from games.models import Game
from games.projections import BOT_PATIENCE
from games.services.committing import commit
from games.store import load
from games.verifying import faults
from tests.games.tables import people_game, play_deal, play_random_turn

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("players", "target"), [(2, "one_deal"), (4, "one_deal"), (4, 2500)])
def test_the_read_model_equals_one_rebuilt_from_the_log(players: int, target: object) -> None:
    game, _ = people_game(players, target=target)
    for seed in range(20):
        play_deal(game, seed, moves=15)
        assert list(faults(game)) == []
        play_deal(game, seed)
        assert list(faults(game)) == []
        if game.status == Game.Status.OVER:
            break
    assert game.winners
    assert game.deals_ended == game.deal_number
    assert game.to_move is None


def test_acting_keeps_the_read_model_up_to_date() -> None:
    game, users = people_game()
    rng = random.Random(4)
    for _ in range(40):
        play_random_turn(game, users, rng)
        assert list(faults(Game.objects.get(pk=game.pk))) == []


def test_a_game_is_due_only_while_the_computer_is_to_move() -> None:
    game, _ = people_game()
    assert game.next_action_at is None
    game.seats.filter(number=game.to_move).update(bot_level="easy")
    commit(game, load(game), [(game.to_move or 0, Draw())])
    assert game.next_action_at is not None
    assert timedelta() < game.next_action_at - now() <= BOT_PATIENCE
