"""Web, sockets, worker and scheduler as threads of one process."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import uvicorn
from celery.beat import Scheduler, Service
from celery.signals import worker_ready
from celery.worker import state as worker_state
from celery.worker.worker import WorkController
from django.db import connections

from canasta import channels_bridge, pool
from canasta.celery import app, ping

STOP_SECONDS = 5.0
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class CannotListenError(Exception):
    """The address cannot be had; says why in one sentence."""


def port_of(text: str) -> int:
    """The port that a person has typed."""
    is_port = text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) <= 65535
    if not is_port:
        raise CannotListenError(f"“{text[:20]}” is no port: choose one from 1 to 65535.")
    return int(text)


def listen(host: str, port: int) -> socket.socket:
    """A socket that holds the address from now on, so that two servers cannot both start."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise CannotListenError(_why(error, host, port)) from error
    return listener


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} on {host} is in use by another program: "
            f"stop that one, or choose another port with `make run PORT={port + 1}`."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights: choose one from 1024 to 65535."
    return f"Cannot listen on {host}, port {port}: {error.strerror or error}."


def address(listener: socket.socket) -> str:
    """What a person types to get there."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class Server(uvicorn.Server):
    """Uvicorn, which tells when it answers and does not end the process itself."""

    def __init__(
        self, application: Any, *, on_start: Callable[[], None], on_stop: Callable[[], None]
    ) -> None:
        super().__init__(
            uvicorn.Config(
                application,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=int(STOP_SECONDS),
            )
        )
        self._on_start = on_start
        self._on_stop = on_stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        channels_bridge.attach(asyncio.get_running_loop())
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._on_stop()
        await super().shutdown(sockets)
        channels_bridge.detach(asyncio.get_running_loop())

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on signals without raising them again: worker and scheduler have to stop too."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class Worker:
    """A Celery worker in a thread, one task at a time."""

    def __init__(self) -> None:
        _set_should_stop(None)
        self._is_ready = threading.Event()
        self._controller = WorkController(
            app=app,
            pool_cls="solo",
            concurrency=1,
            # Nobody else hears the in-memory broker.
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            ready_callback=self._on_ready,
        )
        self._thread = threading.Thread(
            target=self._controller.start, name="celery-worker", daemon=True
        )

    def _on_ready(self, consumer: Any) -> None:
        # Only Celery's command sends this signal by itself.
        worker_ready.send(sender=consumer)
        self._is_ready.set()

    def start(self) -> None:
        self._thread.start()
        if not self._is_ready.wait(30):
            raise RuntimeError("The worker did not start within 30 seconds.")

    def ask_to_stop(self) -> None:
        _set_should_stop(os.EX_OK)
        # It waits two seconds for a message before it looks at the flag, and once after.
        for _ in range(2):
            ping.apply_async(ignore_result=True)

    def join(self, timeout: float) -> bool:
        self._thread.join(timeout)
        return not self._thread.is_alive()


class Beat:
    """The scheduler in a thread; its plan stands in the settings and nowhere on disk."""

    def __init__(self) -> None:
        # It sleeps for as long as a second before it sees that it is to stop.
        self._service = Service(app, max_interval=1, scheduler_cls=Scheduler)
        self._thread = threading.Thread(target=self._service.start, name="celery-beat", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def ask_to_stop(self) -> None:
        self._service.stop()

    def join(self, timeout: float) -> bool:
        self._thread.join(timeout)
        return not self._thread.is_alive()


def _set_should_stop(exit_code: int | None) -> None:
    """Celery keeps this for the whole process."""
    vars(worker_state)["should_stop"] = exit_code


@contextlib.contextmanager
def background(*, with_beat: bool = True) -> Iterator[Callable[[], None]]:
    """Worker and scheduler while the block runs; gives a function that tells them to stop."""
    threads: Sequence[Worker | Beat] = (Worker(), Beat()) if with_beat else (Worker(),)

    def ask_to_stop() -> None:
        for thread in threads:
            thread.ask_to_stop()

    for thread in threads:
        thread.start()
    try:
        yield ask_to_stop
    finally:
        ask_to_stop()
        have_ended = [thread.join(STOP_SECONDS) for thread in threads]
        # A task that still runs waits for a search, and now gets an error in its place.
        pool.shut_down()
        if not all(have_ended):
            for thread in threads:
                thread.join(STOP_SECONDS)


def run(application: Any, listener: socket.socket, on_start: Callable[[], None]) -> None:
    """Serve until a signal comes, then stop everything that was started."""
    with background() as ask_to_stop:
        Server(application, on_start=on_start, on_stop=ask_to_stop).run([listener])
    # The last connection to go removes SQLite's journal files.
    connections.close_all()
