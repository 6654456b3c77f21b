"""The ways in which the site is broken, each while a task is in hand."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.faults.hand import Hand, hand_of, tags
from tests.faults.mail import SlowMailServer
from tests.faults.site import Site

MOST_LOOKS = 4000


@dataclass(frozen=True, slots=True)
class Deed:
    name: str
    # The task that must be in hand.
    task: str
    do: Callable[[Site], None]


def kill_worker(site: Site) -> None:
    site.processes["worker"].kill()
    site.start("worker")


def flush_redis(site: Site) -> None:
    site.redis.client().flushall()


def kill_redis(site: Site) -> None:
    site.redis.kill()
    site.redis.start()


def crash_postgresql(site: Site) -> None:
    site.postgresql.crash()
    site.postgresql.start()


DEEDS = (
    Deed("SIGKILL to the worker in a computer's turn", "play_bot", kill_worker),
    Deed("PostgreSQL crashes and starts again", "play_bot", crash_postgresql),
    Deed("SIGKILL to the worker while it sends", "send_due", kill_worker),
    Deed("Redis is flushed", "play_bot", flush_redis),
    Deed("SIGKILL to Redis, which starts again", "play_bot", kill_redis),
)


class Breaker:
    """Waits until the task is in hand, and strikes then."""

    def __init__(self, site: Site, mail: SlowMailServer) -> None:
        self._site, self._mail = site, mail
        # What killed workers had in hand: it comes back only after minutes.
        self._forgotten: set[bytes] = set()

    def strike(self, deed: Deed) -> Hand:
        """Gives what was in hand; never strikes at a worker that is idle."""
        for _ in range(MOST_LOOKS):
            if deed.task == "send_due" and not self._mail.is_busy:
                time.sleep(0.02)
                continue
            with self._worker_stands_still():
                hand = hand_of(self._site, self._forgotten)
                if hand.has(deed.task):
                    self._forgotten |= tags(self._site)
                    deed.do(self._site)
                    return hand
            time.sleep(0.01)
        raise AssertionError(f"{deed.task} was never in hand")

    @contextlib.contextmanager
    def _worker_stands_still(self) -> Iterator[None]:
        """Between the look and the blow nothing ends and nothing begins."""
        pid = self._site.processes["worker"].pid
        os.killpg(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGCONT)
