"""The list of one's own games: what is urgent, pinned, hidden, and what comes next."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from canasta.clock import now
from games import lists, services
from games.models import Game, Seat
from games.presenters.home import home_page
from tests.games.tables import pass_turn
from tests.games.waiting import ANYBODY, ME, NO_CLOCK, for_player, people, signed_in, table_of

pytestmark = pytest.mark.django_db


def playing(anna: User, berta: User, hours: float | None = None, **fields: object) -> Game:
    """A game in which Anna is to move, and has so many hours."""
    game = table_of(anna, ME, ANYBODY, first_dealer=1, terms=NO_CLOCK, **fields)
    services.join_game(slug=game.slug, user=berta)
    ends_at = None if hours is None else now() + timedelta(hours=hours)
    Game.objects.filter(pk=game.pk).update(clock_ends_at=ends_at)
    game.refresh_from_db()
    return game


def shown(user: User) -> list[str]:
    """The slugs of the list, from top to bottom."""
    return re.findall(r'class="g" href="/game/(\w+)/"', signed_in(user).get("/").content.decode())


def visited(client: Client, rounds: int) -> list[str]:
    """Where "Next game" leads, again and again."""
    here, found = "", []
    for _ in range(rounds):
        location = client.post("/next", {"from": here})["Location"]
        here = location.strip("/").split("/")[-1]
        found.append(here)
    return found


def test_what_is_out_first_comes_first_and_no_clock_before_others_turns() -> None:
    anna, berta = people("Anna Berta")
    without, late, soon = (playing(anna, berta, hours) for hours in (None, 40, 2))
    theirs = playing(anna, berta, 1)
    pass_turn(theirs, anna)
    assert shown(anna) == [each.slug for each in (soon, late, without, theirs)]


def test_a_pinned_game_leads_its_part_of_the_list() -> None:
    anna, berta = people("Anna Berta")
    soon, late = (playing(anna, berta, hours) for hours in (2, 40))
    client = signed_in(anna)
    assert client.post(f"/game/{late.slug}/pin", {"pin": "1"})["Location"] == "/"
    assert shown(anna) == [late.slug, soon.slug]
    assert not Seat.objects.get(game=late, user=berta).is_pinned
    client.post(f"/game/{late.slug}/pin", {"pin": "0"})
    assert shown(anna) == [soon.slug, late.slug]


def test_a_finished_game_can_be_taken_out_and_had_back() -> None:
    anna, berta = people("Anna Berta")
    over, running = (playing(anna, berta) for _ in range(2))
    Game.objects.filter(pk=over.pk).update(status=Game.Status.OVER, to_move=None)
    client = signed_in(anna)
    for game in (over, running):
        client.post(f"/game/{game.slug}/hide", {"hide": "1"})
    assert shown(anna) == [running.slug]
    assert over.slug in shown(berta)
    hidden = client.get("/?hidden").content.decode()
    assert f"/game/{over.slug}/" in hidden
    client.post(f"/game/{over.slug}/hide", {"hide": "0"})
    assert over.slug in shown(anna)


def test_next_visits_each_game_once_the_most_urgent_first() -> None:
    anna, berta = people("Anna Berta")
    late, soon, without = (playing(anna, berta, hours) for hours in (40, 2, None))
    client = signed_in(anna)
    order = [soon.slug, late.slug, without.slug]
    assert visited(client, 4) == [*order, ""]
    assert visited(client, 3) == order


def test_next_leaves_out_the_table_from_which_one_goes_and_games_that_moved_on() -> None:
    anna, berta = people("Anna Berta")
    late, soon = (playing(anna, berta, hours) for hours in (40, 2))
    client = signed_in(anna)
    table = client.get(f"/game/{soon.slug}/").content.decode()
    assert re.search(r"Next game\s*\(1\)", table)
    pass_turn(late, anna)
    assert client.post("/next", {"from": soon.slug})["Location"] == "/"
    assert "Next game" not in client.get(f"/game/{soon.slug}/").content.decode()


def test_the_headline_names_the_most_urgent_game() -> None:
    anna, berta = people("Anna Berta")
    playing(anna, berta, 40, name="Slow one")
    playing(anna, berta, 2, name="Quick one")
    page = home_page(lists.my_games(anna), now())
    assert page.detail == "Most urgent: Quick one, hand 1, your turn."
    assert [(row.chip, row.is_late) for row in page.mine] == [
        ("1 hour 59 minutes", True),
        ("1 day 15 hours", False),
    ]


def test_waiting_games_and_invitations_have_their_places() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, for_player(berta))
    assert "One seat is free".lower() in signed_in(anna).get("/").content.decode().lower()
    page = signed_in(berta).get("/").content.decode()
    (row,) = lists.my_invitations(berta)
    assert "Anna wants you at the table." in page
    assert f"/invite/{row.token}/" in page
    assert lists.my_invitations(anna) == []
    services.cancel_game(slug=game.slug, user=anna)
    assert lists.my_invitations(berta) == []
    assert shown(anna) == []


def test_a_strangers_game_can_be_neither_pinned_nor_hidden() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY)
    for client in (signed_in(berta), Client()):
        for act in ("pin", "hide"):
            assert client.post(f"/game/{game.slug}/{act}", {act: "1"}).status_code == 404


def test_the_home_page_costs_the_same_however_many_games(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    anna, berta = people("Anna Berta")
    for _ in range(4):
        playing(anna, berta, 5)
        over = playing(anna, berta)
        Game.objects.filter(pk=over.pk).update(status=Game.Status.OVER, to_move=None)
    client = signed_in(anna)
    client.get("/")
    with django_assert_max_num_queries(14):
        client.get("/")
