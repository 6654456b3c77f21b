"""Who is asking."""

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.models import User
from accounts.services import create_guest

BACKEND = "accounts.backends.Backend"


def current_user(request: HttpRequest) -> User | None:
    """The user of this session, if there is one."""
    return request.user if isinstance(request.user, User) else None


def user_or_new_guest(request: HttpRequest) -> User:
    """The user of this session, who from now on is a guest if there was none.

    Only for requests that change something: a visitor who just looks leaves no row.
    """
    user = current_user(request)
    if user is None:
        user = create_guest()
        login(request, user, backend=BACKEND)
    return user
