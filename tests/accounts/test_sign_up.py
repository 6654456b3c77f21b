"""Signing up: an address counts when it is confirmed, and a guest stays the same person."""

import socket

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.accounts.people import PASSWORD, sign_in, sign_up, who
from tests.mails import Mails

pytestmark = pytest.mark.django_db
CONFIRM = "/account/confirm/"


def test_who_signs_up_is_in_when_the_address_is_confirmed(client: Client, mails: Mails) -> None:
    assert sign_up(client).url == CONFIRM
    assert who(client) is None
    link = mails.link("ada@example.org", CONFIRM)
    assert "ada@example.org" in client.get(link).content.decode()
    assert client.post(link).status_code == 302
    user = who(client)
    assert user is not None
    assert (user.email, user.name, user.is_guest) == ("ada@example.org", "Ada", False)


def test_the_link_leads_to_where_one_wanted(client: Client, mails: Mails) -> None:
    """Such as the invitation for which one has signed up."""
    fields = {"display_name": "Ada", "email": "ada@example.org", "password1": PASSWORD}
    page = client.get("/account/sign-up/?next=/invite/abc/").content.decode()
    assert '<input type="hidden" name="next" value="/invite/abc/">' in page
    client.post("/account/sign-up/", fields | {"next": "/invite/abc/"})
    assert client.post(mails.link("ada@example.org", CONFIRM)).url == "/invite/abc/"


def test_looking_at_the_link_confirms_nothing(client: Client, mails: Mails) -> None:
    """Programs that check mails open every link in them."""
    sign_up(client)
    client.get(mails.link("ada@example.org", CONFIRM))
    assert User.objects.get().email is None


def test_a_link_confirms_once(ada: Client, mails: Mails) -> None:
    page = ada.get(mails.link("ada@example.org", CONFIRM))
    assert "This link does not work any more" in page.content.decode()


def test_without_the_link_nobody_signs_in_and_another_mail_goes_out_later(
    client: Client, mails: Mails
) -> None:
    sign_up(client)
    other = Client()
    assert sign_in(other).url == CONFIRM
    assert len(mails.to("ada@example.org")) == 1
    cache.clear()  # as after three minutes
    assert sign_in(other).url == CONFIRM
    assert len(mails.to("ada@example.org")) == 2
    assert who(other) is None


def test_a_link_opened_elsewhere_confirms_and_asks_to_sign_in(client: Client, mails: Mails) -> None:
    sign_up(client)
    other = Client()
    answer = other.post(mails.link("ada@example.org", CONFIRM))
    assert answer.url == "/account/sign-in/"
    assert who(other) is None
    sign_in(other)
    assert who(other) == User.objects.get()


def test_a_guest_who_signs_up_is_the_same_person_and_stays_in(client: Client, mails: Mails) -> None:
    client.post("/new", {"players": "2", "length": "quick"})
    guest = who(client)
    assert guest is not None
    sign_up(client)
    assert who(client) == guest
    assert client.get("/").context["user"] == guest
    client.post(mails.link("ada@example.org", CONFIRM))
    assert who(client) == guest
    guest.refresh_from_db()
    assert (guest.email, guest.display_name) == ("ada@example.org", "Ada")
    assert guest.seats.count() == 1


def test_a_guest_who_mistyped_the_address_signs_up_again(client: Client, mails: Mails) -> None:
    client.post("/new", {"players": "2", "length": "quick"})
    sign_up(client, "adda@example.org")
    sign_up(client)
    assert Client().post(mails.link("adda@example.org", CONFIRM)).status_code == 404
    client.post(mails.link("ada@example.org", CONFIRM))
    assert [user.email for user in User.objects.all()] == ["ada@example.org"]


def test_a_confirmed_address_is_taken_and_only_its_owner_is_told(ada: Client, mails: Mails) -> None:
    other = Client()
    cache.clear()  # as after three minutes
    assert sign_up(other, name="Eve").url == CONFIRM
    assert User.objects.count() == 1
    assert mails.subjects("ada@example.org")[-1] == "You have an account already"


def test_an_address_that_somebody_merely_typed_is_free(client: Client, mails: Mails) -> None:
    sign_up(Client(), name="Eve")
    first = mails.link("ada@example.org", CONFIRM)
    User.objects.update(display_name="Eve")
    cache.clear()  # as after three minutes: sooner, no second mail goes to one address
    sign_up(client)
    client.post(mails.link("ada@example.org", CONFIRM))
    assert User.objects.get(email="ada@example.org").name == "Ada"
    Client().post(first)
    assert User.objects.get(display_name="Eve").email is None


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("display_name", "", "This field is required"),
        ("display_name", "Deleted Player", "would be mistaken"),
        ("display_name", "A\u202eda", "cannot be seen"),
        ("display_name", "A\u2028da", "cannot be seen"),
        ("display_name", "\u3164", "cannot be seen"),
        ("display_name", "Deleted  player", "would be mistaken"),
        ("display_name", "\uff27\uff35\uff25\uff33\uff34", "would be mistaken"),
        ("display_name", "x" * 41, "at most 40"),
        ("email", "nobody", "valid email"),
        ("password1", "12345678", "entirely numeric"),
        ("password1", "short", "too short"),
    ],
)
def test_what_cannot_be_taken_is_said_beside_the_field(
    client: Client, field: str, value: str, sentence: str
) -> None:
    fields = {"display_name": "Ada", "email": "ada@example.org", "password1": PASSWORD}
    page = client.post("/account/sign-up/", fields | {field: value})
    assert sentence in page.content.decode()
    assert User.objects.count() == 0


def test_too_many_sign_ups_from_one_address_are_refused(client: Client) -> None:
    answers = [client.post("/account/sign-up/", {}).status_code for _ in range(21)]
    assert answers == [200] * 20 + [429]


def test_a_mail_server_that_is_away_is_told_in_a_sentence(
    client: Client, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", _unused_port()
    page = client.get(sign_up(client).url).content.decode()
    assert "our mail server is away" in page


def _unused_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
