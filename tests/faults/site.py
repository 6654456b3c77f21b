"""The whole site as docker-compose.yml starts it, as plain processes of this machine."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import psycopg

from tests.faults import compose
from tests.faults.browser import Browser
from tests.faults.compose import ROOT, Service
from tests.faults.processes import Started, free_port, wait_for
from tests.faults.servers import PostgreSQL, Redis

RUNNING = ("web", "worker", "beat")


class Site:
    """Servers and services; those that end are started again, as `restart` in the file says."""

    def __init__(self, folder: Path, *, mail_port: int) -> None:
        self.folder = folder
        self.postgresql, self.redis = PostgreSQL(folder), Redis(folder)
        self.port, self._mail_port = free_port(), mail_port
        self.services = {name: self._here(each) for name, each in compose.services().items()}
        self.processes: dict[str, Started] = {}
        # Who ended without being asked to, and with what code.
        self.ended: list[tuple[str, int]] = []

    def open(self) -> None:
        """Migrate, then start all, as `depends_on` orders it."""
        self.manage("collectstatic", "--no-input", "--verbosity=0")
        self.run("migrate")
        for name in RUNNING:
            self.start(name)
        wait_for("the web answers", lambda: self.browser().get("/").status == 200)
        wait_for("the worker is ready", lambda: " ready." in self.processes["worker"].output)

    def close(self) -> None:
        for process in self.processes.values():
            process.stop()
        self.redis.close()
        self.postgresql.close()

    # Processes

    def run(self, name: str) -> None:
        """A service that does its work and ends."""
        service = self.services[name]
        self._run(service.argv, service.environment)

    def manage(self, *args: str) -> str:
        """A command of manage.py with the settings of the worker."""
        return self._run([sys.executable, "manage.py", *args], self.services["worker"].environment)

    def _run(self, argv: list[str], environment: Mapping[str, str]) -> str:
        result = subprocess.run(
            argv, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert result.returncode == 0, f"{argv}: {result.stdout}{result.stderr}"
        return result.stdout

    def start(self, name: str) -> None:
        service = self.services[name]
        log = self.folder / f"{name}.log"
        self.processes[name] = Started(service.argv, log, env=service.environment, cwd=ROOT)

    def revive(self) -> None:
        """Start again what has ended, and remember it."""
        for name, process in list(self.processes.items()):
            if process.exit_code is not None:
                self.ended.append((name, process.exit_code))
                self.start(name)

    def wait_for(self, what: str, condition: Callable[[], object], seconds: float = 60) -> float:
        def met() -> object:
            self.revive()
            return condition()

        return wait_for(what, met, seconds)

    # Looking

    def browser(self) -> Browser:
        return Browser(self.port)

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Straight from the database, by none of our code."""
        with psycopg.connect(self.postgresql.url) as connection:
            return connection.execute(query.encode(), values).fetchall()

    def verify(self) -> str:
        return self.manage("verify_games").strip().splitlines()[-1]

    # A service here instead of in a container

    def _here(self, service: Service) -> Service:
        environment = {name: self._local(value) for name, value in service.environment.items()}
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        # The folder of the state stands in the image, and here beside the logs.
        environment |= {"PATH": path, "CANASTA_VAR": str(self.folder / "var")}
        argv, health = ([self._local(w) for w in each] for each in (service.argv, service.health))
        return replace(service, argv=argv, health=health, environment=environment)

    def _local(self, text: str) -> str:
        """Addresses of containers as those of our own servers."""
        for theirs, ours in self._addresses().items():
            text = text.replace(theirs, ours)
        return text

    def _addresses(self) -> dict[str, str]:
        password = compose.SECRETS["POSTGRES_PASSWORD"]
        return {
            f"canasta:{password}@postgres:5432": f"canasta@127.0.0.1:{self.postgresql.port}",
            "redis://redis:6379": f"redis://127.0.0.1:{self.redis.port}",
            compose.SECRETS["EMAIL_URL"]: f"smtp://127.0.0.1:{self._mail_port}",
            "0.0.0.0": "127.0.0.1",  # noqa: S104 - taken away, not listened on
            "8000": str(self.port),
            "/tmp/": f"{self.folder}/",  # noqa: S108 - the container's
        }
