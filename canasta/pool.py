"""Computes long searches outside of the process that answers pages.

In the embedded process a search would hold the interpreter's lock and multiply page times;
a worker process of its own has nobody to disturb and computes in place.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from django.conf import settings

Result = TypeVar("Result")

_lock = threading.Lock()
_executor: ProcessPoolExecutor | None = None


def compute(function: Callable[..., Result], *args: object, timeout: float = 30) -> Result:
    """The function's result; function and arguments must be picklable and import no Django.

    Raises TimeoutError where it takes too long, after ending the processes.
    """
    if not settings.EMBEDDED:
        return function(*args)
    try:
        return _started().submit(function, *args).result(timeout)
    except (BrokenProcessPool, TimeoutError):
        # A process was killed or hangs: the next search gets new ones.
        shut_down()
        raise


def shut_down() -> None:
    """End the processes, also those in the middle of a search."""
    global _executor
    with _lock:
        executor, _executor = _executor, None
    if executor is None:
        return
    executor.shutdown(wait=False, cancel_futures=True)
    for process in multiprocessing.active_children():
        process.terminate()
        process.join()


def _started() -> ProcessPoolExecutor:
    global _executor
    with _lock:
        if _executor is None:
            _executor = ProcessPoolExecutor(
                max_workers=max(1, (os.cpu_count() or 2) - 1),
                # Spawned: a fork would copy the locks of threads that it does not copy.
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
            )
        return _executor


def _begin() -> None:
    """In the new process: leave Ctrl-C to the parent and end when it has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
