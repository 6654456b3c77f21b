"""Time and absence at the table: the clock of days, the vote, one's seat back, words in advance."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User, Vacation
from canasta.clock import now
from games.clocks import Terms
from games.models import Game, Seat
from games.presenters.clock import clock_face, longest_delay_words, short_left, time_out_words
from games.selectors import SeatView
from games.timing import Decision, Timing
from tests.games.long_games import DAY, HOUR, changing, left, long_game, pass_time, seat
from tests.games.seats import NOW, seat_view
from tests.games.test_presenters import html, page
from tests.stack import Clock

DAYS = Terms("days", 2 * DAY, has_pauses=True, on_time_out="bot_seat")


def timed(terms: Terms = DAYS, *, to_move: int | None = 0, **timing: Any) -> SeatView:
    seen = seat_view(phase="draw", to_move=to_move)
    return replace(seen, timing=Timing(terms, **timing), clock_ends_at=NOW + 27 * HOUR)


# The clock


def test_a_turn_of_days_shows_the_local_time_of_its_end_and_what_is_left() -> None:
    with timezone.override(ZoneInfo("Europe/Berlin")):
        face = page(timed()).clock
    assert face is not None
    # NOW is Monday, 8:00 UTC.
    assert (face.text, face.below, face.is_mine) == ("1 d 3 h", "Tue 12:00", True)
    assert "Tuesday 1 December, 12:00" in face.label
    assert (face.left, face.total) == (27 * 3_600_000, 48 * 3_600_000)


@pytest.mark.parametrize(
    ("zone", "wall"),
    [
        ("Europe/Berlin", ("Sat 22:00", "Sun 21:00")),
        ("America/New_York", ("Sat 16:00", "Sun 16:00")),
    ],
)
def test_a_deadline_on_either_side_of_the_change_is_said_by_the_wall(
    zone: str, wall: tuple[str, str]
) -> None:
    """In Berlin the clocks go back in the night to 25 October 2026, in New York a week later."""
    for day, expected in zip((24, 25), wall, strict=True):
        ends = datetime(2026, 10, day, 20, tzinfo=UTC)
        seen = replace(timed(), clock_ends_at=ends)
        with timezone.override(ZoneInfo(zone)):
            face = clock_face(seen, ends - DAY)
        assert face is not None
        assert face.below == expected


@pytest.mark.parametrize(
    ("span", "text"),
    [
        (3 * DAY + 5 * HOUR, "3 d 5 h"),
        (DAY, "1 d 0 h"),
        (5 * HOUR + timedelta(minutes=12), "5 h 12 min"),
        (timedelta(minutes=42, seconds=59), "42 min"),
        (timedelta(minutes=9, seconds=59), "9:59"),
    ],
)
def test_what_is_left_is_said_more_exactly_near_the_end(span: timedelta, text: str) -> None:
    assert short_left(span) == text


def test_the_last_hour_of_a_turn_of_days_is_urgent_and_says_what_follows() -> None:
    seen = replace(timed(), clock_ends_at=NOW + HOUR / 2)
    face = page(seen).clock
    assert face is not None
    assert face.is_urgent
    assert "One hour left" in face.last
    assert "the computer plays until the player returns" in face.last


def test_a_paused_clock_stands_still() -> None:
    paused = replace(
        timed(is_paused=True, paused_until=NOW + DAY, allowance=5 * HOUR), clock_ends_at=None
    )
    face = page(paused).clock
    assert face is not None
    assert (face.text, face.below, face.is_still) == ("Paused", "until Tue 08:00", True)
    assert "5 h 0 min are left then" in face.label
    assert "data-still" in html(paused)


# What is said of time-outs


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ("forfeit", "the other side has won"),
        ("bot_turn", "from the third time on it plays until the player returns; the result counts"),
        ("bot_seat", "the computer plays until the player returns; the result counts"),
        ("others", "the others decide within 2 days"),
    ],
)
def test_one_sentence_says_what_a_time_out_does_and_what_becomes_of_the_result(
    policy: str, words: str
) -> None:
    sentence = time_out_words(replace(DAYS, on_time_out=policy), 4)
    assert words in sentence
    assert sentence.count(". ") == 0
    assert words in html(timed(replace(DAYS, on_time_out=policy)))


def test_the_longest_delay_is_said_with_the_days_of_vacation() -> None:
    assert "for 2 days in all" in longest_delay_words(DAYS)
    assert "30 days of vacation" in longest_delay_words(DAYS)
    assert "vacation" not in longest_delay_words(replace(DAYS, has_pauses=False))
    assert "for ever" in longest_delay_words(Terms())


# The panel


def test_whose_seat_the_computer_plays_is_offered_it_back() -> None:
    shown = page(timed(stand_in="seat"))
    assert shown.panel is not None
    assert [choice.path for choice in shown.panel.choices] == ["back"]
    assert "the result counts for you" in shown.panel.detail
    assert not shown.prompt.is_mine
    waiting = page(timed(stand_in="seat", returns=True)).panel
    assert waiting is not None
    assert waiting.choices == ()
    once = page(timed(stand_in="turn")).panel
    assert once is not None
    assert once.choices == ()


def decision(**changes: Any) -> Decision:
    facts: dict[str, Any] = {
        "until": NOW + DAY,
        "voters": 3,
        "voted": 1,
        "mine": "",
        "may_vote": True,
        "may_wait": True,
    }
    return Decision(**facts | changes)


def test_the_others_see_what_they_can_decide_and_by_when() -> None:
    shown = page(timed(to_move=1, decision=decision(mine="wait")))
    assert shown.panel is not None
    assert shown.panel.title == "Tobias’s time is out"
    assert [choice.value for choice in shown.panel.choices] == ["bot", "wait", "end"]
    assert [choice.is_chosen for choice in shown.panel.choices] == [False, True, False]
    assert "1 of 3 have voted" in shown.panel.detail
    assert "Tuesday 1 December, 08:00" in shown.panel.detail
    late = page(timed(to_move=1, decision=decision(may_wait=False))).panel
    assert late is not None
    assert [choice.value for choice in late.choices] == ["bot", "end"]


def test_whoever_is_decided_about_is_told_that_a_move_is_still_possible() -> None:
    shown = page(timed(decision=decision(may_vote=False)))
    assert shown.panel is not None
    assert (shown.panel.title, shown.panel.choices) == ("Your time is out", ())
    assert shown.prompt.is_mine


def test_a_player_on_vacation_is_told_before_the_move_that_it_ends_there() -> None:
    away = page(timed(vacation_until=NOW + 3 * DAY)).away
    assert "until Thursday 3 December" in away
    assert "A move ends it in all your games." in away
    assert page(timed(to_move=1, vacation_until=NOW + 3 * DAY)).away == ""
    assert page(timed()).away == ""


# The answer in advance


def test_only_partners_with_a_clock_give_an_answer_in_advance() -> None:
    assert page(timed()).standing is not None
    assert page(timed(Terms())).standing is None
    alone = replace(seat_view(players=2), timing=Timing(DAYS))
    assert page(alone).standing is None


def test_the_question_says_what_holds_when_nobody_answers() -> None:
    seen = replace(seat_view(phase="ask", to_move=0, asker=2), clock_ends_at=NOW + DAY)
    asked = page(replace(seen, timing=Timing(DAYS))).question
    assert asked is not None
    assert "Without an answer by Tuesday 1 December, 08:00" in asked.detail
    assert asked.detail.endswith("it is yes.")
    said = page(replace(seen, timing=Timing(DAYS, standing_answer=False))).question
    assert said is not None
    assert said.detail.endswith("what you said before holds: no.")


# The addresses


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def post(client: Client, game: Game, path: str, choice: str = "") -> Any:
    return client.post(
        f"/game/{game.slug}/{path}", f"choice={choice}", "application/x-www-form-urlencoded"
    )


@pytest.mark.django_db(transaction=True)
def test_a_player_comes_back_by_a_button(clock: Clock) -> None:
    game, users = long_game(days=1, on_time_out="bot_seat")
    assert game.to_move is not None
    away = (game.to_move + 1) % len(users)  # in its own turn it would have to wait for its end
    Seat.objects.filter(game=game, number=away).update(stand_in="seat")
    client = client_of(users[away])
    assert "I’m back" in client.get(f"/game/{game.slug}/").content.decode()
    answer = post(client, game, "back")
    assert answer.status_code == 200
    assert "I’m back" not in answer.content.decode()
    assert seat(game, away).stand_in == ""


@pytest.mark.django_db(transaction=True)
def test_the_others_vote_by_buttons_and_are_led_to_the_end(clock: Clock) -> None:
    game, users = long_game(days=1, on_time_out="others")
    absent = game.to_move or 0
    pass_time(clock, DAY)
    others = [client_of(user) for number, user in enumerate(users) if number != absent]
    assert post(others[0], game, "absence", "perhaps").status_code == 422
    assert post(others[0], game, "absence", "end").status_code == 200
    refused = post(client_of(users[absent]), game, "absence", "wait")
    assert refused.status_code == 409
    assert "your vote is not asked for" in refused.content.decode()
    ended = post(others[1], game, "absence", "end")
    assert ended["HX-Redirect"] == f"/game/{game.slug}/"
    game.refresh_from_db()
    assert game.ending == Game.Ending.CANCELLED


@pytest.mark.django_db(transaction=True)
def test_nobody_else_learns_of_an_answer_given_in_advance() -> None:
    game, users = long_game(days=1)
    before = [client_of(user).get(f"/game/{game.slug}/").content for user in users]
    assert post(client_of(users[2]), game, "standing", "no").status_code == 200
    after = [client_of(user).get(f"/game/{game.slug}/").content for user in users]
    assert seat(game, 2).standing_answer is False
    changed = [number for number in range(4) if plain(before[number]) != plain(after[number])]
    assert changed == [2]
    assert post(client_of(users[2]), game, "standing", "none").status_code == 200
    assert seat(game, 2).standing_answer is None


def plain(content: bytes) -> str:
    """The page without what is new each time: its tokens, and the clock that runs on."""
    return re.sub(r'(csrf[^>]*?value|data-csrf|data-left)="[^"]*"', "", content.decode())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["back", "absence", "standing"])
def test_a_stranger_finds_no_such_table(path: str) -> None:
    game, _ = long_game(days=1)
    assert post(client_of(None), game, path).status_code == 404
    stranger = User.objects.create_user(email=None)
    assert post(client_of(stranger), game, path, "end").status_code == 404
    assert client_of(stranger).get(f"/game/{game.slug}/{path}").status_code == 405


@pytest.mark.django_db(transaction=True)
def test_a_page_says_of_a_vacation_that_a_move_ends_it(clock: Clock) -> None:
    game, users = long_game(days=1)
    mover = users[game.to_move or 0]
    with changing(mover):
        Vacation.objects.create(user=mover, starts_at=now() - HOUR, ends_at=now() + DAY)
    shown = client_of(mover).get(f"/game/{game.slug}/").content.decode()
    assert "A move ends it in all your games." in shown
    assert left(game) is not None
