"""Four people play a whole deal over twelve days: by pages alone, with mail alone.

Worker and schedule run, the clock is moved, and no task is called. Each mail is the expected one
and comes once, through a vacation, a free weekend and a turn that runs out of time.
"""

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage

import pytest
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from canasta.clock import now
from games.clocks import Terms
from games.engine.cards import Rank
from games.models import Game, GameEvent, Heartbeat, Mail
from games.services import clock as clocks
from games.verifying import faults
from tests.games.friends import wish
from tests.games.tables import deck
from tests.games.waiting import ME, for_player, person, table_of
from tests.mail_server import MailServer, body
from tests.stack import Clock, Stack
from tests.visitor import Visitor

# Whoever holds these can go out in any turn.
ANNS = "Kh Kd Ks Kc Kh Kd Ks Ah Ad As Ac"
TERMS = Terms(pace="days", turn=timedelta(days=2), has_pauses=True, on_time_out="bot_turn")
TITLE = "Sunday four"


class Days:
    """Moves the clock from moment to moment as if nothing had stopped in between."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def at(self, day: int, hour: int, minute: int = 0) -> None:
        """That time of January 2030, whose 7th is a Monday, and all that is due by then is done."""
        moment = datetime(2030, 1, day, hour, minute, tzinfo=UTC)
        with transaction.atomic():
            # The schedule looked a moment ago: no time was lost that would have to be given back.
            Heartbeat.objects.update_or_create(name=clocks.BEAT, defaults={"at": moment})
            self._clock.shift(moment - timezone.now())
        self.settle()

    def settle(self) -> None:
        """Clocks first, then what they tell, then its mails."""
        self._until("clocks and computers", lambda: not _waits_for_the_server())
        # A round that was on its way already may have looked before all of that.
        for _round in range(2):
            self._until_beat("reminders")
        self._until("mails", lambda: not _due_mails().exists())

    def _until_beat(self, name: str) -> None:
        moment = now()
        beats = Heartbeat.objects.filter(name=name, at__gt=moment)
        self._until(name, beats.exists)

    def _until(self, what: str, is_done: Callable[[], bool]) -> None:
        end = time.monotonic() + 90
        while not is_done():
            assert time.monotonic() < end, f"{what} did not come to an end"
            time.sleep(0.05)


def _waits_for_the_server() -> bool:
    """A turn whose time is out, or the computer's."""
    running = Game.objects.filter(status=Game.Status.PLAYING)
    return running.filter(Q(clock_ends_at__lte=now()) | Q(next_action_at__isnull=False)).exists()


def _due_mails() -> QuerySet[Mail]:
    return Mail.objects.filter(Q(status="due", due_at__lte=now()) | Q(status="sending"))


class Table:
    """The four, each with a browser and a mail box."""

    def __init__(self, stack: Stack, mail_server: MailServer) -> None:
        self.stack = stack
        self.mails = mail_server
        self.ann, self.ben, self.cleo, self.dan = (
            person(name) for name in ("Ann", "Ben", "Cleo", "Dan")
        )
        User.objects.filter(pk=self.ben.pk).update(time_zone="America/New_York")

    def subjects(self, user: User) -> list[str]:
        return self.mails.subjects(user.email or "")

    def newest(self, user: User) -> EmailMessage:
        return self.mails.to(user.email or "")[-1]

    def by_mail(self, user: User) -> Visitor:
        """A fresh browser that opens the newest mail's link, which signs in."""
        found = re.search(r"https?://[^/\s]+(/go/\w+/)", body(self.newest(user)))
        assert found is not None
        visitor = Visitor(self.stack.url)
        visitor.get(found[1])
        return visitor

    def plays(self, user: User) -> None:
        """Draw, and discard what harms nothing; Ann keeps what she was dealt."""
        visitor = self.by_mail(user)
        game = Game.objects.get()
        if visitor.path == "/":
            visitor.get(f"/game/{game.slug}/")
        assert visitor.path == f"/game/{game.slug}/"
        visitor.move("draw")
        kept = (Rank.KING, Rank.ACE) if user == self.ann else ()
        spare = [card for card in visitor.hand if not card.is_wild and card.rank not in kept]
        # What was drawn may be one that she keeps, or a wild card.
        discarded = (spare or visitor.hand)[0]
        visitor.move("discard", cards=discarded.number)


@pytest.fixture
def days(clock: Clock, beat: None) -> Days:
    return Days(clock)


@pytest.fixture
def table(stack: Stack, mail_server: MailServer) -> Table:
    return Table(stack, mail_server)


def test_four_people_play_a_deal_over_twelve_days(table: Table, days: Days) -> None:
    ann, ben, cleo, dan = table.ann, table.ben, table.cleo, table.dan
    days.at(7, 9)
    wish(ben, mode="digest", digest_hour=8)
    sits_down_all(table, days)
    plays_the_first_week(table, days)
    plays_the_second_week(table, days)

    game = Game.objects.get()
    assert (game.status, game.winners, game.ending) == (Game.Status.OVER, [0], "played")
    assert list(faults(game)) == []
    invited, begun = "Ann invites you to play Canasta", f"{TITLE} has begun"
    turn, over = f"Your turn in {TITLE}", f"The game is over: {TITLE}"
    timed_out = f"Ben’s time ran out in {TITLE}"
    calendar = f"Cleo’s calendar moves the deadline in {TITLE}"
    waits = "1 game waits for you"
    assert table.subjects(ann) == [begun, turn, calendar, turn, timed_out, turn, over]
    assert table.subjects(ben) == [
        *(invited, begun, waits, calendar, waits, waits),
        *(f"Your time is running out in {TITLE}",) * 2,
        *(f"Your time ran out in {TITLE}", over),
    ]
    assert table.subjects(cleo) == [invited, begun, turn, calendar, timed_out, turn, over]
    assert table.subjects(dan) == [invited, begun, calendar, turn, timed_out, turn, over]
    ids = [message["Message-ID"] for message in table.mails.messages]
    assert len(ids) == len(set(ids))
    assert not Mail.objects.filter(status__in=("due", "sending", "unclear")).exists()
    assert not GameEvent.objects.filter(kind="credit").exists()


def sits_down_all(table: Table, days: Days) -> None:
    """Ann asks the others by name; each follows the mail and sits down."""
    people = [for_player(user) for user in (table.ben, table.cleo, table.dan)]
    orders = [deck([ANNS, "", "", ""], "7c")]
    table_of(
        *(table.ann, ME, *people),
        name=TITLE,
        terms=TERMS,
        options={"target": "one_deal"},
        fixed_orders=orders,
    )
    days.at(7, 9, 10)
    for seat, user in enumerate((table.ben, table.cleo, table.dan), 1):
        visitor = table.by_mail(user)
        invitation = visitor.path
        assert invitation.startswith("/invite/")
        if user == table.dan:
            # No clock of his runs at weekends.
            visitor.get("/account/calendar/")
            visitor.post("/account/calendar/", days_off=[6, 7])
            visitor.get(invitation)
        visitor.post(invitation, seat=seat, nonce="0f" * 32)


def plays_the_first_week(table: Table, days: Days) -> None:
    days.at(7, 9, 30)
    days.at(7, 18)
    table.plays(table.ann)
    # Ben has one mail a day, at eight in New York.
    days.at(8, 12, 55)
    assert table.subjects(table.ben)[-1] == f"{TITLE} has begun"
    days.at(8, 13, 5)
    days.at(8, 20)
    table.plays(table.ben)
    days.at(8, 20, 5)
    # Four of Cleo's hours will be gone when she leaves for two days.
    away = table.by_mail(table.cleo)
    away.get("/account/calendar/")
    away.post("/account/calendar/vacation", first="2030-01-09", last="2030-01-10")
    for day in (9, 10, 11):
        days.at(day, 8)
    assert Game.objects.get().to_move == 2
    assert ends_at() == datetime(2030, 1, 12, 20, tzinfo=UTC)
    days.at(11, 12)
    table.plays(table.cleo)
    # Twelve of Dan's hours are gone at the end of Friday; nothing runs until Monday.
    for day, hour in ((11, 12), (12, 12), (13, 12), (13, 23)):
        days.at(day, hour, 5)
    assert ends_at() == datetime(2030, 1, 15, 12, tzinfo=UTC)


def plays_the_second_week(table: Table, days: Days) -> None:
    days.at(14, 20)
    table.plays(table.dan)
    days.at(14, 20, 5)
    days.at(15, 8)
    table.plays(table.ann)
    # Ben does not come: two daily mails, two warnings, and the computer plays his turn.
    for day, hour, minute in ((15, 13, 5), (16, 13, 5), (16, 22, 30), (17, 0, 5)):
        days.at(day, hour, minute)
    assert Game.objects.get().to_move == 1
    days.at(17, 8, 1)
    assert Game.objects.get().to_move == 2
    days.at(17, 8, 5)
    days.at(17, 20)
    table.plays(table.cleo)
    days.at(17, 20, 5)
    days.at(18, 8)
    table.plays(table.dan)
    days.at(18, 8, 5)
    days.at(18, 18)
    visitor = table.by_mail(table.ann)
    visitor.move("draw")
    visitor.move("go_out")
    days.at(18, 18, 5)


def ends_at() -> datetime:
    """When the time of the turn is over, without the seconds that the test itself took."""
    at = Game.objects.get().clock_ends_at
    assert at is not None
    return at.replace(minute=at.minute // 5 * 5, second=0, microsecond=0)
