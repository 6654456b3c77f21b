"""What stands before every page: the limit on what a request may send, and that it is text."""

from collections.abc import Awaitable, Callable, Iterator
from http import HTTPStatus
from inspect import iscoroutinefunction
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import sync_and_async_middleware

FORM_TYPE = "application/x-www-form-urlencoded"
# What Django raises over a body: a broken multipart form, one in another encoding than it says
# or than Django takes.
UNREADABLE = (BadRequest, MultiPartParserError, UnreadablePostError, ValueError, LookupError)

TOO_LARGE = b"This request is too large.\n"

Answer = HttpResponseBase | Awaitable[HttpResponseBase]

# What ASGI says: these go between servers and applications of many kinds.
Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[Event, Receive, Send], Awaitable[None]]


def before(
    check: Callable[[HttpRequest], HttpResponse | None],
) -> Callable[[Callable[[HttpRequest], Answer]], Callable[[HttpRequest], Answer]]:
    """A middleware that gives the check's answer where it has one, else the page's."""

    @sync_and_async_middleware
    def middleware(
        get_response: Callable[[HttpRequest], Answer],
    ) -> Callable[[HttpRequest], Answer]:
        if iscoroutinefunction(get_response):

            async def answer_async(request: HttpRequest) -> HttpResponseBase:
                refusal = check(request)
                if refusal is not None:
                    return refusal
                response: HttpResponseBase = await get_response(request)
                return response

            return answer_async

        def answer(request: HttpRequest) -> Answer:
            return check(request) or get_response(request)

        return answer

    return middleware


def _says_too_large(request: HttpRequest) -> bool:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return length.isdecimal() and int(length) > settings.BODY_LIMIT


def _large(request: HttpRequest) -> HttpResponse | None:
    """The answer 413 where a request says that it is larger than any page takes."""
    if not _says_too_large(request):
        return None
    return render(request, "413.html", status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def _unreadable(request: HttpRequest) -> HttpResponse | None:
    """The answer 400 where a request is no text: before anything else reads its form."""
    try:
        is_readable = not any("\0" in text for text in _texts(request))
    except UNREADABLE:
        is_readable = False
    if is_readable:
        return None
    response = render(request, "400.html", status=HTTPStatus.BAD_REQUEST)
    add_never_cache_headers(response)
    return response


def _texts(request: HttpRequest) -> Iterator[str]:
    """All that a request says in fields. Raises one of UNREADABLE."""
    yield from request.COOKIES.values()
    yield from _values(request.GET)
    if request.method == "POST":
        # Kept from here on, so that whoever wants the body itself still gets it.
        text = request.body
        if request.content_type == FORM_TYPE:
            text.decode("utf-8")
        yield from _values(request.POST)


def _values(fields: QueryDict) -> Iterator[str]:
    return (str(value) for _name, values in fields.lists() for value in values)


refuse_large_bodies = before(_large)
refuse_unreadable = before(_unreadable)


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
