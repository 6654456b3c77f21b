"""A guest who signs in to an account: what the guest has goes over, and the guest is gone."""

import pytest
from django.test import Client

from accounts.models import Block, Suspension, User
from accounts.services import create_guest, merge_guest
from games.models import ChatMessage, Game, RuleSet, Seat
from tests.accounts.people import sign_in, who
from tests.games.tables import people_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return User.objects.create_user("bea@example.org", display_name="Bea")


def test_the_games_of_a_guest_go_over_at_sign_in(ada: Client) -> None:
    other = Client()
    other.post("/new", {"players": "2", "length": "quick"})
    guest = who(other)
    assert guest is not None
    game = Game.objects.get(seats__user=guest)
    sign_in(other)
    account = who(ada)
    assert who(other) == account
    assert not User.objects.filter(pk=guest.pk).exists()
    assert Seat.objects.get(game=game, number=0).user == account
    game.refresh_from_db()
    assert game.created_by == account
    assert [each.get(f"/game/{game.slug}/").status_code for each in (ada, other)] == [200, 200]


def test_what_a_guest_wrote_and_saved_goes_over_under_a_free_name(user: User) -> None:
    guest = create_guest()
    game, _ = people_game(2)
    ChatMessage.objects.create(game=game, seat=0, author=guest, text="Hello", after_move=1)
    for owner in (guest, user):
        RuleSet.objects.create(user=owner, name="Ours", preset="classic", players=4)
    merge_guest(guest=guest, user=user)
    assert set(user.rule_sets.values_list("name", flat=True)) == {"Ours", "Ours (2)"}
    assert user.messages.get().text == "Hello"


def test_who_sits_at_the_same_table_already_gets_no_second_seat(user: User) -> None:
    game, guests = people_game(4)
    Seat.objects.filter(game=game, number=0).update(user=user)
    merge_guest(guest=guests[1], user=user)
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    assert [seat.user_id for seat in seats[:2]] == [user.pk, None]
    assert seats[1].is_played_by_bot
    assert not seats[0].is_played_by_bot


def test_a_suspension_and_the_wish_to_be_left_alone_go_over_too(user: User) -> None:
    guest, other = create_guest(), create_guest()
    Suspension.objects.create(user=guest, rule="Be kind", quoted="…")
    Block.objects.create(user=other, blocked=guest)
    Block.objects.create(user=user, blocked=guest)
    merge_guest(guest=guest, user=user)
    assert user.suspensions.count() == 1
    assert Block.objects.get().blocked == user
