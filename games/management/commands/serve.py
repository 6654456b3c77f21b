"""`manage.py serve`: the whole game in one process."""

import os
import signal
import sys
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from canasta import embedded


class Command(BaseCommand):
    help = "Serve pages, sockets, tasks and the schedule in one process, until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", default="8000", help="port to listen on")

    def handle(self, *, host: str, port: str, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError(
                "serve is for one process with SQLite: unset DATABASE_URL and REDIS_URL, "
                "or start web, worker and beat apart as docker-compose.yml does."
            )
        # Until uvicorn takes the signals, both end the command as Ctrl-C does.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, _interrupt)
        try:
            self._serve(host, embedded.port_of(port))
        except embedded.CannotListenError as error:
            self.stderr.write(str(error))
            sys.exit(1)
        except KeyboardInterrupt:
            pass
        self.stdout.write("Stopped.")

    def _serve(self, host: str, port: int) -> None:
        listener = embedded.listen(host, port)
        if not os.environ.get("CANASTA_URL"):
            settings.PUBLIC_URL = embedded.address(listener).rstrip("/")
        with listener:
            call_command("migrate", interactive=False, verbosity=0)
            from canasta.asgi import application  # routes may import what reads the database

            embedded.run(application, listener, on_start=lambda: self._tell(listener))

    def _tell(self, listener: Any) -> None:
        self.stdout.write(f"Canasta is ready at {embedded.address(listener)} (Ctrl-C stops it)")
        self.stdout.flush()


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
