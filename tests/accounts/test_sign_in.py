"""Signing in and out, and a password that was forgotten."""

import pytest
from django.test import Client

from accounts.entrance import sign_in_by_link
from accounts.models import User
from tests.accounts.people import PASSWORD, sign_in, who
from tests.mails import Mails

pytestmark = pytest.mark.django_db
NEW = "another horse 2"


def test_address_and_password_sign_in_on_another_device(ada: Client) -> None:
    """And the seats are there: they belong to the account, not to the browser."""
    ada.post("/new", {"players": "2", "length": "quick"})
    other = Client()
    assert sign_in(other, "ADA@example.org").url == "/"
    assert who(other) == who(ada)
    assert [each.status_code for each in (other.get(_game(ada)), ada.get(_game(ada)))] == [200, 200]


def _game(client: Client) -> str:
    user = who(client)
    assert user is not None
    return f"/game/{user.seats.get().game.slug}/"


@pytest.mark.parametrize("email", ["ada@example.org", "nobody@example.org"])
def test_a_wrong_password_says_no_more_than_that(ada: Client, email: str) -> None:
    page = sign_in(Client(), email, "wrong").content.decode()
    assert "Address and password do not belong together" in page


def test_guessing_is_slowed_and_then_refused(ada: Client) -> None:
    """Five wrong passwords for one address, then not even the right one for five minutes."""
    for _ in range(5):
        assert "do not belong together" in sign_in(Client(), password="wrong").content.decode()
    other = Client()
    assert "too many wrong passwords" in sign_in(other).content.decode()
    assert who(other) is None


def test_many_attempts_from_one_place_are_refused(ada: Client) -> None:
    answers = [sign_in(Client(), f"a{each}@example.org", "wrong") for each in range(31)]
    assert "too many wrong passwords" in answers[10].content.decode()
    assert [each.status_code for each in answers] == [200] * 30 + [429]
    assert "That was too often" in answers[-1].content.decode()


def test_a_closed_account_cannot_sign_in(ada: Client) -> None:
    user = who(ada)
    assert user is not None
    user.is_active = False
    user.save()
    other = Client()
    assert sign_in(other).url == "/account/closed/"
    assert who(other) is None
    assert ada.get("/account/").status_code == 302


def test_who_is_signed_in_needs_no_entrance(ada: Client) -> None:
    for page in ("sign-in", "sign-up"):
        assert ada.get(f"/account/{page}/").url == "/"


def test_signing_in_leads_to_where_one_wanted(ada: Client) -> None:
    other = Client()
    wanted = other.get("/account/mail-address/").url
    assert wanted == "/account/sign-in/?next=/account/mail-address/"
    fields = {"login": "ada@example.org", "password": PASSWORD}
    assert other.post(wanted, fields | {"next": "/account/mail-address/"}).url.endswith("address/")
    elsewhere = fields | {"next": "https://evil.example/"}
    assert Client().post("/account/sign-in/", elsewhere).url == "/"


def test_a_link_for_somebody_else_takes_nothing_of_the_session_along(ada: Client) -> None:
    bea = User.objects.create_user("bea@example.org")
    request = ada.get("/").wsgi_request
    request.session["note"] = "Ada's"
    assert sign_in_by_link(request, bea)
    assert "note" not in request.session
    assert request.user == bea


def test_signing_out_asks_first(ada: Client) -> None:
    assert "Sign out?" in ada.get("/account/sign-out/").content.decode()
    assert who(ada) is not None
    ada.post("/account/sign-out/")
    assert who(ada) is None


def test_a_guest_is_warned_before_signing_out(client: Client) -> None:
    client.post("/new", {"players": "2", "length": "quick"})
    page = client.get("/account/sign-out/").content.decode()
    assert "never comes back" in page


def test_a_forgotten_password_is_replaced_by_a_link(ada: Client, mails: Mails) -> None:
    other = Client()
    other.post("/account/password/forgotten/", {"email": "ada@example.org"})
    link = mails.link("ada@example.org", "/account/password/new/")
    page = other.get(link, follow=True)
    form = page.redirect_chain[-1][0]
    other.post(form, {"password1": NEW, "password2": NEW})
    assert who(other) is not None
    assert mails.subjects("ada@example.org")[-1] == "Your password was changed"
    assert "does not work any more" in Client().get(link).content.decode()
    # All other devices are signed out.
    assert ada.get("/account/").status_code == 302
    assert sign_in(Client(), password=NEW).status_code == 302


def test_an_address_without_account_is_told_so_by_mail_alone(ada: Client, mails: Mails) -> None:
    answers = [
        Client().post("/account/password/forgotten/", {"email": f"{name}@example.org"})
        for name in ("ada", "eve")
    ]
    assert answers[0].url == answers[1].url
    assert mails.subjects("eve@example.org") == ["No account with this address"]


def test_the_password_is_changed_by_who_knows_it(ada: Client, mails: Mails) -> None:
    fields = {"oldpassword": "wrong", "password1": NEW, "password2": NEW}
    assert "not your present password" in ada.post("/account/password/", fields).content.decode()
    other = Client()
    sign_in(other)
    ada.post("/account/password/", fields | {"oldpassword": PASSWORD})
    assert ada.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302
    assert mails.subjects("ada@example.org")[-1] == "Your password was changed"
