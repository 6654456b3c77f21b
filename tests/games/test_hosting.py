"""A host's acts: done, written down, and told to the seats."""

import pytest

from accounts.models import Suspension, User
from accounts.suspensions import is_suspended
from canasta.clock import now
from games import services
from games.engine.moves import Draw
from games.errors import GameNotFound, GameOver, NoPauses, NotYourTurn, SeatNotFree
from games.models import AuditEntry, ChatMessage, Game, GameEvent, Mail, Notice, Report
from games.services import hosting, hosting_people
from tests.games.long_games import DAY, HOUR, is_about, is_sound, left, long_game
from tests.games.tables import act, pass_turn, people_game, seen

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return User.objects.create_superuser("host@example.org", display_name="Hanna")


def newcomer() -> User:
    return User.objects.create_user("new@example.org", display_name="Nora")


def acts() -> list[tuple[str, str]]:
    return list(AuditEntry.objects.order_by("pk").values_list("act", "reason"))


def told(users: list[User], kind: str) -> set[User]:
    """Who of them has a notice of that kind."""
    return {user for user in users if Notice.objects.filter(user=user, kind=kind).exists()}


# Clocks


def test_a_pause_and_its_end_are_written_down_and_told(host: User) -> None:
    game, users = long_game()
    hosting.pause(host=host, slug=game.slug, until=now() + 3 * DAY, reason="A power cut")
    game.refresh_from_db()
    assert game.paused_at is not None
    hosting.resume(host=host, slug=game.slug, reason="Power is back")
    game.refresh_from_db()
    assert game.paused_at is None
    assert acts() == [("pause", "A power cut"), ("resume", "Power is back")]
    assert told(users, "clock") == set(users)
    assert is_sound(game)


def test_a_deadline_is_moved_and_the_seats_know_the_new_one(host: User) -> None:
    game, users = long_game(days=2)
    hosting.extend(host=host, slug=game.slug, extra=6 * HOUR, reason="Late mail")
    assert is_about(left(game), 2 * DAY + 6 * HOUR)
    assert told(users, "clock") == set(users)
    assert acts() == [("extend", "Late mail")]


def test_a_refused_act_leaves_no_trace(host: User) -> None:
    game, users = long_game(has_pauses=False)
    with pytest.raises(NoPauses):
        hosting.pause(host=host, slug=game.slug, until=now() + DAY, reason="x")
    with pytest.raises(ValueError, match="extension"):
        hosting.extend(host=host, slug=game.slug, extra=400 * DAY, reason="x")
    assert acts() == []
    assert told(users, "clock") == set()


# Ends


def test_a_voided_game_ends_without_a_result_and_all_are_told_why(host: User) -> None:
    game, users = long_game()
    hosting.void(host=host, slug=game.slug, reason="The rules were wrong")
    game.refresh_from_db()
    assert (game.status, game.ending, game.winners) == ("cancelled", "void", None)
    assert (game.clock_ends_at, game.next_action_at) == (None, None)
    assert told(users, "seat") == set(users)
    assert Notice.objects.filter(kind="seat").values_list("data__reason", flat=True)[0] == (
        "The rules were wrong"
    )
    assert is_sound(game)
    with pytest.raises(GameOver):
        hosting.void(host=host, slug=game.slug, reason="again")
    with pytest.raises(GameOver):
        act(game, users[0], Draw())


# Seats


def test_the_computer_takes_a_seat_for_good_and_plays_its_turn(host: User) -> None:
    game, users = long_game()
    leaver = users[game.to_move or 0]
    hosting.seat_computer(
        host=host, slug=game.slug, seat=game.to_move or 0, level="easy", reason="Moved away"
    )
    game.refresh_from_db()
    seat = game.seats.get(number=game.to_move)
    assert (seat.user, seat.bot_level) == (None, "easy")
    assert (game.clock_ends_at, game.next_action_at is not None) == (None, True)
    assert told(users, "seat") == set(users)
    with pytest.raises(GameNotFound):
        seen(game, leaver)
    before = game.version
    services.play_bot(slug=game.slug, version=before)
    game.refresh_from_db()
    assert game.version > before
    assert is_sound(game)


def test_a_person_takes_a_seat_in_its_turn_with_a_whole_turn_and_the_same_nonce(
    host: User,
) -> None:
    game, users = long_game(days=2)
    new, number = newcomer(), game.to_move or 0
    nonce = bytes(game.seats.get(number=number).nonce)
    game.clock_ends_at = now() + HOUR
    game.save()
    hosting.seat_person(host=host, slug=game.slug, seat=number, user=new, reason="A substitute")
    assert is_about(left(game), 2 * DAY)
    assert bytes(game.seats.get(number=number).nonce) == nonce
    assert Notice.objects.filter(user=new, kind="turn", done_at=None).exists()
    assert not Notice.objects.filter(user=users[number], kind="turn", done_at=None).exists()
    pass_turn(game, new)
    with pytest.raises(GameNotFound):
        seen(game, users[number])
    assert is_sound(game)


def test_a_person_takes_a_computers_seat_out_of_turn(host: User) -> None:
    game, _users = people_game()
    other = next(number for number in range(4) if number != game.to_move)
    hosting.seat_computer(host=host, slug=game.slug, seat=other, level="medium", reason="x")
    new = newcomer()
    hosting.seat_person(host=host, slug=game.slug, seat=other, user=new, reason="x")
    with pytest.raises(NotYourTurn):
        act(game, new, Draw())
    assert is_sound(game)


def test_each_is_told_of_a_seat_what_it_is_to_them(host: User) -> None:
    game, users = people_game()
    new = newcomer()
    hosting.seat_person(host=host, slug=game.slug, seat=1, user=new, reason="x")
    assert _whats(new) == ["seated"]
    assert _whats(users[1]) == _whats(users[0]) == ["replaced"]
    hosting.seat_computer(host=host, slug=game.slug, seat=2, level="easy", reason="x")
    late = User.objects.create_user("late@example.org", display_name="Lea")
    hosting.seat_person(host=host, slug=game.slug, seat=2, user=late, reason="x")
    assert _whats(late) == ["seated"]
    assert _whats(users[0]) == ["replaced", "replaced", "seated"]


def _whats(user: User) -> list[str]:
    told = Notice.objects.filter(user=user, kind="seat").order_by("pk")
    return [notice.data["what"] for notice in told]


def test_nobody_sits_twice_and_no_guest_is_seated(host: User) -> None:
    game, users = people_game()
    for user in (users[1], users[0], User.objects.create_user(None)):
        with pytest.raises(SeatNotFree):
            hosting.seat_person(host=host, slug=game.slug, seat=2, user=user, reason="x")
    assert acts() == []


def test_the_last_person_cannot_be_replaced_by_the_computer(host: User) -> None:
    game, _users = people_game(2)
    hosting.seat_computer(host=host, slug=game.slug, seat=1, level="easy", reason="x")
    with pytest.raises(SeatNotFree):
        hosting.seat_computer(host=host, slug=game.slug, seat=0, level="easy", reason="x")


# Looking, waking, checking, sending


def test_a_look_at_the_cards_is_written_down_and_told_before_it_happens(host: User) -> None:
    game, users = people_game()
    hosting.look_at_cards(host=host, slug=game.slug, reason="A complaint")
    assert acts() == [("look at cards", "A complaint")]
    assert told(users, "seat") == set(users)
    assert game.events.filter(kind=GameEvent.Kind.NOTE).count() == 1
    assert is_sound(game)


def test_who_plays_does_not_look_and_who_has_looked_does_not_play(host: User) -> None:
    game, _users = people_game()
    hosting.look_at_cards(host=host, slug=game.slug, reason="A complaint")
    with pytest.raises(SeatNotFree):
        hosting.seat_person(host=host, slug=game.slug, seat=1, user=host, reason="x")
    other, _others = people_game()
    hosting.seat_person(host=host, slug=other.slug, seat=1, user=host, reason="x")
    with pytest.raises(ValueError, match="you play at this table"):
        hosting.look_at_cards(host=host, slug=other.slug, reason="Curious")


def test_only_a_superuser_may_look_at_the_cards() -> None:
    game, _users = people_game()
    staff = User.objects.create_user("s@example.org", is_staff=True)
    with pytest.raises(PermissionError):
        hosting.look_at_cards(host=staff, slug=game.slug, reason="Curious")
    assert acts() == []


def test_only_a_computer_is_woken(host: User) -> None:
    game, _users = people_game()
    with pytest.raises(ValueError, match="computer"):
        hosting.wake_computer(host=host, slug=game.slug, reason="stuck")


def test_verifying_says_what_is_wrong_and_writes_it_down(host: User) -> None:
    game, _users = people_game()
    assert hosting.verify(host=host, slug=game.slug, reason="") == []
    Game.objects.filter(pk=game.pk).update(scores=[5, 5])
    (fault,) = hosting.verify(host=host, slug=game.slug, reason="")
    assert fault.startswith("scores")
    assert AuditEntry.objects.latest("pk").details == {"faults": [fault]}


def test_a_mail_is_sent_again_as_a_row_of_its_own(host: User) -> None:
    game, users = long_game()
    mail = Mail.objects.create(user=users[0], game=game, kind="turn", key="turn:x", data={})
    hosting.send_again(host=host, mail=mail, reason="It did not arrive")
    assert Mail.objects.filter(user=users[0], status="due").count() == 2
    assert AuditEntry.objects.get().subject == users[0]


# People


def test_a_suspension_holds_until_it_is_lifted(host: User) -> None:
    user = newcomer()
    hosting_people.suspend(
        host=host, user=user, rule="No insults", quoted="…", ends_at=now() + 7 * DAY
    )
    assert is_suspended(user)
    assert hosting_people.lift(host=host, user=user, reason="A mistake") == 1
    assert not is_suspended(user)
    assert Suspension.objects.get().by == host
    assert acts() == [("suspend", "No insults"), ("lift suspension", "A mistake")]


def test_a_host_is_not_suspended(host: User) -> None:
    with pytest.raises(ValueError, match="host"):
        hosting_people.suspend(host=host, user=host, rule="x", quoted="x", ends_at=None)


def test_a_handled_report_hides_the_message_and_says_who_did_it(host: User) -> None:
    game, users = people_game()
    message = ChatMessage.objects.create(
        game=game, seat=1, author=users[1], text="Fool!", after_move=1
    )
    report = services.report_message(
        slug=game.slug, user=users[0], message=message.slug, words="Rude"
    )
    hosting_people.handle_report(host=host, report=report, outcome="Hidden", hides_message=True)
    message.refresh_from_db()
    report = Report.objects.get()
    assert message.hidden_at is not None
    assert (report.handled_by, report.outcome) == (host, "Hidden")
    assert AuditEntry.objects.get().subject == users[1]
