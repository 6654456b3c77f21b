"""What the database itself refuses."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.services import create_guest
from canasta.clock import now
from games.models import DealStart, Draft, Game, LoggedMove, Receipt, Seat, SecretChain
from tests.games.tables import people_game

pytestmark = pytest.mark.django_db


def refused(model: Any, name: str, **fields: Any) -> None:
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        model.objects.create(**fields)
    # SQLite names the columns of a broken unique constraint, PostgreSQL the constraint.
    assert name in str(caught.value) or "UNIQUE" in str(caught.value)


def test_a_move_number_exists_once_a_game() -> None:
    game, _ = people_game()
    fields = {"game": game, "seat": 0, "move": {"move": "draw"}, "at": now()}
    refused(LoggedMove, "move_number_once_a_game", number=1, **fields)
    refused(LoggedMove, "move_number_from_one", number=0, **fields)
    refused(LoggedMove, "move_seat", number=2, **(fields | {"seat": 4}))


def test_a_key_is_answered_once() -> None:
    game, _ = people_game()
    fields = {"game": game, "key": "k", "version": 1, "revision": 1, "draft_revision": 0}
    Receipt.objects.create(seat=0, **fields)
    Receipt.objects.create(seat=1, **fields)
    refused(Receipt, "receipt_one_a_key", seat=0, **fields)


def test_a_person_has_one_seat_and_a_seat_one_place() -> None:
    game, users = people_game(2)
    refused(Seat, "seat_one_a_person", game=game, number=2, user=users[0])
    refused(Seat, "seat_once_a_game", game=game, number=0, user=create_guest())
    refused(Seat, "seat_number", game=game, number=4, user=create_guest())


def test_the_computer_may_have_several_seats() -> None:
    game, _ = people_game(2)
    for number in (2, 3):
        Seat.objects.create(game=game, number=number, bot_level="easy")
    assert game.seats.filter(user=None).count() == 2


def test_each_seat_has_one_draft_and_each_game_one_chain_of_a_number() -> None:
    game, _ = people_game()
    Draft.objects.create(game=game, seat=0)
    refused(Draft, "draft_one_a_seat", game=game, seat=0)
    refused(SecretChain, "chain_once_a_game", game=game, number=1, last_secret=b"s")
    refused(SecretChain, "chain_number_from_one", game=game, number=0, last_secret=b"s")


def test_a_deal_begins_once() -> None:
    game, _ = people_game()
    fields = {"game": game, "dealer": 0, "scores": [0, 0]}
    refused(DealStart, "deal_once_a_game", number=1, move_number=9, **fields)
    refused(DealStart, "deal_one_a_move", number=2, move_number=1, **fields)


def test_the_revision_never_falls_behind_the_log() -> None:
    game, _ = people_game()
    for changes, name in (({"revision": 0}, "game_revision"), ({"players": 5}, "game_players")):
        with pytest.raises(IntegrityError, match=name), transaction.atomic():
            Game.objects.filter(pk=game.pk).update(**changes)


def test_a_slug_is_random_and_no_row_number() -> None:
    slugs = {Game().slug for _ in range(50)}
    assert len(slugs) == 50
    assert all(len(slug) >= 10 and not slug.isdecimal() for slug in slugs)


def test_a_closed_account_leaves_the_game_as_it_was() -> None:
    game, users = people_game()
    users[1].delete()
    assert Seat.objects.get(game=game, number=1).user is None
    assert LoggedMove.objects.filter(game=game).count() == 1
