"""The buttons that keep somebody apart, on the player's page."""

import pytest
from django.test import Client

from accounts import blocks
from accounts.models import Block, User
from accounts.services import create_guest

pytestmark = pytest.mark.django_db


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def iris() -> User:
    return create_guest(display_name="Iris")


@pytest.fixture
def tobias() -> User:
    return create_guest(display_name="Tobias")


def test_a_player_is_blocked_and_unblocked_on_the_players_page(iris: User, tobias: User) -> None:
    client = client_of(iris)
    page = client.post(f"/player/{tobias.slug}/block", follow=True)
    assert "Tobias is blocked" in page.text
    assert blocks.has_blocked(iris, tobias)
    assert f'action="/player/{tobias.slug}/unblock"' in page.text
    page = client.post(f"/player/{tobias.slug}/unblock", follow=True)
    assert f'action="/player/{tobias.slug}/block"' in page.text
    assert not Block.objects.exists()


def test_nobody_blocks_oneself_nor_whom_there_is_not(iris: User) -> None:
    client = client_of(iris)
    assert "cannot block yourself" in client.post(f"/player/{iris.slug}/block", follow=True).text
    assert client.post("/player/nobody/block").status_code == 404
    assert not Block.objects.exists()


def test_who_is_not_signed_in_blocks_nobody(tobias: User) -> None:
    client = Client()
    assert client.post(f"/player/{tobias.slug}/block").status_code == 404
    assert "Block this player" not in client.get(f"/player/{tobias.slug}/").text
    assert client_of(create_guest()).get(f"/player/{tobias.slug}/block").status_code == 405
