"""Who looks at a table: a page in sight says so, a hidden one never counts."""

import json
from datetime import timedelta
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from accounts.models import User
from canasta.clock import now
from games import presence
from games.engine.moves import Draw
from games.errors import GameNotFound
from games.models import Game, Seat
from tests.browser.decks import shuffled
from tests.games.conftest import Opened
from tests.games.tables import act, pass_turn, people_game
from tests.stack import Clock


def heard(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(timeout=10))


def said(socket: ClientConnection, words: str) -> Any:
    """The state with which a heartbeat is answered."""
    socket.send(words)
    while "version" not in (answer := heard(socket)):
        pass
    return answer


def table() -> tuple[Game, list[User]]:
    return people_game(2, orders=[shuffled(7)])


def seat(game: Game, user: User) -> Seat:
    return Seat.objects.get(game=game, user=user)


def test_a_page_in_sight_is_told_to_the_others_and_noted(opened: Opened) -> None:
    game, users = table()
    mine, other = (opened(game.slug, user) for user in users)
    heard(other)
    said(mine, "here 1")
    assert heard(other) == {"seat": 0, "here": True}
    assert presence.is_here(seat(game, users[0]), now())
    assert seat(game, users[0]).seen_version == 1


def test_a_hidden_page_never_counts(opened: Opened) -> None:
    game, users = table()
    mine, other = (opened(game.slug, user) for user in users)
    heard(other)
    said(mine, "?")
    said(mine, "away")
    assert said(other, "?")["version"] == 1
    assert seat(game, users[0]).present_at is None
    assert seat(game, users[0]).seen_version == 0


@pytest.mark.parametrize("leaves", ["away", "closes"])
def test_whoever_looks_away_is_told_to_the_others(opened: Opened, leaves: str) -> None:
    game, users = table()
    mine, other = (opened(game.slug, user) for user in users)
    heard(other)
    said(mine, "here 1")
    heard(other)
    if leaves == "away":
        mine.send("away")
    else:
        mine.close()
    assert heard(other) == {"seat": 0, "here": False}


def test_a_second_page_in_sight_keeps_the_seat_present(opened: Opened) -> None:
    game, users = table()
    first, second, other = (opened(game.slug, users[place]) for place in (0, 0, 1))
    heard(other)
    said(first, "here 1")
    said(second, "here 1")
    assert [heard(other) for _ in range(2)] == [{"seat": 0, "here": True}] * 2
    first.close()
    assert [heard(other)["here"], heard(other)["here"]] == [False, True]


@pytest.mark.parametrize("words", ["here", "here x", "here 9999999999", "here ²", "here -1"])
def test_words_that_name_no_move_note_nothing(opened: Opened, words: str) -> None:
    game, users = table()
    assert said(opened(game.slug, users[0]), words)["version"] == 1
    assert seat(game, users[0]).present_at is None


@pytest.mark.django_db
def test_what_was_shown_never_goes_back_and_never_beyond_the_log() -> None:
    game, users = table()
    presence.looked(user=users[0], slug=game.slug, version=99)
    assert seat(game, users[0]).seen_version == 1
    act(game, users[0], Draw())
    presence.looked(user=users[0], slug=game.slug, version=2)
    presence.looked(user=users[0], slug=game.slug, version=1)
    assert seat(game, users[0]).seen_version == 2


@pytest.mark.django_db
def test_presence_ends_by_itself(clock: Clock) -> None:
    game, users = table()
    presence.looked(user=users[0], slug=game.slug, version=1)
    first = seat(game, users[0]).present_at
    clock.shift(timedelta(seconds=10))
    presence.looked(user=users[0], slug=game.slug, version=1)
    assert seat(game, users[0]).present_at == first
    clock.shift(timedelta(seconds=20))
    presence.looked(user=users[0], slug=game.slug, version=1)
    assert seat(game, users[0]).present_at != first
    assert presence.is_here(seat(game, users[0]), now() + timedelta(seconds=29))
    assert not presence.is_here(seat(game, users[0]), now() + timedelta(seconds=31))


@pytest.mark.django_db
def test_without_a_seat_nobody_is_present() -> None:
    (game, _), (_, strangers) = table(), table()
    with pytest.raises(GameNotFound):
        presence.looked(user=strangers[0], slug=game.slug, version=1)


def test_the_number_of_my_turns_is_told_at_the_table_and_on_lists(
    opened: Opened, opened_path: Opened
) -> None:
    game, users = table()
    mine = opened(game.slug, users[0])
    lists = opened_path("/ws/me/", users[1])
    assert heard(mine)["turns"] == 1
    assert heard(lists) == {"turns": 0, "change": 0}
    pass_turn(game, users[0])
    told = [heard(mine) for _ in range(3)]
    assert [message["turns"] for message in told if "turns" in message] == [0]
    assert [heard(lists) for _ in range(2)] == [
        {"turns": 0, "change": 1},
        {"turns": 1, "change": 2},
    ]


def test_the_lists_of_strangers_hear_nothing(opened_path: Opened) -> None:
    (game, users), (_, strangers) = table(), table()
    lists = opened_path("/ws/me/", strangers[0])
    assert heard(lists) == {"turns": 1, "change": 0}
    pass_turn(game, users[0])
    lists.send("?")
    assert heard(lists) == {"turns": 1, "change": 0}


def test_who_is_not_signed_in_has_no_lists(opened_path: Opened) -> None:
    with pytest.raises(InvalidStatus) as caught:
        opened_path("/ws/me/", None)
    assert caught.value.response.status_code == 403
