"""Turns of seconds: whoever lets them pass has lost, and nobody has to look on."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from canasta.clock import now
from games import services
from games.clocks import QUESTION
from games.engine.codec import move_from
from games.engine.moves import Answer, Ask, Draw, Forfeit
from games.errors import TimeIsOut
from games.models import Game, GameEvent, LoggedMove
from games.verifying import faults
from tests.games.long_games import pass_time
from tests.games.tables import act, deck, people_game, seen
from tests.stack import Clock

pytestmark = pytest.mark.django_db(transaction=True)

TURN = 60


def timed(**options: Any) -> tuple[Game, list[User]]:
    return people_game(preset="timed", turn_seconds=TURN, **options)


def wait(clock: Clock, begin: float, end: float) -> int:
    """Seconds pass, and the clocks are looked at as always; gives how many games were settled."""
    settled, moment = 0, begin
    while moment < end:
        moment = min(moment + 1.5, end)
        clock.shift(timedelta(seconds=moment))
        settled += services.tick()
    return settled


def last_move(game: Game) -> tuple[int, object]:
    row = LoggedMove.objects.filter(game=game).latest("number")
    return row.seat, move_from(row.move)


def test_a_turn_that_runs_out_loses_the_game_without_any_visitor(clock: Clock) -> None:
    game, _ = timed()
    mover = game.to_move
    assert wait(clock, 0, TURN - 2) == 0
    assert wait(clock, TURN - 2, TURN + 2) == 1
    game.refresh_from_db()
    assert last_move(game) == (mover, Forfeit("time"))
    assert game.status == Game.Status.OVER
    assert game.winners == [1 - (mover or 0) % 2]
    assert game.clock_ends_at is None
    assert list(faults(game)) == []


def test_a_game_without_a_clock_waits_for_ever(clock: Clock) -> None:
    game, _ = people_game(preset="timed")
    assert wait(clock, 0, 30) == 0
    game.refresh_from_db()
    assert game.clock_ends_at is None


def test_drawing_gives_no_new_time_and_the_next_player_gets_all_of_it(clock: Clock) -> None:
    game, users = timed()
    ends_at = game.clock_ends_at
    mover = game.to_move or 0
    act(game, users[mover], Draw())
    game.refresh_from_db()
    assert game.clock_ends_at == ends_at
    assert ends_at is not None
    assert timedelta(seconds=TURN - 5) < ends_at - now() <= timedelta(seconds=TURN)


def test_a_move_that_comes_too_late_changes_nothing(clock: Clock) -> None:
    game, users = timed()
    clock.shift(timedelta(seconds=TURN))
    with pytest.raises(TimeIsOut):
        act(game, users[game.to_move or 0], Draw())
    version = game.version
    game.refresh_from_db()
    assert game.version == version


def test_an_interruption_is_given_back(clock: Clock) -> None:
    game, _ = timed()
    ends_at = game.clock_ends_at
    services.tick()
    clock.shift(timedelta(minutes=10))
    assert services.tick() == 0
    game.refresh_from_db()
    assert ends_at is not None
    assert game.clock_ends_at is not None
    given = game.clock_ends_at - ends_at
    assert timedelta(minutes=10) <= given < timedelta(minutes=10, seconds=5)
    assert game.events.get().kind == GameEvent.Kind.CREDIT
    assert list(faults(game)) == []
    assert wait(clock, 600, 600 + TURN + 2) == 1


def test_a_restart_of_a_few_seconds_costs_nobody_their_turn(clock: Clock) -> None:
    game, _ = timed()
    assert pass_time(clock, timedelta(seconds=TURN - 2)) == 0
    clock.shift(timedelta(seconds=TURN + 1))
    assert services.tick() == 0
    game.refresh_from_db()
    assert game.clock_ends_at is not None
    assert timedelta(seconds=1) < game.clock_ends_at - now() <= timedelta(seconds=2)


def test_an_interruption_before_the_first_look_is_given_back_too(clock: Clock) -> None:
    game, _ = timed()
    clock.shift(timedelta(seconds=TURN + 10))
    assert services.tick() == 0
    game.refresh_from_db()
    assert game.clock_ends_at is not None
    assert timedelta(seconds=TURN - 2) < game.clock_ends_at - now() <= timedelta(seconds=TURN)


def test_two_schedulers_settle_a_game_once(clock: Clock) -> None:
    game, _ = timed()
    assert pass_time(clock, timedelta(seconds=TURN)) + services.tick() == 1
    assert LoggedMove.objects.filter(game=game).count() == 2


SEVENS = "7h 7d 7s 7c 7h 7d 7s 4h 4d 4c 9s"


def test_a_question_stops_the_askers_clock_and_a_silent_partner_says_yes(clock: Clock) -> None:
    game, users = timed(orders=[deck([SEVENS, "", "", ""], "Kc", "4s")])
    act(game, users[0], Draw())
    assert wait(clock, 0, 20) == 0
    act(game, users[0], Ask())
    game.refresh_from_db()
    assert game.to_move == 2
    assert game.clock_left is not None
    assert timedelta(seconds=TURN - 25) < game.clock_left <= timedelta(seconds=TURN - 20)
    assert wait(clock, 20, 20 + QUESTION.total_seconds() + 1) == 1
    game.refresh_from_db()
    assert last_move(game) == (2, Answer(True))
    assert game.to_move == 0
    assert game.clock_ends_at is not None
    assert timedelta(seconds=30) < game.clock_ends_at - now() <= timedelta(seconds=TURN - 20)
    assert seen(game, users[0]).view.table.turn.permission is True
