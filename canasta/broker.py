"""Redis as Celery's broker, without a fault that ends a worker.

When Redis goes away, tasks in hand still end and want to be acknowledged on a channel that has
been closed meanwhile. The library then fails with an AttributeError, which nothing expects, where
it means that there is no connection, which everything there survives.
"""

from typing import Any

from kombu.transport import TRANSPORT_ALIASES
from kombu.transport import redis as original
from redis.exceptions import ConnectionError as NoConnection


class Channel(original.Channel):
    def _connparams(self, *args: Any, **kwargs: Any) -> Any:
        if self.connection is None or self.connection.client is None:
            raise NoConnection("The channel is closed.")
        # The stubs of the library leave this method out.
        return super()._connparams(*args, **kwargs)  # type: ignore[misc]


class Transport(original.Transport):
    Channel = Channel


def install() -> None:
    """Let addresses with redis:// and rediss:// lead here."""
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:Transport"
