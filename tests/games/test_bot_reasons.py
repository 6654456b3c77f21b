"""The computer's reasons: kept with its move, dropped after ninety days unless reported."""

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from canasta.clock import now
from games import selectors, tasks
from games.bots.search.reasons import CODES
from games.models import BotReason
from games.presenters.scoreboard import scoreboard
from games.services.reasons import KEPT
from tests.games.tables import people_game, play_deal
from tests.games.test_tasks import at_bot
from tests.stack import Clock


@pytest.mark.django_db
def test_each_of_the_computers_moves_is_kept_with_its_reason() -> None:
    game = at_bot()
    seat, versions = game.to_move, []
    while game.to_move == seat:
        versions.append(game.version)
        tasks.play_bot(game.slug, game.version)
        game.refresh_from_db()
    rows = BotReason.objects.filter(game=game).order_by("version")
    assert [(row.version, row.seat) for row in rows] == [(each, seat) for each in versions]
    assert all(row.reason["why"] in CODES for row in rows)


@pytest.mark.django_db
def test_a_wake_up_that_comes_twice_leaves_one_reason() -> None:
    game = at_bot()
    tasks.play_bot(game.slug, game.version)
    tasks.play_bot(game.slug, game.version)
    assert BotReason.objects.filter(game=game).count() == 1


@pytest.mark.django_db
def test_reasons_are_dropped_after_ninety_days_unless_reported(clock: Clock) -> None:
    game = at_bot()
    rows = [BotReason(game=game, version=number, seat=1, reason={}) for number in range(3)]
    rows[0].is_reported = True
    rows[2].created_at = now() + timedelta(days=1)
    BotReason.objects.bulk_create(rows)
    clock.shift(KEPT - timedelta(minutes=1))
    tasks.prune()
    assert BotReason.objects.count() == 3, "ninety days are not over"
    clock.shift(KEPT + timedelta(minutes=1))
    tasks.prune()
    left = BotReason.objects.order_by("version").values_list("version", flat=True)
    assert list(left) == [0, 2]


@pytest.mark.django_db
def test_the_reason_of_an_answer_opens_with_the_scoreboard(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    """Answers of other deals and reasons of other moves stay where they are."""
    game, users = people_game()
    no = {"why": "no_canasta", "facts": {"rank": "K"}}
    for version, reason in ((1, no), (2, {"why": "throw", "facts": {"rank": "4"}})):
        BotReason.objects.create(game=game, version=version, seat=2, reason=reason)
    play_deal(game, 3)
    BotReason.objects.create(game=game, version=game.version + 1, seat=2, reason={"why": "yes"})
    with django_assert_max_num_queries(8):
        result = selectors.deal_result(user=users[0], slug=game.slug, deal=1)
    assert result is not None
    assert result.answers == ((2, no),)
    (answer,) = scoreboard(result).answers
    assert answer.endswith("No, give me one turn: it closes the canasta of Kings.")
