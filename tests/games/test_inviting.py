"""For whom the seats of a waiting game are: changed, exchanged, withdrawn, declined."""

from typing import Any

import pytest

from accounts.blocks import block
from accounts.models import User
from accounts.services import create_guest
from games import services
from games.errors import (
    CannotInvite,
    InvitationGone,
    NoSuchPlayer,
    NotTheMaker,
    SeatNotFree,
    TooManyMails,
)
from games.models import Game, Invitation, Mail, Notice
from games.services import SeatWish
from games.services.inviting import MAILS_A_DAY, VAIN_A_DAY
from tests.games.waiting import (
    ANYBODY,
    BY_LINK,
    ME,
    NO_CLOCK,
    by_mail,
    computer,
    for_player,
    invitation,
    names,
    people,
    person,
    table_of,
)

pytestmark = pytest.mark.django_db


def test_an_address_without_an_account_gets_a_mail_and_an_account_a_notice() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, by_mail("new@example.org"), by_mail("berta@example.org"), ANYBODY)
    mail = Mail.objects.get(address="new@example.org")
    assert mail.data == {"token": invitation(game, 1).token, "by": "Anna"}
    assert Notice.objects.get(kind="invitation").user == berta
    assert not Mail.objects.filter(address="berta@example.org").exists()


def test_the_maker_gives_a_seat_to_the_computer_and_the_game_begins() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, for_player(berta), terms=NO_CLOCK)
    services.set_seat(slug=game.slug, user=anna, number=1, wish=computer("easy"))
    game.refresh_from_db()
    assert names(game) == ["Anna", "easy"]
    assert game.status == Game.Status.PLAYING
    assert Invitation.objects.get().status == Invitation.Status.WITHDRAWN
    assert Notice.objects.get(kind="invitation").done_at is not None


def test_a_seat_of_the_computer_can_be_had_back_for_a_friend() -> None:
    anna = person("Anna")
    game = table_of(anna, ME, computer(), ANYBODY, ANYBODY)
    services.set_seat(slug=game.slug, user=anna, number=1, wish=BY_LINK)
    assert names(game) == ["Anna", "", "", ""]
    assert invitation(game, 1).user is None


def test_only_the_maker_changes_seats_and_never_one_with_a_person() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    services.join_game(slug=game.slug, user=berta, seat=1)
    with pytest.raises(NotTheMaker):
        services.set_seat(slug=game.slug, user=berta, number=2, wish=computer())
    with pytest.raises(NotTheMaker):
        services.swap_seats(slug=game.slug, user=berta, seats=(1, 2))
    for number in (0, 1, 7):
        with pytest.raises(SeatNotFree):
            services.set_seat(slug=game.slug, user=anna, number=number, wish=computer())
    with pytest.raises(SeatNotFree):
        services.set_seat(slug=game.slug, user=anna, number=2, wish=ME)


def test_partners_are_chosen_by_exchanging_seats() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, ANYBODY, for_player(carl), computer("easy"))
    services.join_game(slug=game.slug, user=berta, seat=1, nonce=b"b" * 32)
    services.swap_seats(slug=game.slug, user=anna, seats=(1, 2))
    assert names(game) == ["Anna", "", "Berta", "easy"]
    assert invitation(game, 1).user == carl
    assert bytes(game.seats.get(number=2).nonce) == b"b" * 32
    services.swap_seats(slug=game.slug, user=anna, seats=(3, 0))
    assert names(game) == ["easy", "", "Berta", "Anna"]
    with pytest.raises(SeatNotFree):
        services.swap_seats(slug=game.slug, user=anna, seats=(1, 4))


def test_two_invited_people_exchange_their_seats() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, for_player(berta), for_player(carl), ANYBODY)
    services.swap_seats(slug=game.slug, user=anna, seats=(1, 2))
    assert (invitation(game, 1).user, invitation(game, 2).user) == (carl, berta)


def test_a_declined_seat_is_open_and_its_maker_told() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, for_player(berta), ANYBODY, ANYBODY)
    token = invitation(game, 1).token
    with pytest.raises(InvitationGone):
        services.decline_invitation(token=token, user=carl)
    services.decline_invitation(token=token, user=berta)
    assert Invitation.objects.get(token=token).status == Invitation.Status.DECLINED
    assert Notice.objects.get(data__what="declined").user == anna
    with pytest.raises(InvitationGone):
        services.decline_invitation(token=token, user=berta)
    services.join_game(slug=game.slug, user=carl, seat=1)


def test_nobody_is_invited_twice_to_a_table_or_to_that_of_someone_blocked() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, for_player(berta), ANYBODY, ANYBODY)
    for wish in (for_player(berta), by_mail("berta@example.org"), for_player(anna)):
        with pytest.raises(CannotInvite):
            services.set_seat(slug=game.slug, user=anna, number=2, wish=wish)
    block(user=carl, blocked=anna)
    with pytest.raises(CannotInvite):
        services.set_seat(slug=game.slug, user=anna, number=2, wish=for_player(carl))


def test_so_many_addresses_are_invited_in_a_day_and_no_more() -> None:
    anna = person("Anna")
    game = table_of(anna, ME, ANYBODY)
    for number in range(MAILS_A_DAY):
        wish = by_mail(f"friend{number}@example.org")
        services.set_seat(slug=game.slug, user=anna, number=1, wish=wish)
    with pytest.raises(TooManyMails):
        services.set_seat(slug=game.slug, user=anna, number=1, wish=by_mail("one@example.org"))
    services.set_seat(slug=game.slug, user=anna, number=1, wish=BY_LINK)
    assert Invitation.objects.filter(status=Invitation.Status.OPEN).count() == 1


def test_nobody_is_asked_again_and_again_on_one_day() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, ANYBODY)
    for _time in range(VAIN_A_DAY):
        services.set_seat(slug=game.slug, user=anna, number=1, wish=for_player(berta))
        services.set_seat(slug=game.slug, user=anna, number=1, wish=ANYBODY)
    with pytest.raises(TooManyMails):
        services.set_seat(slug=game.slug, user=anna, number=1, wish=for_player(berta))
    services.set_seat(slug=game.slug, user=anna, number=1, wish=for_player(carl))


def test_a_player_is_found_by_the_public_name_if_only_one_has_it() -> None:
    anna = person("Anna")
    assert services.find_player(" anna ") == anna
    create_guest(display_name="Berta")
    with pytest.raises(NoSuchPlayer):
        services.find_player("Berta")
    User.objects.create_user("other@example.org", display_name="ANNA")
    with pytest.raises(NoSuchPlayer):
        services.find_player("Anna")


@pytest.mark.parametrize(
    "fields", [{"kind": "bot"}, {"kind": "mail"}, {"kind": "player"}, {"kind": "dog"}]
)
def test_a_wish_says_whom_it_means(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot be for"):
        SeatWish(**fields)
