"""Everything of mine in one file, and nothing that is not mine to see."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.exporting import everything_of
from accounts.models import User
from games.models import ChatMessage, RuleSet
from tests.accounts.people import who
from tests.games.tables import deck, pass_turn, people_game

pytestmark = pytest.mark.django_db
FIRST_PLAYS = deck([""] * 2, "5h")


def test_the_file_is_a_download_with_the_account_in_it(ada: Client) -> None:
    answer = ada.get("/account/export/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="canasta.json"'
    told = answer.json()
    assert told["account"]["mail_address"] == "ada@example.org"
    assert (told["games"], told["second_factors"]) == ([], [])
    user = who(ada)
    assert user is not None
    assert user.password not in answer.content.decode()


def test_games_messages_and_rules_are_mine_alone() -> None:
    game, users = people_game(2, orders=[FIRST_PLAYS])
    pass_turn(game, users[0])
    for number in (0, 1):
        ChatMessage.objects.create(
            game=game, seat=number, author=users[number], text=f"text {number}", after_move=1
        )
    RuleSet.objects.create(user=users[0], name="Ours", preset="classic", players=4)
    told = everything_of(users[0])
    json.dumps(told)
    assert [each["text"] for each in told["messages"]] == ["text 0"]
    assert told["saved_rules"][0]["name"] == "Ours"
    (mine,) = told["games"]
    assert (mine["address"], mine["seat"]) == (game.slug, 0)
    assert mine["players"] == ["Player 0", "Player 1"]
    assert [each["move"] for each in mine["my_moves"]][-1] == "discard"


@pytest.mark.parametrize("number", [0, 1])
def test_no_order_of_cards_is_in_it(number: int) -> None:
    """Whoever dealt would otherwise read the deck in it."""
    _, users = people_game(2)
    told = everything_of(users[number])
    assert _moves(told) == []
    assert "order" not in json.dumps(told)


def _moves(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [move for game in told["games"] for move in game["my_moves"]]


def test_a_guest_has_something_to_take_along_too(client: Client) -> None:
    client.post("/new", {"players": "2", "length": "quick"})
    told = client.get("/account/export/").json()
    assert len(told["games"]) == 1
    assert User.objects.get().slug == told["account"]["address"]
