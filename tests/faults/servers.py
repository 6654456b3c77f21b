"""A PostgreSQL and a Redis of our own, on free ports, that a test may kill."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import psycopg
import redis

from tests.faults.processes import NOBODY, Started, as_ordinary_user, free_port, wait_for

NAME = "canasta"


class PostgreSQL:
    """A cluster in a folder of its own, made and run by an ordinary user."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._log = folder / "postgresql.log"
        # The folder belongs to another user, so it cannot lie in one that only we may enter.
        self._home = Path(tempfile.mkdtemp(prefix="canasta-faults-"))
        self._data = self._home / "data"
        if os.geteuid() == 0:
            os.chown(self._home, NOBODY, NOBODY)
        self._programs = _newest_programs()
        self._initdb()
        self._process = self._started()
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {NAME}".encode())

    @property
    def url(self) -> str:
        return self._url(NAME)

    def _url(self, database: str) -> str:
        return f"postgres://{NAME}@127.0.0.1:{self.port}/{database}"

    def _initdb(self) -> None:
        options = ["--auth=trust", "--encoding=UTF8", "--locale=C", f"--username={NAME}"]
        subprocess.run(
            as_ordinary_user([f"{self._programs}/initdb", "-D", str(self._data), *options]),
            check=True,
            cwd=self._home,
            capture_output=True,
        )

    def _started(self) -> Started:
        options = [f"-cport={self.port}", "-clisten_addresses=127.0.0.1"]
        options += [f"-cunix_socket_directories={self._home}"]
        argv = as_ordinary_user([f"{self._programs}/postgres", "-D", str(self._data), *options])
        process = Started(argv, self._log, cwd=self._home)
        wait_for("PostgreSQL answers", self._answers)
        return process

    def _answers(self) -> bool:
        try:
            with psycopg.connect(self._url("postgres")):
                return True
        except psycopg.OperationalError:
            return False

    def crash(self) -> None:
        """End it without a checkpoint: what it has promised to keep it must find in its log."""
        self._process.stop(signal.SIGQUIT)

    def start(self) -> None:
        self._process = self._started()

    def close(self) -> None:
        self._process.stop(signal.SIGINT)
        shutil.rmtree(self._home)


def _newest_programs() -> Path:
    """Debian keeps the server's programs apart, a folder a version."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name)
    )
    assert found, "these tests need Debian's package postgresql"
    return found[-1]


class Redis:
    """A server that keeps nothing on disk, as in docker-compose.yml."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._process = self._started()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url)

    def _started(self) -> Started:
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self._folder)]
        argv = ["redis-server", *where, "--save", "", "--appendonly", "no"]
        process = Started(argv, self._folder / "redis.log")
        wait_for("Redis answers", self._answers)
        return process

    def _answers(self) -> bool:
        try:
            with self.client() as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False

    def kill(self) -> None:
        self._process.kill()

    def start(self) -> None:
        self._process = self._started()

    def close(self) -> None:
        self._process.stop()
