"""The real thing for tests: a server with sockets and a worker, on the tests' own database.

On the embedded default both are threads of the test process, as `manage.py serve` has them.
With DATABASE_URL and REDIS_URL the worker is a process of its own, started as in production.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import redis
from celery import Task
from celery.worker import state as worker_state
from django.conf import settings
from django.db import connection

from canasta import embedded
from canasta.celery import app, ping

START_SECONDS = 60


@dataclass(frozen=True)
class Stack:
    url: str  # without a slash at its end

    @property
    def socket_url(self) -> str:
        return self.url.replace("http://", "ws://")

    def result_of(self, task: Task[..., Any], *args: object) -> Any:
        """What the worker answers; only tasks with `ignore_result=False` answer."""
        # The solo worker of this process makes Celery take the test for a task.
        return task.delay(*args).get(timeout=30, disable_sync_subtasks=False)

    def wait_until_idle(self, seconds: float = 30) -> None:
        """Wait until no task runs or waits to run, what tasks started included."""
        deadline = time.monotonic() + seconds
        times_idle = 0
        # Seen twice: on its way from queue to worker a message is for a moment in neither.
        while times_idle < 2:
            assert time.monotonic() < deadline, "tasks still ran at the end of the test"
            times_idle = times_idle + 1 if _is_idle() else 0
            time.sleep(0.02)


class Clock:
    """Moves the time that `canasta.clock.now` tells, in this process and in workers."""

    def shift(self, by: timedelta) -> None:
        new = settings.TEST_DIR / "clock.new"
        new.write_text(str(by.total_seconds()))
        new.replace(settings.CLOCK_SHIFT_FILE)

    def reset(self) -> None:
        settings.CLOCK_SHIFT_FILE.unlink(missing_ok=True)


@contextlib.contextmanager
def running_stack() -> Iterator[Stack]:
    worker = embedded.background(with_beat=False) if settings.EMBEDDED else _worker_process()
    with worker, _server() as url:
        yield Stack(url)


@contextlib.contextmanager
def running_beat() -> Iterator[None]:
    """The schedule, beside a stack that runs; with the intervals of the test settings."""
    if not settings.EMBEDDED:
        with _celery("beat", "--schedule", str(settings.TEST_DIR / "schedule")):
            yield
        return
    beat = embedded.Beat()
    beat.start()
    try:
        yield
    finally:
        beat.ask_to_stop()
        assert beat.join(10), "the schedule did not stop"


@contextlib.contextmanager
def _server() -> Iterator[str]:
    from canasta.asgi import application

    with served(application) as url:
        yield url


@contextlib.contextmanager
def served(application: object) -> Iterator[str]:
    """Any ASGI application on a free port, in a thread."""
    has_started = threading.Event()
    with embedded.listen("127.0.0.1", 0) as listener:
        server = embedded.Server(application, on_start=has_started.set, on_stop=lambda: None)
        url = embedded.address(listener).rstrip("/")
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        try:
            assert has_started.wait(START_SECONDS), "the server did not start"
            yield url
        finally:
            server.should_exit = True
            thread.join(10)
    assert not thread.is_alive(), "the server did not stop"


@contextlib.contextmanager
def _worker_process() -> Iterator[None]:
    """`celery worker` on the database and Redis number of this test process."""
    redis.Redis.from_url(settings.REDIS_URL).flushdb()
    options = (
        *("--pool=prefork", "--concurrency=2"),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
        "--include=tests.worker_tasks",
    )
    with _celery("worker", *options) as process:
        _wait_for_answer(process, (settings.TEST_DIR / "worker.log").read_text)
        yield


@contextlib.contextmanager
def _celery(service: str, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """One of Celery's commands as a process of its own, ended at the end."""
    with (settings.TEST_DIR / f"{service}.log").open("w") as log:
        process = subprocess.Popen(
            [
                *(*_ended_with_tests(), sys.executable, "-m", "celery", "-A", "canasta", service),
                *("--loglevel=WARNING", *options),
            ],
            env=os.environ
            | {
                "DJANGO_SETTINGS_MODULE": "canasta.settings_test",
                "CANASTA_TEST_DIR": str(settings.TEST_DIR),
                "CANASTA_TEST_DATABASE": str(connection.settings_dict["NAME"]),
                "EMAIL_URL": f"smtp://127.0.0.1:{settings.TEST_MAIL_PORT}",
            },
            cwd=settings.BASE_DIR,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _ended_with_tests() -> list[str]:
    """A worker that outlived killed tests would take the next tests' tasks."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "TERM"] if setpriv else []


def _wait_for_answer(process: subprocess.Popen[bytes], read_log: Callable[[], str]) -> None:
    answer = ping.delay()
    deadline = time.monotonic() + START_SECONDS
    while not answer.ready():
        assert process.poll() is None, f"the worker ended:\n{read_log()}"
        assert time.monotonic() < deadline, f"the worker is silent:\n{read_log()}"
        time.sleep(0.05)


def _is_idle() -> bool:
    if not settings.EMBEDDED:
        # Tasks are acknowledged late, so one that runs still counts as unacknowledged.
        client = redis.Redis.from_url(settings.REDIS_URL)
        return not client.llen(settings.CELERY_TASK_DEFAULT_QUEUE) and not client.hlen("unacked")
    with app.connection_for_write() as broker:
        waiting = broker.default_channel._size(settings.CELERY_TASK_DEFAULT_QUEUE)
    return not waiting and not worker_state.requests
