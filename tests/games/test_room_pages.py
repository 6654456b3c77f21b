"""The pages of a game that waits: its room, and the one question before one sits down."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import Calendar, User
from accounts.services import create_guest
from games import services
from games.clocks import Terms
from games.models import Game, SeatAddress
from tests.games.waiting import (
    ANYBODY,
    BY_LINK,
    ME,
    NO_CLOCK,
    by_mail,
    computer,
    for_player,
    invitation,
    names,
    people,
    person,
    signed_in,
    table_of,
)

pytestmark = pytest.mark.django_db
NONCE = "ab" * 32


def shown(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    assert "no-store" in answer["Cache-Control"]
    return answer.content.decode()


def test_the_table_of_a_waiting_game_is_its_room() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, for_player(berta), BY_LINK, computer("easy"))
    answer = signed_in(anna).get(f"/game/{game.slug}/")
    assert answer["Location"] == f"/game/{game.slug}/room"
    page = shown(signed_in(anna), f"/game/{game.slug}/room")
    assert game.commitments[0] in page
    assert "Partner, opposite" in page
    assert "Each turn has 2 days." in page
    assert "the computer plays until the player returns" in page
    assert f"/invite/{invitation(game, 2).token}/" in page
    assert invitation(game, 1).token not in page
    assert f'<a href="/player/{berta.slug}/">Berta</a>' in page


def test_no_card_and_no_stranger_comes_into_the_room() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY)
    for client in (Client(), signed_in(berta)):
        for path in ("seats", "room", "table", ""):
            assert client.get(f"/game/{game.slug}/{path}").status_code == 404
    answer = signed_in(anna).get(f"/game/{game.slug}/table")
    assert (answer.status_code, "has not begun" in answer.content.decode()) == (409, True)
    move = {"move": "draw", "version": 0, "key": "k"}
    act = signed_in(anna).post(f"/game/{game.slug}/act", move, "application/json")
    assert act.status_code == 409


def test_the_hash_and_the_terms_stand_on_the_page_before_anyone_sits_down() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY, options={"always_frozen": True})
    page = shown(signed_in(berta), f"/join/{game.slug}/")
    assert game.commitments[0] in page
    for words in (
        "The pile is frozen for everybody",
        "Each turn has 2 days.",
        "When the time of a turn runs out",
        "Until your first move you may leave",
        "up to 30 days of vacation a year",
    ):
        assert words in page, words


def test_the_deadline_is_told_in_the_visitors_zone_and_calendar() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY)
    User.objects.filter(pk=berta.pk).update(time_zone="Australia/Lord_Howe")
    assert "in 2 days." in shown(signed_in(berta), f"/join/{game.slug}/")
    Calendar.objects.create(user=berta, days_off=[1, 2, 3, 4, 5, 6])
    page = shown(signed_in(berta), f"/join/{game.slug}/")
    days = re.search(r"in (\d+) days", page)
    assert days is not None
    assert int(days[1]) >= 7
    live = table_of(anna, ME, ANYBODY, terms=Terms("live", turn=timedelta(seconds=60)))
    assert "Your deadline" not in shown(signed_in(berta), f"/join/{live.slug}/")


def test_one_chooses_among_the_open_seats_and_the_browser_adds_its_number() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, for_player(person("Carl")), ANYBODY)
    page = shown(signed_in(berta), f"/join/{game.slug}/")
    assert re.findall(r'name="seat" value="(\d)"', page) == ["1", "3"]
    answer = signed_in(berta).post(f"/join/{game.slug}/", {"seat": "3", "nonce": NONCE})
    assert answer["Location"] == f"/game/{game.slug}/"
    assert names(game) == ["Anna", "", "", "Berta"]
    assert bytes(game.seats.get(number=3).nonce) == bytes.fromhex(NONCE)
    again = signed_in(berta).get(f"/join/{game.slug}/")
    assert again["Location"] == f"/game/{game.slug}/room"


def test_without_scripts_the_server_adds_the_number() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    signed_in(berta).post(f"/join/{game.slug}/", {"seat": "1"})
    assert len(bytes(game.seats.get(number=1).nonce)) == 32
    bad = signed_in(person("Carl")).post(f"/join/{game.slug}/", {"seat": "2", "nonce": "zz"})
    assert bad.status_code == 422


def test_whoever_has_no_account_is_shown_the_way_to_one_and_back() -> None:
    game = table_of(person("Anna"), ME, BY_LINK)
    path = f"/invite/{invitation(game, 1).token}/"
    for client in (Client(), signed_in(create_guest())):
        page = shown(client, path)
        assert f"?next={path}" in page
        assert "Sit down</button>" not in page
        assert client.post(path, {"nonce": NONCE}).status_code == 403
    assert names(game) == ["Anna", ""]
    assert not User.objects.filter(email=None, display_name="").exclude(seats=None).exists()


def test_the_link_of_a_mail_leads_to_the_seat_that_is_kept() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, by_mail("berta@example.org"), terms=NO_CLOCK)
    path = f"/invite/{invitation(game, 1).token}/"
    assert "Anna invites you to a game" in shown(Client(), path)
    assert signed_in(berta).post(path, {"nonce": NONCE})["Location"] == f"/game/{game.slug}/"
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    gone = signed_in(person("Carl")).get(path)
    assert gone.status_code == 404
    assert "has been answered or withdrawn" in gone.content.decode()


def test_another_players_address_is_shown_to_the_maker_alone() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, by_mail("secret@example.org"), ANYBODY, ANYBODY)
    services.join_game(slug=game.slug, user=berta)
    assert "secret@example.org" in shown(signed_in(anna), f"/game/{game.slug}/seats")
    page = shown(signed_in(berta), f"/game/{game.slug}/seats")
    assert "secret@example.org" not in page
    assert "Somebody invited by mail" in page
    assert "Change the seats" not in page


def test_declining_is_one_button() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, for_player(berta))
    token = invitation(game, 1).token
    assert f"/invite/{token}/decline" in shown(signed_in(berta), f"/invite/{token}/")
    assert Client().post(f"/invite/{token}/decline").status_code == 404
    assert signed_in(berta).post(f"/invite/{token}/decline")["Location"] == "/"
    assert signed_in(berta).get(f"/invite/{token}/").status_code == 404


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"number": 1, "whom": "bot-easy"}, 302, ""),
        ({"number": 1, "whom": "link"}, 302, ""),
        ({"number": 1, "whom": "player", "who": "berta"}, 302, ""),
        ({"number": 1, "whom": "mail", "who": "a@example.org"}, 302, ""),
        ({"number": 1, "whom": "mail", "who": "nobody"}, 422, "Write the mail address"),
        ({"number": 1, "whom": "player", "who": "Zoe"}, 422, "not exactly one player called “Zoe”"),
        ({"number": 1, "whom": "bot-divine"}, 422, "cannot be given like that"),
        ({"number": 0, "whom": "open"}, 409, "taken, or it is kept"),
    ],
)
def test_the_maker_changes_a_seat(fields: dict[str, object], status: int, words: str) -> None:
    anna, _berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    answer = signed_in(anna).post(f"/game/{game.slug}/seats/change", fields)
    assert answer.status_code == status
    assert words in answer.content.decode()


def test_seats_are_exchanged_left_and_the_game_called_off() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    services.join_game(slug=game.slug, user=berta, seat=1)
    room = f"/game/{game.slug}"
    assert signed_in(anna).post(f"{room}/seats/swap", {"one": 1, "other": 1}).status_code == 422
    signed_in(anna).post(f"{room}/seats/swap", {"one": 1, "other": 2})
    assert names(game) == ["Anna", "", "Berta", ""]
    assert signed_in(berta).post(f"{room}/cancel").status_code == 403
    assert signed_in(berta).post(f"{room}/leave")["Location"] == "/"
    assert signed_in(berta).post(f"{room}/leave").status_code == 404
    assert signed_in(anna).post(f"{room}/cancel")["Location"] == "/"
    page = shown(signed_in(anna), f"{room}/seats")
    assert "This game was called off" in page
    assert "Leave the table" not in page


def test_after_the_start_the_page_says_who_plays_and_lets_one_leave_until_the_first_move() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, terms=NO_CLOCK)
    services.join_game(slug=game.slug, user=berta)
    assert signed_in(anna).get(f"/game/{game.slug}/room")["Location"] == f"/game/{game.slug}/"
    page = shown(signed_in(anna), f"/game/{game.slug}/seats")
    assert "Who plays" in page
    assert "Leave the table" in page
    assert "Change the seats" not in page


def test_two_at_one_address_are_told_so_and_no_address_is_kept() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    signed_in(berta).post(f"/join/{game.slug}/", {"seat": "1", "nonce": NONCE})
    kept = SeatAddress.objects.get(game=game)
    assert (kept.seat, "127.0.0.1" in kept.digest) == (1, False)
    page = shown(signed_in(carl), f"/join/{game.slug}/")
    assert "plays from the same address" in page
    client = signed_in(carl)
    elsewhere = client.get(f"/join/{game.slug}/", REMOTE_ADDR="192.0.2.7")
    assert "plays from the same address" not in elsewhere.content.decode()


def test_a_room_costs_the_same_however_many_sit_there(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    anna, *others = people("Anna Berta Carl")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    for user in others:
        services.join_game(slug=game.slug, user=user)
    client = signed_in(anna)
    with django_assert_max_num_queries(10):
        client.get(f"/game/{game.slug}/seats")


def test_from_where_a_move_came_is_noted_once_as_a_hash() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, terms=NO_CLOCK, first_dealer=1)
    services.join_game(slug=game.slug, user=berta)
    for number in range(2):
        move = {"move": "draw", "version": 1 + number, "key": f"k{number}"}
        signed_in(anna).post(f"/game/{game.slug}/act", move, "application/json")
    assert [row.seat for row in SeatAddress.objects.filter(game=game)] == [0]
