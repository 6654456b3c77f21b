"""What stands before every page: the limit on what a request may send."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from inspect import iscoroutinefunction
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.decorators import sync_and_async_middleware

TOO_LARGE = b"This request is too large.\n"

Answer = HttpResponseBase | Awaitable[HttpResponseBase]

# What ASGI says: these go between servers and applications of many kinds.
Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[Event, Receive, Send], Awaitable[None]]


@sync_and_async_middleware
def refuse_large_bodies(
    get_response: Callable[[HttpRequest], Answer],
) -> Callable[[HttpRequest], Answer]:
    """Answer 413 where a request says that it is larger than any page takes."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            if _says_too_large(request):
                return _too_large(request)
            response: HttpResponseBase = await get_response(request)
            return response

        return answer_async

    def answer(request: HttpRequest) -> Answer:
        return _too_large(request) if _says_too_large(request) else get_response(request)

    return answer


def _says_too_large(request: HttpRequest) -> bool:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return length.isdecimal() and int(length) > settings.BODY_LIMIT


def _too_large(request: HttpRequest) -> HttpResponse:
    return render(request, "413.html", status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


class LimitBody:
    """Answer 413 where a request turns out too large, before it is stored."""

    def __init__(self, app: Application, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        body = CountedBody(receive, self.limit)
        await self.app(scope, body.receive, send)
        if body.is_too_large:
            await _send_too_large(send)


class CountedBody:
    """Hands on a body up to the limit; past it, the client seems to have gone."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._left = limit

    @property
    def is_too_large(self) -> bool:
        return self._left < 0

    async def receive(self) -> Event:
        event = await self._receive()
        if event["type"] == "http.request":
            self._left -= len(event["body"])
        # Django then drops what it has stored and returns without an answer.
        return {"type": "http.disconnect"} if self.is_too_large else event


async def _send_too_large(send: Send) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "headers": [(b"content-type", b"text/plain")],
        }
    )
    await send({"type": "http.response.body", "body": TOO_LARGE})
