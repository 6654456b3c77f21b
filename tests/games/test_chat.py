"""The talk at a table: who may write and read, how much, and what becomes of it."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts import blocks
from accounts.models import User
from accounts.services import create_guest
from games import errors, messages, services
from games.engine.moves import Forfeit
from games.models import ChatMessage, Game, Kind, Notice, Seat
from games.services.talking import MOST, SECONDS, plain
from tests.browser.decks import shuffled
from tests.games.tables import act, people_game, play_deal
from tests.stack import Clock

pytestmark = pytest.mark.django_db
PART = {"X-Part": "1"}


@pytest.fixture(autouse=True)
def _no_flood() -> None:
    cache.clear()


def table(players: int = 4) -> tuple[Game, list[User]]:
    return people_game(players, orders=[shuffled(7)])


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def say(game: Game, user: User, text: str) -> ChatMessage:
    return services.say(slug=game.slug, user=user, text=text)


def read(game: Game, user: User) -> list[str]:
    return [each.text for each in messages.talk(user=user, slug=game.slug).messages]


def notices(user: User) -> list[Notice]:
    return list(Notice.objects.filter(user=user, kind=Kind.CHAT, done_at__isnull=True))


def post(client: Client, game: Game, path: str, **fields: Any) -> Any:
    body = "&".join(f"{name}={value}" for name, value in fields.items())
    url = f"/game/{game.slug}/chat/{path}"
    return client.post(url, body, content_type="application/x-www-form-urlencoded", headers=PART)


def test_a_message_is_read_by_the_whole_table_and_by_nobody_else() -> None:
    (game, users), (other, strangers) = table(), table()
    say(game, users[1], "Freezing it!")
    assert [read(game, user) for user in users] == [["Freezing it!"]] * 4
    assert read(other, strangers[0]) == []
    for refused in (messages.talk, lambda **who: services.say(**who, text="x")):
        with pytest.raises(errors.GameNotFound):
            refused(user=strangers[0], slug=game.slug)


def test_what_is_written_is_shown_as_text_and_not_as_a_page() -> None:
    game, users = table()
    say(game, users[1], "<script>alert(1)</script> & <b>")
    for path in ("", "chat/"):
        page = client_of(users[0]).get(f"/game/{game.slug}/{path}").text
        assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;" in page
        assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  two \n lines\t ", "two lines"),
        ("a\x00b\x07c", "abc"),
        ("\u202eevil\u2066", "evil"),
        ("👩‍👩‍👧 ok", "👩‍👩‍👧 ok"),
    ],
)
def test_a_message_is_one_line_that_can_be_seen(text: str, shown: str) -> None:
    assert plain(text) == shown


@pytest.mark.parametrize("text", ["", "  \n ", "\u202e", "\u200b\u200d", "\u3164", "\u0301"])
def test_a_message_says_something(text: str) -> None:
    game, users = table()
    with pytest.raises(errors.EmptyMessage):
        say(game, users[0], text)


@pytest.mark.parametrize("text", ["\U0001f44d\U0001f3fd", "?", "7", "\u2665\ufe0f", "\u0928\u092e"])
def test_few_signs_are_a_message_too(text: str) -> None:
    game, users = table()
    assert say(game, users[0], text).text == text


def test_a_message_has_at_most_500_characters() -> None:
    game, users = table()
    say(game, users[0], "x" * 500)
    with pytest.raises(errors.LongMessage):
        say(game, users[0], "x" * 501)
    assert ChatMessage.objects.count() == 1


def test_whoever_writes_without_pause_is_stopped_at_all_tables_together() -> None:
    game, users = table()
    for number in range(MOST):
        say(game, users[0], f"{number}")
    answer = post(client_of(users[0]), game, "say", text="more")
    assert answer.status_code == 429
    assert "very fast" in answer.text
    say(game, users[1], "the others go on")
    assert ChatMessage.objects.count() == MOST + 1
    assert 0 < SECONDS < 60


def test_one_notice_tells_of_many_messages_until_they_are_read() -> None:
    game, users = table()
    first = say(game, users[0], "one")
    last = say(game, users[0], "two")
    assert [notice.key for notice in notices(users[1])] == [f"{game.slug}.{first.slug}"]
    assert notices(users[0]) == []
    assert messages.talk(user=users[1], slug=game.slug).unread == 2
    assert messages.talk(user=users[0], slug=game.slug).unread == 0
    assert post(client_of(users[1]), game, "read", message=last.pk).status_code == 204
    assert messages.talk(user=users[1], slug=game.slug).unread == 0
    assert notices(users[1]) == []
    say(game, users[0], "three")
    assert len(notices(users[1])) == 1


def test_what_was_read_is_not_unread_by_an_older_page() -> None:
    game, users = table()
    first, last = say(game, users[0], "one"), say(game, users[0], "two")
    for number in (last.pk, first.pk, 10**8):
        services.read_messages(slug=game.slug, user=users[1], message=number)
    assert Seat.objects.get(game=game, user=users[1]).seen_message == last.pk


def test_a_muted_table_shows_nothing_and_tells_nothing() -> None:
    game, users = table()
    say(game, users[0], "one")
    client = client_of(users[1])
    assert "You read no messages" in post(client, game, "mute", muted=1).text
    assert notices(users[1]) == []
    say(game, users[0], "two")
    assert (read(game, users[1]), notices(users[1])) == ([], [])
    assert "two" in post(client, game, "mute", muted=0).text
    assert read(game, users[1]) == ["one", "two"]


@pytest.mark.parametrize("by", [0, 1])
def test_no_message_passes_between_people_of_whom_one_has_blocked_the_other(by: int) -> None:
    game, users = table()
    blocks.block(user=users[by], blocked=users[1 - by])
    say(game, users[0], "hello")
    assert (read(game, users[1]), notices(users[1])) == ([], [])
    assert read(game, users[2]) == ["hello"]
    assert "are not shown" in client_of(users[1]).get(f"/game/{game.slug}/chat/").text


def test_a_message_that_the_host_hides_is_gone_for_all_and_kept_for_the_report() -> None:
    game, users = table()
    message = say(game, users[0], "an insult")
    services.hide_message(message=message)
    page = client_of(users[1]).get(f"/game/{game.slug}/chat/").text
    assert "an insult" not in page
    assert "The host has removed this message." in page
    message.refresh_from_db()
    assert (message.text, message.hidden_at is None) == ("an insult", False)
    assert messages.talk(user=users[1], slug=game.slug).unread == 0


def test_some_days_after_the_end_nothing_more_can_be_said(clock: Clock) -> None:
    game, users = table()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    say(game, users[0], "Well played")
    clock.shift(timedelta(days=31))
    with pytest.raises(errors.TableClosed):
        say(game, users[0], "again")


def test_without_scripts_the_talk_is_a_page() -> None:
    game, users = table()
    client = client_of(users[0])
    url = f"/game/{game.slug}/chat/"
    page = client.post(
        f"{url}say", "text=Hello", content_type="application/x-www-form-urlencoded", follow=True
    )
    assert page.redirect_chain == [(url, 302)]
    assert "Hello" in page.text
    refused = client.post(f"{url}say", "text=", content_type="application/x-www-form-urlencoded")
    assert refused.status_code == 422
    assert "Nothing is written there yet." in refused.text


def test_a_phrase_is_sent_with_one_tap() -> None:
    game, users = table()
    assert "Nice pile!" in post(client_of(users[0]), game, "say", phrase="pile", text="").text
    assert read(game, users[1]) == ["Nice pile!"]


@pytest.mark.parametrize("path", ["", "say", "read", "mute", "player"])
def test_a_stranger_finds_no_talk(path: str) -> None:
    game, _ = table()
    for client in (Client(), client_of(create_guest())):
        answer = post(client, game, path, text="x", message=1) if path else None
        answer = answer or client.get(f"/game/{game.slug}/chat/")
        assert answer.status_code == 404


def test_who_plays_with_computers_alone_has_nobody_to_talk_to() -> None:
    user = create_guest()
    game = services.create_game(user=user, preset="classic", players=2, options={})
    assert 'id="chat"' not in client_of(user).get(f"/game/{game.slug}/").text


def test_the_score_of_a_game_with_people_leads_to_the_talk() -> None:
    game, users = table(2)
    play_deal(game, 3)
    page = client_of(users[0]).get(f"/game/{game.slug}/result/1").text
    assert f'href="/game/{game.slug}/chat/"' in page
    act(game, users[0], Forfeit("resigned"))
    answer = client_of(users[0]).get(f"/game/{game.slug}/?drawer=chat")
    assert answer.headers["Location"] == f"/game/{game.slug}/chat/"
    page = client_of(users[0]).get(f"/game/{game.slug}/").text
    assert f'href="/game/{game.slug}/chat/"' in page


def test_many_messages_are_read_with_few_questions(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    game, users = table()
    for number in range(30):
        ChatMessage.objects.create(
            game=game, seat=number % 4, author=users[number % 4], text="x", after_move=1
        )
    with django_assert_max_num_queries(3):
        assert len(messages.talk(user=users[0], slug=game.slug).messages) == 30
