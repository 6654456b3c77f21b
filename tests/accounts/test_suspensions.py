"""A suspended person is told what for, and can do nothing but read it, export and leave."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Suspension
from canasta.clock import now
from tests.accounts.people import sign_in, who
from tests.stack import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def suspended(ada: Client) -> Client:
    Suspension.objects.create(
        user=who(ada),
        rule="Be kind to others",
        quoted="You play like a <b>donkey</b>",
        ends_at=now() + timedelta(days=7),
    )
    return ada


def test_every_page_is_the_one_that_says_what_for(suspended: Client) -> None:
    for path in ("/", "/new", "/account/", "/lobby/", "/how-to-play/"):
        answer = suspended.get(path)
        page = answer.content.decode()
        assert answer.status_code == 403
        assert "Be kind to others" in page
        assert "You play like a &lt;b&gt;donkey&lt;/b&gt;" in page
        assert f"{now() + timedelta(days=7):%-d %B %Y}" in page
        assert "mailto:canasta@" in page


def test_nothing_is_done_meanwhile(suspended: Client) -> None:
    assert suspended.post("/new", {"players": "2", "length": "quick"}).status_code == 403
    user = who(suspended)
    assert user is not None
    assert user.seats.count() == 0


def test_exporting_and_signing_out_stay_open(suspended: Client) -> None:
    assert suspended.get("/account/export/").json()["suspensions"][0]["rule"] == "Be kind to others"
    suspended.post("/account/sign-out/")
    assert suspended.get("/").status_code == 200


def test_signing_in_again_leads_to_the_same_page(suspended: Client) -> None:
    other = Client()
    sign_in(other)
    assert other.get("/").status_code == 403


def test_a_suspension_ends_by_itself_or_is_lifted(suspended: Client, clock: Clock) -> None:
    clock.shift(timedelta(days=7, seconds=1))
    assert suspended.get("/").status_code == 200
    clock.reset()
    assert suspended.get("/").status_code == 403
    Suspension.objects.update(lifted_at=now())
    assert suspended.get("/").status_code == 200


def test_one_for_good_says_so(suspended: Client) -> None:
    Suspension.objects.update(ends_at=None)
    assert "for good" in suspended.get("/").content.decode()
