"""Open lists and rooms hear of seats and invitations, so that nobody has to load them again."""

import json
from typing import Any

from websockets.sync.client import ClientConnection

from games import services
from tests.games.conftest import Opened
from tests.games.waiting import (
    ANYBODY,
    ME,
    for_player,
    invitation,
    people,
    table_of,
)


def changes(socket: ClientConnection, count: int) -> list[Any]:
    """So many numbers of the changes of a list, the first of them that of its opening."""
    return [json.loads(socket.recv(timeout=10))["change"] for _ in range(count)]


def test_whoever_is_invited_hears_of_it_and_of_its_end(opened_path: Opened) -> None:
    anna, berta = people("Anna Berta")
    lists = opened_path("/ws/me/", berta)
    assert changes(lists, 1) == [0]
    game = table_of(anna, ME, for_player(berta), ANYBODY, ANYBODY)
    assert changes(lists, 1) == [1]
    services.set_seat(slug=game.slug, user=anna, number=1, wish=ANYBODY)
    assert changes(lists, 1) == [2]


def test_whoever_waits_in_the_room_hears_who_sits_down_and_declines(opened_path: Opened) -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, for_player(berta), ANYBODY, ANYBODY)
    room = opened_path("/ws/me/", anna)
    assert changes(room, 1) == [0]
    services.join_game(slug=game.slug, user=carl)
    assert changes(room, 1) == [1]
    services.decline_invitation(token=invitation(game, 1).token, user=berta)
    assert changes(room, 1) == [2]
    services.cancel_game(slug=game.slug, user=anna)
    assert changes(room, 1) == [3]
