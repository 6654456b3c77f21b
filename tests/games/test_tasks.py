"""The computer's turns: each once, whatever happens to the queue, the worker or the bot."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta

import pytest
from celery.signals import beat_init, worker_ready
from django.db import transaction
from pytest_django import Settings

from accounts.services import create_guest
from canasta import pool
from games import projections, services, tasks
from games.bots.search.deciding import Choice
from games.engine.cards import DECK
from games.engine.moves import Answer, Ask, Discard, Draw, TakePile
from games.engine.play import play
from games.engine.view import view_of
from games.models import Game, LoggedMove
from games.services import bots, waking
from games.services.bots import default, lawful
from games.services.committing import commit
from games.store import load, lock
from games.verifying import faults
from tests.games import bad_bots
from tests.games.tables import act, deck, held, people_game, play_deal, seen
from tests.stack import Clock, Stack

HAND = "Kh Kd Ks 4h 4d 4c Ah Ad As 9c 9d"


def bot_game(*hands: str) -> Game:
    """A person in seat 0; the computer in seat 1 is to move first."""
    game, _ = people_game(orders=[deck([*hands, *([""] * (4 - len(hands)))], "7c")])
    game.seats.exclude(number=0).update(user=None, bot_level="medium")
    Game.objects.filter(pk=game.pk).update(next_action_at=None)
    return game


def at_bot() -> Game:
    game = bot_game(HAND)
    user = game.seats.get(number=0).user
    assert user is not None
    act(game, user, Draw())
    act(game, user, Discard(held(seen(game, user), "9c")[0]))
    game.refresh_from_db()
    assert game.to_move == 1
    return game


def moves_of(game: Game, seat: int = 1) -> list[str]:
    rows = LoggedMove.objects.filter(game=game, seat=seat).order_by("number")
    return [row.move["move"] for row in rows]


@pytest.fixture
def with_pool() -> Iterator[None]:
    yield
    pool.shut_down()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "chooser",
    [bad_bots.raises, bad_bots.cheats, bad_bots.stacks, bad_bots.resigns, bad_bots.is_silent],
)
def test_a_failing_bot_plays_a_lawful_default(
    chooser: Callable[..., Choice], monkeypatch: pytest.MonkeyPatch, with_pool: None
) -> None:
    monkeypatch.setattr(bots, "consider", chooser)
    game = at_bot()
    tasks.play_bot(game.slug, game.version)
    assert moves_of(game) == ["draw"]
    game.refresh_from_db()
    tasks.play_bot(game.slug, game.version)
    assert moves_of(game) == ["draw", "discard"]


@pytest.mark.django_db
def test_the_lawful_beginning_of_a_bots_answer_counts(
    monkeypatch: pytest.MonkeyPatch, with_pool: None
) -> None:
    monkeypatch.setattr(bots, "consider", bad_bots.goes_on_too_long)
    game = at_bot()
    tasks.play_bot(game.slug, game.version)
    assert moves_of(game) == ["draw"]


@pytest.mark.django_db
def test_a_bot_whose_process_dies_is_asked_again_and_at_last_plays_a_default(
    monkeypatch: pytest.MonkeyPatch, with_pool: None, clock: Clock
) -> None:
    def dies(*_args: object, **_kwargs: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(bots, "compute", dies)
    game = at_bot()
    with pytest.raises(BrokenProcessPool):
        tasks.play_bot(game.slug, game.version)
    assert moves_of(game) == []
    clock.shift(bots.PATIENCE)
    tasks.play_bot(game.slug, game.version)
    assert moves_of(game) == ["draw"]


@pytest.mark.django_db
def test_a_process_that_dies_breaks_only_its_own_search(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, with_pool: None
) -> None:
    settings.EMBEDDED = True  # a worker process would search in place
    monkeypatch.setattr(bots, "consider", bad_bots.dies)
    game = at_bot()
    with pytest.raises(BrokenProcessPool):
        tasks.play_bot(game.slug, game.version)
    monkeypatch.setattr(bots, "consider", bad_bots.goes_on_too_long)
    tasks.play_bot(game.slug, game.version)
    assert moves_of(game) == ["draw"]


@pytest.mark.django_db
def test_a_wake_up_for_another_version_does_nothing() -> None:
    game = at_bot()
    for version in (0, game.version - 1, game.version + 1):
        tasks.play_bot(game.slug, version)
    tasks.play_bot("nowhere", game.version)
    assert moves_of(game) == []


@pytest.mark.django_db
def test_a_wake_up_at_a_persons_turn_does_nothing() -> None:
    game = bot_game(HAND)
    tasks.play_bot(game.slug, game.version)
    assert LoggedMove.objects.filter(game=game).count() == 1


@pytest.mark.django_db
def test_an_answer_that_comes_too_late_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_bot()

    def slow(*_args: object, **_kwargs: object) -> Choice:
        # Meanwhile another worker moved.
        play_deal(game, 1, moves=1)
        return Choice((Draw(),))

    monkeypatch.setattr(bots, "compute", slow)
    tasks.play_bot(game.slug, game.version)
    assert LoggedMove.objects.filter(game=game, seat=1).count() == 1
    assert list(faults(Game.objects.get(pk=game.pk))) == []


@pytest.mark.django_db
def test_a_worker_that_dies_in_the_middle_of_a_turn_leaves_nothing_half_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Killed(BaseException):
        """Nothing in the code may catch this."""

    def dies(*_args: object, **_kwargs: object) -> None:
        raise Killed

    game = at_bot()
    version = game.version
    for function in ("refresh", "projected"):
        with monkeypatch.context() as patched:
            patched.setattr(projections, function, dies)
            for _ in range(10):
                with pytest.raises(Killed):
                    tasks.play_bot(game.slug, version)
        assert LoggedMove.objects.filter(game=game).count() == version
        assert list(faults(Game.objects.get(pk=game.pk))) == []
    tasks.play_bot(game.slug, version)
    assert len(moves_of(game)) >= 1


@pytest.mark.django_db
def test_a_wake_up_that_comes_twice_moves_once() -> None:
    game = at_bot()
    version = game.version
    tasks.play_bot(game.slug, version)
    first = list(LoggedMove.objects.filter(game=game).values())
    tasks.play_bot(game.slug, version)
    assert list(LoggedMove.objects.filter(game=game).values()) == first
    assert len(first) > version


@pytest.mark.django_db
def test_the_default_draws_says_yes_and_keeps_wild_cards() -> None:
    hand = "Kh Kd Ks Kc Kh Kd Ah Ad As 2h 9c"
    game, _ = people_game(orders=[deck([hand, "", "", ""], "Ks")])
    position = load(game)
    assert default(view_of(position, 0)) == Draw()
    kings = tuple(card for card in position.hands[0] if card.token in ("Kh", "Kd", "Ks", "Kc"))
    position = play(play(position, 0, TakePile(melds=(kings,))), 0, Ask())
    assert default(view_of(position, 2)) == Answer(True)
    position = play(position, 2, Answer(False))
    discard = default(view_of(position, 0))
    assert isinstance(discard, Discard)
    assert discard.card.token == "9c"


@pytest.mark.django_db
def test_defaults_alone_bring_every_deal_to_its_end() -> None:
    for seed in range(5):
        game, _ = people_game(players=random.Random(seed).choice((2, 4)))
        position = load(game)
        for _ in range(1000):
            seat = position.table.to_move
            if seat is None:
                break
            ((seat, move),) = lawful(position, seat, (Discard(DECK[0]),))[:1]
            position = play(position, seat, move)
        assert position.table.is_deal_over


@pytest.mark.django_db
def test_the_seed_is_the_same_when_asked_again_and_another_for_every_move() -> None:
    game = at_bot()
    task = bots._task(game.slug, game.version)
    assert task is not None
    seed = bots._seed(task)
    assert bots._seed(task) == seed
    tasks.play_bot(game.slug, game.version)
    game.refresh_from_db()
    later = bots._task(game.slug, game.version)
    assert later is None or bots._seed(later) != seed


@pytest.mark.django_db
def test_the_sweep_wakes_a_computer_that_has_not_moved_and_each_once(clock: Clock) -> None:
    game = at_bot()
    assert waking.wake_due() == 0
    clock.shift(timedelta(seconds=11))
    assert waking.wake_due() == 1
    assert waking.wake_due() == 0
    clock.shift(timedelta(seconds=11) + waking.NEXT_LOOK)
    assert waking.wake_due() == 1
    tasks.play_bot(game.slug, game.version)
    clock.shift(timedelta(hours=1))
    game.refresh_from_db()
    assert waking.wake_due() == int(game.to_move != 0)


@pytest.mark.django_db
def test_a_start_wakes_also_a_computer_that_was_woken_just_now() -> None:
    game = at_bot()
    assert waking.wake_due() == 0
    assert waking.wake_all() == 1
    game.refresh_from_db()
    assert game.next_action_at is not None
    people_game()
    assert waking.wake_all() == 1


@pytest.mark.django_db
def test_the_sweep_leaves_people_and_finished_games_alone(clock: Clock) -> None:
    people_game()
    over, _ = people_game(target="one_deal")
    play_deal(over, 1)
    Game.objects.filter(pk=over.pk).update(next_action_at=over.created_at)
    clock.shift(timedelta(days=1))
    assert waking.wake_due() == 0
    assert waking.wake_all() == 0


def test_a_real_worker_plays_until_a_person_is_to_move(stack: Stack) -> None:
    user = create_guest()
    games = [
        services.create_game(user=user, preset="classic", players=players, options={}, nonce=b"")
        for players in (2, 4, 4)
    ]
    stack.wait_until_idle(120)
    for game in games:
        game.refresh_from_db()
        assert game.to_move == 0
        assert list(faults(game)) == []
        first = (game.first_dealer + 1) % game.players
        rows = LoggedMove.objects.filter(game=game, number__gt=1)
        moved = set(rows.values_list("seat", flat=True))
        assert moved == set(range(first or game.players, game.players))


def with_a_lost_wake_up(stack: Stack) -> Game:
    """As if the worker had died with the wake-up: a move was logged and nobody told."""
    user = create_guest()
    game = services.create_game(user=user, preset="classic", players=4, options={}, nonce=b"")
    stack.wait_until_idle(120)
    game.refresh_from_db()
    act(game, user, Draw())
    hand = seen(game, user).view.hand
    discard = Discard(next(card for card in hand if not card.is_wild))
    with transaction.atomic():
        locked = lock(game.slug)
        commit(locked, load(locked), [(0, discard)])
        transaction.get_connection().run_on_commit.clear()
    stack.wait_until_idle(120)
    game.refresh_from_db()
    assert game.to_move == 1
    return game


def test_computers_whose_wake_up_was_lost_are_found_by_the_sweep(
    stack: Stack, clock: Clock
) -> None:
    game = with_a_lost_wake_up(stack)
    clock.shift(timedelta(seconds=11))
    tasks.sweep.delay()
    stack.wait_until_idle(120)
    game.refresh_from_db()
    assert game.to_move == 0
    assert list(faults(game)) == []


def test_a_worker_that_starts_takes_up_the_turn_that_another_has_left(stack: Stack) -> None:
    game = with_a_lost_wake_up(stack)
    worker_ready.send(sender=None)
    stack.wait_until_idle(120)
    game.refresh_from_db()
    assert game.to_move == 0
    assert list(faults(game)) == []


def test_a_scheduler_that_starts_sweeps_at_once(stack: Stack, clock: Clock) -> None:
    game = with_a_lost_wake_up(stack)
    clock.shift(timedelta(seconds=11))
    beat_init.send(sender=None)
    stack.wait_until_idle(120)
    game.refresh_from_db()
    assert game.to_move == 0
