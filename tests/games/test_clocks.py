"""Turn clocks, without rows: what a turn has, what a question stops, what an interruption gives."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import clocks
from games.engine.moves import Answer, Forfeit
from games.engine.rules import preset
from games.engine.state import Phase, Table, start

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
TURN = timedelta(seconds=60)
GOING = clocks.Going(TURN)


def table(phase: Phase, to_move: int | None, asker: int | None = None, deal: int = 1) -> Table:
    begun = start(preset("timed", 4), 0).table
    return replace(begun, phase=phase, to_move=to_move, asker=asker, deal_number=deal)


DRAWS = table(Phase.DRAW, 0)
PLAYS = table(Phase.PLAY, 0)
ASKED = table(Phase.ASK, 2, asker=0)


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


def test_a_turn_begins_with_its_whole_time() -> None:
    late = clocks.Clock(NOW + seconds(3))
    assert clocks.after(late, PLAYS, table(Phase.DRAW, 1), GOING, NOW).ends_at == NOW + TURN


def test_drawing_gives_no_new_time() -> None:
    running = clocks.Clock(NOW + seconds(20))
    assert clocks.after(running, DRAWS, PLAYS, GOING, NOW) == running


def test_the_same_player_begins_anew_with_the_next_deal() -> None:
    running = clocks.Clock(NOW + seconds(1))
    dealt = table(Phase.DRAW, 0, deal=2)
    assert clocks.after(running, PLAYS, dealt, GOING, NOW).ends_at == NOW + TURN


def test_a_question_stops_the_askers_clock_and_starts_the_partners() -> None:
    asked = clocks.after(clocks.Clock(NOW + seconds(20)), PLAYS, ASKED, GOING, NOW)
    assert asked.ends_at == NOW + clocks.QUESTION
    assert asked.left == seconds(20)
    later = NOW + seconds(25)
    answered = clocks.after(asked, ASKED, PLAYS, GOING, later)
    assert answered.ends_at == later + seconds(20)
    assert answered.left is None


def test_no_clock_runs_when_the_game_is_over() -> None:
    over = table(Phase.OVER, None)
    assert clocks.after(clocks.Clock(NOW), PLAYS, over, GOING, NOW) == clocks.STOPPED


def test_a_clock_is_out_at_its_end_and_not_before() -> None:
    assert clocks.Clock(NOW).is_out(NOW)
    assert not clocks.Clock(NOW + seconds(0.001)).is_out(NOW)
    assert not clocks.STOPPED.is_out(NOW)


def test_when_the_time_is_out_a_partner_says_yes_and_a_player_has_lost() -> None:
    assert clocks.time_out(ASKED) == Answer(True)
    assert clocks.time_out(PLAYS) == Forfeit("time")


def test_what_the_partner_said_before_holds_when_the_question_s_time_is_out() -> None:
    assert clocks.time_out(ASKED, standing=False) == Answer(False)
    assert clocks.time_out(ASKED, standing=True) == Answer(True)


def test_the_computer_s_turn_has_no_clock_and_a_paused_one_keeps_its_time() -> None:
    free = replace(GOING, is_free=True)
    assert clocks.after(clocks.Clock(NOW), PLAYS, table(Phase.DRAW, 1), free, NOW) == clocks.STOPPED
    paused = clocks.after(
        clocks.STOPPED, PLAYS, table(Phase.DRAW, 1), replace(GOING, is_paused=True), NOW
    )
    assert (paused.ends_at, paused.allowance) == (None, TURN)
    assert clocks.resumed(paused, NOW).ends_at == NOW + TURN


def test_the_time_of_the_asker_stands_still_while_a_bot_is_asked() -> None:
    asked = clocks.after(
        clocks.begun(TURN, NOW), PLAYS, ASKED, replace(GOING, is_free=True), NOW + seconds(15)
    )
    assert (asked.ends_at, asked.left) == (None, seconds(45))
    answered = clocks.after(asked, ASKED, PLAYS, GOING, NOW + seconds(99))
    assert answered.ends_at == NOW + seconds(99 + 45)


def test_a_turn_is_over_when_another_s_begins_or_a_deal_and_not_by_a_question() -> None:
    assert not clocks.has_passed(0, DRAWS, PLAYS)
    assert not clocks.has_passed(0, PLAYS, ASKED)
    assert not clocks.has_passed(0, ASKED, PLAYS)
    assert clocks.has_passed(2, ASKED, PLAYS)
    assert clocks.has_passed(0, PLAYS, table(Phase.DRAW, 1))
    assert clocks.has_passed(0, PLAYS, table(Phase.DRAW, 0, deal=2))
    assert not clocks.has_passed(3, PLAYS, table(Phase.DRAW, 1))


def test_more_time_is_added_whether_the_clock_runs_or_not() -> None:
    running = clocks.begun(TURN, NOW)
    assert clocks.extended(running, TURN, NOW, clocks.ALWAYS).ends_at == NOW + 2 * TURN
    still = clocks.stopped(running, NOW + seconds(10))
    assert clocks.extended(still, TURN, NOW, clocks.ALWAYS).allowance == seconds(110)
    assert clocks.extended(clocks.STOPPED, TURN, NOW, clocks.ALWAYS) == clocks.STOPPED


DAYS = clocks.Terms("days", timedelta(days=2), has_pauses=True)
POOL = clocks.Terms("pool", timedelta(hours=12), timedelta(days=5), timedelta(days=7))


def test_a_question_over_days_has_a_turn_s_time_and_over_seconds_half_a_minute() -> None:
    assert DAYS.question == timedelta(days=2)
    assert POOL.question == timedelta(hours=12)
    assert clocks.Terms("live", TURN).question == clocks.QUESTION


def test_a_store_grows_with_each_turn_up_to_its_cap() -> None:
    assert POOL.allowance(None) == timedelta(days=5, hours=12)
    assert POOL.allowance(timedelta(days=6, hours=20)) == timedelta(days=7)
    assert POOL.allowance(timedelta(0)) == timedelta(hours=12)
    assert POOL.allowance(timedelta(days=8)) == timedelta(days=8)
    assert DAYS.allowance(timedelta(days=1)) == timedelta(days=2)


@pytest.mark.parametrize(
    ("turn", "grace"),
    [(timedelta(days=2), timedelta(hours=2)), (timedelta(hours=3), timedelta(hours=1.5))],
)
def test_after_an_interruption_a_long_turn_has_two_hours_or_half_of_its_time(
    turn: timedelta, grace: timedelta
) -> None:
    assert clocks.Terms("days", turn).grace == grace
    late = clocks.begun(turn, NOW)
    back = NOW + 5 * turn
    given = clocks.given_back(late, NOW + turn - seconds(1), back, grace=grace)
    assert given.ends_at == back + grace


def test_a_turn_of_seconds_gets_its_rest_back_and_no_more() -> None:
    assert clocks.Terms("live", TURN).grace == timedelta(0)


@pytest.mark.parametrize(
    ("policy", "turns"), [("forfeit", 1), ("bot_seat", 1), ("bot_turn", 3), ("others", 6)]
)
def test_one_absent_player_can_hold_up_a_game_for_a_bounded_time(policy: str, turns: int) -> None:
    """Waiting once more is counted in the game and does not grow again."""
    vacation = timedelta(days=30)
    terms = replace(DAYS, on_time_out=policy)
    assert terms.longest_absence(vacation) == turns * timedelta(days=2) + vacation
    assert replace(terms, has_pauses=False).longest_absence(vacation) == turns * timedelta(days=2)
    assert clocks.Terms().longest_absence(vacation) is None


@given(
    st.lists(
        st.tuples(st.floats(0, 29, allow_nan=False), st.floats(0, 29, allow_nan=False)),
        max_size=6,
    )
)
def test_whatever_is_asked_the_asker_has_the_allowance_in_all(
    pauses: list[tuple[float, float]],
) -> None:
    """Running time before the end equals the allowance, however often a question stopped it."""
    moment, clock = NOW, clocks.Clock(NOW + TURN)
    ran = timedelta(0)
    for running, answering in pauses:
        spent = min(seconds(running), TURN - ran)
        moment, ran = moment + spent, ran + spent
        clock = clocks.after(clock, PLAYS, ASKED, GOING, moment)
        moment += seconds(answering)
        clock = clocks.after(clock, ASKED, PLAYS, GOING, moment)
    assert clock.ends_at == moment + (TURN - ran)


@given(st.floats(0, 100_000, allow_nan=False), st.floats(0, 59, allow_nan=False))
def test_an_interruption_takes_no_time_from_a_turn(down: float, ran: float) -> None:
    stop, back = NOW + seconds(ran), NOW + seconds(ran) + seconds(down)
    clock = clocks.given_back(clocks.begun(TURN, NOW), stop, back)
    assert clock.ends_at is not None
    assert clock.ends_at - back == TURN - seconds(ran)
