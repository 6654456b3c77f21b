"""Warnings before a deadline, repeats, and daily mails: each once, at the person's own time."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from accounts.models import Calendar, User
from canasta.clock import now
from games import notices
from games.engine.moves import Draw
from games.mailing import calling, digests, forgetting, health, outbox
from games.mailing.reasons import Why
from games.models import Game, Kind, Mail, Notice, Reminding, Seat
from games.notices.wishes import as_wishes
from games.services import reminding
from games.store import load
from tests.games.friends import both_beat, friends, wish
from tests.games.tables import act, pass_turn
from tests.mail_server import MailServer, body
from tests.stack import Clock

pytestmark = pytest.mark.django_db

BEN = "player1@example.org"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TWO_DAYS = 2 * 24 * 3600


def slow(**fields: Any) -> tuple[Game, list[User]]:
    """The second player has two days from now on."""
    wanted = {"pace": Game.Pace.DAYS, "turn_seconds": TWO_DAYS, "has_pauses": True}
    game, users = friends(**(wanted | fields))
    pass_turn(game, users[0])
    game.refresh_from_db()
    return game, users


def warnings() -> list[list[str]]:
    rows = Notice.objects.filter(kind=Kind.DEADLINE, user__email=BEN).order_by("pk")
    return [row.data["of"] for row in rows]


def passes(clock: Clock, start: datetime, span: timedelta) -> None:
    """So much time after the start, and the schedule has looked at it."""
    clock.reset()
    clock.shift(start + span - now())
    calling.remind()


def test_a_warning_comes_so_many_hours_before_as_wanted_and_once(clock: Clock) -> None:
    _game, users = slow()
    wish(users[1], lead_hours=24, share=0)
    start = now()
    passes(clock, start, 23 * HOUR)
    assert warnings() == []
    for minutes in (1, 2, 60):
        passes(clock, start, 24 * HOUR + timedelta(minutes=minutes))
    assert warnings() == [["lead"]]
    assert Mail.objects.filter(kind=Kind.DEADLINE).count() == 1


def test_a_warning_comes_at_a_share_of_the_time(clock: Clock) -> None:
    _game, users = slow()
    wish(users[1], lead_hours=0, share=80)
    start = now()
    passes(clock, start, 38 * HOUR)
    assert warnings() == []
    passes(clock, start, 38.5 * HOUR)
    assert warnings() == [["share"]]


def test_days_off_are_no_share_of_the_time(clock: Clock) -> None:
    game, users = friends(pace=Game.Pace.DAYS, turn_seconds=TWO_DAYS, has_pauses=True)
    every_other = [(now() + DAY * step).isoweekday() for step in (1, 2)]
    Calendar.objects.create(user=users[1], days_off=every_other)
    wish(users[1], lead_hours=0, share=60)
    pass_turn(game, users[0])
    start = now()
    for hours in (25, 48, 71):
        passes(clock, start, hours * HOUR)
        assert warnings() == []
    passes(clock, start, 3.5 * DAY)
    assert warnings() == [["share"]]


def test_what_is_due_together_is_one_warning(clock: Clock) -> None:
    _game, users = slow()
    wish(users[1], lead_hours=24, share=50)
    start = now()
    passes(clock, start, 30 * HOUR)
    assert warnings() == [["lead", "share"]]
    passes(clock, start, 47 * HOUR)
    assert warnings() == [["lead", "share"]]


def test_where_the_turn_is_no_longer_than_the_lead_its_own_mail_is_enough(clock: Clock) -> None:
    _game, users = slow(turn_seconds=24 * 3600)
    wish(users[1], lead_hours=24, share=0)
    start = now()
    for hours in (1, 12, 23):
        passes(clock, start, hours * HOUR)
    assert warnings() == []


def test_a_new_deadline_is_warned_of_anew_and_a_few_seconds_more_are_none(clock: Clock) -> None:
    game, users = slow()
    wish(users[1], lead_hours=8, share=0)
    start = now()
    passes(clock, start, 41 * HOUR)
    row = Game.objects.filter(pk=game.pk)
    assert game.clock_ends_at is not None
    row.update(clock_ends_at=game.clock_ends_at + timedelta(seconds=40))
    passes(clock, start, 42 * HOUR)
    assert len(warnings()) == 1
    row.update(clock_ends_at=game.clock_ends_at + DAY)
    passes(clock, start, 50 * HOUR)
    assert len(warnings()) == 1
    passes(clock, start, 65 * HOUR)
    assert len(warnings()) == 2


@pytest.mark.parametrize("state", ["moved", "paused", "stand-in", "over"])
def test_nobody_is_warned_after_the_move_or_while_the_clock_stands_still(
    state: str, clock: Clock
) -> None:
    game, users = slow()
    wish(users[1], lead_hours=8, share=0)
    start = now()
    match state:
        case "moved":
            pass_turn(game, users[1])
        case "paused":
            Game.objects.filter(pk=game.pk).update(paused_at=now())
        case "stand-in":
            Seat.objects.filter(game=game, number=1).update(stand_in=Seat.StandIn.SEAT)
            notices.turn_ends(game)
        case "over":
            Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    passes(clock, start, 42 * HOUR)
    assert warnings() == []


@pytest.mark.parametrize("state", ["moved", "paused", "extended"])
def test_a_warning_that_is_not_true_any_more_is_not_sent(
    state: str, clock: Clock, mail_server: MailServer
) -> None:
    game, users = slow()
    start = now()
    outbox.send_due()
    passes(clock, start, 41 * HOUR)
    match state:
        case "moved":
            pass_turn(game, users[1])
        case "paused":
            Game.objects.filter(pk=game.pk).update(paused_at=now())
        case "extended":
            assert game.clock_ends_at is not None
            Game.objects.filter(pk=game.pk).update(clock_ends_at=game.clock_ends_at + DAY)
    outbox.send_due()
    subjects = mail_server.subjects(BEN)
    assert [each for each in subjects if "running out" in each] == []


def test_who_has_drawn_is_still_warned(clock: Clock, mail_server: MailServer) -> None:
    game, users = slow()
    start = now()
    act(game, users[1], Draw())
    passes(clock, start, 41 * HOUR)
    outbox.send_due()
    assert mail_server.subjects(BEN) == ["Your time is running out in Classic, partners"]
    text = body(mail_server.to(BEN)[0])
    assert "Your time ends" in text
    assert "in 6 hours 59 minutes" in text
    assert "loses the game for the side" in text


def test_a_turn_is_mailed_again_as_often_as_wanted_until_it_is_played(
    clock: Clock, mail_server: MailServer
) -> None:
    game, users = slow(turn_seconds=7 * 24 * 3600)
    wish(users[1], repeat_hours=24, lead_hours=0, share=0)
    start = now()
    for hours in (1, 23, 24.5, 25, 30, 49):
        passes(clock, start, hours * HOUR)
        outbox.send_due()
    assert mail_server.subjects(BEN) == [
        "Your turn in Classic, partners",
        "Still your turn in Classic, partners",
        "Still your turn in Classic, partners",
    ]
    pass_turn(game, users[1])
    passes(clock, start, 80 * HOUR)
    outbox.send_due()
    assert len(mail_server.to(BEN)) == 3


def test_ten_turns_in_an_hour_are_one_daily_mail(clock: Clock, mail_server: MailServer) -> None:
    games = [friends() for _ in range(10)]
    ben = games[0][1][1]
    wish(ben, mode="digest", digest_hour=8)
    for game, users in games:
        Seat.objects.filter(game=game, number=1).update(user=ben)
        pass_turn(game, users[0])
    start = at(7)
    travel(clock, start)
    assert digests.write_digests() == 0
    for hours in (1, 1.1, 2, 12):
        travel(clock, start + hours * HOUR)
        digests.write_digests()
        outbox.send_due()
    (message,) = mail_server.to(BEN)
    assert message["Subject"] == "10 games wait for you"
    assert body(message).count("Your turn in") == 10
    travel(clock, start + 25 * HOUR)
    digests.write_digests()
    outbox.send_due()
    assert len(mail_server.to(BEN)) == 2


def at(hour: int) -> datetime:
    """That hour of the day after tomorrow, in UTC."""
    return (now() + 2 * DAY).astimezone(UTC).replace(hour=hour, minute=0, second=0, microsecond=0)


def travel(clock: Clock, moment: datetime) -> None:
    clock.reset()
    clock.shift(moment - now() + timedelta(seconds=5))


def digest_user(hour: int, zone: str) -> User:
    """Somebody for whom a turn waits."""
    game, users = friends()
    User.objects.filter(pk=users[1].pk).update(time_zone=zone)
    wish(users[1], mode="digest", digest_hour=hour)
    pass_turn(game, users[0])
    users[1].refresh_from_db()
    return users[1]


@pytest.mark.parametrize(
    ("zone", "day", "hour"),
    [
        # The hour that does not exist, the hour that comes twice, and plain ones.
        ("Europe/Berlin", (2027, 3, 28), 2),
        ("Europe/Berlin", (2027, 10, 31), 2),
        ("America/New_York", (2027, 3, 14), 2),
        ("America/New_York", (2027, 11, 7), 1),
        ("Australia/Lord_Howe", (2027, 4, 4), 1),
        ("Europe/Berlin", (2027, 6, 1), 8),
        ("UTC", (2027, 6, 1), 0),
    ],
)
def test_a_daily_mail_comes_once_a_local_date_whatever_the_clock_on_the_wall_does(
    zone: str, day: tuple[int, int, int], hour: int, clock: Clock
) -> None:
    user = digest_user(hour, zone)
    midnight = datetime(*day, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    written: dict[str, int] = {}
    # From six hours before the date to six after it, at each half hour.
    for step in range(-12, 60):
        moment = midnight + step * timedelta(minutes=30)
        travel(clock, moment)
        if digests.write_digests():
            local = now().astimezone(user.zone)
            written[local.date().isoformat()] = written.get(local.date().isoformat(), 0) + 1
            if local.date() == datetime(*day, tzinfo=UTC).date():
                assert local.hour >= hour
                assert local.hour <= hour + 1
    assert written[datetime(*day, tzinfo=UTC).date().isoformat()] == 1
    assert set(written.values()) == {1}


def test_no_daily_mail_is_written_where_nothing_waits_nor_later_that_day(clock: Clock) -> None:
    game, users = friends()
    wish(users[1], mode="digest", digest_hour=8)
    morning = at(9)
    travel(clock, morning)
    assert digests.write_digests() == 0
    pass_turn(game, users[0])
    travel(clock, morning + 6 * HOUR)
    assert digests.write_digests() == 0


def test_whoever_chooses_the_daily_mail_after_its_hour_gets_the_first_tomorrow(
    clock: Clock,
) -> None:
    game, users = friends()
    pass_turn(game, users[0])
    travel(clock, at(15))
    wishes = as_wishes(Reminding(mode="digest", digest_hour=8))
    reminding.save_wishes(user=users[1], wishes=wishes)
    assert digests.write_digests() == 0
    clock.reset()
    travel(clock, at(8) + DAY)
    assert digests.write_digests() == 1


def test_a_game_that_is_silenced_is_not_in_the_daily_mail(clock: Clock) -> None:
    user = digest_user(8, "UTC")
    game = Game.objects.get(seats__user=user)
    reminding.set_override(user=user, slug=game.slug, override="never")
    travel(clock, at(9))
    assert digests.write_digests() == 0


def test_a_daily_mail_whose_games_were_all_played_is_dropped(
    clock: Clock, mail_server: MailServer
) -> None:
    user = digest_user(8, "UTC")
    travel(clock, at(9))
    assert digests.write_digests() == 1
    pass_turn(Game.objects.get(seats__user=user), user)
    outbox.send_due()
    assert Mail.objects.get(kind="digest").reason == Why.NOTHING_WAITS
    assert [each for each in mail_server.subjects(BEN) if "wait" in each] == []


def test_the_health_turns_red_when_no_daily_mail_has_gone_out_for_26_hours(
    clock: Clock, mail_server: MailServer
) -> None:
    digest_user(8, "UTC")
    both_beat()
    assert health.report().parts["daily"] == "ok"
    clock.shift(25 * HOUR)
    assert health.report().parts["daily"] == "ok"
    clock.shift(27 * HOUR)
    assert health.report().parts["daily"] == "late"
    assert not health.report().is_well
    # Written, and no server takes it.
    mail_server.stop()
    morning = at(9)
    travel(clock, morning)
    digests.write_digests()
    outbox.send_due()
    travel(clock, morning + 27 * HOUR)
    assert health.report().parts["daily"] == "late"
    mail_server.start()
    digests.write_digests()
    travel(clock, morning + 28 * HOUR)
    outbox.send_due()
    assert health.report().parts["daily"] == "ok"


def test_a_turn_that_the_computer_took_over_is_told_anew_when_its_player_is_back() -> None:
    game, _users = slow()
    notices.turn_ends(game)
    notices.turn_begins(game, load(game).table)
    turns = Notice.objects.filter(kind=Kind.TURN, user__email=BEN, done_at=None)
    assert turns.count() == 1


def test_what_was_told_long_ago_is_dropped_and_what_is_open_is_kept(clock: Clock) -> None:
    game, users = friends()
    pass_turn(game, users[0])
    Mail.objects.update(status=Mail.Status.SENT, ended_at=now())
    kept = Notice.objects.get(done_at=None).pk
    clock.shift(forgetting.KEPT - HOUR)
    assert forgetting.forget() == 0
    clock.shift(forgetting.KEPT + HOUR)
    assert forgetting.forget() > 0
    assert list(Notice.objects.values_list("pk", flat=True)) == [kept]
    assert not Mail.objects.exists()
