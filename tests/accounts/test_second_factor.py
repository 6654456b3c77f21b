"""Codes from an app, spare codes, and what they are asked for."""

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
)
from django.test import Client

from accounts.entrance import sign_in_by_link
from accounts.models import User
from tests.accounts.people import PASSWORD, sign_in, who
from tests.mails import Mails

pytestmark = pytest.mark.django_db
PAGES = "/account/second-factor/"
ASK = f"{PAGES}ask/"


def code(secret: str) -> str:
    """What the app shows at this moment."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


@pytest.fixture
def secret(ada: Client) -> str:
    """Ada has set up her app."""
    ada.post("/account/password/ask/", {"password": PASSWORD})
    secret = ada.get(f"{PAGES}app/add/").context["form"].secret
    ada.post(f"{PAGES}app/add/", {"code": code(secret)})
    return str(secret)


def test_the_password_is_asked_for_before_a_factor_is_added(ada: Client) -> None:
    for page in ("app/add/", "passkey/add/"):
        assert ada.get(PAGES + page).url.startswith("/account/password/ask/")


def test_a_wrong_code_switches_nothing_on(ada: Client) -> None:
    ada.post("/account/password/ask/", {"password": PASSWORD})
    page = ada.post(f"{PAGES}app/add/", {"code": "000000"}).content.decode()
    assert "This code is wrong" in page
    assert not Authenticator.objects.exists()


def test_the_picture_is_part_of_the_page(ada: Client) -> None:
    """The policy refuses pictures that are written out as text."""
    ada.post("/account/password/ask/", {"password": PASSWORD})
    page = ada.get(f"{PAGES}app/add/").content.decode()
    assert "<svg width=" in page
    assert "data:" not in page


def test_signing_in_then_asks_for_a_code(ada: Client, secret: str) -> None:
    other = Client()
    assert sign_in(other).url == ASK
    assert who(other) is None
    assert "This code is wrong" in other.post(ASK, {"code": "000000"}).content.decode()
    assert who(other) is None
    shown = code(secret)
    other.post(ASK, {"code": shown})
    assert who(other) == who(ada)
    # Whoever looked over the shoulder comes too late.
    thief = Client()
    sign_in(thief)
    assert "was used already" in thief.post(ASK, {"code": shown}).content.decode()


def test_each_spare_code_signs_in_once(ada: Client, secret: str) -> None:
    page = ada.get(f"{PAGES}codes/").context
    spare = page["unused_codes"][0]
    assert spare in ada.get(f"{PAGES}codes/file/").content.decode()
    first, second = Client(), Client()
    for browser in (first, second):
        sign_in(browser)
        browser.post(ASK, {"code": spare})
    assert who(first) == who(ada)
    assert who(second) is None


def test_a_guest_with_a_second_factor_brings_the_games_along(ada: Client, secret: str) -> None:
    other = Client()
    other.post("/new", {"players": "2", "length": "quick"})
    assert sign_in(other).url == ASK
    other.post(ASK, {"code": ada.get(f"{PAGES}codes/").context["unused_codes"][0]})
    user = who(other)
    assert user == who(ada)
    assert user is not None
    assert user.seats.count() == 1


def test_guessing_codes_is_refused(ada: Client, secret: str) -> None:
    other = Client()
    sign_in(other)
    said = [other.post(ASK, {"code": "000000"}).content.decode() for _ in range(7)]
    assert "This code is wrong" in said[0]
    assert "too many" in said[-1]


def test_a_link_in_a_mail_signs_nobody_in_who_has_one(ada: Client, secret: str) -> None:
    user = who(ada)
    assert user is not None
    request = ada.get("/").wsgi_request
    assert sign_in_by_link(request, user) is False


def test_the_mail_address_can_still_be_changed(ada: Client, secret: str, mails: Mails) -> None:
    ada.post("/account/mail-address/", {"email": "new@example.org", "action_add": ""})
    ada.post(mails.link("new@example.org", "/account/confirm/"))
    user = who(ada)
    assert user is not None
    assert user.email == "new@example.org"


def test_it_is_switched_off_again(ada: Client, secret: str, mails: Mails) -> None:
    ada.post(f"{PAGES}app/remove/")
    assert mails.subjects("ada@example.org")[-1] == "Codes from an app are off"
    assert sign_in(Client()).url == "/"


def test_nobody_removes_the_key_of_another(ada: Client, secret: str) -> None:
    eve = User.objects.create_user("eve@example.org")
    key = Authenticator.objects.create(user=eve, type="webauthn", data={"name": "Key"})
    assert ada.post(f"{PAGES}passkey/{key.pk}/remove/").status_code == 404
    assert Authenticator.objects.filter(user=eve).count() == 1
