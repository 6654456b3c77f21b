"""Another mail address: by oneself, and only when it is confirmed."""

import pytest
from django.test import Client

from accounts.models import User
from canasta.clock import now
from games.models import Mail
from tests.accounts.people import PASSWORD, sign_in, sign_up, who
from tests.mails import Mails

pytestmark = pytest.mark.django_db
PAGE = "/account/mail-address/"
CONFIRM = "/account/confirm/"


def change(client: Client, email: str) -> None:
    client.post(PAGE, {"email": email, "action_add": ""})


def test_a_new_address_replaces_the_old_one_when_it_is_confirmed(ada: Client, mails: Mails) -> None:
    User.objects.update(undeliverable_at=now())
    change(ada, "new@example.org")
    user = who(ada)
    assert user is not None
    assert user.email == "ada@example.org"
    assert "new@example.org" in ada.get(PAGE).content.decode()
    ada.post(mails.link("new@example.org", CONFIRM))
    user.refresh_from_db()
    assert (user.email, user.undeliverable_at) == ("new@example.org", None)
    assert mails.subjects("ada@example.org")[-1] == "Your mail address was changed"
    other = Client()
    sign_in(other)
    assert who(other) is None
    sign_in(other, "new@example.org")
    assert who(other) == user


def mail_to(client: Client) -> Mail:
    """One that has gone out, with its link."""
    user = who(client)
    return Mail.objects.create(user=user, kind="turn", key="one", status=Mail.Status.SENT)


def test_with_the_address_the_links_of_old_mails_are_changed(ada: Client, mails: Mails) -> None:
    mail = mail_to(ada)
    change(ada, "new@example.org")
    ada.post(mails.link("new@example.org", CONFIRM))
    other = Client()
    assert "signs nobody in any more" in other.get(f"/go/{mail.link}/").text
    assert who(other) is None


def test_with_the_password_the_links_of_old_mails_are_changed(ada: Client) -> None:
    mail = mail_to(ada)
    waiting = Mail.objects.create(user=mail.user, kind="turn", key="two")
    new = {"password1": "another sentence 8", "password2": "another sentence 8"}
    ada.post("/account/password/", {"oldpassword": PASSWORD, **new})
    assert "signs nobody in any more" in Client().get(f"/go/{mail.link}/").text
    assert Client().get(f"/go/{waiting.link}/").status_code == 302


def test_an_address_that_came_back_is_named(ada: Client) -> None:
    assert "came back" not in ada.get(PAGE).content.decode()
    User.objects.update(undeliverable_at=now())
    assert "came back" in ada.get(PAGE).content.decode()


def test_a_wish_can_be_forgotten(ada: Client, mails: Mails) -> None:
    change(ada, "new@example.org")
    link = mails.link("new@example.org", CONFIRM)
    ada.post(PAGE, {"email": "new@example.org", "action_remove": ""})
    assert "waits to be confirmed" not in ada.get(PAGE).content.decode()
    assert Client().post(link).status_code == 404


def test_the_address_of_somebody_else_cannot_be_taken(ada: Client, mails: Mails) -> None:
    eve = Client()
    sign_up(eve, "eve@example.org", "Eve")
    eve.post(mails.link("eve@example.org", CONFIRM))
    change(eve, "ada@example.org")
    eve.post(mails.link("ada@example.org", CONFIRM))
    assert User.objects.get(display_name="Eve").email == "eve@example.org"
    assert User.objects.get(display_name="Ada").email == "ada@example.org"


def test_a_guest_has_no_address_to_change(client: Client) -> None:
    client.post("/new", {"players": "2", "length": "quick"})
    assert client.get(PAGE).url.startswith("/account/sign-in/")
