"""Searches run in processes of their own, which never outlive this one.

These are about the embedded default, whatever database the tests run on.
"""

import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from django.conf import settings as project
from pytest_django import Settings

from canasta import pool


@pytest.fixture
def embedded(settings: Settings) -> Iterator[None]:
    settings.EMBEDDED = True
    yield
    pool.shut_down()


def is_running(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.usefixtures("embedded")
def test_a_search_runs_in_another_process_which_is_kept() -> None:
    first = pool.compute(os.getpid)
    assert first != os.getpid()
    assert pool.compute(os.getpid) == first
    assert pool.compute(math.hypot, 3, 4) == 5


def test_a_worker_process_computes_in_place(settings: Settings) -> None:
    settings.EMBEDDED = False
    assert pool.compute(os.getpid) == os.getpid()


@pytest.mark.usefixtures("embedded")
def test_an_error_of_the_search_reaches_the_caller() -> None:
    with pytest.raises(ValueError, match="math domain error"):
        pool.compute(math.sqrt, -1)


@pytest.mark.usefixtures("embedded")
def test_a_search_that_hangs_is_ended_and_the_next_one_works() -> None:
    process = pool.compute(os.getpid)
    with pytest.raises(TimeoutError):
        pool.compute(time.sleep, 60, timeout=0.1)
    assert not is_running(process)
    assert pool.compute(math.hypot, 3, 4) == 5


@pytest.mark.usefixtures("embedded")
def test_after_a_killed_process_the_next_search_works() -> None:
    with pytest.raises(BrokenProcessPool):
        pool.compute(os._exit, 1)
    assert pool.compute(math.hypot, 3, 4) == 5


@pytest.mark.usefixtures("embedded")
def test_shutting_down_ends_the_processes() -> None:
    process = pool.compute(os.getpid)
    pool.shut_down()
    assert not is_running(process)


def test_the_processes_end_when_their_parent_is_killed() -> None:
    program = (
        "import os, django; django.setup()\n"
        "from canasta import pool\n"
        "if __name__ == '__main__':\n"
        "    print(pool.compute(os.getpid), flush=True)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={
            name: value
            for name, value in os.environ.items()
            if name not in ("DATABASE_URL", "REDIS_URL")
        }
        | {
            "DJANGO_SETTINGS_MODULE": "canasta.settings_test",
            "CANASTA_TEST_DIR": str(project.TEST_DIR),
        },
        cwd=project.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == -signal.SIGKILL, result.stderr
    child = int(result.stdout)
    deadline = time.monotonic() + 10
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(child)
