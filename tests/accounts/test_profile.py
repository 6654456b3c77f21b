"""What people say about themselves, and what others see of it."""

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from accounts.zones import choices
from canasta.clock import now
from tests.accounts.people import who

pytestmark = pytest.mark.django_db
FIELDS = {"display_name": "Ada", "time_zone": "Europe/Berlin"}


def test_name_zone_and_privacy_are_changed(ada: Client) -> None:
    ada.post("/account/", {"display_name": "Ada L.", "time_zone": "Asia/Tokyo", "is_private": "on"})
    user = who(ada)
    assert user is not None
    assert (user.name, user.time_zone, user.is_private) == ("Ada L.", "Asia/Tokyo", True)


@pytest.mark.parametrize("zone", ["Mars/Olympus", "", "Factory", "../../etc/passwd"])
def test_only_zones_that_exist_are_taken(ada: Client, zone: str) -> None:
    ada.post("/account/", FIELDS | {"time_zone": zone})
    user = who(ada)
    assert user is not None
    assert user.time_zone == ""


def test_every_zone_of_the_list_is_known_to_the_user(db: None) -> None:
    assert len(choices()) > 400
    assert all(str(User(time_zone=name).zone) == name for name in choices())


def test_the_browsers_zone_is_the_account_s_until_another_is_chosen(ada: Client) -> None:
    User.objects.update(visited_at=None)
    ada.cookies["zone"] = "America/New_York"
    ada.get("/account/")
    user = who(ada)
    assert user is not None
    assert user.time_zone == "America/New_York"
    ada.post("/account/", FIELDS)
    User.objects.update(visited_at=None)
    page = ada.get("/account/").content.decode()
    assert "Your browser is in America/New_York" in page
    user.refresh_from_db()
    assert user.time_zone == "Europe/Berlin"


def test_a_language_is_offered_when_there_are_two(ada: Client, settings: Settings) -> None:
    assert 'name="language"' not in ada.get("/account/").content.decode()
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    assert 'name="language"' in ada.get("/account/").content.decode()
    ada.post("/account/", FIELDS | {"language": "de"})
    page = ada.get("/account/")
    assert page.headers["Content-Language"] == "de"
    assert '<html lang="de"' in page.content.decode()


def test_others_see_the_name_and_since_when(ada: Client) -> None:
    user = who(ada)
    assert user is not None
    page = Client().get(f"/player/{user.slug}/").content.decode()
    assert "Ada" in page
    assert f"since {user.created_at:%B %Y}" in page
    assert "ada@example.org" not in page


def test_a_private_profile_shows_the_name_alone(ada: Client) -> None:
    ada.post("/account/", FIELDS | {"is_private": "on"})
    user = who(ada)
    assert user is not None
    page = Client().get(f"/player/{user.slug}/").content.decode()
    assert "Ada" in page
    assert "since" not in page


def test_nobody_sees_who_is_not_there(client: Client) -> None:
    assert client.get("/player/nobody/").status_code == 404


def test_pages_about_oneself_ask_to_sign_in(client: Client) -> None:
    for page in ("", "calendar/", "export/", "delete/"):
        assert client.get(f"/account/{page}").url.startswith("/account/sign-in/")
    client.post("/new", {"players": "2", "length": "quick"})
    for page in ("", "calendar/"):
        assert client.get(f"/account/{page}").url.startswith("/account/sign-in/")


def test_the_time_on_pages_is_the_visitors(ada: Client) -> None:
    ada.post("/account/", FIELDS | {"time_zone": "Pacific/Kiritimati"})
    user = who(ada)
    assert user is not None
    first = now().astimezone(user.zone).date()
    ada.post("/account/calendar/vacation", {"first": first, "last": first})
    page = ada.get("/account/calendar/").content.decode()
    assert f"{user.vacations.get().ends_at.astimezone(user.zone):%H:%M}" == "00:00"
    assert ", 00:00</b>" in page
