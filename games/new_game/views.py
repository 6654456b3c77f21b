"""The page of a new game: shown, shown anew as options change, made, and saved under a name."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.sessions import current_user, user_or_new_guest
from games import prepared, services
from games.errors import GameError, MustSignUp, NameTaken, RuleSetNotFound, TooManyRuleSets
from games.failures import words_of
from games.lobby.forms import NONCE_BYTES
from games.new_game.entry import of_saved
from games.new_game.form import NewGameForm
from games.new_game.page import NewGamePage, new_game_page, problems_of
from games.rule_sets import SavedRules, my_rule_sets, rule_set
from games.services.rule_sets import MOST_SETS

FORM_TYPES = ("application/x-www-form-urlencoded", "multipart/form-data")
REFUSED = HTTPStatus.UNPROCESSABLE_ENTITY


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form, which works without scripts; its buttons say what is to be done with it."""
    if request.method == "POST" and request.content_type not in FORM_TYPES:
        return render(request, "400.html", status=HTTPStatus.BAD_REQUEST)
    if request.method != "POST":
        return _shown(request, NewGameForm(request.GET, fitting=True))
    match request.POST.get("do", "play"):
        case "show":
            return _shown(request, NewGameForm(request.POST, fitting=True))
        case "save":
            return _saved(request, "")
        case "change":
            return _saved(request, _own(request, request.POST.get("set", "")).slug)
        case _:
            return _made(request)


@never_cache
@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The part of the page that depends on what is chosen."""
    page = _page(request, NewGameForm(request.GET, fitting=True))
    user = current_user(request)
    context = {
        "page": page,
        "is_part": True,
        "is_signed_up": user is not None and not user.is_guest,
    }
    return render(request, "games/_new_settings.html", context)


@never_cache
@require_safe
def from_set(request: HttpRequest, slug: str) -> HttpResponse:
    """The form as a saved set fills it."""
    saved = _own(request, slug)
    form = NewGameForm(of_saved(saved))
    return _shown(request, form, saved=saved, problems=problems_of(form))


@never_cache
@require_POST
def delete_set(request: HttpRequest, slug: str) -> HttpResponse:
    saved = _own(request, slug)
    services.delete_rule_set(user=user_or_new_guest(request), slug=saved.slug)
    return redirect("games:new")


def _made(request: HttpRequest) -> HttpResponse:
    form = NewGameForm(request.POST)
    if not form.is_valid():
        return _refused(request, form, problems_of(form))
    user = current_user(request)
    try:
        if form.needs_people and (user is None or user.is_guest):
            raise MustSignUp
        return redirect("games:table", _opened(request, form))
    except GameError as failure:
        return _refused(request, form, [words_of(failure)])


def _opened(request: HttpRequest, form: NewGameForm) -> str:
    """The slug of the game, which begins at once where it waits for nobody."""
    wanted = services.Wanted(
        preset=form.base.preset,
        players=form.base.players,
        options=form.options(),
        terms=form.terms(),
        name=form.cleaned_data["name"],
        token=form.cleaned_data["token"],
        is_listed=form.cleaned_data["is_listed"] and form.needs_people,
    )
    user = user_or_new_guest(request)
    game = services.open_game(
        user=user,
        wanted=wanted,
        seats=form.cleaned_data["seats"],
        nonce=form.nonce_bytes() or secrets.token_bytes(NONCE_BYTES),
    )
    if form.needs_people:
        address = request.META.get("REMOTE_ADDR", "")
        services.note_address(slug=game.slug, user=user, address=address)
    return game.slug


def _saved(request: HttpRequest, slug: str) -> HttpResponse:
    """Save under a new name, or in the place of the set of that address."""
    form = NewGameForm(request.POST)
    problems = problems_of(form)
    name = form.cleaned_data.get("set_name", "")
    if not problems and not name:
        problems = [_("Give the rules a name to save them under.")]
    if problems:
        return _refused(request, form, problems)
    try:
        return redirect("games:new_from_set", _stored(user_or_new_guest(request), form, slug))
    except RuleSetNotFound as missing:
        raise Http404(_("These rules do not exist, or they are not yours.")) from missing
    except NameTaken:
        words = _("You have other rules under the name “%(name)s”. Choose another one.")
        return _refused(request, form, [words % {"name": name}])
    except TooManyRuleSets:
        words = _("You have %(count)d saved sets of rules, which is as many as there can be.")
        return _refused(request, form, [words % {"count": MOST_SETS}])


def _stored(user: User, form: NewGameForm, slug: str) -> str:
    """The set's slug."""
    name, seconds = form.cleaned_data["set_name"], form.cleaned_data["turn_seconds"]
    preset, players, options = form.base.preset, form.base.players, form.options()
    if not slug:
        return services.save_rule_set(
            user=user,
            name=name,
            preset=preset,
            players=players,
            options=options,
            turn_seconds=seconds,
        )
    services.change_rule_set(
        user=user,
        slug=slug,
        name=name,
        preset=preset,
        players=players,
        options=options,
        turn_seconds=seconds,
    )
    return slug


def _own(request: HttpRequest, slug: str) -> SavedRules:
    try:
        return rule_set(user=current_user(request), slug=slug)
    except RuleSetNotFound as missing:
        raise Http404(_("These rules do not exist, or they are not yours.")) from missing


def _refused(request: HttpRequest, form: NewGameForm, problems: Sequence[str]) -> HttpResponse:
    """The same form with the reasons; a set that was open stays open."""
    return _shown(request, form, problems=problems, status=REFUSED)


def _shown(
    request: HttpRequest,
    form: NewGameForm,
    *,
    saved: SavedRules | None = None,
    problems: Sequence[str] = (),
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    page = _page(request, form, saved, problems)
    user = current_user(request)
    context = {
        "page": page,
        "prepared": prepared.prepare(),
        "is_signed_up": user is not None and not user.is_guest,
    }
    return render(request, "games/new.html", context, status=status)


def _page(
    request: HttpRequest,
    form: NewGameForm,
    saved: SavedRules | None = None,
    problems: Sequence[str] = (),
) -> NewGamePage:
    sets = my_rule_sets(current_user(request))
    named = form.text("set")
    found = saved or next((each for each in sets if named and each.slug == named), None)
    return new_game_page(form, sets, saved=found, most_sets=MOST_SETS, problems=problems)
