"""What people do at the entrance."""

from django.http import HttpResponse
from django.test import Client

from accounts.models import User

PASSWORD = "correct horse 1"


def sign_up(client: Client, email: str = "ada@example.org", name: str = "Ada") -> HttpResponse:
    fields = {"display_name": name, "email": email, "password1": PASSWORD}
    return client.post("/account/sign-up/", fields)


def sign_in(
    client: Client, email: str = "ada@example.org", password: str = PASSWORD
) -> HttpResponse:
    return client.post("/account/sign-in/", {"login": email, "password": password})


def who(client: Client) -> User | None:
    """Whom the browser's session belongs to."""
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key) if key else None
