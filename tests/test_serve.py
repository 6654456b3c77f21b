"""`manage.py serve` as a person runs it: in a process of its own, with a state of its own."""

import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

READY = re.compile(r"Canasta is ready at (http://127\.0\.0\.1:\d+/)")
SECONDS = 30


def environment(var: Path) -> dict[str, str]:
    """What a shell without any setting of ours has."""
    ours = ("CANASTA_", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "DJANGO_", "PYTEST_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"CANASTA_VAR": str(var)}


def command(port: int) -> list[str]:
    return [sys.executable, "manage.py", "serve", "--port", str(port)]


@contextlib.contextmanager
def serving(var: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and the address that it has printed."""
    process = subprocess.Popen(
        command(0),
        env=environment(var),
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        ready = READY.match(line)
        assert ready, line + (process.stdout.read() if process.poll() is not None else "")
        yield process, ready[1]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def processes_of(session: int) -> list[int]:
    """All that the process has started and that still runs."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(int(entry.name))
    return found


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_it_and_leaves_nothing_behind(tmp_path: Path, number: int) -> None:
    with serving(tmp_path) as (process, url):
        with urllib.request.urlopen(url) as answer:
            assert answer.status == 200
        began = time.monotonic()
        process.send_signal(number)
        output, _ = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    assert output == "Stopped.\n"
    assert time.monotonic() - began < 5
    assert processes_of(process.pid) == []
    assert sorted(file.name for file in tmp_path.iterdir()) == ["canasta.sqlite3", "secret_key"]


def test_a_signal_during_the_start_stops_it_without_a_traceback(tmp_path: Path) -> None:
    process = subprocess.Popen(
        command(0),
        env=environment(tmp_path),
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    # The secret key is made while the settings load, before the signals are taken over; the
    # database is made after.
    deadline = time.monotonic() + SECONDS
    while not (tmp_path / "canasta.sqlite3").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    output, _ = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    assert "Traceback" not in output


def test_a_second_run_keeps_the_state(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with serving(tmp_path) as (process, _url):
            keys.append((tmp_path / "secret_key").read_text())
            process.terminate()
            process.communicate(timeout=SECONDS)
    assert keys[0] == keys[1]
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_a_port_in_use_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = subprocess.run(
            command(port),
            env=environment(tmp_path),
            cwd=settings.BASE_DIR,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr == (
        f"Port {port} on 127.0.0.1 is in use by another program: "
        f"stop that one, or choose another port with `make run PORT={port + 1}`.\n"
    )


def test_with_two_servers_named_it_refuses_to_be_one_process(tmp_path: Path) -> None:
    result = subprocess.run(
        command(0),
        env=environment(tmp_path)
        | {
            "DATABASE_URL": "postgres://nobody@127.0.0.1/none",
            "REDIS_URL": "redis://127.0.0.1:6379/0",
            "EMAIL_URL": "smtp://127.0.0.1",
            "CANASTA_SECRET_KEY": "x" * 50,
            "CANASTA_HOSTS": "localhost",
        },
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert result.returncode == 1
    assert "unset DATABASE_URL and REDIS_URL" in result.stderr
    assert "Traceback" not in result.stderr


LEFT_IN_A_TURN = """
from datetime import timedelta
from accounts.services import create_guest
from django.core.management import call_command
from canasta.clock import now
from games import services
from games.models import Game
call_command("migrate", verbosity=0)
game = services.create_game(user=create_guest(), preset="classic", players=4, options={})
game.seats.update(user=None, bot_level="easy")
Game.objects.update(next_action_at=now() + timedelta(hours=1))
"""


def version_in(var: Path) -> int:
    with contextlib.closing(sqlite3.connect(var / "canasta.sqlite3")) as database:
        return int(database.execute("SELECT version FROM games_game").fetchone()[0])


def test_a_turn_that_was_cut_short_goes_on_at_the_start(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", LEFT_IN_A_TURN],
        env=environment(tmp_path),
        cwd=settings.BASE_DIR,
        check=True,
    )
    before = version_in(tmp_path)
    with serving(tmp_path):
        deadline = time.monotonic() + SECONDS
        while version_in(tmp_path) == before:
            assert time.monotonic() < deadline, "the computer has not moved"
            time.sleep(0.1)


@pytest.mark.parametrize("port", ["abc", "", "-1", "65536", "9" * 5000, "8000.5"])
def test_what_is_no_port_is_told_in_one_sentence(tmp_path: Path, port: str) -> None:
    result = subprocess.run(
        [*command(0)[:-1], port],
        env=environment(tmp_path),
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr == f"“{port[:20]}” is no port: choose one from 1 to 65535.\n"
