"""Sitting down: one page that says what one agrees to, and one button."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.sessions import current_user
from canasta.clock import now
from games import prepared, rooms, services
from games.errors import (
    GameError,
    GameNotFound,
    HasBegun,
    InvitationGone,
    MustSignUp,
    NotOver,
    TooManyMails,
    TooManyWaiting,
)
from games.failures import status_of, words_of
from games.lobby.forms import NONCE_BYTES, JoinForm, NonceForm
from games.lobby.page import join_page, room_page
from games.lobby.views import link_to

Find = Callable[[User | None], rooms.Offer]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """A seat that is open to whoever knows the table."""
    return _answered(request, lambda user: rooms.offer(user=user, slug=slug))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """A seat that is kept."""
    return _answered(request, lambda user: rooms.invited(user=user, token=token))


@never_cache
@require_POST
def decline(request: HttpRequest, token: str) -> HttpResponse:
    user = current_user(request)
    try:
        if user is None:
            raise InvitationGone(token)
        services.decline_invitation(token=token, user=user)
    except GameError as failure:
        return _failed(request, failure)
    return redirect("games:home")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Once more with the same people; whoever comes second is led to the same game."""
    user = current_user(request)
    try:
        if user is None:
            raise GameNotFound(slug)
        if later := rooms.following(user=user, slug=slug):
            return redirect("games:join", later)
        if request.method == "POST":
            return _made_again(request, user, slug)
        return _asked_again(request, user, slug)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing
    except NotOver as failure:
        return _failed(request, failure)


def _made_again(request: HttpRequest, user: User, slug: str) -> HttpResponse:
    form = NonceForm(request.POST)
    if not form.is_valid():
        return _asked_again(request, user, slug, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        made = services.rematch(
            slug=slug,
            user=user,
            nonce=form.nonce_bytes() or secrets.token_bytes(NONCE_BYTES),
            token=request.POST.get("token", ""),
        )
    except (TooManyWaiting, TooManyMails, MustSignUp) as failure:
        return _asked_again(request, user, slug, words_of(failure), status_of(failure))
    services.note_address(slug=made, user=user, address=_address(request))
    return redirect("games:table", made)


def _asked_again(
    request: HttpRequest,
    user: User,
    slug: str,
    problem: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "page": room_page(rooms.rematch_room(user=user, slug=slug), link_to(request), ""),
        "problem": problem,
        "prepared": prepared.prepare(),
    }
    return render(request, "games/rematch.html", context, status=status)


def _answered(request: HttpRequest, find: Find) -> HttpResponse:
    user = current_user(request)
    try:
        offer = find(user)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing
    except (HasBegun, InvitationGone) as failure:
        return _failed(request, failure)
    if offer.room.me is not None:
        return redirect("games:room", offer.room.slug)
    if request.method == "POST":
        return _joined(request, offer, user)
    return _asked(request, offer, user)


def _joined(request: HttpRequest, offer: rooms.Offer, user: User | None) -> HttpResponse:
    form = JoinForm(request.POST)
    slug = offer.room.slug
    try:
        if user is None:
            raise MustSignUp
        if not form.is_valid():
            return _asked(request, offer, user, status=HTTPStatus.UNPROCESSABLE_ENTITY)
        services.join_game(
            slug=slug,
            user=user,
            seat=form.cleaned_data["seat"],
            nonce=form.nonce_bytes() or secrets.token_bytes(NONCE_BYTES),
            token=offer.token,
        )
    except GameError as failure:
        return _asked(request, offer, user, words_of(failure), status_of(failure))
    services.note_address(slug=slug, user=user, address=_address(request))
    return redirect("games:table", slug)


def _asked(
    request: HttpRequest,
    offer: rooms.Offer,
    user: User | None,
    problem: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    at = now()
    address = _address(request)
    slug = offer.room.slug
    page = join_page(
        offer,
        now=at,
        ends_at=rooms.first_deadline(offer, user, at),
        is_shared_address=rooms.is_at_the_address(slug=slug, user=user, address=address),
        link_to=link_to(request),
    )
    context = {
        "page": page,
        "problem": problem,
        "is_signed_up": user is not None and not user.is_guest,
    }
    return render(request, "games/join.html", context, status=status)


def _failed(request: HttpRequest, failure: GameError) -> HttpResponse:
    """There is nothing to take any more: a page that says why."""
    context = {"words": words_of(failure)}
    return render(request, "games/join_gone.html", context, status=status_of(failure))


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
