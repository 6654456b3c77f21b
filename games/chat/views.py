"""The pages of a table's talk: a part of the table for its script, a page for everybody else."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages as told
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.sessions import current_user
from canasta.clock import now
from games import forms, messages, services
from games.errors import GameNotFound, MessageNotFound
from games.failures import FAILURES, Failure, status_of, words_of
from games.presenters.chat import PHRASES, chat_line, chat_panel

PART = "X-Part"  # what the table's script sends: it wants the messages alone
GET_OR_POST = ["GET", "HEAD", "POST"]


@never_cache
@require_safe
def talk(request: HttpRequest, slug: str) -> HttpResponse:
    """All that was said at the table."""
    try:
        user = _user(request)
        if PART in request.headers:
            return _part(request, user, slug)
        return _page(request, user, slug)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing


@never_cache
@require_POST
def say(request: HttpRequest, slug: str) -> HttpResponse:
    def deed(user: User, fields: forms.Fields) -> None:
        phrase = PHRASES.get(forms.text_of(fields, "phrase"))
        text = forms.text_of(fields, "text") if phrase is None else str(phrase)
        services.say(slug=slug, user=user, text=text)

    return _changed(request, slug, deed)


@never_cache
@require_POST
def mute(request: HttpRequest, slug: str) -> HttpResponse:
    def deed(user: User, fields: forms.Fields) -> None:
        is_muted = forms.text_of(fields, "muted") == "1"
        services.mute_chat(slug=slug, user=user, is_muted=is_muted)

    return _changed(request, slug, deed)


@never_cache
@require_POST
def read(request: HttpRequest, slug: str) -> HttpResponse:
    """The page has shown the messages up to that one."""
    try:
        number = forms.number(forms.text_of(forms.fields_of(request), "message"))
        services.read_messages(slug=slug, user=_user(request), message=number)
    except FAILURES as failure:
        return _plainly(failure)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@never_cache
@require_http_methods(GET_OR_POST)
def report_message(request: HttpRequest, slug: str, message: str) -> HttpResponse:
    """Ask the host to look at a message; its context goes along."""

    def deed(user: User, fields: forms.Fields) -> None:
        words = forms.text_of(fields, "words")
        services.report_message(slug=slug, user=user, message=message, words=words)

    def shown(user: User) -> dict[str, object]:
        found = messages.one(user=user, slug=slug, message=message)
        return {"message": chat_line(found, now())}

    return _reported(request, slug, deed, shown)


@never_cache
@require_http_methods(GET_OR_POST)
def report_player(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask the host to look at somebody with whom a game was played that has ended."""

    def deed(user: User, fields: forms.Fields) -> None:
        seat = forms.number(forms.text_of(fields, "seat"))
        words = forms.text_of(fields, "words")
        services.report_player(slug=slug, user=user, seat=seat, words=words)

    def shown(user: User) -> dict[str, object]:
        return {"people": messages.who_may_be_reported(user=user, slug=slug)}

    return _reported(request, slug, deed, shown)


def _reported(
    request: HttpRequest,
    slug: str,
    deed: Callable[[User, forms.Fields], None],
    shown: Callable[[User], dict[str, object]],
) -> HttpResponse:
    """The form; when it is sent, the talk again, or the form with the reason why not."""
    status, refusal = HTTPStatus.OK, ""
    try:
        user = _user(request)
        context = {"slug": slug, **shown(user)}
        if request.method == "POST":
            try:
                deed(user, forms.fields_of(request))
            except FAILURES as failure:
                status, refusal = status_of(failure), words_of(failure)
            else:
                told.success(request, _("Thank you. The host will look at it."))
                return redirect("games:chat", slug)
    except (GameNotFound, MessageNotFound) as missing:
        raise Http404(words_of(missing)) from missing
    return render(request, "games/report.html", {**context, "refusal": refusal}, status=status)


def _changed(
    request: HttpRequest, slug: str, deed: Callable[[User, forms.Fields], None]
) -> HttpResponse:
    """Do it, then show the talk: to the script its part, to a plain form its page."""
    is_part = PART in request.headers
    try:
        user = _user(request)
        deed(user, forms.fields_of(request))
        return _part(request, user, slug) if is_part else redirect("games:chat", slug)
    except FAILURES as failure:
        if is_part or status_of(failure) in (HTTPStatus.NOT_FOUND, HTTPStatus.BAD_REQUEST):
            return _plainly(failure)
        return _page(request, _user(request), slug, failure)


def _part(request: HttpRequest, user: User, slug: str) -> HttpResponse:
    panel = chat_panel(messages.talk(user=user, slug=slug), now())
    return render(request, "games/_chat.html", {"chat": panel})


def _page(
    request: HttpRequest, user: User, slug: str, failure: Failure | None = None
) -> HttpResponse:
    """The page is read where it is shown: it has no script that could say so."""
    found = messages.talk(user=user, slug=slug, most=messages.MOST)
    services.read_messages(slug=slug, user=user, message=found.newest)
    status = HTTPStatus.OK if failure is None else status_of(failure)
    context = {
        "chat": chat_panel(found, now()),
        "people": messages.who_may_be_reported(user=user, slug=slug),
        "refusal": "" if failure is None else words_of(failure),
    }
    return render(request, "games/chat.html", context, status=status)


def _user(request: HttpRequest) -> User:
    """Whoever asks; a stranger has no seat at any table."""
    user = current_user(request)
    if user is None:
        raise GameNotFound
    return user


def _plainly(failure: Failure) -> HttpResponse:
    text = "text/plain; charset=utf-8"
    return HttpResponse(words_of(failure), status=status_of(failure), content_type=text)
