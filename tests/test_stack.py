"""The parts run together: server, sockets and worker on one database."""

import threading
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from websockets.sync.client import connect

from accounts.models import User
from accounts.services import create_guest
from canasta import channels_bridge
from canasta.celery import ping
from tests.stack import Clock, Stack, served
from tests.worker_tasks import make_guest, names_of_users, seconds_ahead, tell_group


def test_the_home_page_answers(stack: Stack) -> None:
    with urllib.request.urlopen(stack.url) as answer:
        assert answer.status == 200


def test_the_worker_answers(stack: Stack) -> None:
    assert stack.result_of(ping) == "pong"


def test_the_worker_reads_what_the_test_has_written(stack: Stack) -> None:
    create_guest(display_name="Ada")
    assert stack.result_of(names_of_users) == ["Ada"]


def test_the_test_reads_what_the_worker_has_written(stack: Stack) -> None:
    make_guest.delay("Grace")
    stack.wait_until_idle()
    assert User.objects.get().display_name == "Grace"


def test_many_tasks_are_all_done_when_the_worker_is_idle(stack: Stack) -> None:
    for number in range(20):
        make_guest.delay(str(number))
    stack.wait_until_idle()
    assert User.objects.count() == 20


def test_the_clock_is_shifted_in_the_worker_too(stack: Stack, clock: Clock) -> None:
    clock.shift(timedelta(days=3))
    assert stack.result_of(seconds_ahead) == pytest.approx(3 * 24 * 3600)
    clock.reset()
    assert stack.result_of(seconds_ahead) == pytest.approx(0, abs=1)


class Listener(AsyncJsonWebsocketConsumer):
    """Hands on what its group is told."""

    async def connect(self) -> None:
        await self.channel_layer.group_add("listeners", self.channel_name)
        await self.accept()
        await self.send_json("joined")

    async def tell(self, event: dict[str, Any]) -> None:
        await self.send_json(event["number"])


@pytest.fixture
def listener(stack: Stack) -> Iterator[Any]:
    """A socket that has joined a group on a real server."""
    with (
        served(Listener.as_asgi()) as url,
        connect(url.replace("http", "ws"), proxy=None) as socket,
    ):
        assert socket.recv(timeout=10) == '"joined"'
        yield socket


def test_a_group_is_told_from_the_main_thread(listener: Any) -> None:
    channels_bridge.send_group("listeners", {"type": "tell", "number": 1})
    assert listener.recv(timeout=10) == "1"


def test_a_group_is_told_from_the_worker(listener: Any) -> None:
    tell_group.delay("listeners", 2)
    assert listener.recv(timeout=10) == "2"


def test_a_group_is_told_from_many_threads_at_once(listener: Any) -> None:
    def tell(first: int) -> None:
        for number in range(first, first + 20):
            channels_bridge.send_group("listeners", {"type": "tell", "number": number})

    threads = [threading.Thread(target=tell, args=(first,)) for first in (0, 20, 40, 60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    heard = {int(listener.recv(timeout=10)) for _ in range(80)}
    assert heard == set(range(80))


def test_a_message_for_a_stopped_server_is_dropped(stack: Stack) -> None:
    with served(Listener.as_asgi()):
        pass
    channels_bridge.send_group("listeners", {"type": "tell", "number": 1})
    async_to_sync(_nothing)()


async def _nothing() -> None:
    """Runs a loop once more, so that a forgotten coroutine would be heard of."""
