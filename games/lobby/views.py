"""The room of a game that waits, for those at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from http import HTTPStatus

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.sessions import current_user
from games import rooms, services
from games.errors import GameError, GameNotFound
from games.failures import status_of, words_of
from games.lobby.forms import SeatForm, SwapForm, problems_of
from games.lobby.page import room_page

REFUSED = HTTPStatus.UNPROCESSABLE_ENTITY


@never_cache
@require_safe
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays, and what was agreed; leaving while it is free."""
    return _shown(request, slug)


@never_cache
@require_safe
def room(request: HttpRequest, slug: str) -> HttpResponse:
    """Where one waits; once the cards are dealt it leads on to the table."""
    found = _room(request, slug)
    if found.status == "playing":
        return redirect("games:table", slug)
    return _page(request, found)


@never_cache
@require_POST
def change(request: HttpRequest, slug: str) -> HttpResponse:
    form = SeatForm(request.POST)

    def deed(user: User) -> None:
        number = form.cleaned_data["number"]
        services.set_seat(slug=slug, user=user, number=number, wish=form.wish)

    return _done(request, slug, deed, form)


@never_cache
@require_POST
def swap(request: HttpRequest, slug: str) -> HttpResponse:
    form = SwapForm(request.POST)

    def deed(user: User) -> None:
        both = form.cleaned_data["one"], form.cleaned_data["other"]
        services.swap_seats(slug=slug, user=user, seats=both)

    return _done(request, slug, deed, form)


@never_cache
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    def deed(user: User) -> None:
        services.leave_game(slug=slug, user=user)

    return _done(request, slug, deed, home=True)


@never_cache
@require_POST
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    def deed(user: User) -> None:
        services.cancel_game(slug=slug, user=user)

    return _done(request, slug, deed, home=True)


def _done(
    request: HttpRequest,
    slug: str,
    deed: Callable[[User], None],
    form: forms.Form | None = None,
    *,
    home: bool = False,
) -> HttpResponse:
    """Do it and show the room, with the reason where it was refused."""
    user = current_user(request)
    if user is None:
        raise Http404(words_of(GameNotFound(slug)))
    if form is not None and not form.is_valid():
        return _shown(request, slug, problems_of(form), REFUSED)
    try:
        deed(user)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing
    except GameError as failure:
        return _shown(request, slug, [words_of(failure)], status_of(failure))
    return redirect("games:home") if home else redirect("games:room", slug)


def _shown(
    request: HttpRequest,
    slug: str,
    problems: Sequence[str] = (),
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    return _page(request, _room(request, slug), problems, status)


def _page(
    request: HttpRequest,
    found: rooms.Room,
    problems: Sequence[str] = (),
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    share = request.build_absolute_uri(reverse("games:join", args=[found.slug]))
    context = {"page": room_page(found, link_to(request), share), "problems": problems}
    return render(request, "games/seats.html", context, status=status)


def _room(request: HttpRequest, slug: str) -> rooms.Room:
    user = current_user(request)
    try:
        if user is None:
            raise GameNotFound(slug)
        return rooms.room(user=user, slug=slug)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing


def link_to(request: HttpRequest) -> Callable[[str], str]:
    """Whole addresses of invitations, to be passed on."""
    return lambda token: request.build_absolute_uri(reverse("games:invite", args=[token]))
