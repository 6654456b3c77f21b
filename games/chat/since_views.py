"""What happened since one last looked: the list, and the table step by step."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.sessions import current_user
from canasta.clock import now
from games import forms
from games import since as missing
from games.errors import GameNotFound, NotBegun
from games.failures import words_of
from games.presenters.since import place_of, since_list
from games.presenters.table import table_page


@never_cache
@require_safe
def since(request: HttpRequest, slug: str) -> HttpResponse:
    """The list; with `step` the table as it stood after that move, from the same list."""
    user = current_user(request)
    try:
        if user is None:
            raise GameNotFound(slug)
        first, step = (_number(request, name) for name in ("from", "step"))
        found = since_list(missing.missed(user=user, slug=slug, first=first), now())
        if step is None:
            part = "games/_since.html" if "X-Part" in request.headers else "games/since.html"
            return render(request, part, {"since": found})
        place = place_of(found, step)
        if place is None:
            return redirect("games:since", slug)
        page = table_page(missing.table_after(user=user, slug=slug, version=step), now())
    except NotBegun:
        return redirect("games:table", slug)
    except (GameNotFound, forms.NotUnderstood) as failure:
        raise Http404(words_of(failure)) from failure
    context = {"since": found, "place": place, "page": page}
    return render(request, "games/since_step.html", context)


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return forms.number(text) if text else None
