"""`make admin`: the account of who runs the site."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from tests.accounts.people import PASSWORD, sign_in, who

pytestmark = pytest.mark.django_db


def make_host(monkeypatch: pytest.MonkeyPatch, typed: str, *options: str) -> str:
    said = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    call_command("make_host", *options, stdout=said)
    return said.getvalue()


def test_a_host_signs_in_at_once_and_opens_the_administration(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = make_host(monkeypatch, f"Host@example.org\nHester\n{PASSWORD}\n")
    assert "Hester is a host: sign in as host@example.org" in said
    browser = Client()
    sign_in(browser, "host@example.org")
    assert who(browser) == User.objects.get()
    assert browser.get("/admin/").status_code == 200


def test_a_player_becomes_a_host_and_stays_who_they_are(
    ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_host(monkeypatch, "another horse 2\n", "--email", "ada@example.org", "--name", "Ada L.")
    user = User.objects.get()
    assert (user.is_superuser, user.name) == (True, "Ada L.")
    assert sign_in(Client(), password="another horse 2").url == "/"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("nobody\n", "valid email"),
        ("host@example.org\nComputer\n", "would be mistaken"),
        ("host@example.org\nHester\n123\n", "too short"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_made(
    monkeypatch: pytest.MonkeyPatch, typed: str, sentence: str
) -> None:
    with pytest.raises(CommandError, match=sentence):
        make_host(monkeypatch, typed)
    assert User.objects.count() == 0


def test_the_administration_asks_to_sign_in_where_everybody_does(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_host(monkeypatch, f"host@example.org\nHester\n{PASSWORD}\n")
    client.post("/new", {"players": "2", "length": "quick"})
    asked = client.get("/admin/games/", follow=True)
    assert asked.redirect_chain[-1][0] == "/account/sign-in/?next=/admin/games/"
    fields = {"login": "host@example.org", "password": PASSWORD, "next": "/admin/games/"}
    assert client.post("/account/sign-in/", fields).url == "/admin/games/"
    assert client.get("/admin/login/").url == "/admin/"


def test_a_player_is_told_that_only_hosts_come_in(ada: Client) -> None:
    answer = ada.get("/admin/", follow=True)
    assert answer.status_code == 403
    assert "Only hosts" in answer.content.decode()
