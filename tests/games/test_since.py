"""Since one last looked: each event once and in order, and the table as one could see it then."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import create_guest
from canasta.clock import now
from games import presence, since
from games.engine.moves import Discard, Draw
from games.errors import GameNotFound
from games.models import DealStart, Game, GameEvent, LoggedMove
from games.presenters.since import count_missed, since_list
from tests.browser.decks import shuffled
from tests.games.tables import act, pass_turn, people_game, play_deal, seen
from tests.stack import Clock

pytestmark = pytest.mark.django_db


def table(players: int = 4) -> tuple[Game, list[User]]:
    return people_game(players, orders=[shuffled(7)])


def looked(game: Game, user: User) -> None:
    game.refresh_from_db()
    presence.looked(user=user, slug=game.slug, version=game.version)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def told(game: Game, user: User) -> list[str]:
    found = since_list(since.missed(user=user, slug=game.slug), now())
    return [unescape(re.sub(r"<[^>]+>", "", step.text)) for step in found.steps]


def test_each_turn_of_the_others_is_told_once_and_in_order() -> None:
    game, users = table()
    looked(game, users[0])
    for user in users:
        pass_turn(game, user)
    lines = told(game, users[0])
    assert [line.split(" discarded")[0] for line in lines] == [
        "You",
        "Player 1",
        "Player 2",
        "Player 3",
    ]
    looked(game, users[0])
    assert told(game, users[0]) == []
    assert len(told(game, users[1])) == 5  # with the deal, since nothing was ever shown


def test_a_draw_with_which_the_turn_still_waits_is_told() -> None:
    game, users = table()
    looked(game, users[1])
    act(game, users[0], Draw())
    assert told(game, users[1]) == ["Player 0 drew from the stock"]


def test_what_moves_no_card_stands_between_the_moves() -> None:
    game, users = table()
    looked(game, users[0])
    pass_turn(game, users[0])
    game.refresh_from_db()
    kind = GameEvent.Kind.TIME_OUT
    GameEvent.objects.create(game=game, kind=kind, seat=1, after_move=game.version)
    pass_turn(game, users[1])
    lines = told(game, users[0])
    assert [line.partition(" discarded")[0] for line in lines] == [
        "You",
        "Player 1: a turn's time is out",
        "Player 1",
    ]


def test_the_list_goes_over_the_end_of_a_deal() -> None:
    game, users = table(2)
    looked(game, users[0])
    before = game.version
    play_deal(game, 3)
    assert game.deal_number == 2
    found = since.missed(user=users[0], slug=game.slug)
    assert [line.number for line in found.lines] == list(range(before + 1, game.version + 1))
    assert DealStart.objects.filter(game=game).count() == 2


def test_the_table_after_a_move_is_the_one_that_the_seat_could_see_then() -> None:
    game, users = table()
    views = {}
    for _ in range(2):
        for user in users:
            act(game, user, Draw())
            hand = seen(game, user).view.hand
            act(game, user, Discard(next(card for card in hand if not card.is_wild)))
            now_seen = seen(game, users[0])
            views[now_seen.version] = now_seen.view
    for version, view in views.items():
        then = since.table_after(user=users[0], slug=game.slug, version=version)
        assert then.view == view
        assert [info.hand_count for info in then.seats] == list(view.table.hand_counts)


def test_every_step_of_a_whole_deal_can_be_shown() -> None:
    game, users = table(2)
    looked(game, users[0])
    play_deal(game, 3)
    client = client_of(users[0])
    found = since_list(since.missed(user=users[0], slug=game.slug), now())
    url = f"/game/{game.slug}/since?from={found.first}"
    for step in found.steps[:: max(1, len(found.steps) // 6)] + found.steps[-3:]:
        page = client.get(f"{url}&step={step.move}")
        assert page.status_code == 200
        assert page.text.count('aria-current="step"') == 1


@pytest.mark.parametrize("version", [0, 99])
def test_a_move_that_there_is_not_has_no_table(version: int) -> None:
    game, users = table()
    with pytest.raises(GameNotFound):
        since.table_after(user=users[0], slug=game.slug, version=version)


def test_no_page_of_the_past_shows_a_card_of_another_hand() -> None:
    game, users = table()
    looked(game, users[0])
    held = {card.number for card in seen(game, users[0]).view.hand}
    for user in users:
        pass_turn(game, user)
    page = client_of(users[0]).get(f"/game/{game.slug}/since?from=1&step=5").text
    (own,) = LoggedMove.objects.filter(game=game, seat=0, number=3)
    shown = {int(number) for number in re.findall(r'data-card="(\d+)"', page)}
    assert shown == {card.number for card in seen(game, users[0]).view.hand}
    assert len(shown - held) <= 1
    assert own.move


def test_only_whoever_was_away_for_long_is_told_at_the_table(clock: Clock) -> None:
    game, users = table()
    looked(game, users[0])
    pass_turn(game, users[0])
    looked(game, users[0])
    pass_turn(game, users[1])
    clock.shift(timedelta(minutes=9))
    assert count_missed(seen(game, users[0]), now()) == 0
    clock.shift(timedelta(minutes=11))
    assert count_missed(seen(game, users[0]), now()) == 2
    assert 'data-missed="2"' in client_of(users[0]).get(f"/game/{game.slug}/").text
    assert count_missed(seen(game, users[3]), now()) == 0


def test_looking_at_the_list_alone_moves_no_marker() -> None:
    game, users = table()
    looked(game, users[0])
    pass_turn(game, users[0])
    client = client_of(users[0])
    for headers in ({}, {"X-Part": "1"}):
        page = client.get(f"/game/{game.slug}/since", headers=headers).text
        assert "You</b> discarded" in page


def test_a_stranger_and_odd_numbers_find_nothing() -> None:
    game, users = table()
    looked(game, users[0])
    pass_turn(game, users[0])
    assert LoggedMove.objects.filter(game=game).count() == 3
    url = f"/game/{game.slug}/since"
    for client in (Client(), client_of(create_guest())):
        assert client.get(url).status_code == 404
        assert client.get(f"{url}?step=2").status_code == 404
    mine = client_of(users[0])
    assert mine.get(f"{url}?step=x").status_code == 404
    assert mine.get(f"{url}?step=99").status_code == 302
    assert mine.get(f"{url}?from=999").status_code == 200
