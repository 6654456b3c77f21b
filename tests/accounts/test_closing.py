"""Deleting the account: the person is gone, the others keep their games."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import close_account, create_guest
from games import selectors
from games.models import ChatMessage, Game, Invitation, LoggedMove, Notice, Seat, SeatAddress
from tests.accounts.people import PASSWORD, sign_in, who
from tests.games.tables import deck, pass_turn, people_game

pytestmark = pytest.mark.django_db
FIRST_PLAYS = deck([""] * 4, "5h")
PAGE = "/account/delete/"


def test_it_says_what_becomes_of_everything_and_asks_for_the_password(ada: Client) -> None:
    page = ada.get(PAGE).content.decode()
    assert "Deleted player" in page
    assert "/account/export/" in page
    assert "not your password" in ada.post(PAGE, {"password": "wrong"}).content.decode()
    assert User.objects.count() == 1


def test_afterwards_nobody_is_signed_in_and_the_address_is_free(ada: Client) -> None:
    answer = ada.post(PAGE, {"password": PASSWORD}, follow=True)
    assert "Your account is deleted" in answer.content.decode()
    assert who(ada) is None
    assert not User.objects.exists()
    assert "do not belong together" in sign_in(Client()).content.decode()


def test_guessing_the_password_is_refused_here_too(ada: Client) -> None:
    for _ in range(5):
        ada.post(PAGE, {"password": "wrong"})
    assert "too many wrong" in ada.post(PAGE, {"password": PASSWORD}).content.decode()
    assert User.objects.count() == 1


def test_a_guest_deletes_without_a_password(client: Client) -> None:
    client.post("/new", {"players": "2", "length": "quick"})
    client.post(PAGE)
    assert not User.objects.exists()
    assert Game.objects.get().status == Game.Status.OVER


def table_of_four() -> tuple[Game, list[User]]:
    game, users = people_game(4, orders=[FIRST_PLAYS])
    User.objects.filter(pk=users[0].pk).update(email="bea@example.org")
    users[0].refresh_from_db()
    return game, users


def test_the_others_play_on_beside_a_deleted_player() -> None:
    game, users = table_of_four()
    pass_turn(game, users[0])
    close_account(user=users[0])
    seat = Seat.objects.get(game=game, number=0)
    assert seat.is_played_by_bot
    assert seat.nonce == b"n" * 16
    seen = selectors.seat_view(user=users[1], slug=game.slug)
    assert seen.seats[0].name == "Deleted player"
    pass_turn(game, users[1])
    assert LoggedMove.objects.filter(game=game, seat=0).exists()


def test_a_game_that_waits_for_players_loses_one() -> None:
    game, users = table_of_four()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.WAITING)
    close_account(user=users[0])
    assert Seat.objects.get(game=game, number=0).user is None


def test_what_was_private_is_gone() -> None:
    game, users = table_of_four()
    ChatMessage.objects.create(game=game, seat=0, author=users[0], text="Hi", after_move=1)
    SeatAddress.objects.create(game=game, seat=0, digest="0" * 64)
    waiting = Game.objects.get(pk=people_game(2)[0].pk)
    for fields in ({"user": users[0]}, {"email": "bea@example.org"}):
        seat = 0 if "user" in fields else 1
        Invitation.objects.create(game=waiting, seat=seat, invited_by=users[1], **fields)
    Seat.objects.filter(game=game, number=0).update(standing_answer=True)
    close_account(user=users[0])
    assert not ChatMessage.objects.exists()
    assert not SeatAddress.objects.exists()
    assert not Invitation.objects.exclude(email="").exists()
    assert Invitation.objects.filter(status="open").count() == 0
    assert Seat.objects.get(game=game, number=0).standing_answer is None


def test_what_others_were_told_names_the_person_no_more() -> None:
    game, users = table_of_four()
    for number in (1, 2):
        name = users[number - 1].name
        Notice.objects.create(
            user=users[3], game=game, kind="seat", key=f"k{number}", data={"by": name, "seat": 0}
        )
    close_account(user=users[0])
    told = Notice.objects.filter(user=users[3], key__in=("k1", "k2")).order_by("key")
    assert [each.data["by"] for each in told] == ["", "Player 1"]


def test_a_guest_who_never_came_back_leaves_nothing_behind() -> None:
    guest = create_guest()
    close_account(user=guest)
    assert not User.objects.exists()
