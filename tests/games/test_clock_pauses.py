"""What hosts do to a clock: pause, resume, extend; and that every seat is told of it."""

from datetime import timedelta

import pytest

from canasta.clock import now
from games.engine.moves import Draw
from games.errors import GameOver, NoPauses
from games.models import Game, Notice
from games.services.absence import come_back
from games.services.pausing import LONGEST_PAUSE, extend_deadline, pause_game, resume_game
from games.services.standing import set_standing_answer
from tests.games.long_games import (
    DAY,
    HOUR,
    events,
    is_about,
    is_sound,
    kinds,
    left,
    long_game,
    pass_time,
)
from tests.games.tables import act, pass_turn
from tests.stack import Clock

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_pause_stops_the_clock_and_ends_by_itself(clock: Clock) -> None:
    game, _ = long_game(days=2)
    clock.shift(DAY)
    pause_game(slug=game.slug, by=None, until=now() + 5 * DAY, reason="The site moves.")
    assert left(game) is None
    assert pass_time(clock, 5 * DAY) == 0
    assert pass_time(clock, 6 * DAY + HOUR) == 1
    assert is_about(left(game), DAY)
    assert events(game) == [("paused", None, "The site moves."), ("resumed", None, "")]
    assert is_sound(game)


def test_who_moves_in_a_pause_starts_no_clock(clock: Clock) -> None:
    game, users = long_game(days=2)
    pause_game(slug=game.slug, by=None, until=now() + 5 * DAY)
    pass_turn(game, users[game.to_move or 0])
    assert left(game) is None
    resume_game(slug=game.slug, by=None)
    assert is_about(left(game), 2 * DAY)
    resume_game(slug=game.slug, by=None)
    assert kinds(game) == ["paused", "resumed"]


def test_a_second_pause_moves_the_end_and_no_pause_is_longer_than_a_month(clock: Clock) -> None:
    game, _ = long_game(days=2)
    pause_game(slug=game.slug, by=None, until=now() + DAY)
    pause_game(slug=game.slug, by=None, until=now() + 3 * DAY)
    assert pass_time(clock, DAY + HOUR) == 0
    with pytest.raises(ValueError, match="within 30 days"):
        pause_game(slug=game.slug, by=None, until=now() + LONGEST_PAUSE + HOUR)
    with pytest.raises(ValueError, match="within 30 days"):
        pause_game(slug=game.slug, by=None, until=now() - HOUR)


def test_the_others_have_as_long_to_decide_after_a_pause_as_before(clock: Clock) -> None:
    game, _users = long_game(days=2, on_time_out="others")
    pass_time(clock, 2 * DAY + HOUR)
    pause_game(slug=game.slug, by=None, until=now() + 5 * DAY)
    pause_game(slug=game.slug, by=None, until=now() + 10 * DAY)
    assert pass_time(clock, 9 * DAY) == 0
    resume_game(slug=game.slug, by=None)
    game.refresh_from_db()
    assert game.decide_until is not None
    assert is_about(game.decide_until - now(), 2 * DAY)
    assert pass_time(clock, 11 * DAY + HOUR) == 1
    assert kinds(game)[-2:] == ["vote", "stand_in"]


def test_a_game_without_pauses_refuses_one(clock: Clock) -> None:
    game, _ = long_game(days=2, has_pauses=False)
    with pytest.raises(NoPauses):
        pause_game(slug=game.slug, by=None, until=now() + DAY)
    assert is_about(left(game), 2 * DAY)


def test_more_time_moves_the_deadline_and_all_seats_are_told(clock: Clock) -> None:
    game, users = long_game(days=2)
    extend_deadline(slug=game.slug, by=users[1], extra=DAY, reason="Power cut")
    assert is_about(left(game), 3 * DAY)
    told = Notice.objects.filter(kind="clock", game=game)
    assert {notice.user for notice in told} == set(users)
    assert {notice.data["what"] for notice in told} == {"extended"}
    assert {notice.data["reason"] for notice in told} == {"Power cut"}
    pause_game(slug=game.slug, by=None, until=now() + DAY)
    extend_deadline(slug=game.slug, by=None, extra=DAY)
    resume_game(slug=game.slug, by=None)
    assert is_about(left(game), 4 * DAY)


@pytest.mark.parametrize("extra", [timedelta(0), -DAY, 31 * DAY])
def test_an_extension_goes_forward_and_not_too_far(clock: Clock, extra: timedelta) -> None:
    game, _ = long_game(days=2)
    with pytest.raises(ValueError, match="at most 30 days"):
        extend_deadline(slug=game.slug, by=None, extra=extra)


def test_where_no_clock_runs_no_deadline_is_moved(clock: Clock) -> None:
    game, _ = long_game(days=2, on_time_out="bot_seat")
    pass_time(clock, 2 * DAY)
    with pytest.raises(ValueError, match="no clock runs"):
        extend_deadline(slug=game.slug, by=None, extra=DAY)


def test_the_clock_of_a_game_that_is_over_is_nobody_s_to_change(clock: Clock) -> None:
    game, users = long_game(days=2)
    pass_time(clock, 2 * DAY)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    with pytest.raises(GameOver):
        pause_game(slug=game.slug, by=None, until=now() + DAY)
    with pytest.raises(GameOver):
        extend_deadline(slug=game.slug, by=None, extra=DAY)
    with pytest.raises(GameOver):
        come_back(slug=game.slug, user=users[0])
    with pytest.raises(GameOver):
        set_standing_answer(slug=game.slug, user=users[0], answer=True)


def test_a_move_in_the_last_second_of_a_pause_counts_from_its_end(clock: Clock) -> None:
    game, users = long_game(days=2)
    clock.shift(1.5 * DAY)
    pause_game(slug=game.slug, by=None, until=now() + DAY)
    act(game, users[game.to_move or 0], Draw())
    pass_time(clock, 2.5 * DAY + timedelta(seconds=1))
    assert is_about(left(game), 0.5 * DAY)
