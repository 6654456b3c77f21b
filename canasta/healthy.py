"""`python -m canasta.healthy web|worker|beat`: exits 0 when that service does its work.

For the health checks of docker-compose.yml, each asked inside the service's own container.
"""

import http.client
import os
import socket
import sys
import time
from pathlib import Path

from celery.app.control import Control
from kombu.exceptions import OperationalError

from canasta.celery import app

# Celery's beat writes down every three minutes how far it has come.
BEAT_SILENCE_S = 400
TIMEOUT_S = 5


def has_web(port: str) -> bool:
    """Does it answer as it would through the proxy in front?"""
    headers = {
        "Host": os.environ.get("CANASTA_HOSTS", "localhost").partition(",")[0].strip(),
        "X-Forwarded-Proto": "https",
    }
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=TIMEOUT_S)
    try:
        connection.request("GET", "/", headers=headers)
        # A redirect to https: the proxy is another machine, and we are not believed.
        return connection.getresponse().status < 400
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def has_worker() -> bool:
    """Does the worker of this machine take messages?"""
    mine = f"celery@{socket.gethostname()}"
    try:
        return bool(Control(app).ping(destination=[mine], timeout=TIMEOUT_S))
    except OperationalError:
        return False


def has_beat(schedule: str) -> bool:
    """Has the scheduler written its file lately? Its kind of file decides on the name's end."""
    files = Path(schedule).parent.glob(Path(schedule).name + "*")
    newest = max((file.stat().st_mtime for file in files), default=0.0)
    return time.time() - newest < BEAT_SILENCE_S


def main(*args: str) -> int:
    match args:
        case ("web", port):
            return 0 if has_web(port) else 1
        case ("worker",):
            return 0 if has_worker() else 1
        case ("beat", schedule):
            return 0 if has_beat(schedule) else 1
    raise SystemExit(__doc__)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
