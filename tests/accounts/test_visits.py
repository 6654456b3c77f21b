"""When people were here last."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from canasta.clock import now
from tests.accounts.people import who
from tests.stack import Clock

pytestmark = pytest.mark.django_db


def visited(client: Client) -> bool:
    """Whether the next page is noted; forgets all earlier visits."""
    User.objects.update(visited_at=None)
    client.get("/how-to-play/")
    user = who(client)
    assert user is not None
    return user.visited_at is not None


def test_a_visit_is_noted_once_a_minute(ada: Client, clock: Clock) -> None:
    assert visited(ada)
    first = who(ada)
    ada.get("/how-to-play/")
    second = who(ada)
    assert first is not None
    assert second is not None
    assert first.visited_at == second.visited_at
    clock.shift(timedelta(minutes=1))
    ada.get("/how-to-play/")
    third = who(ada)
    assert third is not None
    assert third.visited_at is not None
    assert third.visited_at >= now() - timedelta(seconds=30)


def test_a_page_that_fetches_news_in_the_background_is_no_visit(ada: Client) -> None:
    ada.defaults["HTTP_SEC_FETCH_MODE"] = "cors"
    assert not visited(ada)
    ada.defaults["HTTP_SEC_FETCH_MODE"] = "navigate"
    assert visited(ada)


def test_who_asks_costs_two_queries_and_a_stranger_none(
    ada: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    path = "/game/nobody/table"
    ada.get(path)
    with django_assert_num_queries(3):  # session, user with suspension, the seat looked for
        ada.get(path)
    with django_assert_num_queries(0):
        Client().get(path)
