"""Once more: the same rules, the seats kept, the deal passed on, and one rematch a game."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.blocks import block
from accounts.models import User
from accounts.services import create_guest
from games import services
from games.clock_rows import terms_of
from games.clocks import Terms
from games.errors import GameNotFound, NotOver
from games.models import Game, Seat
from games.services.inviting import VAIN_A_DAY
from games.waiting_games import REMATCH_PATIENCE
from tests.games.tables import play_deal
from tests.games.waiting import (
    ANYBODY,
    ME,
    TWO_DAYS,
    computer,
    for_player,
    invitation,
    names,
    people,
    person,
    signed_in,
    table_of,
)
from tests.stack import Clock

pytestmark = pytest.mark.django_db
POOL = Terms(
    "pool",
    turn=timedelta(hours=12),
    pool=timedelta(days=5),
    pool_cap=timedelta(days=7),
    has_pauses=True,
    on_time_out="others",
)


def finished(terms: Terms = POOL) -> tuple[Game, list[User]]:
    """A quick game of three people and the computer, played to its end."""
    users = people("Anna Berta Carl")
    game = table_of(
        users[0],
        *(ME, ANYBODY, ANYBODY, computer("easy")),
        options={"target": "one_deal", "always_frozen": True},
        terms=terms,
        name="Sunday four",
        first_dealer=1,
    )
    for user in users[1:]:
        services.join_game(slug=game.slug, user=user)
    play_deal(game, 1)
    assert game.status == Game.Status.OVER
    return game, users


def again(game: Game, user: User) -> Game:
    return Game.objects.get(slug=services.rematch(slug=game.slug, user=user, nonce=b"r" * 32))


def test_rules_clock_and_seats_are_as_before_and_the_deal_passes_on() -> None:
    old, (_anna, berta, carl) = finished()
    new = again(old, berta)
    assert (new.status, new.rematch_of, new.name) == (Game.Status.WAITING, old, "Sunday four")
    assert (new.rules, new.preset, terms_of(new)) == (old.rules, old.preset, POOL)
    assert names(new) == ["", "Berta", "", "easy"]
    assert invitation(new, 0).user == old.created_by
    assert invitation(new, 2).user == carl
    assert new.first_dealer == 2
    assert new.commitments != old.commitments


def test_it_begins_when_all_have_accepted() -> None:
    old, (anna, berta, carl) = finished()
    new = again(old, anna)
    services.join_game(slug=new.slug, user=carl)
    services.join_game(slug=new.slug, user=berta)
    new.refresh_from_db()
    assert (new.status, names(new)) == (Game.Status.PLAYING, ["Anna", "Berta", "Carl", "easy"])


def test_there_is_one_rematch_whoever_asks_for_it() -> None:
    old, (anna, berta, _carl) = finished()
    first = services.rematch(slug=old.slug, user=anna)
    assert services.rematch(slug=old.slug, user=berta) == first
    assert Game.objects.count() == 2


def test_only_those_who_played_and_only_after_the_end() -> None:
    old, _users = finished()
    with pytest.raises(GameNotFound):
        services.rematch(slug=old.slug, user=person("Dora"))
    running = table_of(person("Emil"), ME, computer())
    assert running.created_by is not None
    with pytest.raises(NotOver):
        services.rematch(slug=running.slug, user=running.created_by)


def test_a_seat_that_cannot_be_kept_is_anybodys() -> None:
    old, (anna, berta, carl) = finished()
    block(user=berta, blocked=anna)
    Seat.objects.filter(game=old, user=carl).update(user=None)
    new = again(old, anna)
    assert names(new) == ["Anna", "", "", "easy"]
    assert not new.invitations.exists()


def test_a_guest_plays_again_against_computers_at_once() -> None:
    guest = create_guest()
    old = table_of(guest, ME, computer(), options={"target": "one_deal"}, terms=Terms())
    play_deal(old, 3)
    new = again(old, guest)
    assert new.status == Game.Status.PLAYING
    assert new.first_dealer == (old.first_dealer + 1) % 2


def test_who_does_not_answer_holds_up_nobody(clock: Clock) -> None:
    old, (anna, berta, _carl) = finished(TWO_DAYS)
    new = again(old, anna)
    services.join_game(slug=new.slug, user=berta)
    services.tidy()
    new.refresh_from_db()
    assert new.status == Game.Status.WAITING
    clock.shift(REMATCH_PATIENCE + timedelta(minutes=1))
    services.tidy()
    new.refresh_from_db()
    assert new.status == Game.Status.PLAYING
    assert [bool(seat.bot_level) for seat in new.seats.order_by("number")] == [
        *(False, False),
        *(True, True),
    ]


def test_a_rematch_that_nobody_wants_is_called_off(clock: Clock) -> None:
    old, (anna, *_others) = finished(TWO_DAYS)
    new = again(old, anna)
    clock.shift(REMATCH_PATIENCE + timedelta(minutes=1))
    services.tidy()
    new.refresh_from_db()
    assert new.status == Game.Status.CANCELLED


def test_the_page_shows_seats_terms_and_hash_first_and_leads_later_ones_to_the_same() -> None:
    old, (anna, berta, _carl) = finished()
    client = signed_in(anna)
    board = client.get(f"/game/{old.slug}/").content.decode()
    assert f"/game/{old.slug}/rematch" in board
    page = client.get(f"/game/{old.slug}/rematch").content.decode()
    assert "Everybody has 5 days" in page
    assert "The computer takes the seats that are still free on" in page
    token = page.split('name="token" value="')[1].split('"')[0]
    made = client.post(f"/game/{old.slug}/rematch", {"token": token, "nonce": "ab" * 32})
    new = Game.objects.get(rematch_of=old)
    assert made["Location"] == f"/game/{new.slug}/"
    assert new.commitments[0] in page
    other = signed_in(berta)
    assert other.get(f"/game/{old.slug}/rematch")["Location"] == f"/join/{new.slug}/"
    assert Client().get(f"/game/{old.slug}/rematch").status_code == 404
    running = client.get(f"/game/{new.slug}/rematch")
    assert running.status_code == 409


def test_who_was_asked_too_often_today_is_not_asked_for_a_rematch_either() -> None:
    old, (anna, berta, _carl) = finished()
    other = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    for _time in range(VAIN_A_DAY):
        services.set_seat(slug=other.slug, user=anna, number=1, wish=for_player(berta))
        services.set_seat(slug=other.slug, user=anna, number=1, wish=ANYBODY)
    answer = signed_in(anna).post(f"/game/{old.slug}/rematch", {"nonce": "ab" * 32})
    assert answer.status_code == 429
    assert "You have invited so often today" in answer.content.decode()
    assert not Game.objects.filter(rematch_of=old).exists()
