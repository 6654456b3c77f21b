"""What is reported to the host: a message, or a player of an ended game, with its context."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.services import create_guest
from games import errors, services
from games.models import ChatMessage, Game, Report
from tests.browser.decks import shuffled
from tests.games.tables import people_game
from tests.stack import Clock

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"


@pytest.fixture(autouse=True)
def _no_flood() -> None:
    cache.clear()


def table() -> tuple[Game, list[User]]:
    return people_game(4, orders=[shuffled(7)])


def ended() -> tuple[Game, list[User]]:
    game, users = table()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ending=Game.Ending.PLAYED)
    return game, users


def written(game: Game, user: User, text: str) -> ChatMessage:
    seat = game.seats.get(user=user).number
    return ChatMessage.objects.create(game=game, seat=seat, author=user, text=text, after_move=1)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def report(game: Game, user: User, message: ChatMessage, words: str = "") -> Report:
    return services.report_message(slug=game.slug, user=user, message=message.slug, words=words)


def test_a_message_is_reported_with_those_around_it() -> None:
    game, users = table()
    said = [written(game, users[number % 2], f"message {number}") for number in range(20)]
    row = report(game, users[1], said[10], "rude")
    assert (row.accused, row.reporter, row.words) == (users[0], users[1], "rude")
    texts = [each["text"] for each in row.context["messages"]]
    assert texts == [f"message {number}" for number in range(5, 16)]
    assert {each["name"] for each in row.context["messages"]} == {"Player 0", "Player 1"}


def test_the_context_stays_as_it_was() -> None:
    game, users = table()
    message = written(game, users[0], "an insult")
    row = report(game, users[1], message)
    message.delete()
    row.refresh_from_db()
    assert row.message is None
    assert row.context["messages"][0]["text"] == "an insult"


def test_a_message_is_reported_once_by_each() -> None:
    game, users = table()
    message = written(game, users[0], "an insult")
    report(game, users[1], message)
    report(game, users[2], message)
    with pytest.raises(errors.ReportedAlready):
        report(game, users[1], message)
    assert Report.objects.count() == 2


def test_a_message_can_be_reported_for_thirty_days(clock: Clock) -> None:
    game, users = table()
    message = written(game, users[0], "an insult")
    clock.shift(timedelta(days=29, hours=23))
    report(game, users[1], message)
    clock.shift(timedelta(days=30, minutes=1))
    with pytest.raises(errors.TooLate):
        report(game, users[2], message)
    page = client_of(users[2]).get(f"/game/{game.slug}/chat/").text
    assert "an insult" in page
    assert "Report to the host" not in page


def test_own_messages_and_those_of_other_tables_are_not_reported() -> None:
    (game, users), (other, strangers) = table(), table()
    with pytest.raises(errors.NotReportable):
        report(game, users[0], written(game, users[0], "mine"))
    with pytest.raises(errors.MessageNotFound):
        report(game, users[0], written(other, strangers[0], "elsewhere"))
    with pytest.raises(errors.GameNotFound):
        report(other, users[0], written(other, strangers[0], "elsewhere"))


def test_a_player_of_an_ended_game_is_reported_in_ones_own_words() -> None:
    game, users = ended()
    written(game, users[2], "goodbye")
    row = services.report_player(slug=game.slug, user=users[0], seat=2, words="left on purpose")
    assert (row.accused, row.words) == (users[2], "left on purpose")
    assert row.context["ending"] == "played"
    assert [each["text"] for each in row.context["messages"]] == ["goodbye"]
    with pytest.raises(errors.ReportedAlready):
        services.report_player(slug=game.slug, user=users[0], seat=2, words="again")


def test_a_player_is_reported_after_the_game_and_within_thirty_days(clock: Clock) -> None:
    game, users = table()
    fields = {"user": users[0], "seat": 2, "words": "rude"}
    with pytest.raises(errors.NotReportable):
        services.report_player(slug=game.slug, **fields)
    game, users = ended()
    fields["user"] = users[0]
    for seat, words, refusal in (
        (0, "me", errors.NotReportable),
        (9, "nobody", errors.NotReportable),
        (2, " ", errors.EmptyMessage),
        (2, "x" * 501, errors.LongMessage),
    ):
        with pytest.raises(refusal):
            services.report_player(slug=game.slug, user=users[0], seat=seat, words=words)
    clock.shift(timedelta(days=31))
    with pytest.raises(errors.TooLate):
        services.report_player(slug=game.slug, **fields)
    assert not Report.objects.exists()


def test_the_pages_of_a_report() -> None:
    game, users = ended()
    message = written(game, users[1], "<b>rude</b>")
    client = client_of(users[0])
    talk = client.get(f"/game/{game.slug}/chat/").text
    url = f"/game/{game.slug}/chat/{message.slug}/report"
    assert url in talk
    assert "&lt;b&gt;rude&lt;/b&gt;" in client.get(url).text
    done = client.post(url, "words=", content_type=FORM, follow=True)
    assert "Thank you. The host will look at it." in done.text
    again = client.post(url, "words=", content_type=FORM)
    assert (again.status_code, "reported this already" in again.text) == (409, True)

    url = f"/game/{game.slug}/chat/player"
    assert url in talk
    assert "Player 3" in client.get(url).text
    assert client.post(url, "seat=x&words=y", content_type=FORM).status_code == 422
    client.post(url, "seat=3&words=rude", content_type=FORM)
    assert Report.objects.filter(subject=Report.Subject.PLAYER, accused=users[3]).count() == 1


def test_a_stranger_reports_nothing() -> None:
    game, users = ended()
    message = written(game, users[1], "rude")
    for client in (Client(), client_of(create_guest())):
        for path in ("player", f"{message.slug}/report"):
            url = f"/game/{game.slug}/chat/{path}"
            assert client.get(url).status_code == 404
            assert client.post(url, "seat=1&words=x", content_type=FORM).status_code == 404
    assert not Report.objects.exists()
