"""Links of mails: into a game, once, and out of a kind of mails."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.entrance import sign_in_by_link
from accounts.sessions import current_user
from games.mailing.links import wish_of
from games.reminders import page
from games.services import reminding


@never_cache
@require_safe
def go(request: HttpRequest, link: str) -> HttpResponse:
    """Straight to the game as it is now; with a link that is used up or old, by signing in."""
    if request.method == "HEAD":
        # Programs that look at a mail's links ask so; the link is for the person.
        return HttpResponse()
    me = current_user(request)
    found = reminding.use_link(link=link, user=me)
    if found is None:
        raise Http404
    user, target = found
    if user is not None and (user == me or sign_in_by_link(request, user)):
        return redirect(target)
    context = {
        "target": target,
        "is_others": me is not None and not me.is_guest,
        "is_guests": me is not None and me.is_guest and reminding.has_games(me),
    }
    return render(request, "reminders/old_link.html", context)


@never_cache
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def off(request: HttpRequest, token: str) -> HttpResponse:
    """Switch one kind off without signing in; looking at the page changes nothing.

    A mail program posts here by itself (RFC 8058) and has no form to take a secret from.
    """
    if request.method == "POST":
        is_on = request.POST.get("wish") == "on"
        wish = reminding.switch(token=token, is_on=is_on)
    else:
        wish = wish_of(token)
        is_on = wish is not None and reminding.is_mailed(wish)
    if wish is None:
        raise Http404
    return render(request, "reminders/off.html", {"page": page.off_page(wish.kind, is_on=is_on)})
