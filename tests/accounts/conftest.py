"""People at the entrance."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from tests.accounts.people import sign_up
from tests.mails import Mails


@pytest.fixture(autouse=True)
def _fresh_limits() -> Iterator[None]:
    """What one test has tried too often hinders no other."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ada(client: Client, mails: Mails, db: None) -> Client:
    """The browser of Ada, who has signed up and confirmed her address."""
    sign_up(client)
    client.post(mails.link("ada@example.org", "/account/confirm/"))
    return client
