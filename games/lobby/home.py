"""The home page, and what one does with the own list of games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.sessions import current_user
from canasta.clock import now
from games import lists, prepared, services
from games.errors import GameNotFound
from games.failures import words_of
from games.presenters.home import home_page

# The games that "Next game" has shown in this round, so that each comes once.
VISITED = "visited"


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    user = current_user(request)
    request.session.pop(VISITED, None)
    is_hidden = "hidden" in request.GET
    rows = lists.my_games(user, hidden=is_hidden) if user is not None else []
    invitations = lists.my_invitations(user) if user is not None else []
    context = {
        "page": home_page(rows, now(), invitations),
        "prepared": prepared.prepare(),
        "shows_hidden": is_hidden,
        "has_hidden": user is not None and lists.has_hidden(user),
    }
    return render(request, "games/home.html", context)


@never_cache
@require_POST
def next_game(request: HttpRequest) -> HttpResponse:
    """On to the most urgent game that waits for me and was not shown in this round."""
    user = current_user(request)
    here = request.POST.get("from", "")
    visited = [*request.session.get(VISITED, []), *([here] if here else [])]
    left = lists.my_turns(user, without=visited) if user is not None else []
    if not left:
        request.session.pop(VISITED, None)
        return redirect("games:home")
    request.session[VISITED] = [*visited, left[0]]
    return redirect("games:table", left[0])


@never_cache
@require_POST
def pin(request: HttpRequest, slug: str) -> HttpResponse:
    wish = request.POST.get("pin") == "1"
    services.pin_game(slug=slug, user=_player(request, slug), is_pinned=wish)
    return redirect("games:home")


@never_cache
@require_POST
def hide(request: HttpRequest, slug: str) -> HttpResponse:
    wish = request.POST.get("hide") == "1"
    services.hide_game(slug=slug, user=_player(request, slug), is_hidden=wish)
    return redirect("games:home")


def left_to_visit(request: HttpRequest, slug: str) -> int:
    """How many other games "Next game" would still show, from this table on."""
    user = current_user(request)
    if user is None:
        return 0
    visited = request.session.get(VISITED, [])
    return len(lists.my_turns(user, without=[*visited, slug]))


def _player(request: HttpRequest, slug: str) -> User:
    user = current_user(request)
    if user is None or not lists.has_seat(user, slug):
        raise Http404(words_of(GameNotFound(slug)))
    return user
