"""Taking seats in a game that waits for people, up to its beginning."""

from datetime import timedelta

import pytest

from accounts.blocks import block
from accounts.services import create_guest
from canasta.clock import now
from games import services, verifying
from games.clocks import Terms
from games.errors import (
    GameNotFound,
    HasBegun,
    InvitationGone,
    MustSignUp,
    NotWelcome,
    SeatNotFree,
    TooManyWaiting,
)
from games.models import Game, Invitation, Notice, Seat
from games.services.opening import MOST_WAITING
from tests.games.waiting import (
    ANYBODY,
    BY_LINK,
    ME,
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


def kinds(game: Game) -> list[str]:
    return list(game.events.values_list("kind", flat=True))


def test_a_game_waits_with_its_hash_shown_and_no_card_dealt() -> None:
    game = table_of(person("Anna"), ME, ANYBODY, ANYBODY, computer("easy"))
    assert game.status == Game.Status.WAITING
    assert (game.version, game.deal_number, game.to_move) == (0, 0, None)
    assert len(game.commitments) == 1
    assert names(game) == ["Anna", "", "", "easy"]
    assert kinds(game) == ["joined"]
    assert list(verifying.faults(game)) == []


def test_it_begins_by_itself_when_the_last_seat_is_taken() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, ANYBODY, ANYBODY, computer())
    services.join_game(slug=game.slug, user=berta, seat=2, nonce=b"b" * 32)
    game.refresh_from_db()
    assert game.status == Game.Status.WAITING
    services.join_game(slug=game.slug, user=carl, nonce=b"c" * 32)
    game.refresh_from_db()
    assert (game.status, game.deal_number) == (Game.Status.PLAYING, 1)
    assert game.started_at is not None
    assert now() - game.started_at < timedelta(minutes=1)
    assert names(game) == ["Anna", "Carl", "Berta", "medium"]
    nonces = [bytes(seat.nonce) for seat in game.seats.order_by("number")]
    assert nonces == [b"n" * 32, b"c" * 32, b"b" * 32, b""]
    assert kinds(game) == ["joined"] * 3
    assert list(verifying.faults(game)) == []


def test_everybody_at_the_table_is_told_that_it_begins() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY)
    services.join_game(slug=game.slug, user=berta)
    told = Notice.objects.filter(game=game, kind="seat", data__what="started")
    assert {notice.user for notice in told} == {anna, berta}


def test_a_game_of_computers_begins_at_once() -> None:
    game = table_of(create_guest(), computer("easy"), ME)
    assert game.status == Game.Status.PLAYING
    assert [seat.bot_level for seat in game.seats.order_by("number")] == ["easy", ""]


def test_the_store_of_time_is_full_when_the_game_begins() -> None:
    day = timedelta(days=1)
    terms = Terms("pool", turn=day / 2, pool=5 * day, pool_cap=7 * day)
    game = table_of(person("Anna"), ME, computer(), terms=terms)
    assert [seat.time_left for seat in game.seats.all()] == [5 * day] * 2


def test_sitting_down_twice_keeps_the_first_seat() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    services.join_game(slug=game.slug, user=berta, seat=1, nonce=b"1" * 32)
    services.join_game(slug=game.slug, user=berta, seat=2, nonce=b"2" * 32)
    assert names(game) == ["Anna", "Berta", "", ""]
    assert bytes(Seat.objects.get(game=game, number=1).nonce) == b"1" * 32


def test_a_seat_that_is_taken_or_kept_is_refused() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, for_player(berta), ANYBODY, BY_LINK)
    for seat in (0, 1, 3, 9):
        with pytest.raises(SeatNotFree):
            services.join_game(slug=game.slug, user=carl, seat=seat)
    services.join_game(slug=game.slug, user=carl)
    assert names(game) == ["Anna", "", "Carl", ""]


def test_the_link_of_a_seat_is_good_for_whoever_has_it_and_once() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, BY_LINK, ANYBODY, ANYBODY)
    token = invitation(game, 1).token
    services.join_game(slug=game.slug, user=berta, token=token)
    assert names(game) == ["Anna", "Berta", "", ""]
    assert Invitation.objects.get(token=token).status == "accepted"
    with pytest.raises(InvitationGone):
        services.join_game(slug=game.slug, user=carl, token=token)


def test_an_invitation_of_a_player_is_for_that_player_alone() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, for_player(berta), ANYBODY, ANYBODY)
    token = invitation(game, 1).token
    with pytest.raises(InvitationGone):
        services.join_game(slug=game.slug, user=carl, token=token)
    assert Notice.objects.get(kind="invitation").user == berta
    services.join_game(slug=game.slug, user=berta, seat=1)
    assert names(game) == ["Anna", "Berta", "", ""]
    assert Notice.objects.get(kind="invitation").done_at is not None


def test_whoever_is_invited_by_mail_finds_the_seat_without_the_mail() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, by_mail("BERTA@example.org"), ANYBODY, ANYBODY)
    services.join_game(slug=game.slug, user=berta, seat=1)
    assert names(game) == ["Anna", "Berta", "", ""]


def test_whoever_takes_another_seat_gives_back_the_one_that_was_kept() -> None:
    anna, berta, carl = people("Anna Berta Carl")
    game = table_of(anna, ME, for_player(berta), ANYBODY, ANYBODY)
    services.join_game(slug=game.slug, user=berta, seat=2)
    services.join_game(slug=game.slug, user=carl, seat=1)
    assert names(game) == ["Anna", "Carl", "Berta", ""]


def test_a_guest_plays_quick_games_but_not_with_people() -> None:
    guest = create_guest()
    game = table_of(person("Anna"), ME, ANYBODY)
    with pytest.raises(MustSignUp):
        services.join_game(slug=game.slug, user=guest)
    with pytest.raises(MustSignUp):
        table_of(guest, ME, ANYBODY)
    assert Game.objects.count() == 1


def test_people_between_whom_there_is_a_block_do_not_share_a_table() -> None:
    anna, berta = people("Anna Berta")
    block(user=anna, blocked=berta)
    game = table_of(anna, ME, ANYBODY)
    with pytest.raises(NotWelcome):
        services.join_game(slug=game.slug, user=berta)


def test_a_game_that_has_begun_or_does_not_exist_takes_nobody() -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, computer())
    with pytest.raises(HasBegun):
        services.join_game(slug=game.slug, user=berta)
    with pytest.raises(GameNotFound):
        services.join_game(slug="nowhere", user=berta)


def test_a_person_has_only_so_many_games_that_wait() -> None:
    anna = person("Anna")
    for _ in range(MOST_WAITING):
        table_of(anna, ME, ANYBODY)
    with pytest.raises(TooManyWaiting):
        table_of(anna, ME, ANYBODY)
    assert table_of(anna, ME, computer()).status == Game.Status.PLAYING
    services.cancel_game(slug=Game.objects.filter(status="waiting")[0].slug, user=anna)
    table_of(anna, ME, ANYBODY)
