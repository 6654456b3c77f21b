"""Many want the same seat at the same moment: one gets it, and nothing is done twice."""

import pytest

from games import services
from games.errors import HasBegun, SeatNotFree, TooManyWaiting
from games.models import Game, Invitation
from games.services.opening import MOST_WAITING
from games.verifying import faults
from tests.games.at_once import at_once
from tests.games.waiting import (
    ANYBODY,
    BY_LINK,
    ME,
    NO_CLOCK,
    for_player,
    invitation,
    names,
    people,
    person,
    table_of,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_eight_who_want_the_last_seat_one_gets_it_and_the_cards_are_dealt_once() -> None:
    anna, *others = people("Anna B C D E F G H I")
    game = table_of(anna, ME, ANYBODY, terms=NO_CLOCK)
    answers = at_once(
        [lambda user=user: services.join_game(slug=game.slug, user=user) for user in others]
    )
    assert answers.count(None) == 1
    assert sum(isinstance(answer, HasBegun | SeatNotFree) for answer in answers) == 7
    game.refresh_from_db()
    assert (game.status, game.version) == (Game.Status.PLAYING, 1)
    assert list(faults(game)) == []


def test_a_link_that_many_open_at_once_seats_one_of_them() -> None:
    anna, *others = people("Anna B C D E")
    game = table_of(anna, ME, BY_LINK, ANYBODY, ANYBODY)
    token = invitation(game, 1).token
    answers = at_once(
        [
            lambda user=user: services.join_game(slug=game.slug, user=user, token=token)
            for user in others
        ]
    )
    assert answers.count(None) == 1
    assert sorted(names(game))[:2] == ["", ""]


def test_one_person_in_many_tabs_has_one_seat() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    at_once(
        [
            lambda seat=seat: services.join_game(slug=game.slug, user=berta, seat=seat)
            for seat in (1, 2, 3, 1, 2, 3)
        ]
    )
    assert sorted(names(game)) == ["", "", "Anna", "Berta"]


def test_an_invitation_is_accepted_or_declined_and_never_both() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, for_player(berta), ANYBODY, ANYBODY)
    token = invitation(game, 1).token
    at_once(
        [
            lambda: services.join_game(slug=game.slug, user=berta, token=token),
            lambda: services.decline_invitation(token=token, user=berta),
        ]
    )
    status = Invitation.objects.get(token=token).status
    assert (status == "accepted") == (names(game)[1] == "Berta")
    assert status in ("accepted", "declined")


def test_many_games_at_once_keep_within_the_limit() -> None:
    anna = person("Anna")
    answers = at_once([lambda: table_of(anna, ME, ANYBODY)] * (MOST_WAITING + 3))
    assert sum(isinstance(answer, TooManyWaiting) for answer in answers) == 3
    assert Game.objects.count() == MOST_WAITING
