"""The outbox and a real mail server: each mail once, none lost, none stale."""

import threading
from datetime import timedelta

import pytest
from django.core import signing
from django.db import connection, transaction
from django.test import Client

from accounts.models import User
from canasta.clock import now
from games import notices
from games.mailing import handing, links, outbox
from games.mailing.judging import reason_to_drop
from games.mailing.messages import message_id
from games.mailing.reasons import Why
from games.models import Game, Kind, LoggedMove, Mail, Seat
from tests.games.friends import friends, wish
from tests.games.tables import pass_turn
from tests.mail_server import MailServer, body
from tests.stack import Clock

pytestmark = pytest.mark.django_db

LATER = timedelta(seconds=61)
BEN = "player1@example.org"


@pytest.fixture
def due(clock: Clock, mail_server: MailServer) -> tuple[Game, list[User]]:
    """A mail of the second player's turn has come due, and the server is up."""
    game, users = friends()
    pass_turn(game, users[0])
    clock.shift(LATER)
    return game, users


def only_mail() -> Mail:
    return Mail.objects.get(kind=Kind.TURN, user__email=BEN)


def test_a_mail_waits_a_minute_and_then_goes_out_once(
    clock: Clock, mail_server: MailServer
) -> None:
    game, users = friends()
    pass_turn(game, users[0])
    assert outbox.send_due() == 0
    clock.shift(LATER)
    assert outbox.send_due() == 1
    assert outbox.send_due() == 0
    assert mail_server.subjects(BEN) == ["Your turn in Classic, partners"]
    assert only_mail().status == Mail.Status.SENT


def test_a_mail_has_a_text_and_a_page_and_the_ways_out_that_programs_know(
    due: tuple[Game, list[User]], mail_server: MailServer
) -> None:
    outbox.send_due()
    (message,) = mail_server.to(BEN)
    assert message["Message-ID"] == message_id(only_mail())
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["List-Unsubscribe"].strip().startswith("<http://localhost/reminders/off/")
    assert f"http://localhost/go/{only_mail().link}/" in body(message)
    assert f"http://localhost/go/{only_mail().link}/" in body(message, "html")


def test_nobody_is_mailed_who_has_moved_meanwhile(
    due: tuple[Game, list[User]], mail_server: MailServer
) -> None:
    game, users = due
    pass_turn(game, users[1])
    outbox.send_due()
    assert mail_server.messages == []
    assert (only_mail().status, only_mail().reason) == (Mail.Status.DROPPED, Why.GONE_ON)


@pytest.mark.parametrize("way", ["sees", "is there", "leaves", "stand-in", "paused", "closes"])
def test_a_mail_that_says_nothing_new_or_true_is_dropped(
    way: str, due: tuple[Game, list[User]], mail_server: MailServer
) -> None:
    game, users = due
    seat = Seat.objects.filter(game=game, number=1)
    match way:
        case "sees":
            seat.update(seen_version=3)
        case "is there":
            seat.update(present_at=now())
        case "leaves":
            seat.update(user=None, bot_level="easy")
        case "stand-in":
            seat.update(stand_in=Seat.StandIn.SEAT)
        case "paused":
            Game.objects.filter(pk=game.pk).update(paused_at=now())
        case "closes":
            User.objects.filter(pk=users[1].pk).update(is_active=False)
    assert outbox.send_due() == 0
    assert mail_server.messages == []
    assert only_mail().status == Mail.Status.DROPPED


def test_who_has_looked_before_the_turn_came_is_mailed(
    due: tuple[Game, list[User]], mail_server: MailServer
) -> None:
    game, _users = due
    seat = Seat.objects.filter(game=game, number=1)
    seat.update(present_at=now() - timedelta(minutes=5), seen_version=2)
    assert outbox.send_due() == 1


def test_a_wish_that_was_changed_meanwhile_counts(
    due: tuple[Game, list[User]], mail_server: MailServer
) -> None:
    wish(due[1][1], not_by_mail=["turn"])
    assert outbox.send_due() == 0
    assert only_mail().reason == Why.SWITCHED_OFF


def test_once_until_the_next_visit(clock: Clock, mail_server: MailServer) -> None:
    tables = [friends() for _ in range(3)]
    ben = tables[0][1][1]
    wish(ben, mode="visit")
    for game, users in tables:
        Seat.objects.filter(game=game, number=1).update(user=ben)
        pass_turn(game, users[0])
    clock.shift(LATER)
    assert outbox.send_due() == 1
    reasons = Mail.objects.filter(user=ben, status=Mail.Status.DROPPED)
    assert set(reasons.values_list("reason", flat=True)) == {Why.UNREAD_ONE}
    User.objects.filter(pk=ben.pk).update(visited_at=now())
    game, users = tables[0]
    for user in (ben, *users[2:], users[0]):
        pass_turn(game, user)
    clock.shift(2 * LATER)
    outbox.send_due()
    assert len(mail_server.to(BEN)) == 2


def test_a_server_that_is_away_loses_nothing_and_gets_no_stale_mail_later(
    due: tuple[Game, list[User]], mail_server: MailServer, clock: Clock
) -> None:
    game, users = due
    notices.tell(users=users[2:], kind=Kind.CLOCK, game=game, key="a", data={"why": "extended"})
    mail_server.stop()
    for minutes in range(10):
        clock.shift(LATER + timedelta(minutes=minutes))
        assert outbox.send_due() == 0
    assert only_mail().status == Mail.Status.DUE
    assert only_mail().attempts > 3
    pass_turn(game, users[1])
    mail_server.start()
    clock.shift(timedelta(minutes=15))
    outbox.send_due()
    # The turn has passed on; whose turn it is now has a mail of its own.
    assert mail_server.to(BEN) == []
    assert sorted(mail_server.subjects("player2@example.org")) == [
        "The deadline has moved in Classic, partners",
        "Your turn in Classic, partners",
    ]
    assert len(mail_server.to("player3@example.org")) == 1


def test_a_refused_mail_is_tried_again_and_goes_out_once(
    due: tuple[Game, list[User]], mail_server: MailServer, clock: Clock
) -> None:
    mail_server.answer = "451 later, please"
    assert outbox.send_due() == 0
    assert "451" in only_mail().reason
    mail_server.answer = "250 taken"
    assert outbox.send_due() == 0
    clock.shift(LATER + outbox.FIRST_WAIT)
    assert outbox.send_due() == 1
    assert len(mail_server.to(BEN)) == 1


def test_a_mail_that_is_always_refused_is_given_up(
    due: tuple[Game, list[User]], mail_server: MailServer, clock: Clock
) -> None:
    mail_server.answer = "451 later, please"
    for times in range(outbox.MOST_REFUSALS):
        clock.shift(LATER + times * outbox.LONGEST_WAIT)
        outbox.send_due()
    assert only_mail().status == Mail.Status.DROPPED
    assert only_mail().reason.startswith(Why.GIVEN_UP)


def test_a_server_that_dies_with_the_mail_in_hand_is_not_given_it_again(
    due: tuple[Game, list[User]], mail_server: MailServer, clock: Clock
) -> None:
    mail_server.breaks_off = True
    assert outbox.send_due() == 0
    mail_server.breaks_off = False
    clock.shift(timedelta(hours=1))
    assert outbox.send_due() == 0
    assert len(mail_server.to(BEN)) == 1
    assert only_mail().status == Mail.Status.UNCLEAR


def test_a_worker_that_dies_while_it_hands_over_leaves_the_mail_unclear(
    due: tuple[Game, list[User]],
    mail_server: MailServer,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Killed(BaseException):
        """Nothing in the code may catch this."""

    def dies(*_args: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(outbox, "hand_over", dies)
        with pytest.raises(Killed):
            outbox.send_due()
    assert only_mail().status == Mail.Status.SENDING
    assert outbox.send_due() == 0
    clock.shift(LATER + outbox.LOST_AFTER + timedelta(seconds=1))
    assert outbox.send_due() == 0
    assert (only_mail().status, only_mail().reason) == (Mail.Status.UNCLEAR, Why.INTERRUPTED)
    assert mail_server.messages == []


def test_an_address_that_is_unknown_is_written_to_once(
    due: tuple[Game, list[User]], mail_server: MailServer, clock: Clock
) -> None:
    game, users = due
    mail_server.unknown.add(BEN)
    outbox.send_due()
    users[1].refresh_from_db()
    assert users[1].undeliverable_at is not None
    assert only_mail().reason.startswith(Why.CAME_BACK)
    notices.tell(users=users, kind=Kind.CLOCK, game=game, key="a", data={"why": "paused"})
    assert not Mail.objects.filter(user=users[1], kind=Kind.CLOCK).exists()
    # The page still tells, and so do the others' mails.
    assert users[1].notices.filter(kind=Kind.CLOCK, is_in_page=True).exists()
    assert outbox.send_due() == 3


@pytest.mark.django_db(transaction=True)
def test_two_schedulers_send_each_mail_once(clock: Clock, mail_server: MailServer) -> None:
    for _ in range(4):
        game, users = friends()
        pass_turn(game, users[0])
    clock.shift(LATER)
    errors: list[BaseException] = []

    def sends() -> None:
        try:
            outbox.send_due()
        except BaseException as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=sends) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    ids = [message["Message-ID"] for message in mail_server.messages]
    assert len(ids) == len(set(ids)) == 4


def test_names_cannot_write_headers(clock: Clock, mail_server: MailServer) -> None:
    game, users = friends(name="Sunday\r\nBcc: all@example.org\n\nHello\x07")
    pass_turn(game, users[0])
    clock.shift(LATER)
    outbox.send_due()
    (message,) = mail_server.to(BEN)
    assert message["Bcc"] is None
    assert message["Subject"] == "Your turn in Sunday Bcc: all@example.org Hello"


def test_a_line_with_a_dot_alone_ends_no_mail() -> None:
    assert handing._quoted(b"a\r\n.\r\n..b\r\n") == b"a\r\n..\r\n...b\r\n.\r\n"


def test_a_move_that_fails_leaves_no_mail() -> None:
    game, users = friends()
    before = Mail.objects.count()

    class Undone(Exception):
        """The rest of the request fails."""

    def moves() -> None:
        with transaction.atomic():
            pass_turn(game, users[0])
            raise Undone

    with pytest.raises(Undone):
        moves()
    assert Mail.objects.count() == before


def test_a_stranger_is_invited_with_a_way_to_the_seat(mail_server: MailServer) -> None:
    game, users = friends(status=Game.Status.WAITING)
    invitation = game.invitations.create(seat=2, email="new@example.org", invited_by=users[0])
    data = {"token": invitation.token, "by": users[0].name}
    notices.tell_address(address="new@example.org", game=game, key=invitation.token, data=data)
    assert outbox.send_due() == 1
    (message,) = mail_server.to("new@example.org")
    assert message["Subject"] == "Player 0 invites you to play Canasta"
    assert f"/invite/{invitation.token}/" in body(message)


def invited(game: Game, by: User, address: str, seat: int) -> Mail:
    """The mail of an invitation to somebody without account."""
    kept = game.invitations.create(seat=seat, email=address, invited_by=by)
    data = {"token": kept.token, "by": by.name}
    notices.tell_address(address=address, game=game, key=kept.token, data=data)
    return Mail.objects.get(address=address, data__token=kept.token)


def test_a_stranger_stops_invitations_by_the_mail_itself(mail_server: MailServer) -> None:
    game, users = friends(status=Game.Status.WAITING)
    invited(game, users[0], "new@example.org", 1)
    outbox.send_due()
    (message,) = mail_server.to("new@example.org")
    way = message["List-Unsubscribe"].strip("<> ").removeprefix("http://localhost")
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    program = Client(enforce_csrf_checks=True)
    assert "Stop these mails?" in program.get(way).content.decode()
    assert program.post(way, {"List-Unsubscribe": "One-Click"}).status_code == 200
    again, other = (
        invited(game, users[0], address, seat)
        for seat, address in enumerate(("New@example.org", "else@example.org"), 2)
    )
    assert outbox.send_due() == 1
    again.refresh_from_db()
    assert (again.status, again.reason) == (Mail.Status.DROPPED, Why.SWITCHED_OFF)
    assert len(mail_server.to(other.address)) == 1
    assert "Stop these mails?" in program.post(way, {"wish": "on"}).content.decode()
    assert reason_to_drop(Mail(address="new@example.org", data=again.data)) is None


def test_the_link_of_a_stranger_does_not_tell_the_address() -> None:
    way = links.way_off_for("new@example.org")
    token = way.rstrip("/").rpartition("/")[2]
    assert "new" not in "".join(signing.loads(token, salt=links.SALT))


def test_a_domain_may_have_any_letters(mail_server: MailServer) -> None:
    game, users = friends(status=Game.Status.WAITING)
    address = "new@exämple.org"
    invitation = game.invitations.create(seat=2, email=address, invited_by=users[0])
    data = {"token": invitation.token, "by": users[0].name}
    notices.tell_address(address=address, game=game, key=invitation.token, data=data)
    assert outbox.send_due() == 1
    assert len(mail_server.to("new@xn--exmple-cua.org")) == 1


def test_a_game_that_cannot_be_read_holds_up_no_mail_of_another(
    due: tuple[Game, list[User]], clock: Clock, mail_server: MailServer
) -> None:
    broken, _users = due
    game, users = friends()
    pass_turn(game, users[0])
    clock.shift(2 * LATER)
    LoggedMove.objects.filter(game=broken, number=2).update(move={"move": "none"})
    assert outbox.send_due() == 1
    assert mail_server.to(BEN) == []
    (waiting,) = Mail.objects.filter(game=broken)
    assert (waiting.status, waiting.attempts) == (Mail.Status.DUE, 1)
    assert waiting.reason != ""


def test_an_invitation_that_was_taken_back_is_not_mailed(mail_server: MailServer) -> None:
    game, users = friends(status=Game.Status.WAITING)
    invitation = game.invitations.create(
        seat=2, email="new@example.org", invited_by=users[0], status="withdrawn"
    )
    data = {"token": invitation.token, "by": users[0].name}
    notices.tell_address(address="new@example.org", game=game, key=invitation.token, data=data)
    assert outbox.send_due() == 0
    assert Mail.objects.get(address="new@example.org").reason == Why.CLOSED


def test_a_stand_in_that_comes_with_a_time_out_needs_no_mail_of_its_own(
    mail_server: MailServer,
) -> None:
    game, users = friends()
    for what in ("time_out", "stand_in"):
        data = {"what": what, "seat": 1, "reason": "bot_turn"}
        notices.tell(users=users, kind=Kind.SEAT, game=game, key=what, data=data)
    outbox.send_due()
    assert mail_server.subjects(BEN) == ["Your time ran out in Classic, partners"]
    dropped = Mail.objects.filter(status=Mail.Status.DROPPED)
    assert set(dropped.values_list("reason", flat=True)) == {Why.TOGETHER}


def test_a_stand_in_without_a_time_out_is_mailed(mail_server: MailServer) -> None:
    game, users = friends()
    data = {"what": "stand_in", "seat": 1, "reason": "seat"}
    notices.tell(users=users, kind=Kind.SEAT, game=game, key="a", data=data)
    outbox.send_due()
    assert mail_server.subjects(BEN) == ["The computer plays for you in Classic, partners"]
    assert "Until the player is back" in body(mail_server.to(BEN)[0])
