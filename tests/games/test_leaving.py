"""Getting up from a table, before it begins and while one has not moved; calling a game off."""

from datetime import timedelta

import pytest

from accounts.models import User
from games import services, verifying
from games.engine.moves import Draw
from games.errors import GameNotFound, HasBegun, HasMoved, NotTheMaker
from games.models import Game, Invitation, Mail, Notice, Seat
from games.services.making import PARTNER_LEVEL
from tests.games.tables import act, pass_turn
from tests.games.waiting import (
    ANYBODY,
    ME,
    NO_CLOCK,
    computer,
    for_player,
    names,
    people,
    person,
    table_of,
)
from tests.stack import Clock

pytestmark = pytest.mark.django_db


def begun(*, first_dealer: int = 3) -> tuple[Game, list[User]]:
    """Four people, of whom nobody has moved."""
    users = people("Anna Berta Carl Dora")
    game = table_of(
        users[0], ME, ANYBODY, ANYBODY, ANYBODY, terms=NO_CLOCK, first_dealer=first_dealer
    )
    for user in users[1:]:
        services.join_game(slug=game.slug, user=user)
    game.refresh_from_db()
    return game, users


def test_before_the_start_the_seat_is_open_again() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, for_player(berta), ANYBODY, ANYBODY)
    services.join_game(slug=game.slug, user=berta)
    services.leave_game(slug=game.slug, user=berta)
    assert names(game) == ["Anna", "", "", ""]
    assert bytes(Seat.objects.get(game=game, number=1).nonce) == b""
    services.join_game(slug=game.slug, user=carl, seat=1)
    assert names(game) == ["Anna", "Carl", "", ""]
    assert Notice.objects.filter(user=anna, data__what="left").count() == 1
    assert list(verifying.faults(Game.objects.get(pk=game.pk))) == []


def test_who_sits_down_and_gets_up_all_day_is_told_of_once(clock: Clock) -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    for _time in range(3):
        services.join_game(slug=game.slug, user=berta)
        services.leave_game(slug=game.slug, user=berta)
    assert Mail.objects.filter(user=anna).count() == 1
    assert Notice.objects.filter(user=anna, data__what="left").count() == 1
    clock.shift(timedelta(days=1))
    services.join_game(slug=game.slug, user=berta)
    services.leave_game(slug=game.slug, user=berta)
    assert Mail.objects.filter(user=anna).count() == 2


def test_when_its_maker_leaves_another_player_has_the_game() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    services.join_game(slug=game.slug, user=berta)
    services.leave_game(slug=game.slug, user=anna)
    services.swap_seats(slug=game.slug, user=berta, seats=(1, 0))
    assert names(game) == ["Berta", "", "", ""]


def test_when_the_last_person_leaves_the_game_is_called_off() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, for_player(berta))
    services.leave_game(slug=game.slug, user=anna)
    game.refresh_from_db()
    assert (game.status, game.ending) == (Game.Status.CANCELLED, Game.Ending.CANCELLED)
    assert Invitation.objects.get().status == Invitation.Status.WITHDRAWN
    assert list(verifying.faults(game)) == []


def test_until_the_own_first_move_leaving_is_free_and_the_computer_plays_on() -> None:
    game, users = begun()
    pass_turn(game, users[0])
    services.leave_game(slug=game.slug, user=users[1])
    game.refresh_from_db()
    assert names(game) == ["Anna", PARTNER_LEVEL, "Carl", "Dora"]
    assert game.next_action_at is not None
    assert not Seat.objects.filter(user=users[1]).exists()
    told = Notice.objects.filter(game=game, data__what="left")
    assert {notice.user for notice in told} == {users[0], users[2], users[3]}
    assert list(verifying.faults(game)) == []


def test_that_cards_were_dealt_in_ones_name_is_no_move() -> None:
    game, users = begun(first_dealer=0)
    services.leave_game(slug=game.slug, user=users[0])
    assert names(game) == [PARTNER_LEVEL, "Berta", "Carl", "Dora"]


def test_after_the_own_first_move_one_can_only_resign() -> None:
    game, users = begun()
    act(game, users[0], Draw())
    with pytest.raises(HasMoved):
        services.leave_game(slug=game.slug, user=users[0])
    assert names(game)[0] == "Anna"


def test_a_game_that_nobody_plays_any_more_is_called_off() -> None:
    anna = person("Anna")
    game = table_of(anna, ME, computer(), terms=NO_CLOCK)
    services.leave_game(slug=game.slug, user=anna)
    game.refresh_from_db()
    assert (game.status, game.next_action_at) == (Game.Status.CANCELLED, None)


def test_only_who_made_a_waiting_game_calls_it_off_and_the_others_are_told() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, for_player(carl), ANYBODY, ANYBODY)
    services.join_game(slug=game.slug, user=berta)
    with pytest.raises(NotTheMaker):
        services.cancel_game(slug=game.slug, user=berta)
    with pytest.raises(GameNotFound):
        services.cancel_game(slug=game.slug, user=carl)
    services.cancel_game(slug=game.slug, user=anna)
    told = Notice.objects.filter(game=game, data__what="cancelled")
    assert {notice.user for notice in told} == {berta, carl}
    with pytest.raises(HasBegun):
        services.leave_game(slug=game.slug, user=berta)
