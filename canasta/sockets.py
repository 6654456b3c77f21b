"""What stands before every socket: whoever has no business here is refused in silence."""

import logging
from urllib.parse import urlsplit

from django.http.cookie import parse_cookie
from redis.exceptions import RedisError

from canasta.middleware import Application, Event, Receive, Send

TRY_AGAIN = 1013

log = logging.getLogger(__name__)


async def refuse(_scope: Event, receive: Receive, send: Send) -> None:
    """Close before the socket is open, which the server answers with 403."""
    await receive()
    await send({"type": "websocket.close"})


class RefuseMalformed:
    """Refuse a socket whose headers cannot be read."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        is_fine = all(
            _is_readable(name, value.decode("latin-1")) for name, value in scope["headers"]
        )
        await (self.app if is_fine else refuse)(scope, receive, send)


class CloseWithoutRedis:
    """Close the socket where Redis is away: its page asks now and then, and connects again."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except (RedisError, ConnectionError) as error:
            log.warning("A socket was closed, since Redis does not answer: %s", error)
            await send({"type": "websocket.close", "code": TRY_AGAIN})


def _is_readable(name: bytes, value: str) -> bool:
    match name:
        case b"origin":
            return _is_address(value)
        case b"cookie":
            return not any("\0" in text for text in parse_cookie(value).values())
        case _:
            return True


def _is_address(text: str) -> bool:
    try:
        urlsplit(text).port  # noqa: B018 -- reading is what parses it
    except ValueError:
        return False
    return True
