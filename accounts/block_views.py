"""Keeping somebody apart, and taking it back: two buttons on a player's page."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import blocks
from accounts.models import User
from accounts.sessions import current_user


@never_cache
@require_POST
def block(request: HttpRequest, slug: str) -> HttpResponse:
    def deed(user: User, other: User) -> str:
        blocks.block(user=user, blocked=other)
        return _("%(name)s is blocked: no messages and no invitations between you.")

    return _changed(request, slug, deed)


@never_cache
@require_POST
def unblock(request: HttpRequest, slug: str) -> HttpResponse:
    def deed(user: User, other: User) -> str:
        blocks.unblock(user=user, blocked=other)
        return _("%(name)s is not blocked any more.")

    return _changed(request, slug, deed)


def _changed(request: HttpRequest, slug: str, deed: Callable[[User, User], str]) -> HttpResponse:
    """Guests may block as well: they have a table to be left in peace at."""
    user = current_user(request)
    if user is None:
        raise Http404
    other = get_object_or_404(User, slug=slug, is_active=True)
    try:
        messages.success(request, deed(user, other) % {"name": other.name})
    except blocks.CannotBlock:
        messages.error(request, _("You cannot block yourself."))
    return redirect("player", slug)
