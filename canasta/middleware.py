"""What stands before every page: the limit on what a request may send, and that it is text."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from inspect import iscoroutinefunction
from typing import Any, cast

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import sync_and_async_middleware

FORM_TYPE = "application/x-www-form-urlencoded"
# What Django raises over a body: a broken multipart form, one in another encoding than it says
# or than Django takes.
UNREADABLE = (BadRequest, MultiPartParserError, UnreadablePostError, ValueError, LookupError)

BODY_HEADERS = (b"content-length", b"transfer-encoding")

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


@sync_and_async_middleware
def explain_methods(
    get_response: Callable[[HttpRequest], Answer],
) -> Callable[[HttpRequest], Answer]:
    """Where a page is asked in a way that it does not know, say so in words."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            response: HttpResponseBase = await get_response(request)
            return _explained(request, response)

        return answer_async

    def answer(request: HttpRequest) -> Answer:
        return _explained(request, cast(HttpResponseBase, get_response(request)))

    return answer


def _explained(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if isinstance(response, HttpResponseNotAllowed) and not response.content:
        page = render(request, "405.html")
        response.content = page.content
        response["Content-Type"] = page["Content-Type"]
    return response


def _says_too_large(request: HttpRequest) -> bool:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return is_above(length, settings.BODY_LIMIT)


def is_above(number: str, limit: int) -> bool:
    """Whether the text is a number above the limit, of however many digits."""
    digits = number.lstrip("0")
    is_longer = len(digits) > len(str(limit))
    return number.isdecimal() and (is_longer or int(digits or "0") > limit)


def _large(request: HttpRequest) -> HttpResponse | None:
    """The answer 413 where a request says that it is larger than any page takes."""
    if not _says_too_large(request):
        return None
    return render(request, "413.html", status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def _unreadable(request: HttpRequest) -> HttpResponse | None:
    """The answer 400 where a request is no text: before anything else reads its form."""
    if _is_readable(request):
        return None
    response = render(request, "400.html", status=HTTPStatus.BAD_REQUEST)
    add_never_cache_headers(response)
    return response


def _is_readable(request: HttpRequest) -> bool:
    # PostgreSQL takes no such character, not even to look for a session.
    if any("\0" in text for text in request.COOKIES.values()):
        return False
    try:
        if request.method == "POST":
            _parse(request)
    except UNREADABLE:
        return False
    return True


def _parse(request: HttpRequest) -> None:
    """Read body and form once; the request keeps both. Raises one of UNREADABLE."""
    text = request.body
    if request.content_type == FORM_TYPE:
        text.decode("utf-8")
    request.POST  # noqa: B018 -- reading is what parses it


refuse_large_bodies = before(_large)
refuse_unreadable = before(_unreadable)


class LimitBody:
    """Answer 413 where a request says or turns out to be too large, before it is stored."""

    def __init__(self, app: Application, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        if is_above(_said_length(scope), self.limit):
            await self._refuse(scope, send)
            return
        body = CountedBody(receive, self.limit)
        await self.app(scope, body.receive, send)
        if body.is_too_large:
            await self._refuse(scope, send)

    async def _refuse(self, scope: Event, send: Send) -> None:
        """The page's own answer to a length that is too large; no byte of the body is awaited."""
        others = [each for each in scope["headers"] if each[0] not in BODY_HEADERS]
        length = (b"content-length", str(self.limit + 1).encode())
        await self.app(scope | {"headers": [*others, length]}, EmptyBody().receive, send)


def _said_length(scope: Event) -> str:
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return lengths[-1].decode("latin-1") if lengths else "0"


class EmptyBody:
    """A body that has come to its end, of a client that waits."""

    def __init__(self) -> None:
        self._has_ended = False

    async def receive(self) -> Event:
        if self._has_ended:
            await asyncio.Future()
        self._has_ended = True
        return {"type": "http.request", "body": b"", "more_body": False}


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
