"""Turns of days: each player's own calendar stops them, and a store of time carries over."""

from datetime import time, timedelta
from typing import Any

import pytest

from accounts.models import User, Vacation
from canasta.clock import now
from games import services
from games.engine.moves import Answer, Ask, Discard, Draw
from games.models import Game, Heartbeat
from games.services.clock import BEAT
from games.services.standing import set_standing_answer
from games.services.vacations import end_vacation
from games.verifying import faults
from tests.games.at_once import at_once
from tests.games.long_games import (
    BERLIN,
    DAY,
    HOUR,
    at_wall,
    begin,
    changing,
    computer_plays,
    days_off,
    events,
    is_about,
    is_sound,
    kinds,
    left,
    long_game,
    look,
    pass_time,
    seat,
)
from tests.games.tables import act, deck, pass_turn, play_deal, seen
from tests.stack import Clock

pytestmark = pytest.mark.django_db(transaction=True)

SEVENS = "7h 7d 7s 7c 7h 7d 7s 4h 4d 4c 9s"


def berliner(user: User) -> User:
    user.time_zone = BERLIN
    user.save(update_fields=["time_zone"])
    return user


def test_a_turn_begins_with_its_days_and_drawing_gives_no_more(clock: Clock) -> None:
    game, users = long_game(days=2)
    clock.shift(DAY)
    act(game, users[game.to_move or 0], Draw())
    assert is_about(left(game), DAY)
    mover = users[game.to_move or 0]
    hand = seen(game, mover).view.hand
    act(game, mover, Discard(next(card for card in hand if not card.is_wild)))
    assert is_about(left(game), 2 * DAY)


def test_a_weekend_off_in_the_players_own_zone_moves_the_deadline(clock: Clock) -> None:
    at_wall(clock, "2026-12-04 18:00")
    game, users = long_game(days=1)
    mover = (game.to_move or 0) + 1
    following = berliner(users[mover % 4])
    days_off(following, 6, 7)
    pass_turn(game, users[game.to_move or 0])
    game.refresh_from_db()
    assert game.to_move == mover % 4
    assert is_about(left(game), 3 * DAY)  # Monday, 18:00


@pytest.mark.parametrize(("day", "hours"), [("2026-10-23", 49), ("2027-03-26", 47)])
def test_a_weekend_in_which_the_clocks_change_is_still_a_weekend(
    clock: Clock, day: str, hours: int
) -> None:
    at_wall(clock, f"{day} 18:00")
    game, users = long_game(days=1)
    following = berliner(users[((game.to_move or 0) + 1) % 4])
    days_off(following, 6, 7)
    pass_turn(game, users[game.to_move or 0])
    assert is_about(left(game), DAY + hours * HOUR)


def test_a_turn_that_begins_in_the_night_never_ends_in_it(clock: Clock) -> None:
    at_wall(clock, "2026-12-01 23:00")
    game, users = long_game(days=0.25)
    following = berliner(users[((game.to_move or 0) + 1) % 4])
    days_off(following, sleeps_from=time(22), sleeps_until=time(7))
    pass_turn(game, users[game.to_move or 0])
    assert is_about(left(game), 8 * HOUR + 6 * HOUR)


@pytest.mark.parametrize("terms", [{"has_pauses": False}, {"pace": "live", "days": 0.001}])
def test_a_game_without_pauses_and_one_of_seconds_know_no_weekend(
    clock: Clock, terms: dict[str, Any]
) -> None:
    at_wall(clock, "2026-12-05 12:00")
    game, users = long_game(**{"days": 1, **terms})
    following = berliner(users[((game.to_move or 0) + 1) % 4])
    days_off(following, 6, 7)
    pass_turn(game, users[game.to_move or 0])
    game.refresh_from_db()
    assert game.turn_seconds is not None
    assert is_about(left(game), timedelta(seconds=game.turn_seconds))


def test_a_store_of_time_keeps_what_a_turn_has_left(clock: Clock) -> None:
    game, users = long_game(2, pace="pool", days=0.5, pool=5, cap=5.25)
    first = game.to_move or 0
    assert is_about(left(game), 5.25 * DAY)
    clock.shift(3 * DAY)
    pass_turn(game, users[first])
    assert is_about(seat(game, first).time_left, 2.25 * DAY)
    assert is_about(left(game), 5.25 * DAY)
    pass_turn(game, users[1 - first])
    assert is_about(left(game), 2.75 * DAY)
    assert is_about(seat(game, 1 - first).time_left, 5.25 * DAY)


def test_a_calendar_that_changes_in_the_middle_of_a_turn_counts_from_then_on(clock: Clock) -> None:
    at_wall(clock, "2026-12-04 12:00")
    game, users = long_game(days=2)
    mover = berliner(users[game.to_move or 0])
    at_wall(clock, "2026-12-05 12:00")
    with changing(mover):
        days_off(mover, 6, 7)
    # One day ran on Friday and Saturday; the other begins on Monday.
    assert is_about(left(game), 1.5 * DAY + DAY)
    assert events(game) == [("calendar", game.to_move, "")]
    with changing(mover):
        days_off(mover)
    assert is_about(left(game), DAY)
    assert list(faults(game)) == []


def test_a_calendar_that_moves_no_deadline_tells_nobody(clock: Clock) -> None:
    at_wall(clock, "2026-11-30 12:00")
    game, users = long_game(days=2)
    other = users[((game.to_move or 0) + 1) % 4]
    for user in (users[game.to_move or 0], other):
        with changing(user):
            days_off(user, 7)
    assert kinds(game) == []


def test_a_calendar_that_no_form_would_accept_stops_no_move(clock: Clock) -> None:
    game, users = long_game(days=2)
    days_off(users[((game.to_move or 0) + 1) % 4], 1, 2, 3, 4, 5, 6, 7)
    pass_turn(game, users[game.to_move or 0])
    assert is_about(left(game), 2 * DAY)


def test_a_question_over_days_stops_the_askers_clock_and_runs_by_the_partners_calendar(
    clock: Clock,
) -> None:
    at_wall(clock, "2026-12-04 12:00")
    game, users = long_game(days=2, orders=[deck([SEVENS, "", "", ""], "Kc", "4s")])
    days_off(berliner(users[2]), 6, 7)
    act(game, users[0], Draw())
    at_wall(clock, "2026-12-04 18:00")
    act(game, users[0], Ask())
    assert is_about(left(game), 4 * DAY)
    assert is_about(game.clock_left, 1.75 * DAY)
    at_wall(clock, "2026-12-07 09:00")
    act(game, users[2], Answer(False))
    assert is_about(left(game), 1.75 * DAY)


@pytest.mark.parametrize(("said", "answer"), [(None, True), (True, True), (False, False)])
def test_a_silent_partner_answers_what_was_said_in_advance_and_else_yes(
    clock: Clock, said: bool | None, answer: bool
) -> None:
    game, users = long_game(days=2, orders=[deck([SEVENS, "", "", ""], "Kc", "4s")])
    set_standing_answer(slug=game.slug, user=users[2], answer=said)
    act(game, users[0], Draw())
    act(game, users[0], Ask())
    assert pass_time(clock, 2 * DAY - HOUR) == 0
    assert pass_time(clock, 2 * DAY) == 1
    assert seen(game, users[0]).view.table.turn.permission is answer
    assert is_about(left(game), 2 * DAY)
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert seat(game, 2).time_outs == 0


def test_what_was_said_in_advance_is_forgotten_with_the_hand_that_it_was_said_for() -> None:
    game, users = long_game(days=2)
    set_standing_answer(slug=game.slug, user=users[2], answer=False)
    play_deal(game, seed=1)
    assert game.deal_number == 2
    assert seat(game, 2).standing_answer is None


def test_a_move_ends_a_vacation_in_all_games(clock: Clock) -> None:
    game, users = long_game(days=2)
    mover = users[game.to_move or 0]
    other, _others = long_game(days=2)
    place = other.to_move or 0
    other.seats.filter(number=place).update(user=mover)
    start = now()
    for each in (game, other):
        each.refresh_from_db()
    with changing(mover):
        Vacation.objects.create(user=mover, starts_at=start, ends_at=start + 10 * DAY)
    assert is_about(left(game), 12 * DAY)
    assert is_about(left(other), 12 * DAY)
    clock.shift(3 * DAY)
    pass_turn(game, mover)
    assert is_about(left(other), 2 * DAY)
    assert is_about(Vacation.objects.get().ends_at - start, 3 * DAY)
    assert ("calendar", place, "back") in events(other)


def test_a_vacation_begins_by_itself_before_a_time_out_while_days_are_left(clock: Clock) -> None:
    at_wall(clock, "2027-03-01 12:00")
    game, users = long_game(days=2)
    days_off(users[game.to_move or 0], starts_vacation=True)
    for day in ("03 14:00", "10 14:01", "17 14:02", "24 14:03", "31 15:04"):
        at_wall(clock, f"2027-03-{day}")
        assert look() == 1
    spans = [each.ends_at - each.starts_at for each in Vacation.objects.order_by("starts_at")]
    assert [round(span / DAY, 2) for span in spans] == [7, 7, 7, 7, 2]
    assert game.to_move == Game.objects.get(pk=game.pk).to_move
    assert kinds(game) == ["calendar"] * 5
    at_wall(clock, "2027-04-02 16:00")
    assert look() == 1
    game.refresh_from_db()
    assert game.ending == Game.Ending.TIME


@pytest.mark.parametrize("terms", [{"has_pauses": False}, {}])
def test_no_vacation_begins_by_itself_where_nobody_wanted_it(
    clock: Clock, terms: dict[str, bool]
) -> None:
    game, users = long_game(days=2, has_pauses=terms.get("has_pauses", True))
    days_off(users[game.to_move or 0], starts_vacation=bool(terms))
    pass_time(clock, 2 * DAY)
    game.refresh_from_db()
    assert game.ending == Game.Ending.TIME
    assert not Vacation.objects.exists()


def test_an_interruption_gives_days_their_time_back_and_two_hours_at_least(clock: Clock) -> None:
    game, _ = long_game(days=2)
    assert pass_time(clock, 2 * DAY - HOUR) == 0
    clock.shift(3 * DAY)
    assert services.tick() == 0
    assert is_about(left(game), 2 * HOUR)
    assert kinds(game) == ["credit"]
    assert pass_time(clock, 3 * DAY + 2 * HOUR + timedelta(minutes=1)) == 1


def test_a_scheduler_that_slept_over_a_weekend_off_changes_nothing(clock: Clock) -> None:
    at_wall(clock, "2026-12-04 12:00")
    game, users = long_game(days=2)
    days_off(berliner(users[game.to_move or 0]), 6, 7)
    begin(game)
    at_wall(clock, "2026-12-05 00:01")
    Heartbeat.objects.create(name=BEAT, at=now())
    at_wall(clock, "2026-12-06 23:59")
    ends_at = game.clock_ends_at
    services.tick()
    game.refresh_from_db()
    assert game.clock_ends_at == ends_at


def test_a_restart_of_seconds_is_no_event_where_turns_have_days(clock: Clock) -> None:
    game, _ = long_game(days=2)
    services.tick()
    clock.shift(timedelta(seconds=30))
    services.tick()
    assert kinds(game) == []


def test_the_computer_s_own_seat_has_no_clock_where_turns_have_days() -> None:
    game, users = long_game(days=2)
    following = ((game.to_move or 0) + 1) % 4
    game.seats.filter(number=following).update(user=None, bot_level="easy", bot_name="Ada")
    pass_turn(game, users[game.to_move or 0])
    assert left(game) is None
    assert game.next_action_at is not None
    computer_plays(game)
    assert is_about(left(game), 2 * DAY)


def test_who_gets_up_in_the_first_turn_leaves_the_computer_no_clock() -> None:
    game, users = long_game(days=2)
    services.leave_game(slug=game.slug, user=users[game.to_move or 0])
    assert left(game) is None
    computer_plays(game)
    assert is_about(left(game), 2 * DAY)
    assert is_sound(game)


def test_two_people_come_back_from_vacation_at_once_in_each_other_s_games(clock: Clock) -> None:
    """Both games are locked by both, and neither waits for ever."""
    games = [long_game(2, days=2) for _game in range(2)]
    (first, pair), (second, _others) = games
    for number, user in enumerate(pair):
        second.seats.filter(number=number).update(user=user)
    for user in pair:
        with changing(user):
            Vacation.objects.create(user=user, starts_at=now(), ends_at=now() + 10 * DAY)
    clock.shift(DAY)
    answers = at_once([lambda user=user: end_vacation(user=user) for user in pair])
    assert answers == [None, None]
    assert [Vacation.objects.filter(ends_at__gt=now()).count()] == [0]
    for game in (first, second):
        assert is_about(left(game), 2 * DAY)
        assert is_sound(game)


def test_a_short_silence_that_hid_the_deadline_is_given_back(clock: Clock) -> None:
    game, _ = long_game(days=2)
    pass_time(clock, 2 * DAY - timedelta(seconds=10))
    clock.shift(2 * DAY + timedelta(seconds=20))
    assert services.tick() == 0
    assert kinds(game) == ["credit"]
    assert is_about(left(game), timedelta(seconds=10))
