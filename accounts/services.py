"""Writes on people, one function a use case."""

from accounts.models import User


def create_guest(*, display_name: str = "") -> User:
    """Somebody who plays without signing up."""
    return User.objects.create_user(email=None, display_name=display_name)
