"""A game for people on the page of a new game: seats, clock, and the hash before it is made."""

import hashlib
import re
from datetime import timedelta
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from accounts.models import User
from accounts.services import create_guest
from games import chain, prepared
from games.clock_rows import terms_of
from games.clocks import Terms
from games.models import Game, Invitation, SeatAddress, SecretChain
from games.new_game.form import NewGameForm
from games.services.opening import MOST_WAITING
from tests.games.waiting import ANYBODY, ME, names, people, person, signed_in, table_of

pytestmark = pytest.mark.django_db
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
FRIENDS = {"players": 4, "seat_1": "link", "seat_2": "player", "who_2": "berta", "seat_3": "bot"}


def form_of(**fields: Any) -> NewGameForm:
    data = QueryDict(mutable=True)
    data.update({name: str(value) for name, value in fields.items()})
    return NewGameForm(data)


def made(client: Client, **fields: Any) -> Game:
    answer = client.post("/new", fields)
    assert answer.status_code == 302, answer.content.decode()
    return Game.objects.get(slug=answer["Location"].strip("/").split("/")[-1])


def refused(client: Client, **fields: Any) -> str:
    answer = client.post("/new", fields)
    assert answer.status_code == 422
    return answer.content.decode()


def test_each_seat_is_for_whom_it_is_wished() -> None:
    anna, berta = people("Anna Berta")
    game = made(signed_in(anna), **FRIENDS, bot_level="easy", name="Sunday four")
    assert (game.status, game.name) == (Game.Status.WAITING, "Sunday four")
    assert names(game) == ["Anna", "", "", "easy"]
    assert SeatAddress.objects.get(game=game).seat == 0
    kept = {each.seat: each.user for each in Invitation.objects.filter(game=game)}
    assert kept == {1: None, 2: berta}


def test_a_game_for_people_has_two_days_a_turn_and_helps_out_unless_said_otherwise() -> None:
    assert form_of(**FRIENDS).terms() == Terms(
        "days", turn=2 * DAY, has_pauses=True, on_time_out="bot_seat"
    )
    assert form_of(players=4).terms() == Terms()
    timed = form_of(preset="timed", seat_1="open").terms()
    assert (timed.pace, timed.turn, timed.on_time_out) == ("live", timedelta(seconds=60), "forfeit")


def test_a_pace_that_nobody_touched_follows_the_seats_and_one_that_was_chosen_stays() -> None:
    shown = {"shown_pace": "none", "shown_out": "forfeit", "on_time_out": "forfeit"}
    assert form_of(pace="none", **shown, seat_1="open").terms().pace == "days"
    assert form_of(pace="none", **shown, seat_1="open").terms().on_time_out == "bot_seat"
    chosen = form_of(pace="none", shown_pace="days", seat_1="open")
    assert chosen.terms() == Terms()
    kept = form_of(pace="days", shown_pace="none", on_time_out="others", shown_out="bot_seat")
    assert kept.terms().on_time_out == "others"


@pytest.mark.parametrize(
    ("fields", "terms"),
    [
        (
            {"pace": "days", "turn_days": 14, "has_pauses": 0, "on_time_out": "others"},
            Terms("days", turn=14 * DAY, has_pauses=False, on_time_out="others"),
        ),
        (
            {"pace": "pool", "pool_days": 5, "pool_hours": 24, "cap_days": 7},
            Terms("pool", 24 * HOUR, 5 * DAY, 7 * DAY, has_pauses=True, on_time_out="bot_seat"),
        ),
        (
            {"pace": "live", "turn_seconds": 45, "on_time_out": "bot_turn"},
            Terms("live", turn=timedelta(seconds=45), on_time_out="bot_turn"),
        ),
        ({"pace": "none", "turn_days": 5}, Terms()),
    ],
)
def test_every_clock_reaches_the_game(fields: dict[str, Any], terms: Terms) -> None:
    assert form_of(**fields).terms() == terms
    game = made(signed_in(person("Anna")), players=2, seat_1="open", **fields)
    assert terms_of(game) == terms


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"pace": "weeks"}, "Select a valid choice"),
        ({"pace": "days", "turn_days": 4}, "Select a valid choice"),
        ({"pace": "days", "has_pauses": "perhaps"}, "Select a valid choice"),
        ({"pace": "days", "on_time_out": "duel"}, "Select a valid choice"),
        ({"pace": "pool", "pool_days": 14, "cap_days": 7}, "begins with more than it may ever"),
        ({"seat_1": "mail", "who_1": "nobody"}, "Write the mail address"),
        ({"seat_1": "player", "who_1": " "}, "Write the public name"),
        ({"seat_1": "player", "who_1": "Zoe"}, "not exactly one player called “Zoe”"),
        ({"seat_1": "dragon"}, "cannot be given like that"),
        ({"seat_1": "player", "who_1": "Anna"}, "a seat at the table or an invitation"),
    ],
)
def test_what_cannot_be_is_refused_in_words(fields: dict[str, Any], words: str) -> None:
    page = refused(signed_in(person("Anna")), players=2, **fields)
    assert words in page.replace("&quot;", '"')
    assert not Game.objects.exists()


def test_all_that_a_time_out_does_stands_on_the_page() -> None:
    client = signed_in(person("Anna"))
    page = client.get("/new/rules", {"seat_1": "open", "on_time_out": "others"}).content.decode()
    for words in (
        "Each turn has 2 days.",
        "the others decide within 2 days",
        "at most; to that come",
        "Private: only who gets the address",
        "Whoever sees the table may sit down",
        ">Open the table</span>",
        "a seat for another player and the computer’s level is medium",
    ):
        assert words in page, words
    listed = client.get("/new/rules", {"seat_1": "open", "is_listed": "1"}).content.decode()
    assert "Anybody who visits the lobby may sit down." in listed


def test_a_guest_is_told_to_sign_up_and_no_row_is_made() -> None:
    for client in (Client(), signed_in(create_guest(display_name="G"))):
        assert (
            "you need an account" in client.get("/new/rules", {"seat_1": "open"}).content.decode()
        )
        assert "you need an account" in refused(client, players=2, seat_1="open")
    assert User.objects.count() == 1
    assert not Game.objects.exists()


def test_too_many_games_that_wait_are_refused_in_words() -> None:
    anna = person("Anna")
    for _ in range(MOST_WAITING):
        table_of(anna, ME, ANYBODY)
    assert "as many games waiting" in refused(signed_in(anna), players=2, seat_1="open")


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "image/png"])
def test_a_body_that_is_no_form_makes_no_game(kind: str) -> None:
    answer = Client().post("/new", b'{"players": 2}', content_type=kind)
    assert answer.status_code == 400
    assert not Game.objects.exists()


# The hash is shown before the game is made


def shown_hash(page: str) -> tuple[str, str]:
    """What the page promises, and what it sends back."""
    commitment = re.search(r"\b[0-9a-f]{128}\b", page)
    token = re.search(r'name="token" value="([^"]+)"', page)
    assert commitment is not None
    assert token is not None
    return commitment[0], token[1]


@pytest.mark.parametrize("path", ["/", "/new"])
def test_the_game_has_the_hash_that_its_page_showed(path: str) -> None:
    client = Client()
    commitment, token = shown_hash(client.get(path).content.decode())
    assert not Game.objects.exists()
    game = made(client, players=4, token=token)
    assert game.commitments == [commitment]
    row = SecretChain.objects.get(game=game)
    secret = chain.secret(bytes(row.last_secret), 1)
    assert hashlib.sha512(secret).hexdigest() == commitment


def test_a_page_that_is_sent_twice_makes_a_second_game_with_a_hash_of_its_own() -> None:
    client = Client()
    commitment, token = shown_hash(client.get("/new").content.decode())
    first, second = (made(client, players=2, token=token, nonce="ab" * 32) for _ in range(2))
    assert first.commitments == [commitment] != second.commitments
    assert first.slug != second.slug


@pytest.mark.parametrize("token", ["", "nonsense", "abc:def"])
def test_a_token_that_is_not_ours_gives_a_chain_of_chance(token: str) -> None:
    assert prepared.slug_of(token) == ""
    assert made(Client(), players=2, token=token).slug not in token


def test_two_pages_promise_different_hashes() -> None:
    one, other = prepared.prepare(), prepared.prepare()
    assert one.commitment != other.commitment
    assert prepared.slug_of(one.token) != prepared.slug_of(other.token)
