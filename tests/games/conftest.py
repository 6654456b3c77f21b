"""Sockets of games, for the tests that listen."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from django.test import Client
from websockets.sync.client import ClientConnection, connect

from accounts.models import User
from tests.stack import Stack

Opened = Callable[[str, User | None], ClientConnection]


@pytest.fixture
def opened_path(stack: Stack) -> Iterator[Opened]:
    """Opens a socket by its path for a user; all are closed at the end."""
    with ExitStack() as sockets:

        def open_socket(path: str, user: User | None) -> ClientConnection:
            socket = connect(
                f"{stack.socket_url}{path}", origin=stack.url, additional_headers=cookie(user)
            )
            return sockets.enter_context(socket)

        yield open_socket


@pytest.fixture
def opened(opened_path: Opened) -> Opened:
    """Opens the socket of a game."""
    return lambda slug, user: opened_path(f"/ws/game/{slug}/", user)


def cookie(user: User | None) -> dict[str, str]:
    """The headers of a browser in which the user is signed in."""
    if user is None:
        return {}
    client = Client()
    client.force_login(user)
    return {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}
