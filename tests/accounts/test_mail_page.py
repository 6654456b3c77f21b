"""Without a mail server, mails are read on the machine itself and nowhere else."""

import pytest
from django.test import Client
from pytest_django import Settings

from canasta import mail_files
from tests.accounts.people import sign_up
from tests.mails import Mails

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _one_process(settings: Settings) -> None:
    settings.EMBEDDED = True


def test_a_promised_mail_is_linked_and_read_there(mails: Mails) -> None:
    here = Client(SERVER_NAME="localhost")
    sign_up(here)
    assert 'href="/mail/"' in here.get("/account/confirm/").content.decode()
    page = here.get("/mail/").content.decode()
    assert "ada@example.org" in page
    path = page.split('class="letter" href="')[1].split('"')[0]
    letter = here.get(path).content.decode()
    assert f'href="http://localhost{mails.link("ada@example.org", "/account/confirm/")}"' in letter


@pytest.mark.parametrize(
    "browser",
    [
        {"REMOTE_ADDR": "192.168.1.7", "SERVER_NAME": "localhost"},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "testserver"},
        {"REMOTE_ADDR": "", "SERVER_NAME": "localhost"},
    ],
)
def test_nobody_else_reads_mails(mails: Mails, browser: dict[str, str]) -> None:
    sign_up(Client())
    elsewhere = Client(**browser)
    assert elsewhere.get("/mail/").status_code == 404
    name = next(iter(_names()))
    assert elsewhere.get(f"/mail/{name}/").status_code == 404
    assert "/mail/" not in elsewhere.get("/account/confirm/").content.decode()


def _names() -> list[str]:

    return [file.stem for file in mail_files.written()]


def test_with_a_mail_server_there_is_no_such_page(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    assert Client(SERVER_NAME="localhost").get("/mail/").status_code == 404


def test_no_name_leads_out_of_the_folder() -> None:
    assert Client(SERVER_NAME="localhost").get("/mail/secret_key/").status_code == 404
