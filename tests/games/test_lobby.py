"""The lobby: listed games in which a seat is open to anybody."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.blocks import block
from games import services
from games.clocks import Terms
from games.models import Game
from games.waiting_games import PAGE, Wishes, waiting_games
from tests.games.waiting import (
    ANYBODY,
    BY_LINK,
    ME,
    NO_CLOCK,
    computer,
    for_player,
    people,
    person,
    table_of,
)

pytestmark = pytest.mark.django_db


def listed(count: int) -> list[Game]:
    """Games of as many different people."""
    makers = people(" ".join(f"Maker{number}" for number in range(count)))
    return [table_of(maker, ME, ANYBODY, is_listed=True) for maker in makers]


def slugs(*args: Any, **fields: Any) -> list[str]:
    rows, _more = waiting_games(*args, **fields)
    return [row.slug for row in rows]


def test_only_listed_games_with_a_seat_for_anybody_are_shown() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, for_player(berta), computer(), is_listed=True)
    table_of(anna, ME, ANYBODY)
    table_of(anna, ME, BY_LINK, is_listed=True)
    begun = table_of(anna, ME, ANYBODY, terms=NO_CLOCK, is_listed=True)
    services.join_game(slug=begun.slug, user=berta)
    (row,), more = waiting_games(None, Wishes())
    assert (row.slug, row.sitting, row.open_seats, more) == (game.slug, ("Anna",), 1, False)
    services.join_game(slug=game.slug, user=berta, seat=1)
    assert slugs(None, Wishes()) == [game.slug]


def test_ones_own_tables_are_not_offered() -> None:
    (game,) = listed(1)
    assert slugs(game.created_by, Wishes()) == []
    assert slugs(person("Anna"), Wishes()) == [game.slug]


def test_people_between_whom_there_is_a_block_do_not_see_each_others_games() -> None:
    (game,) = listed(1)
    anna, berta, carl = people("Anna Berta Carl")
    assert game.created_by is not None
    block(user=anna, blocked=game.created_by)
    block(user=game.created_by, blocked=berta)
    assert slugs(anna, Wishes()) == slugs(berta, Wishes()) == []
    assert slugs(carl, Wishes()) == [game.slug]


def test_one_looks_for_rules_players_and_clock() -> None:
    anna = person("Anna")
    two = table_of(anna, ME, ANYBODY, is_listed=True)
    live = Terms("live", turn=timedelta(seconds=60))
    open_four = table_of(
        anna, ME, ANYBODY, ANYBODY, ANYBODY, is_listed=True, preset="open", terms=live
    )
    assert slugs(None, Wishes(preset="open")) == [open_four.slug]
    assert slugs(None, Wishes(players=2)) == [two.slug]
    assert slugs(None, Wishes(pace="live")) == [open_four.slug]
    assert slugs(None, Wishes(preset="open", players=2)) == []
    page = Client().get("/lobby/", {"players": "2", "pace": "days", "preset": "nonsense"})
    assert f"/join/{two.slug}/" in page.content.decode()
    assert open_four.slug not in page.content.decode()


def test_a_page_has_25_games_and_a_way_to_the_others() -> None:
    games = listed(PAGE + 1)
    first = Client().get("/lobby/", {"pace": "days"}).content.decode()
    assert first.count('class="open-game"') == PAGE
    assert games[-1].slug not in first
    assert "?pace=days&amp;page=2" in first
    second = Client().get("/lobby/", {"page": "2"}).content.decode()
    assert games[-1].slug in second
    for number in ("0", "-1", "x", "9" * 30, "999"):
        assert Client().get("/lobby/", {"page": number}).status_code == 200


def test_the_lobby_costs_the_same_however_many_games(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    anna = person("Anna")
    listed(8)
    with django_assert_num_queries(5):
        assert len(slugs(anna, Wishes())) == 8


def test_an_empty_lobby_says_so() -> None:
    assert "No game waits for players now." in Client().get("/lobby/").content.decode()
    page = Client().get("/lobby/", {"players": "3"}).content.decode()
    assert "No such game waits now." in page
