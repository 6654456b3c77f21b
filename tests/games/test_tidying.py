"""What nobody waits for any more is closed: waiting games, and guests who do not come back."""

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services import create_guest
from canasta.clock import now
from games import services
from games.models import Game, Notice, RuleSet, Seat, SeatAddress
from games.services.tidying import IDLE
from games.waiting_games import PATIENCE
from tests.games.tables import people_game, play_deal
from tests.games.waiting import ANYBODY, ME, NO_CLOCK, computer, people, person, table_of
from tests.stack import Clock, Stack

pytestmark = pytest.mark.django_db
SOON = timedelta(minutes=1)


def quick(guest: User, **options: object) -> Game:
    return services.create_game(
        user=guest, preset="classic", players=2, options=options, nonce=b"n" * 16
    )


def test_a_game_that_has_waited_too_long_is_called_off_and_its_people_told(clock: Clock) -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, ANYBODY, ANYBODY)
    clock.shift(PATIENCE - SOON)
    services.join_game(slug=game.slug, user=berta)
    clock.shift(PATIENCE + SOON)
    services.tidy()
    game.refresh_from_db()
    assert game.status == Game.Status.WAITING
    clock.shift(2 * PATIENCE)
    services.tidy()
    game.refresh_from_db()
    assert game.status == Game.Status.CANCELLED
    told = Notice.objects.filter(game=game, data__what="cancelled")
    assert {notice.user for notice in told} == {anna, berta}


def test_the_games_of_a_guest_who_is_away_for_30_days_are_closed_and_the_guest_goes(
    clock: Clock,
) -> None:
    guest = create_guest()
    game = quick(guest)
    services.save_rule_set(user=guest, name="Mine", preset="classic", players=2, options={})
    clock.shift(IDLE - SOON)
    services.tidy()
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    clock.shift(IDLE + SOON)
    services.tidy()
    game.refresh_from_db()
    assert (game.status, game.ending) == (Game.Status.CANCELLED, Game.Ending.CANCELLED)
    assert not User.objects.exists()
    assert not RuleSet.objects.exists()
    services.tidy()


def test_a_guest_who_was_here_lately_or_has_played_games_out_stays(clock: Clock) -> None:
    lately, played = create_guest(), create_guest()
    game = quick(lately)
    over = quick(played, target="one_deal")
    play_deal(over, 1)
    clock.shift(IDLE + SOON)
    User.objects.filter(pk=lately.pk).update(visited_at=now())
    services.tidy()
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert User.objects.filter(pk__in=(lately.pk, played.pk)).count() == 2


def test_among_people_the_seat_of_an_idle_guest_goes_to_its_policy(clock: Clock) -> None:
    game, users = people_game(2)
    clock.shift(IDLE + SOON)
    User.objects.filter(pk=users[0].pk).update(visited_at=now())
    services.tidy()
    seat = Seat.objects.get(game=game, user=users[1])
    assert seat.stand_in == Seat.StandIn.SEAT
    assert Game.objects.get(pk=game.pk).status == Game.Status.PLAYING


def test_nobody_with_an_account_is_touched(clock: Clock) -> None:
    anna = person("Anna")
    host = User.objects.create_user(None, is_staff=True)
    game = table_of(anna, ME, computer(), terms=NO_CLOCK)
    clock.shift(10 * IDLE)
    services.tidy()
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert User.objects.filter(pk__in=(anna.pk, host.pk)).count() == 2


def test_addresses_are_forgotten_after_30_days(clock: Clock) -> None:
    anna, berta = people("Anna Berta")
    game = table_of(anna, ME, ANYBODY, terms=NO_CLOCK)
    services.join_game(slug=game.slug, user=berta)
    services.note_address(slug=game.slug, user=anna, address="192.0.2.1")
    services.note_address(slug=game.slug, user=anna, address="")
    clock.shift(timedelta(days=29))
    services.note_address(slug=game.slug, user=berta, address="192.0.2.2")
    clock.shift(timedelta(days=31))
    services.tidy()
    assert [row.seat for row in SeatAddress.objects.all()] == [1]


@pytest.mark.django_db(transaction=True)
def test_the_worker_tidies_when_it_is_asked(stack: Stack, clock: Clock) -> None:
    from games.tasks import tidy

    guest = create_guest()
    clock.shift(IDLE + SOON)
    tidy.delay()
    stack.wait_until_idle()
    assert not User.objects.filter(pk=guest.pk).exists()
