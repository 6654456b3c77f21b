"""What follows a commit can fail without harm to what was committed."""

import pytest

from accounts.models import User
from games import notifications
from games.engine.moves import Discard, Draw
from games.engine.refusals import IllegalMove
from games.models import Game
from games.services import Acted
from tests.games.tables import act, deck, held, people_game, seen

pytestmark = pytest.mark.django_db(transaction=True)

HAND = "Kh Kd Ks 4h 4d 4c Ah Ad As 9c 9d"


def broken(*_args: object) -> None:
    raise ConnectionError("nobody answers")


def turn(game: Game, user: User) -> Acted:
    act(game, user, Draw())
    return act(game, user, Discard(held(seen(game, user), "9c")[0]))


@pytest.mark.parametrize("part", ["send_group", "wake_bot"])
def test_a_move_stands_though_nobody_can_be_told(
    part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    game.seats.filter(number=1).update(user=None, bot_level="easy")
    monkeypatch.setattr(notifications, part, broken)
    assert turn(game, users[0]).version == 3
    game.refresh_from_db()
    assert (game.version, game.to_move) == (3, 1)
    assert game.next_action_at is not None
    assert "nobody answers" in caplog.text


def test_the_socket_that_fails_does_not_keep_the_bot_asleep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    woken: list[tuple[str, int]] = []
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    game.seats.filter(number=1).update(user=None, bot_level="easy")
    monkeypatch.setattr(notifications, "send_group", broken)
    monkeypatch.setattr(notifications, "wake_bot", lambda *args: woken.append(args))
    turn(game, users[0])
    assert woken == [(game.slug, 3)]


def test_nobody_is_told_of_what_was_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    monkeypatch.setattr(notifications, "send_group", lambda group, _message: told.append(group))
    act(game, users[0], Draw())
    with pytest.raises(IllegalMove):
        act(game, users[0], Draw())
    people = [notifications.user_group(user.pk) for user in users]
    assert told == [notifications.game_group(game.slug), *people]
