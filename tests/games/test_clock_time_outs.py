"""What a time-out does, by each policy, with one, two and three players who stay away."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from canasta.clock import now
from games import services
from games.clocks import TIME_OUTS
from games.engine.codec import move_from
from games.engine.moves import Draw, Forfeit
from games.errors import NoVote, PlayedByComputer, WaitedEnough
from games.models import Game, Heartbeat, LoggedMove, Notice, Seat
from games.services import clock as clock_service
from games.services.absence import come_back, desert
from games.services.clock import BEAT
from games.services.deciding import decision, vote
from games.services.giving_back import give_back
from tests.games.long_games import (
    DAY,
    HOUR,
    computer_plays,
    events,
    is_about,
    is_sound,
    kinds,
    left,
    long_game,
    look,
    pass_time,
    seat,
)
from tests.games.tables import act, pass_turn
from tests.stack import Clock

pytestmark = pytest.mark.django_db(transaction=True)

NONE, TURN, SEAT = Seat.StandIn.NONE, Seat.StandIn.TURN, Seat.StandIn.SEAT


def stand_ins(game: Game) -> list[str]:
    return list(game.seats.order_by("number").values_list("stand_in", flat=True))


def play_around(clock: Clock, game: Game, users: list[User], absent: set[int]) -> None:
    """Whoever is there moves at once, the computer too, until all that stay away are replaced."""
    span = timedelta(0)
    while not is_settled(game, absent):
        computer_plays(game)
        if game.to_move in absent:
            span += HOUR
            assert span < 10 * DAY
            pass_time(clock, span)
        else:
            pass_turn(game, users[game.to_move or 0])
        game.refresh_from_db()


def is_settled(game: Game, absent: set[int]) -> bool:
    if game.status != Game.Status.PLAYING:
        return True
    return {number for number, each in enumerate(stand_ins(game)) if each == SEAT} == absent


def first_seats(game: Game, number: int) -> set[int]:
    """The next players in turn order, the one to move first."""
    return {((game.to_move or 0) + step) % game.players for step in range(number)}


@pytest.mark.parametrize("absent", [1, 2, 3])
def test_who_stays_away_has_lost_where_a_time_out_forfeits(clock: Clock, absent: int) -> None:
    game, users = long_game(days=1)
    loser = (game.to_move or 0) % 2
    play_around(clock, game, users, first_seats(game, absent))
    game.refresh_from_db()
    assert (game.status, game.ending) == (Game.Status.OVER, Game.Ending.TIME)
    assert game.winners == [1 - loser]
    assert is_sound(game)


@pytest.mark.parametrize("absent", [1, 2, 3])
@pytest.mark.parametrize(
    ("policy", "time_outs"), [("bot_turn", TIME_OUTS), ("bot_seat", 1), ("others", 1)]
)
def test_the_computer_plays_for_those_who_stay_away_and_in_the_end_keeps_their_seats(
    clock: Clock, policy: str, time_outs: int, absent: int
) -> None:
    """A vote that nobody gives, and one that has no voters left, end all the same."""
    game, users = long_game(days=0.25, on_time_out=policy)
    away = first_seats(game, absent)
    play_around(clock, game, users, away)
    assert is_settled(game, away)
    assert [seat(game, number).time_outs for number in sorted(away)] == [time_outs] * absent
    assert is_sound(game)


def test_with_all_four_away_the_computer_plays_the_game_on(clock: Clock) -> None:
    game, users = long_game(days=0.25, on_time_out="others", target=500)
    play_around(clock, game, users, {0, 1, 2, 3})
    assert stand_ins(game) == [SEAT] * 4
    version = game.version
    computer_plays(game, commits=2)
    game.refresh_from_db()
    assert game.version > version


def test_a_game_that_cannot_be_read_stops_the_clock_of_no_other(clock: Clock) -> None:
    broken, _users = long_game(days=0.5)
    game, _others = long_game(days=1)
    LoggedMove.objects.filter(game=broken, number=1).update(move={"move": "none"})
    assert pass_time(clock, DAY) == 1
    for each in (broken, game):
        each.refresh_from_db()
    assert (broken.status, game.status) == (Game.Status.PLAYING, Game.Status.OVER)


def test_a_turn_that_the_computer_plays_is_the_person_s_again_afterwards(clock: Clock) -> None:
    game, users = long_game(days=1, on_time_out="bot_turn")
    mover = game.to_move or 0
    assert pass_time(clock, DAY) == 1
    assert stand_ins(game)[mover] == TURN
    assert left(game) is None
    with pytest.raises(PlayedByComputer):
        act(game, users[mover], Draw())
    computer_plays(game)
    game.refresh_from_db()
    assert stand_ins(game) == [NONE] * 4
    assert game.to_move == (mover + 1) % 4
    assert is_about(left(game), DAY)
    assert events(game) == [("time_out", mover, ""), ("stand_in", mover, "turn")]


def test_whoever_is_back_gets_the_seat_at_once_or_when_the_turn_is_over(clock: Clock) -> None:
    game, users = long_game(days=1, on_time_out="bot_seat")
    mover = game.to_move or 0
    pass_time(clock, DAY)
    come_back(slug=game.slug, user=users[mover])
    assert stand_ins(game)[mover] == SEAT
    assert seat(game, mover).returns
    computer_plays(game)
    assert stand_ins(game) == [NONE] * 4
    Seat.objects.filter(game=game, number=mover).update(stand_in=SEAT)
    come_back(slug=game.slug, user=users[mover])
    assert stand_ins(game) == [NONE] * 4
    come_back(slug=game.slug, user=users[mover])
    assert kinds(game) == ["time_out", "stand_in", "returned", "returned", "returned"]
    assert is_sound(game)


def test_a_store_of_time_that_is_used_up_leaves_what_each_turn_adds(clock: Clock) -> None:
    game, users = long_game(2, pace="pool", days=0.5, pool=2, on_time_out="bot_turn")
    mover = game.to_move or 0
    assert pass_time(clock, 2.5 * DAY) == 1
    computer_plays(game)
    pass_turn(game, users[1 - mover])
    assert is_about(left(game), 0.5 * DAY)


def voting(clock: Clock) -> tuple[Game, int, list[User]]:
    """A game in which the others decide about a seat: the game, the seat, the others."""
    game, users = long_game(days=1, on_time_out="others")
    absent = game.to_move or 0
    assert pass_time(clock, DAY) == 1
    game.refresh_from_db()
    return game, absent, [user for number, user in enumerate(users) if number != absent]


def test_a_majority_decides_at_once_that_the_computer_plays(clock: Clock) -> None:
    game, absent, others = voting(clock)
    assert game.decide_until is not None
    vote(slug=game.slug, user=others[0], choice="bot")
    assert stand_ins(game)[absent] == NONE
    vote(slug=game.slug, user=others[1], choice="bot")
    assert stand_ins(game)[absent] == SEAT
    with pytest.raises(NoVote):
        vote(slug=game.slug, user=others[2], choice="end")
    assert is_sound(game)


def test_the_others_may_wait_as_long_again_and_no_more_than_twice(clock: Clock) -> None:
    game, absent, others = voting(clock)
    span = DAY
    for _again in range(TIME_OUTS - 1):
        for user in others[:2]:
            vote(slug=game.slug, user=user, choice="wait")
        assert is_about(left(game), DAY)
        span += DAY
        assert pass_time(clock, span) == 1
    with pytest.raises(WaitedEnough):
        vote(slug=game.slug, user=others[0], choice="wait")
    assert seat(game, absent).time_outs == TIME_OUTS


def test_the_others_may_end_the_game_without_a_result(clock: Clock) -> None:
    game, _, others = voting(clock)
    for user in others[:2]:
        vote(slug=game.slug, user=user, choice="end")
    game.refresh_from_db()
    assert (game.status, game.ending) == (Game.Status.CANCELLED, Game.Ending.CANCELLED)
    assert (game.winners, game.clock_ends_at, game.decide_until) == (None, None, None)
    assert look() == 0
    assert is_sound(game)


def test_at_the_deadline_the_votes_that_were_given_decide(clock: Clock) -> None:
    game, absent, others = voting(clock)
    vote(slug=game.slug, user=others[0], choice="bot")
    vote(slug=game.slug, user=others[0], choice="wait")
    assert pass_time(clock, 2 * DAY - HOUR) == 0
    assert pass_time(clock, 2 * DAY) == 1
    assert is_about(left(game), DAY)
    assert stand_ins(game)[absent] == NONE


def test_who_comes_in_time_for_the_vote_moves_and_nothing_is_decided(clock: Clock) -> None:
    game, absent, others = voting(clock)
    vote(slug=game.slug, user=others[0], choice="end")
    player = seat(game, absent).user
    assert player is not None
    pass_turn(game, player)
    game.refresh_from_db()
    assert (game.decide_until, game.to_move) == (None, (absent + 1) % 4)
    with pytest.raises(NoVote):
        vote(slug=game.slug, user=others[1], choice="end")


def test_a_card_drawn_by_the_absent_stops_no_vote(clock: Clock) -> None:
    game, absent, others = voting(clock)
    player = seat(game, absent).user
    assert player is not None
    vote(slug=game.slug, user=others[0], choice="bot")
    act(game, player, Draw())
    vote(slug=game.slug, user=others[1], choice="bot")
    assert stand_ins(game)[absent] == SEAT
    computer_plays(game)
    game.refresh_from_db()
    assert game.to_move == (absent + 1) % 4


def test_only_the_others_vote(clock: Clock) -> None:
    game, absent, others = voting(clock)
    player = seat(game, absent).user
    assert player is not None
    with pytest.raises(NoVote):
        vote(slug=game.slug, user=player, choice="wait")
    Seat.objects.filter(game=game, user=others[2]).update(stand_in=SEAT)
    with pytest.raises(NoVote):
        vote(slug=game.slug, user=others[2], choice="wait")
    with pytest.raises(ValueError, match="maybe"):
        vote(slug=game.slug, user=others[0], choice="maybe")


@pytest.mark.parametrize(
    ("votes", "voters", "decided"),
    [
        ([], 3, None),
        (["wait"], 3, None),
        (["wait", "wait"], 3, "wait"),
        (["wait", "end"], 3, None),
        (["wait", "end"], 2, "bot"),
        (["end", "wait", "bot"], 3, "bot"),
        (["end"], 1, "end"),
    ],
)
def test_most_votes_decide_and_where_two_have_as_many_the_computer_plays(
    votes: list[str], voters: int, decided: str | None
) -> None:
    assert decision(votes, voters) == decided


def test_all_seats_are_told_of_a_time_out_and_of_who_plays_on(clock: Clock) -> None:
    game, users = long_game(days=1, on_time_out="bot_seat")
    mover = users[game.to_move or 0]
    pass_time(clock, DAY)
    told = Notice.objects.filter(kind="seat", game=game)
    assert {notice.user for notice in told} == set(users)
    mine = told.filter(user=mover)
    assert [notice.data["what"] for notice in mine.order_by("pk")] == ["time_out", "stand_in"]
    assert {notice.data["user"] for notice in mine} == {mover.slug}


@pytest.mark.parametrize(
    ("policy", "status"), [("forfeit", Game.Status.OVER), ("bot_turn", Game.Status.PLAYING)]
)
def test_whose_account_ends_leaves_the_game_to_its_policy(
    clock: Clock, policy: str, status: str
) -> None:
    game, users = long_game(days=1, on_time_out=policy)
    desert(user=users[2])
    game.refresh_from_db()
    assert game.status == status
    if status == Game.Status.PLAYING:
        assert stand_ins(game)[2] == SEAT
    else:
        row = LoggedMove.objects.filter(game=game).latest("number")
        assert (row.seat, move_from(row.move)) == (2, Forfeit("resigned"))


def test_the_outcome_does_not_depend_on_when_the_time_out_is_settled(clock: Clock) -> None:
    """A process that dies between the deadline and the settling changes no result."""
    game, _ = long_game(days=1)
    loser = (game.to_move or 0) % 2
    assert pass_time(clock, DAY + HOUR) == 1
    game.refresh_from_db()
    assert game.winners == [1 - loser]


def test_two_schedulers_settle_a_turn_of_days_once(clock: Clock) -> None:
    game, _ = long_game(days=1, on_time_out="bot_seat")
    assert pass_time(clock, DAY + HOUR) + look() == 1
    assert kinds(game) == ["time_out", "stand_in"]


def test_who_takes_over_from_a_killed_scheduler_gives_back_what_that_has_left(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [long_game(days=1, on_time_out="others")[0] for _game in range(2)]
    Game.objects.filter(pk=games[1].pk).update(
        clock_ends_at=None, clock_from=None, clock_allowance=None, decide_until=now() + DAY
    )
    services.tick()
    clock.shift(3 * DAY)
    with monkeypatch.context() as killed:
        killed.setattr(clock_service, "give_back", killed_after(1))
        with pytest.raises(SystemExit):
            services.tick()
    assert sorted(len(kinds(game)) for game in games) == [0, 1]
    assert services.tick() + services.tick() == 0
    assert [kinds(game) for game in games] == [["credit"], ["credit"]]
    games[1].refresh_from_db()
    assert is_about((games[1].decide_until or now()) - now(), DAY)


def killed_after(number: int) -> Callable[..., bool]:
    """The giving back of a process that ends after so many games."""
    given = []

    def give(*args: Any) -> bool:
        if len(given) == number:
            raise SystemExit
        given.append(give_back(*args))
        return given[-1]

    return give


def test_a_scheduler_whose_clock_is_behind_gives_nothing_back(clock: Clock) -> None:
    """Two machines never have quite the same time."""
    game, _ = long_game(days=1)
    Heartbeat.objects.create(name=BEAT, at=now() + HOUR)
    clock.shift(HOUR - timedelta(seconds=30))
    assert services.tick() == 0
    clock.shift(HOUR + timedelta(seconds=1))
    assert services.tick() == 0
    assert kinds(game) == []
