"""Sends to groups of sockets from any thread or process."""

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

logger = logging.getLogger(__name__)

_loop: asyncio.AbstractEventLoop | None = None


def attach(loop: asyncio.AbstractEventLoop) -> None:
    """Name the loop in which this process's sockets live."""
    global _loop
    _loop = loop


def detach(loop: asyncio.AbstractEventLoop) -> None:
    """Forget the loop, unless another has taken its place."""
    global _loop
    if _loop is loop:
        _loop = None


def send_group(group: str, message: dict[str, Any]) -> None:
    """Send at most once; whoever misses a message learns of it by the next.

    Callable from a view's thread, a worker's thread and, with Redis, any process,
    but not from a coroutine.
    """
    layer = get_channel_layer()
    loop = _loop
    if isinstance(layer, InMemoryChannelLayer) and loop is not None:
        _send_in(loop, layer, group, message)
    elif layer is not None:
        async_to_sync(layer.group_send)(group, message)


def _send_in(
    loop: asyncio.AbstractEventLoop,
    layer: InMemoryChannelLayer,
    group: str,
    message: dict[str, Any],
) -> None:
    sending = layer.group_send(group, message)
    try:
        # The queues of this layer are not safe to touch from another thread.
        asyncio.run_coroutine_threadsafe(sending, loop)
    except RuntimeError:
        sending.close()
        logger.info("A message to %s found the server stopped.", group)
