"""Signing up and in: what happens to the guest who does it."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.models import User
from accounts.sessions import current_user

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


def guest_of(request: HttpRequest) -> User | None:
    """The guest of this session, also on a page that takes guests for nobody."""
    user = current_user(request) or vars(request).get("guest")
    return cast(User, user) if user is not None and user.is_guest else None


def forget_guest(request: HttpRequest) -> None:
    """Let the session go over to somebody else; what else is in it stays."""
    for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
        request.session.pop(key, None)


def keep_signed_in(request: HttpRequest, user: User) -> None:
    """A new password ends all sessions of its user but this one."""
    if request.session.get(SESSION_KEY) == str(user.pk):
        request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
