"""The socket tells how far a game has come, to those who sit there, and no card."""

import json
from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from accounts.models import User
from accounts.services import create_guest
from canasta.middleware import Event
from canasta.sockets import CloseWithoutRedis
from games import services
from games.consumers import MOST_QUESTIONS
from games.engine.moves import Discard, Draw, LayMelds
from games.models import Game
from tests.games.conftest import Opened, cookie
from tests.games.tables import act, deck, held, people_game, seen
from tests.stack import Stack

HAND = "Kh Kd Ks 4h 4d 4c Ah Ad As 9c 9d"


def heard(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(timeout=10))


def is_silent(socket: ClientConnection) -> bool:
    try:
        socket.recv(timeout=0.3)
    except TimeoutError:
        return True
    return False


def table() -> tuple[Game, list[User]]:
    return people_game(orders=[deck([HAND, "", "", ""], "7c")])


def moved(game: Game, version: int, draft: int = 0) -> dict[str, object]:
    return {"game": game.slug, "version": version, "revision": version, "draft": draft}


def state(game: Game, version: int, turns: int = 0) -> dict[str, object]:
    """What a socket begins with, and answers to a heartbeat."""
    return {**moved(game, version), "chat": 0, "turns": turns}


def test_a_socket_begins_with_the_present_state(opened: Opened) -> None:
    game, users = table()
    assert heard(opened(game.slug, users[2])) == state(game, 1)


def test_a_move_is_told_to_every_page_at_the_table(opened: Opened) -> None:
    game, users = table()
    sockets = [opened(game.slug, user) for user in [*users, users[0]]]
    turns = [1, 0, 0, 0, 1]
    assert [heard(socket) for socket in sockets] == [state(game, 1, each) for each in turns]
    act(game, users[0], Draw())
    assert [heard(socket) for socket in sockets] == [moved(game, 2)] * 5


def test_a_draft_is_told_to_its_own_seat_alone(opened: Opened) -> None:
    game, users = table()
    act(game, users[0], Draw())
    sockets = [opened(game.slug, user) for user in [users[0], users[0], *users[1:]]]
    for socket in sockets:
        heard(socket)
    act(game, users[0], LayMelds((held(seen(game, users[0]), "Kh Kd Ks"),)))
    assert [heard(socket) for socket in sockets[:2]] == [moved(game, 2, 1)] * 2
    assert all(is_silent(socket) for socket in sockets[2:])
    services.reset_turn(slug=game.slug, user=users[0], version=2)
    assert [heard(socket) for socket in sockets[:2]] == [moved(game, 2, 2)] * 2
    act(game, users[0], Discard(held(seen(game, users[0]), "9c")[0]))
    assert [heard(socket) for socket in sockets] == [moved(game, 3)] * 5


def test_other_tables_hear_nothing(opened: Opened) -> None:
    game, users = table()
    other, others = table()
    socket = opened(other.slug, others[0])
    heard(socket)
    act(game, users[0], Draw())
    assert is_silent(socket)


def test_a_refused_move_is_told_to_nobody(opened: Opened) -> None:
    game, users = table()
    socket = opened(game.slug, users[0])
    heard(socket)
    with pytest.raises(services.NotYourTurn):
        act(game, users[1], Draw())
    assert is_silent(socket)


def test_a_heartbeat_is_answered_with_the_state(opened: Opened) -> None:
    game, users = table()
    socket = opened(game.slug, users[0])
    heard(socket)
    socket.send("?")
    assert heard(socket) == state(game, 1, turns=1)


def test_whoever_asks_without_pause_is_cut_off(opened: Opened) -> None:
    game, users = table()
    socket = opened(game.slug, users[0])
    heard(socket)
    answers = 0
    with pytest.raises(ConnectionClosed):  # noqa: PT012 -- which of the messages is the last
        for _ in range(500):
            socket.send("?")
            heard(socket)
            answers += 1
    assert answers == MOST_QUESTIONS


@pytest.mark.parametrize("message", ["x" * 65, b"\x00"])
def test_whoever_sends_more_than_a_heartbeat_is_cut_off(
    opened: Opened, message: str | bytes
) -> None:
    game, users = table()
    socket = opened(game.slug, users[0])
    heard(socket)
    socket.send(message)
    with pytest.raises(ConnectionClosed):
        heard(socket)


@pytest.mark.parametrize("is_guest", [False, True])
def test_without_a_seat_there_is_no_socket(opened: Opened, is_guest: bool) -> None:
    game, _ = table()
    user = create_guest() if is_guest else None
    for slug in (game.slug, "nowhere"):
        with pytest.raises(InvalidStatus) as caught:
            opened(slug, user)
        assert caught.value.response.status_code == 403


def test_a_socket_of_another_site_is_refused(stack: Stack) -> None:
    game, users = table()
    with pytest.raises(InvalidStatus) as caught:
        connect(
            f"{stack.socket_url}/ws/game/{game.slug}/",
            origin="https://elsewhere.example",
            additional_headers=cookie(users[0]),
        )
    assert caught.value.response.status_code == 403


def refused(stack: Stack, path: str, **arguments: Any) -> int:
    with pytest.raises(InvalidStatus) as caught:
        connect(f"{stack.socket_url}{path}", **arguments)
    return int(caught.value.response.status_code)


@pytest.mark.parametrize("path", ["/", "/ws/", "/ws/nothing/", "/ws/game/%00/", "/ws/game/a/b/"])
def test_a_socket_that_there_is_not_is_refused_in_silence(
    stack: Stack, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    assert refused(stack, path, origin=stack.url) == 403
    assert caplog.records == []


@pytest.mark.parametrize(
    "origin", ["http://[::", "http://localhost:99999", "http://localhost:x", "//", "null", "\xff"]
)
def test_a_malformed_origin_is_refused_in_silence(
    stack: Stack, caplog: pytest.LogCaptureFixture, origin: str
) -> None:
    game, users = table()
    path = f"/ws/game/{game.slug}/"
    assert refused(stack, path, origin=origin, additional_headers=cookie(users[0])) == 403
    assert caplog.records == []


def test_a_session_that_is_no_text_is_refused_in_silence(
    stack: Stack, caplog: pytest.LogCaptureFixture
) -> None:
    game, _ = table()
    odd = {"Cookie": r'sessionid="\000aaaaaaaaaaaaaaaa"'}
    path = f"/ws/game/{game.slug}/"
    assert refused(stack, path, origin=stack.url, additional_headers=odd) == 403
    assert caplog.records == []


async def test_a_socket_is_closed_while_redis_is_away(caplog: pytest.LogCaptureFixture) -> None:
    sent: list[Event] = []

    async def fails(*_arguments: object) -> None:
        raise RedisConnectionError("Error 111 connecting to Redis")

    async def receive() -> Event:
        return {"type": "websocket.connect"}

    async def send(event: Event) -> None:
        sent.append(event)

    await CloseWithoutRedis(fails)({"type": "websocket", "headers": []}, receive, send)
    assert [event["type"] for event in sent] == ["websocket.close"]
    (record,) = caplog.records
    assert record.exc_info is None
