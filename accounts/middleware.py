"""Each request of a person: a visit, in the person's own time and language, unless suspended."""

from datetime import timedelta
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin

from accounts import services, suspensions, zones
from accounts.models import User
from accounts.sessions import current_user
from canasta.clock import now

# A visit is noted once in so long.
EVERY = timedelta(minutes=1)


class Visit(MiddlewareMixin):
    """After the session is known, before any page."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        user = current_user(request)
        timezone.activate(zones.zone_of(request))
        if user is None:
            return None
        _speak(request, user)
        if _is_visit(request) and _is_due(user):
            services.note_visit(user=user, guessed_zone=zones.guessed(request))
        return _suspended(request, user)

    def process_response(
        self, _request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        timezone.deactivate()
        return response


def _speak(request: HttpRequest, user: User) -> None:
    if user.language in dict(settings.LANGUAGES):
        translation.activate(user.language)
        request.LANGUAGE_CODE = translation.get_language()


def _is_visit(request: HttpRequest) -> bool:
    """Whether a person is there; a page that fetches news by itself may lie in the background."""
    mode = request.headers.get("Sec-Fetch-Mode", "navigate")
    return mode == "navigate" or request.method == "POST"


def _is_due(user: User) -> bool:
    return user.visited_at is None or now() - user.visited_at >= EVERY


def _suspended(request: HttpRequest, user: User) -> HttpResponse | None:
    """The one page of a suspended person, who may still take everything along and leave."""
    if not suspensions.is_suspended(user) or request.path in _open_pages():
        return None
    context = {"suspensions": suspensions.of_user(user), "appeal_to": suspensions.appeal_address()}
    response = render(request, "account/suspended.html", context, status=HTTPStatus.FORBIDDEN)
    add_never_cache_headers(response)
    return response


def _open_pages() -> tuple[str, ...]:
    return (reverse("account_logout"), reverse("export"))
