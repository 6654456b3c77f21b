"""The pages: who sees what, at what price, and how a move is answered."""

import re
import uuid
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import selectors, services
from games.engine.cards import Card
from games.engine.moves import Draw
from games.models import Game, Seat
from tests.games.tables import act, deck, held, pass_turn, people_game, play_deal, seen

pytestmark = pytest.mark.django_db

HAND = "Kh Kd Ks 4h 4d 4c Ah Ad As 9c 9d"
OTHERS = ["5h 5d 6h 6d 7h 7d 8h 8d Th Td Jh"] * 3


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def known_game(**options: Any) -> tuple[Game, list[User]]:
    return people_game(orders=[deck([HAND, "", "", ""], "Qd")], **options)


def post(client: Client, game: Game, move: str, **fields: Any) -> Any:
    game.refresh_from_db()
    data = {"move": move, "version": game.version, "key": uuid.uuid4().hex, **fields}
    return client.post(f"/game/{game.slug}/act", _urlencoded(data), content_type=FORM)


FORM = "application/x-www-form-urlencoded"


def _urlencoded(data: dict[str, Any]) -> str:
    return urlencode(data, doseq=True)


def numbers(cards: tuple[Card, ...]) -> list[int]:
    return [card.number for card in cards]


# Home and a new game


def test_looking_around_makes_no_guest() -> None:
    client = Client()
    for path in ("/", "/new"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "no-store" in answer["Cache-Control"]
    assert not User.objects.exists()


def test_one_press_starts_a_game() -> None:
    client = Client()
    for players in (2, 4):
        answer = client.post("/new", {"length": "full", "players": players})
        assert answer.status_code == 302
        slug = answer["Location"].strip("/").split("/")[-1]
        game = Game.objects.get(slug=slug)
        assert game.players == players
        assert client.get(answer["Location"]).status_code == 200
    assert User.objects.count() == 1


def test_the_browsers_nonce_goes_into_the_shuffle_and_a_missing_one_is_drawn() -> None:
    client = Client()
    data = {"length": "full", "players": 4}
    nonces = []
    for nonce in ("0f" * 32, "", ""):
        answer = client.post("/new", data | {"nonce": nonce})
        game = Game.objects.get(slug=answer["Location"].strip("/").split("/")[-1])
        nonces.append(bytes(Seat.objects.get(game=game, number=0).nonce))
    assert nonces[0] == b"\x0f" * 32
    assert len(nonces[1]) == len(nonces[2]) == 32
    assert nonces[1] != nonces[2]


def test_home_lists_running_games_with_whose_turn_it_is() -> None:
    game, users = known_game()
    mine = signed_in(users[0]).get("/").content.decode()
    assert "A game needs your move" in mine
    assert f"/game/{game.slug}/" in mine
    others = signed_in(users[1]).get("/").content.decode()
    assert "waiting for Player 0" in others


# The table


def test_the_table_shows_the_own_hand_and_no_other() -> None:
    game, users = known_game()
    page = signed_in(users[0]).get(f"/game/{game.slug}/")
    shown = page.content.decode()
    assert len(re.findall(r'data-card="', shown)) == 11
    assert "King of hearts" in shown
    assert "JavaScript" in shown
    assert "no-store" in page["Cache-Control"]
    assert "'self'" in page["Content-Security-Policy"]
    assert "unsafe" not in page["Content-Security-Policy"]


def test_the_same_number_of_queries_early_and_late() -> None:
    game, users = people_game(target=1_000_000)
    client = signed_in(users[0])
    play_deal(game, 1, moves=5)
    counts = [_queries(client, game)]
    seed = 0
    while game.version < 500:
        play_deal(game, seed := seed + 1)
    play_deal(game, seed, moves=5)
    services.continue_after_deal(slug=game.slug, user=users[0], deal=game.deals_ended)
    counts.append(_queries(client, game))
    assert counts[0] == counts[1] <= 12


def _queries(client: Client, game: Game) -> int:
    client.get(f"/game/{game.slug}/")
    with CaptureQueriesContext(connection) as queries:
        assert b'id="table"' in client.get(f"/game/{game.slug}/").content
    return len(queries)


def test_nothing_is_sent_to_a_page_that_is_not_behind() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    have = "{}.{}".format(*selectors.revision(user=users[0], slug=game.slug))
    path = f"/game/{game.slug}/table"
    same = client.get(path, {"have": have})
    assert (same.status_code, same.content) == (204, b"")
    assert "no-store" in same["Cache-Control"]
    act(game, users[0], Draw())
    newer = client.get(path, {"have": have})
    assert newer.status_code == 200
    assert b"<html" not in newer.content
    for odd in ("", "x", "1", "1.2.3", "-1.0"):
        assert client.get(path, {"have": odd}).status_code == 200


def test_the_order_of_the_hand_is_kept_in_a_cookie() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    ranks = []
    for order in ("asc", "desc", "sideways"):
        client.cookies["sort"] = order
        shown = client.get(f"/game/{game.slug}/table").content.decode()
        ranks.append(re.findall(r'id="group-(.)"', shown))
    assert ranks == [list("49KA"), list("AK94"), list("49KA")]


# Moves


def test_a_move_is_answered_with_the_table_after_it() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    answer = post(client, game, "draw")
    assert answer.status_code == 200
    assert b'data-phase="play"' in answer.content
    assert b"<html" not in answer.content
    assert "no-store" in answer["Cache-Control"]


def test_a_turn_is_built_from_melds_and_ends_with_the_discard() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    post(client, game, "draw")
    laid = held(seen(game, users[0]), "Kh Kd Ks 4h 4d 4c")
    answer = post(client, game, "lay_melds", cards=numbers(laid))
    assert b'id="meld-K"' in answer.content
    assert b"45 / 50" in answer.content
    aces = held(seen(game, users[0]), "Ah Ad As")
    post(client, game, "lay_melds", cards=numbers(aces))
    nine = held(seen(game, users[0]), "9c")
    answer = post(client, game, "discard", cards=numbers(nine))
    assert answer.status_code == 200
    game.refresh_from_db()
    assert game.to_move == 1
    shown = signed_in(users[1]).get(f"/game/{game.slug}/").content.decode()
    assert "melded 3 Kings" in shown


def test_json_does_what_a_form_does() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    data = {"move": "draw", "version": game.version, "key": "k"}
    answer = client.post(f"/game/{game.slug}/act", data, content_type="application/json")
    assert answer.status_code == 200
    assert b'data-phase="play"' in answer.content


def test_the_same_key_is_played_once() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    version = game.version
    for _ in range(2):
        assert post(client, game, "draw", version=version, key="once").status_code == 200
    game.refresh_from_db()
    assert game.version == version + 1


def test_reset_takes_the_turn_back() -> None:
    game, users = known_game()
    client = signed_in(users[0])
    post(client, game, "draw")
    post(client, game, "lay_melds", cards=numbers(held(seen(game, users[0]), "Kh Kd Ks")))
    game.refresh_from_db()
    path = f"/game/{game.slug}/reset"
    answer = client.post(path, f"version={game.version}", content_type=FORM)
    assert answer.status_code == 200
    assert b'id="meld-K"' not in answer.content
    assert len(seen(game, users[0]).draft.view.hand) == 12


def test_going_out_plays_the_way_that_was_shown() -> None:
    hand = "Kh Kd Ks Kc Kh Kd Ks 9c 9d 9h 9s"
    order = deck([hand, "", "", ""], "Qd", "5c")
    game, users = people_game(orders=[order], permission="off", initial_meld_minimums=[[None, 15]])
    client = signed_in(users[0])
    shown = post(client, game, "draw").content.decode()
    dialog = shown[shown.index('id="way"') :]
    assert "data-go-out" in dialog
    answer = post(client, game, "go_out", draft=0)
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == f"/game/{game.slug}/"
    game.refresh_from_db()
    assert game.deals_ended == 1


def test_the_partner_answers_the_question_and_the_answer_is_public() -> None:
    hands = ["", "", "Kh Kd Ks Kc Kh Kd Ks 9c 9d 9h 9s", ""]
    game, users = people_game(orders=[deck(hands, "Qd")])
    for user in users[:2]:
        pass_turn(game, user)
    asking, answering = signed_in(users[2]), signed_in(users[0])
    post(asking, game, "draw")
    assert b'data-phase="ask"' in post(asking, game, "ask").content
    page = answering.get(f"/game/{game.slug}/").content.decode()
    assert 'id="question"' in page
    assert "Player 2 holds 12 cards" in page
    assert 'id="question"' not in asking.get(f"/game/{game.slug}/").content.decode()
    assert post(answering, game, "answer", yes=1).status_code == 200
    told = asking.get(f"/game/{game.slug}/").content.decode()
    assert "“Yes, go out.”" in told
    assert "you must go out" in told
    nine = held(seen(game, users[2]), "9c")
    refused = post(asking, game, "discard", cards=numbers(nine))
    assert refused.status_code == 422
    assert b"Your partner said yes" in refused.content


# The scoreboard


def ended() -> tuple[Game, list[User]]:
    game, users = people_game()
    play_deal(game, 3)
    return game, users


def test_after_a_deal_its_score_is_shown_until_the_player_continues() -> None:
    game, users = ended()
    client = signed_in(users[0])
    path = f"/game/{game.slug}/"
    board = client.get(path).content.decode()
    assert "Natural canastas" in board
    assert "Running total" in board
    assert client.get(f"{path}table")["HX-Redirect"] == path
    answer = client.post(f"{path}continue", "deal=1", content_type=FORM)
    assert answer["Location"] == path
    assert b'id="table"' in client.get(path).content
    assert "HX-Redirect" not in client.get(f"{path}table")
    assert "Natural canastas" in client.get(f"{path}result/1").content.decode()
    assert "Natural canastas" in signed_in(users[1]).get(path).content.decode()


def test_the_last_score_stays_when_the_game_is_over() -> None:
    game, users = people_game(target="one_deal")
    play_deal(game, 3)
    client = signed_in(users[0])
    path = f"/game/{game.slug}/"
    board = client.get(path).content.decode()
    assert "New game" in board
    assert "Continue" not in board
    client.post(f"{path}continue", "deal=1", content_type=FORM)
    assert "New game" in client.get(path).content.decode()


def test_whoever_resigns_sees_the_end_of_the_game() -> None:
    game, users = people_game(3, preset="open")
    client = signed_in(users[1])
    assert post(client, game, "forfeit")["HX-Redirect"] == f"/game/{game.slug}/"
    mine = client.get(f"/game/{game.slug}/").content.decode()
    assert "You resigned in hand 1." in mine
    theirs = signed_in(users[0]).get(f"/game/{game.slug}/").content.decode()
    assert "Player 1 resigned in hand 1." in theirs
    assert "You and Player 2 share the game" in theirs
    assert "New game" in theirs
    assert 'id="hand"' not in theirs


def test_the_clock_of_the_next_hand_is_seen_beside_the_score() -> None:
    game, users = people_game(preset="timed", turn_seconds=60)
    play_deal(game, 3)
    board = signed_in(users[0]).get(f"/game/{game.slug}/").content.decode()
    assert "Continue" in board
    assert 'role="timer"' in board


def test_a_deal_that_has_not_ended_has_no_score() -> None:
    game, users = ended()
    client = signed_in(users[0])
    for deal in (0, 2, 99):
        assert client.get(f"/game/{game.slug}/result/{deal}").status_code == 404


def test_a_whole_turn_goes_round() -> None:
    game, users = known_game()
    for user in users:
        pass_turn(game, user)
    shown = signed_in(users[0]).get(f"/game/{game.slug}/").content.decode()
    assert "Your turn" in shown
    assert len(re.findall(r'<li id="move-', shown)) == 9


def test_a_request_that_comes_twice_is_answered_as_the_first_time() -> None:
    hand = "Qh Qs 2h 4h 4d 4c Ah Ad As 9c 9d"
    game, users = people_game(orders=[deck([hand, "", "", ""], "Qd")])
    client = signed_in(users[0])
    fields = {"cards": numbers(held(seen(game, users[0]), "Qh Qs 2h")), "draft": 0, "key": "k"}
    for _time in range(3):
        answer = post(client, game, "take_pile", **fields)
        assert answer.status_code == 200
        assert b'id="meld-Q"' in answer.content
    again = post(client, game, "take_pile", **(fields | {"key": "other"}))
    assert again.status_code == 422
