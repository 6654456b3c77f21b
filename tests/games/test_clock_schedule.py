"""The scheduler and the worker as they run: an expired turn is settled with no visitor at all."""

import time
from datetime import timedelta

from accounts.models import User
from canasta.clock import now
from games.models import Game, Heartbeat, Notice
from games.services.clock import BEAT
from tests.games.long_games import DAY, is_about, is_sound, kinds, left, long_game, seat
from tests.stack import Clock

SETTLED_SECONDS = 60


def pass_days(clock: Clock, span: timedelta) -> None:
    """So much later, with a scheduler that has been looking until then."""
    Heartbeat.objects.update_or_create(name=BEAT, defaults={"at": now() + span})
    clock.shift(span)


def wait_until_moved(game: Game, version: int) -> None:
    deadline = time.monotonic() + SETTLED_SECONDS
    while game.version <= version or game.next_action_at is not None:
        assert time.monotonic() < deadline, "nobody settled the turn, or played it"
        time.sleep(0.2)
        game.refresh_from_db()


def told(game: Game, users: list[User]) -> list[set[str]]:
    return [
        set(Notice.objects.filter(user=user, game=game).values_list("kind", flat=True))
        for user in users
    ]


def test_a_turn_of_days_is_played_for_who_lets_it_pass_and_all_are_told(
    clock: Clock, beat: None
) -> None:
    game, users = long_game(days=0.5, on_time_out="bot_turn")
    absent = game.to_move or 0
    pass_days(clock, 0.5 * DAY)
    wait_until_moved(game, game.version)
    assert (game.status, game.to_move) == (Game.Status.PLAYING, (absent + 1) % 4)
    assert is_about(left(game), 0.5 * DAY)
    # A scheduler that is slow to start gives those seconds back first.
    assert kinds(game)[-2:] == ["time_out", "stand_in"]
    assert seat(game, absent).stand_in == ""
    following = (absent + 1) % 4
    assert all("seat" in notices for notices in told(game, users))
    assert "turn" in told(game, users)[following]
    assert is_sound(game)


def test_a_game_that_a_time_out_ends_is_over_for_both_sides(clock: Clock, beat: None) -> None:
    game, users = long_game(days=0.5)
    loser = (game.to_move or 0) % 2
    pass_days(clock, 0.5 * DAY)
    wait_until_moved(game, game.version)
    assert (game.status, game.ending) == (Game.Status.OVER, Game.Ending.TIME)
    assert game.winners == [1 - loser]
    assert all("game_over" in notices for notices in told(game, users))
    assert is_sound(game)
