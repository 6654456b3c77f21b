"""What stands before every page: the limit on what a request may send."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from inspect import iscoroutinefunction

from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    ASGISendEvent,
    Scope,
)
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

TOO_LARGE = b"This request is too large.\n"

type_of_answer = HttpResponseBase | Awaitable[HttpResponseBase]


@sync_and_async_middleware
def refuse_large_bodies(
    get_response: Callable[[HttpRequest], type_of_answer],
) -> Callable[[HttpRequest], type_of_answer]:
    """Answer 413 where a request says that it is larger than any page takes."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            if _says_too_large(request):
                return _too_large()
            response: HttpResponseBase = await get_response(request)
            return response

        return answer_async

    def answer(request: HttpRequest) -> type_of_answer:
        return _too_large() if _says_too_large(request) else get_response(request)

    return answer


def _says_too_large(request: HttpRequest) -> bool:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return length.isdecimal() and int(length) > settings.BODY_LIMIT


def _too_large() -> HttpResponse:
    return HttpResponse(
        TOO_LARGE, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE, content_type="text/plain"
    )


class BodyTooLargeError(Exception):
    """More has come in than the limit allows."""


class LimitBody:
    """Answer 413 where a request without a length turns out too large, before it is stored."""

    def __init__(self, app: ASGI3Application, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        received = 0
        has_answered = False

        async def counted() -> ASGIReceiveEvent:
            nonlocal received
            event = await receive()
            if event["type"] == "http.request":
                received += len(event["body"])
                if received > self.limit:
                    raise BodyTooLargeError
            return event

        async def watched(event: ASGISendEvent) -> None:
            nonlocal has_answered
            has_answered = True
            await send(event)

        try:
            await self.app(scope, counted, watched)
        except BodyTooLargeError:
            if not has_answered:
                await _send_too_large(send)


async def _send_too_large(send: ASGISendCallable) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "headers": [(b"content-type", b"text/plain")],
            "trailers": False,
        }
    )
    await send({"type": "http.response.body", "body": TOO_LARGE, "more_body": False})
