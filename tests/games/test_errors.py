"""Bad input: each with its own answer, and nothing changed."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import AsyncClient, Client

from accounts.models import User
from accounts.services import create_guest
from games.engine.moves import Forfeit
from games.failures import FAILURES, STATUS, WORDS, status_of, words_of
from games.forms import BadBody, NotUnderstood
from games.models import Game, LoggedMove
from tests.games.tables import act, held, seen
from tests.games.test_views import FORM, known_game, numbers, post, signed_in

FORM_DATA = b"".join(
    b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % field
    for field in ((b"move", b"draw"), (b"version", b"1"), (b"deal", b"1"), (b"key", b"k"))
)

pytestmark = pytest.mark.django_db


def moves_in_log() -> int:
    return LoggedMove.objects.count()


def check(answer: Any, status: int, words: str, before: int) -> None:
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert moves_in_log() == before


def test_an_unknown_move_is_not_understood() -> None:
    game, users = known_game()
    before = moves_in_log()
    answer = post(signed_in(users[0]), game, "cheat")
    check(answer, 422, "does not know this move", before)
    assert b'id="table"' in answer.content


def test_a_card_that_is_not_held_is_refused() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    post(client, game, "draw")
    before = moves_in_log()
    other = seen(game, users[1]).view.hand[0]
    answer = post(client, game, "discard", cards=other.number)
    check(answer, 422, "not in your hand", before)


def test_a_refused_move_is_explained_with_the_table() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    post(client, game, "draw")
    before = moves_in_log()
    pair = held(seen(game, users[0]), "9c 9d")
    answer = post(client, game, "lay_melds", cards=numbers(pair))
    check(answer, 422, "A new meld needs at least 3 cards; you selected 2.", before)
    assert b'data-phase="play"' in answer.content


def test_wild_cards_among_several_ranks_are_explained() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    post(client, game, "draw")
    before = moves_in_log()
    hand = [*numbers(held(seen(game, users[0]), "9c 4h")), 1]  # card 1 is a two
    answer = post(client, game, "lay_melds", cards=hand)
    check(answer, 422, "Several ranks and wild cards", before)


def test_a_stale_version_gets_the_present_table() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    post(client, game, "draw")
    before = moves_in_log()
    answer = post(client, game, "draw", version=1)
    check(answer, 409, "The table has moved on", before)
    assert b'data-phase="play"' in answer.content


def test_a_stale_draft_gets_the_present_table() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    post(client, game, "draw")
    kings = numbers(held(seen(game, users[0]), "Kh Kd Ks"))
    post(client, game, "lay_melds", cards=kings, draft=0)
    fours = numbers(held(seen(game, users[0]), "4h 4d 4c"))
    answer = post(client, game, "lay_melds", cards=fours, draft=0)
    assert answer.status_code == 409
    assert b'id="meld-K"' in answer.content
    assert b'id="meld-4"' not in answer.content


def test_another_players_turn_is_not_mine() -> None:
    game, users = known_game()
    before = moves_in_log()
    check(post(signed_in(users[1]), game, "draw"), 409, "It is not your turn", before)


def test_without_a_seat_there_is_no_table() -> None:
    game, _users = known_game()
    before = moves_in_log()
    stranger, nobody = signed_in(create_guest()), Client()
    for client in (stranger, nobody):
        check(post(client, game, "draw"), 404, "no seat at it", before)
        path = f"/game/{game.slug}/"
        for address in (path, f"{path}result/1", "/game/nowhere/"):
            page = client.get(address)
            assert page.status_code == 404
            assert "no seat at it" in page.content.decode()
        check(client.get(f"{path}table"), 404, "no seat at it", before)
        check(client.post(f"{path}continue", "deal=1", FORM), 404, "no seat at it", before)
        check(client.post(f"{path}reset", "version=1", FORM), 404, "no seat at it", before)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/nothing", "There is no page at this address."),
        ("/how-to-play/x/2/", "There is no page at this address."),
        ("/how-to-play/classic/9/", "There is no page at this address."),
        ("/admin/nothing/", "There is no page at this address."),
        ("/new/set/nothing", "These rules do not exist, or they are not yours."),
        ("/game/nothing/", "This table does not exist, or you have no seat at it."),
        ("/game/nothing/rules", "This table does not exist, or you have no seat at it."),
    ],
)
def test_what_there_is_not_is_called_what_it_is(path: str, words: str) -> None:
    user = create_guest()
    User.objects.update(is_staff=True)
    answer = signed_in(user).get(path)
    assert answer.status_code == 404
    assert words in answer.content.decode()


def test_a_guest_at_the_door_of_the_administration_is_asked_to_sign_in() -> None:
    for visitor in (signed_in(create_guest()), Client()):
        answer = visitor.get("/admin/", follow=True)
        assert answer.redirect_chain[-1][0].startswith("/account/sign-in/?next=/admin/")
        assert answer.status_code == 200


def test_a_finished_game_takes_no_move() -> None:
    game, users = known_game()
    act(game, users[0], Forfeit("resigned"))
    before = moves_in_log()
    check(post(signed_in(users[0]), game, "draw"), 409, "This game is over", before)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"move=\xff\xfe&version=1&key=k", FORM),
        (b'{"move": "draw"', "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"[]", "application/json"),
        (b'{"move":"draw","version":1,"deal":1,"key":"\\ud800"}', "application/json"),
        (b'{"move":"draw","version":1,"deal":1,"key":"a\\u0000b"}', "application/json"),
        (b"move=draw&version=1&deal=1&key=a%00b", FORM),
        (b"move=draw&version=1&deal=1&key=k", f"{FORM}; charset=utf-16"),
        (b"move=draw&version=1&deal=1&key=k", f"{FORM}; charset=latin-1"),
        (b"move=draw&version=1&deal=1&key=k", "text/plain"),
        (b"move=draw&version=1&deal=1&key=k", "multipart/form-data; boundary=x"),
        (b"move=draw&version=1&deal=1&key=k", "multipart/form-data"),
        (FORM_DATA, "multipart/form-data; boundary=x"),
        (FORM_DATA[:60], "multipart/form-data; boundary=x"),
    ],
)
def test_a_broken_body_is_answered_400(body: bytes, content_type: str) -> None:
    game, users = known_game()
    before = moves_in_log()
    client = Client(enforce_csrf_checks=True)
    client.force_login(users[0])
    token = client.cookies["csrftoken"] = "t" * 32
    for path in ("act", "reset", "continue"):
        answer = client.post(
            f"/game/{game.slug}/{path}", body, content_type, headers={"X-CSRFToken": token}
        )
        check(answer, 400, "cannot be read", before)


@pytest.mark.parametrize("field", ["set", "set_name", "preset", "players", "nonce", "hand_size"])
@pytest.mark.parametrize("odd", ["a%00b", "%ED%A0%80", "%FF"])
def test_what_is_no_text_does_no_harm_on_any_page(field: str, odd: str) -> None:
    client = signed_in(create_guest())
    for do in ("play", "show", "save", "change"):
        answer = client.post("/new", f"do={do}&{field}={odd}", FORM)
        assert answer.status_code in (200, 302, 404, 422)
    for path in ("/", "/new", "/new/rules"):
        assert client.get(f"{path}?{field}={odd}").status_code == 200


def test_a_body_that_is_no_text_is_refused_on_every_page() -> None:
    client = signed_in(create_guest())
    for body, kind in ((b"set_name=\xff", FORM), (b"set_name=a", f"{FORM}; charset=utf-16")):
        check(client.post("/new", body, kind), 400, "cannot be read", 0)
        check(client.post("/nowhere", body, kind), 400, "cannot be read", 0)


DIGITS = "9" * 5000


@pytest.mark.parametrize("field", ["version", "cards", "draft", "deal", "meld", "yes"])
@pytest.mark.parametrize("is_json", [False, True])
def test_a_number_of_thousands_of_digits_is_not_understood(field: str, is_json: bool) -> None:
    game, users = known_game()
    client = signed_in(users[0])
    before = moves_in_log()
    fields = {"move": "discard", "version": "1", "deal": "1", "key": "k", field: DIGITS}
    if is_json:
        body, kind = json.dumps(fields), "application/json"
    else:
        body, kind = urlencode(fields), FORM
    answer = client.post(f"/game/{game.slug}/act", body, kind)
    assert answer.status_code in (409, 422)
    for path in ("reset", "continue"):
        status = client.post(f"/game/{game.slug}/{path}", body, kind).status_code
        assert status in (200, 302, 409, 422)
    assert moves_in_log() == before


def test_an_address_of_thousands_of_digits_does_no_harm() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    for have in (f"{DIGITS}.1", f"1.{DIGITS}", DIGITS, "\u0663.\u0663", "\u00b2.1", "-1.0"):
        assert client.get(f"/game/{game.slug}/table", {"have": have}).status_code == 200
    for digits in (DIGITS, "9" * 50):
        assert client.get(f"/game/{game.slug}/result/{digits}").status_code == 404
        assert client.get(f"/how-to-play/classic/{digits}/").status_code == 404
        assert client.get(f"/game/{digits}/").status_code == 404
        assert client.get(f"/new/set/{digits}").status_code == 404


@pytest.mark.parametrize(
    "field", ["turn_seconds", "players", "target", "hand_size", "initial_meld_minimums", "shown"]
)
def test_a_new_game_takes_no_number_of_thousands_of_digits(field: str) -> None:
    client = signed_in(create_guest())
    for path in ("/new", "/new/rules"):
        for digits in ([DIGITS], ["60", DIGITS], [DIGITS, "60"]):
            assert client.get(path, {field: digits}).status_code == 200
    for do in ("show", "play", "save"):
        answer = client.post("/new", urlencode({"do": do, field: DIGITS}), FORM)
        assert answer.status_code in (200, 302, 422)
    assert Game.objects.count() == (field == "shown")


def test_a_session_that_is_no_text_is_answered_400() -> None:
    client = Client(headers={"cookie": r'sessionid="\000aaaaaaaaaaaaaaaa"'})
    check(client.get("/"), 400, "cannot be read", 0)


def test_a_body_of_a_megabyte_is_answered_413() -> None:
    game, users = known_game()
    before = moves_in_log()
    body = b"move=draw&key=" + b"k" * 1_000_000
    answer = signed_in(users[0]).post(f"/game/{game.slug}/act", body, content_type=FORM)
    assert answer.status_code == 413
    assert moves_in_log() == before


def test_a_request_from_another_page_is_answered_403() -> None:
    game, users = known_game()
    before = moves_in_log()
    client = Client(enforce_csrf_checks=True)
    client.force_login(users[0])
    answer = post(client, game, "draw")
    assert answer.status_code == 403
    assert "did not come from the page" in answer.content.decode()
    assert moves_in_log() == before


def test_getting_is_no_way_to_move() -> None:
    game, users = known_game()
    for path in ("act", "reset", "continue"):
        assert signed_in(users[0]).get(f"/game/{game.slug}/{path}").status_code == 405
    assert Game.objects.get().version == game.version


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "OPTIONS", "POST"])
def test_a_method_that_a_page_does_not_know_is_answered_in_words(method: str) -> None:
    game, users = known_game()
    client = signed_in(users[0])
    paths = ("table", "rules", "result/1") if method == "POST" else ("act", "reset", "continue")
    for path in paths:
        answer = client.generic(method, f"/game/{game.slug}/{path}", "", FORM)
        assert answer.status_code == 405
        assert answer["Allow"]
        assert "does not answer such a request" in answer.content.decode()
        assert answer["Content-Length"] == str(len(answer.content))


async def test_a_method_is_explained_under_asgi(async_client: AsyncClient) -> None:
    answer = await async_client.put("/")
    assert answer.status_code == 405
    assert "does not answer such a request" in answer.content.decode()


def test_every_failure_has_a_status_and_words() -> None:
    named = {each for group in FAILURES for each in (group, *group.__subclasses__())}
    for failure in (BadBody(), NotUnderstood()):
        assert status_of(failure) in (400, 422)
        assert words_of(failure)
    assert set(WORDS) <= set(STATUS) <= named
