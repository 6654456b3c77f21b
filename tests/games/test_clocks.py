"""Turn clocks, without rows: what a turn has, what a question stops, what an interruption gives."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games import clocks
from games.engine.moves import Answer, Forfeit
from games.engine.rules import preset
from games.engine.state import Phase, Table, start

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
TURN = timedelta(seconds=60)


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
    assert clocks.after(late, PLAYS, table(Phase.DRAW, 1), TURN, NOW).ends_at == NOW + TURN


def test_drawing_gives_no_new_time() -> None:
    running = clocks.Clock(NOW + seconds(20))
    assert clocks.after(running, DRAWS, PLAYS, TURN, NOW) == running


def test_the_same_player_begins_anew_with_the_next_deal() -> None:
    running = clocks.Clock(NOW + seconds(1))
    dealt = table(Phase.DRAW, 0, deal=2)
    assert clocks.after(running, PLAYS, dealt, TURN, NOW).ends_at == NOW + TURN


def test_a_question_stops_the_askers_clock_and_starts_the_partners() -> None:
    asked = clocks.after(clocks.Clock(NOW + seconds(20)), PLAYS, ASKED, TURN, NOW)
    assert asked == clocks.Clock(NOW + clocks.QUESTION, seconds(20))
    later = NOW + seconds(25)
    assert clocks.after(asked, ASKED, PLAYS, TURN, later) == clocks.Clock(later + seconds(20))


def test_no_clock_runs_when_the_game_is_over() -> None:
    over = table(Phase.OVER, None)
    assert clocks.after(clocks.Clock(NOW), PLAYS, over, TURN, NOW) == clocks.STOPPED


def test_a_clock_is_out_at_its_end_and_not_before() -> None:
    assert clocks.Clock(NOW).is_out(NOW)
    assert not clocks.Clock(NOW + seconds(0.001)).is_out(NOW)
    assert not clocks.STOPPED.is_out(NOW)


def test_when_the_time_is_out_a_partner_says_yes_and_a_player_has_lost() -> None:
    assert clocks.time_out(ASKED) == Answer(True)
    assert clocks.time_out(PLAYS) == Forfeit("time")


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
        clock = clocks.after(clock, PLAYS, ASKED, TURN, moment)
        moment += seconds(answering)
        clock = clocks.after(clock, ASKED, PLAYS, TURN, moment)
    assert clock.ends_at == moment + (TURN - ran)


@given(st.floats(0, 100_000, allow_nan=False), st.floats(0, 59, allow_nan=False))
def test_an_interruption_takes_no_time_from_a_turn(down: float, ran: float) -> None:
    clock = clocks.given_back(clocks.Clock(NOW + TURN), seconds(down))
    back = NOW + seconds(ran) + seconds(down)
    assert clock.ends_at is not None
    assert clock.ends_at - back == TURN - seconds(ran)
