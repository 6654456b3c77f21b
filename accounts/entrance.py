"""Signing up and in: what happens to the guest who does it."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts import services
from accounts.models import User
from accounts.sessions import BACKEND, current_user
from accounts.suspensions import is_suspended

View = Callable[..., HttpResponseBase]


def as_visitor(view: View) -> View:
    """A page of the entrance, to which a guest is nobody yet: it would send a user away."""

    @wraps(view)
    def entered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = current_user(request)
        if user is not None and user.is_guest:
            vars(request)["guest"] = user
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return entered


def members_only(view: View) -> View:
    """A page for those with a confirmed address; others sign in or up first."""
    return as_visitor(login_required(view))


def guest_of(request: HttpRequest) -> User | None:
    """The guest of this session, also on a page that takes guests for nobody."""
    user = current_user(request) or vars(request).get("guest")
    return cast(User, user) if user is not None and user.is_guest else None


def sign_in(request: HttpRequest, user: User) -> None:
    """The session is the user's from now on; the guest of it goes over into the account."""
    guest = guest_of(request)
    if guest is not None:
        _forget_guest(request)
    login(request, user, backend=BACKEND)
    if guest is not None and guest.pk != user.pk:
        services.merge_guest(guest=guest, user=user)


def sign_in_by_link(request: HttpRequest, user: User) -> bool:
    """By what was sent to the address alone: not where more is asked of who signs in."""
    needs_more = user.is_staff or user.is_superuser or is_mfa_enabled(user)
    if needs_more or not user.is_active or is_suspended(user):
        return False
    sign_in(request, user)
    return True


def _forget_guest(request: HttpRequest) -> None:
    """Let the session go over to somebody else; what else is in it stays."""
    for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
        request.session.pop(key, None)


def keep_signed_in(request: HttpRequest, user: User) -> None:
    """A new password ends all sessions of its user but this one."""
    if request.session.get(SESSION_KEY) == str(user.pk):
        request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
