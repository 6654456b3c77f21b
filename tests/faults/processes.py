"""Processes that a test starts, and that never outlive it."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

NOBODY = 65534
PATIENCE_S = 60.0


class Started:
    """A process with a group of its own and its output in a file."""

    def __init__(
        self,
        argv: Sequence[str],
        log: Path,
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
    ) -> None:
        self.argv, self._log = list(argv), log
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                [*_ends_with_us(), *argv],
                env=None if env is None else dict(env),
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        return self._process.poll()

    @property
    def output(self) -> str:
        return self._log.read_text(errors="replace")

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        """SIGKILL for it and its children at once, as when the machine takes them away."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE_S)

    def stop(self, number: signal.Signals = signal.SIGTERM, seconds: float = 20) -> None:
        """Ask it to end, and make it where it does not."""
        if self.exit_code is None:
            self.send(number)
            try:
                self._process.wait(seconds)
            except subprocess.TimeoutExpired:
                self.kill()


def _ends_with_us() -> list[str]:
    """A process that outlived killed tests would hold ports and cores."""
    return [_found("setpriv"), "--pdeathsig", "TERM"]


def as_ordinary_user(argv: Sequence[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return list(argv)
    ids = ["--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"]
    return [_found("setpriv"), *ids, *argv]


def _found(program: str) -> str:
    path = shutil.which(program)
    assert path, f"these tests need the program {program}"
    return path


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def wait_for(what: str, condition: Callable[[], object], seconds: float = PATIENCE_S) -> float:
    """How long it took; a condition that raises OSError is not yet met."""
    began = time.monotonic()
    while True:
        try:
            if condition():
                return time.monotonic() - began
        except OSError:
            pass
        assert time.monotonic() - began < seconds, f"{what}: not within {seconds:.0f} s"
        time.sleep(0.05)
