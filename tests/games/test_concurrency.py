"""Many at once: one of them moves, and nothing is lost or done twice."""

from collections.abc import Callable

import pytest

from games import services
from games.engine.moves import Discard, Draw, Forfeit, LayMelds, Move
from games.models import Draft, Game, LoggedMove, Receipt
from games.services import Acted
from games.verifying import faults
from tests.games.at_once import at_once
from tests.games.tables import act, deck, held, people_game, seen

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 20
HAND = "Kh Kd Ks 4h 4d 4c Ah Ad As 9c 9d"


def table() -> tuple[Game, Callable[..., Callable[[], Acted]]]:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])

    def call(move: Move, key: str, version: int, seat: int = 0) -> Callable[[], Acted]:
        return lambda: services.act(
            slug=game.slug, user=users[seat], move=move, version=version, key=key
        )

    return game, call


def test_twenty_identical_posts_leave_one_move_and_get_one_answer() -> None:
    game, call = table()
    answers = at_once([call(Draw(), "same", 1)] * TIMES)
    assert answers == [Acted(2, 2, 0)] * TIMES
    assert LoggedMove.objects.filter(game=game, move={"move": "draw"}).count() == 1
    assert Receipt.objects.filter(game=game).count() == 1


def test_of_twenty_posts_with_keys_of_their_own_one_moves_and_the_others_are_stale() -> None:
    game, call = table()
    answers = at_once([call(Draw(), f"key {number}", 1) for number in range(TIMES)])
    assert [answer for answer in answers if isinstance(answer, Acted)] == [Acted(2, 2, 0)]
    assert sum(isinstance(answer, services.StalePosition) for answer in answers) == TIMES - 1
    assert LoggedMove.objects.filter(game=game).count() == 2


def test_twenty_identical_discards_leave_one_discard() -> None:
    game, call = table()
    call(Draw(), "draw", 1)()
    user = game.seats.get(number=0).user
    assert user is not None
    card = held(seen(game, user), "9c")[0]
    answers = at_once([call(Discard(card), "discard", 2)] * TIMES)
    assert answers == [Acted(3, 3, 0)] * TIMES
    assert LoggedMove.objects.filter(game=game).count() == 3
    assert list(faults(Game.objects.get(pk=game.pk))) == []


def test_twenty_identical_edits_leave_one_edit() -> None:
    game, call = table()
    call(Draw(), "draw", 1)()
    user = game.seats.get(number=0).user
    assert user is not None
    edit = LayMelds((held(seen(game, user), "Kh Kd Ks"),))
    answers = at_once([call(edit, "edit", 2)] * TIMES)
    assert answers == [Acted(2, 2, 1)] * TIMES
    assert len(Draft.objects.get(game=game).edits) == 1


def test_all_four_resign_at_once_and_one_has_lost() -> None:
    game, call = table()
    answers = at_once([call(Forfeit("resigned"), f"{seat}", 1, seat) for seat in range(4)])
    assert sum(isinstance(answer, Acted) for answer in answers) == 1
    assert sum(isinstance(answer, services.GameOver) for answer in answers) == 3
    assert list(faults(Game.objects.get(pk=game.pk))) == []


def test_a_computer_that_is_woken_many_times_moves_once() -> None:
    game, _ = table()
    game.seats.filter(number=0).update(user=None, bot_level="easy")
    at_once([lambda: services.play_bot(slug=game.slug, version=1)] * 8)
    moves = LoggedMove.objects.filter(game=game, number__gt=1)
    assert moves.filter(move={"move": "draw"}, seat=0).count() == 1
    assert list(faults(Game.objects.get(pk=game.pk))) == []


def test_games_do_not_wait_for_each_others_mistakes() -> None:
    """Refused and accepted moves of several games at once leave each game whole."""
    tables = [table() for _ in range(5)]
    calls = [call(Draw(), f"key {version}", version) for _, call in tables for version in (0, 1)]
    answers = at_once(calls)
    assert sum(isinstance(answer, Acted) for answer in answers) == len(tables)
    for game, _ in tables:
        assert list(faults(Game.objects.get(pk=game.pk))) == []


def test_an_answer_lost_on_the_way_is_given_again() -> None:
    game, call = table()
    user = game.seats.get(number=0).user
    assert user is not None
    first = call(Draw(), "key", 1)()
    act(game, user, Discard(held(seen(game, user), "9c")[0]))
    assert call(Draw(), "key", 1)() == first
