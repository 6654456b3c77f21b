"""`manage.py serve` sends its mails without a mail server, and their links lead back to it."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from canasta.environment import public_url
from tests.test_serve import environment, serving
from tests.visitor import Visitor

# As two people would by clicking: one invites the other by name.
INVITES = """
import django; django.setup()
from accounts.models import User
from games import services
from games.clocks import Terms
from games.services import SeatWish, Wanted
ann = User.objects.create_user("ann@example.org", display_name="Ann")
ben = User.objects.create_user("ben@example.org", display_name="Ben")
wanted = Wanted(preset="classic", players=2, options={}, terms=Terms())
services.open_game(user=ann, wanted=wanted, seats=[SeatWish("me"), SeatWish("player", user=ben)])
"""


def test_an_invitation_becomes_a_file_whose_link_works(tmp_path: Path) -> None:
    with serving(tmp_path) as (_process, url):
        subprocess.run(
            [sys.executable, "-c", INVITES],
            env=environment(tmp_path) | {"DJANGO_SETTINGS_MODULE": "canasta.settings"},
            cwd=settings.BASE_DIR,
            check=True,
        )
        text = written_mail(tmp_path / "mail")
        assert "Subject: Ann invites you to play Canasta" in text
        site = url.rstrip("/")
        link = next(word for word in text.split() if word.startswith(f"{site}/go/"))
        visitor = Visitor(site)
        assert "Sit down" in visitor.get(link.removeprefix(site))
        assert visitor.path.startswith("/invite/")


def written_mail(folder: Path) -> str:
    """The schedule looks every 15 seconds."""
    end = time.monotonic() + 60
    while not (files := list(folder.glob("*.eml"))):
        assert time.monotonic() < end, "no mail was written"
        time.sleep(0.2)
    return files[0].read_text()


@pytest.mark.parametrize(
    ("variables", "https", "url"),
    [
        ({}, False, "http://canasta.example.org"),
        ({}, True, "https://canasta.example.org"),
        ({"CANASTA_URL": "https://cards.example.org/"}, False, "https://cards.example.org"),
        ({"CANASTA_URL": "http://10.0.0.1:8000"}, True, "http://10.0.0.1:8000"),
    ],
)
def test_links_in_mails_begin_with_the_address_of_the_site(
    variables: dict[str, str], https: bool, url: str
) -> None:
    assert public_url(variables, ["canasta.example.org"], https=https) == url


@pytest.mark.parametrize("url", ["canasta.example.org", "ftp://x.org", "https://x.org/cards"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="CANASTA_URL"):
        public_url({"CANASTA_URL": url}, ["x.org"], https=True)
