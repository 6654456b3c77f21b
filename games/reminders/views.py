"""Notices and reminders: parse, one call, present."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.sessions import current_user
from canasta.clock import now
from games.access import seat_in
from games.errors import GameNotFound
from games.failures import words_of
from games.mailing import health as condition
from games.notices import listing
from games.reminders import page
from games.reminders.form import wishes_in
from games.services import reminding


@never_cache
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    user = current_user(request)
    lines = listing.notice_lines(user) if user is not None else []
    return render(request, "reminders/notices.html", {"page": page.notices_page(lines, now())})


@never_cache
@require_POST
def seen(request: HttpRequest) -> HttpResponse:
    user = current_user(request)
    if user is not None:
        reminding.see_all(user=user)
    return redirect("games:notices")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def reminders(request: HttpRequest) -> HttpResponse:
    """A guest has no address for mails, but may say what the page tells."""
    user = current_user(request)
    if user is None:
        return redirect("account_login")
    problem = ""
    if request.method == "POST":
        try:
            reminding.save_wishes(user=user, wishes=wishes_in(request.POST))
            messages.success(request, _("Your reminders are saved."))
            return redirect("games:reminders")
        except ValueError:
            problem = _("That is nothing to choose from. Load the page again.")
    context = {"page": page.reminders_page(listing.reminders_of(user)), "problem": problem}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "reminders/reminders.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def of_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Another wish for one game than for all."""
    try:
        return _of_game(request, slug)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """For whatever watches the site: no names, no numbers of people; the host sees why."""
    report = condition.report()
    status = HTTPStatus.OK if report.is_well else HTTPStatus.SERVICE_UNAVAILABLE
    user = current_user(request)
    if user is not None and user.is_staff and request.accepts("text/html"):
        context = {"page": page.health_page(report, condition.counters())}
        return render(request, "reminders/health.html", context, status=status)
    return JsonResponse({"ok": report.is_well, "parts": report.parts}, status=status)


def _of_game(request: HttpRequest, slug: str) -> HttpResponse:
    user = current_user(request)
    if user is None:
        raise GameNotFound(slug)
    game = seat_in(slug, user).game
    problem = ""
    if request.method == "POST":
        try:
            override = request.POST.get("override", "")
            reminding.set_override(user=user, slug=slug, override=override)
            return redirect("games:table", slug)
        except ValueError:
            problem = _("That is nothing to choose from. Load the page again.")
    shown = page.game_page(game.name, game.preset, game.players, listing.override_of(user, slug))
    context = {"page": shown, "slug": slug, "problem": problem, "email": user.email}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "reminders/game.html", context, status=status)
