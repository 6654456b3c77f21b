"""What a worker has in hand at a moment: received, and not acknowledged."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from typing import Any

from tests.faults.site import Site

UNACKED = "unacked"
TAKES_A_TRANSACTION = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
"""


@dataclass(frozen=True, slots=True)
class Task:
    name: str
    args: tuple[Any, ...]

    def __str__(self) -> str:
        return f"{self.name.removeprefix('games.tasks.')}{self.args or '()'}"


@dataclass(frozen=True, slots=True)
class Hand:
    """Tasks, and how many transactions of the site are open meanwhile."""

    tasks: tuple[Task, ...]
    transactions: int

    def has(self, name: str) -> bool:
        return any(task.name == f"games.tasks.{name}" for task in self.tasks)

    def __str__(self) -> str:
        tasks = ", ".join(map(str, self.tasks))
        return f"{tasks} with {self.transactions} open transactions"


def hand_of(site: Site, forgotten: set[bytes]) -> Hand:
    """Ask while the worker stands still; what killed workers had in hand is left out."""
    found: dict[bytes, bytes] = site.redis.client().hgetall(UNACKED)
    mine = [value for tag, value in found.items() if tag not in forgotten]
    [(transactions,)] = site.rows(TAKES_A_TRANSACTION)
    return Hand(tuple(map(_task, mine)), int(str(transactions)))


def tags(site: Site) -> set[bytes]:
    return set(site.redis.client().hkeys(UNACKED))


def _task(value: bytes) -> Task:
    message = json.loads(value)[0]
    args = json.loads(base64.b64decode(message["body"]))[0]
    return Task(message["headers"]["task"], tuple(args))
