"""The how-to-play pages, and the page of a game's own rules."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.rules import Rules, RulesError, preset
from games.guide.pages import links, page


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "guide/index.html", {"presets": links()})


@require_safe
def rules_of_preset(request: HttpRequest, name: str, players: int) -> HttpResponse:
    try:
        rules = preset(name, players)
    except RulesError as error:
        raise Http404 from error
    return render(request, "guide/rules.html", {"page": page(rules, name)})


def render_rules(
    request: HttpRequest, rules: Rules, name: str, *, back: str = "", title: str = ""
) -> HttpResponse:
    """The page of a game's rules: its house rules first, and marked in every chapter.

    `back` is the address of the game and `title` what the game is called.
    """
    context = {"page": page(rules, name), "is_game": True, "back": back, "game": title}
    return render(request, "guide/rules.html", context)
