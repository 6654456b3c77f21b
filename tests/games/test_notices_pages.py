"""The bell, the list of notices, the page of reminders, and the links of mails."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from canasta.clock import now
from games import notices, presence
from games.mailing import links
from games.models import Game, Heartbeat, Invitation, Kind, Mail, Notice, Reminding
from tests.games.friends import both_beat, friends, wish
from tests.games.tables import pass_turn, people_game
from tests.stack import Clock

pytestmark = pytest.mark.django_db

LIST, REMINDERS = "/notices/", "/reminders/"
FORM: dict[str, Any] = {
    "mode": "digest",
    "digest_hour": "19",
    "lead": "24",
    "share": "50",
    "repeat": "48",
    "by_mail": ["turn", "game_over"],
    "in_page": ["turn", "chat"],
}


def signed_in(user: User, **settings: Any) -> Client:
    client = Client(**settings)
    client.force_login(user)
    return client


def waiting() -> tuple[Game, User, Mail]:
    """A turn of the second player, with the mail about it."""
    game, users = friends()
    pass_turn(game, users[0])
    return game, users[1], Mail.objects.get(user=users[1], kind=Kind.TURN)


def test_the_bell_counts_what_is_open_and_the_list_names_it() -> None:
    game, ben, _mail = waiting()
    page = signed_in(ben).get(LIST)
    assert "Notices, 1 new" in page.text
    assert "Your turn in Classic, partners" in page.text
    assert reverse("games:table", args=[game.slug]) in page.text
    assert "no-store" in page["Cache-Control"]


def test_the_bell_rings_not_for_a_kind_that_is_switched_off() -> None:
    game, users = friends()
    wish(users[1], not_in_page=["turn"])
    pass_turn(game, users[0])
    assert "new" not in signed_in(users[1]).get(LIST).text.split('id="bell"')[1][:120]


def test_all_read_closes_everything_but_the_turn() -> None:
    game, ben, _mail = waiting()
    notices.tell(users=[ben], kind=Kind.CLOCK, game=game, key="a", data={"why": "paused"})
    client = signed_in(ben)
    assert "The clock is stopped in Classic, partners" in client.get(LIST).text
    assert client.post("/notices/seen").status_code == 302
    rows = Notice.objects.filter(user=ben, done_at=None)
    assert [row.kind for row in rows] == [Kind.TURN]


def test_a_table_in_sight_closes_what_it_shows() -> None:
    game, ben, _mail = waiting()
    notices.tell(users=[ben], kind=Kind.CLOCK, game=game, key="a", data={"why": "paused"})
    presence.looked(user=ben, slug=game.slug, version=3)
    rows = Notice.objects.filter(user=ben, done_at=None)
    assert [row.kind for row in rows] == [Kind.TURN]


@pytest.mark.parametrize("count", [3, 12])
def test_a_long_list_asks_the_database_no_more_than_a_short_one(
    count: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ben = waiting()[1]
    for number in range(count):
        game, _users = friends()
        data = {"why": "time_out", "seat": 0, "reason": "bot_turn"}
        notices.tell(users=[ben], kind=Kind.SEAT, game=game, key=f"{number}", data=data)
    client = signed_in(ben)
    with django_assert_max_num_queries(10):
        page = client.get(LIST)
    assert page.text.count("Player 0’s time ran out") == count
    assert "The computer plays this turn." in page.text


def test_a_notice_about_time_says_when_the_turn_ends() -> None:
    game, ben, _mail = waiting()
    ends_at = (now() + timedelta(days=2)).replace(hour=20, minute=5)
    Game.objects.filter(pk=game.pk).update(clock_ends_at=ends_at)
    User.objects.filter(pk=ben.pk).update(time_zone="Asia/Tokyo")
    assert "05:05 (Asia/Tokyo)" in signed_in(ben).get(LIST).text


def test_it_is_said_to_the_person_whom_it_concerns() -> None:
    game, users = friends()
    data = {"why": "time_out", "seat": 1, "reason": "bot_turn"}
    notices.tell(users=users, kind=Kind.SEAT, game=game, key="a", data=data)
    assert "Your time ran out in Classic" in signed_in(users[1]).get(LIST).text
    assert "Player 1’s time ran out in Classic" in signed_in(users[2]).get(LIST).text


def test_nobody_signed_out_sees_a_notice() -> None:
    waiting()
    page = Client().get(LIST)
    assert "Nothing yet" in page.text
    assert 'id="bell"' not in page.text


def test_an_invitation_leads_to_its_page() -> None:
    game, users = friends(status=Game.Status.WAITING)
    invitation = Invitation.objects.create(game=game, seat=2, user=users[3], invited_by=users[0])
    data = {"token": invitation.token, "by": users[0].name}
    key = invitation.token
    notices.tell(users=[users[3]], kind=Kind.INVITATION, game=game, key=key, data=data)
    page = signed_in(users[3]).get(LIST)
    assert "Player 0 invites you" in page.text
    assert f"/invite/{invitation.token}/" in page.text


def test_reminders_are_saved_and_shown_as_they_are_stored() -> None:
    ben = waiting()[1]
    client = signed_in(ben)
    assert client.post(REMINDERS, FORM).status_code == 302
    row = Reminding.objects.get(user=ben)
    assert (row.mode, row.digest_hour, row.lead_hours) == ("digest", 19, 24)
    assert (row.share, row.repeat_hours) == (50, 48)
    assert "turn" not in row.not_by_mail
    assert {"chat", "clock"} <= set(row.not_by_mail)
    assert "turn" not in row.not_in_page
    page = client.get(REMINDERS).text
    assert "Your reminders are saved." in page
    assert '<option value="19" selected>' in page
    assert 'value="digest" checked' in page
    assert '<option value="24" selected>' in page


@pytest.mark.parametrize(
    "change",
    [
        {"mode": "hourly"},
        {"digest_hour": "24"},
        {"digest_hour": "x"},
        {"lead": "3"},
        {"share": "99"},
        {"repeat": "-1"},
        {"repeat": ""},
    ],
)
def test_what_there_is_not_to_choose_is_refused_with_a_sentence(change: dict[str, str]) -> None:
    ben = waiting()[1]
    answer = signed_in(ben).post(REMINDERS, FORM | change)
    assert answer.status_code == 422
    assert "nothing to choose from" in answer.text
    assert not Reminding.objects.filter(user=ben).exists()


def test_the_page_of_reminders_asks_for_signing_in() -> None:
    answer = Client().get(REMINDERS)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/")


def test_whose_mails_come_back_is_told_on_every_page() -> None:
    ben = waiting()[1]
    client = signed_in(ben)
    assert "come back" not in client.get(REMINDERS).text
    User.objects.filter(pk=ben.pk).update(undeliverable_at=ben.created_at)
    page = client.get(REMINDERS).text
    assert "Our mails to player1@example.org come back" in page
    assert reverse("account_email") in page


def test_one_game_can_be_otherwise_and_as_all_again() -> None:
    game, ben, _mail = waiting()
    client = signed_in(ben)
    address = f"/game/{game.slug}/reminders"
    assert client.post(address, {"override": "never"}).status_code == 302
    assert 'value="never" checked' in client.get(address).text
    assert "No mail from this game" in client.get(REMINDERS).text
    assert client.post(address, {"override": "sometimes"}).status_code == 422
    assert client.post(address, {"override": ""}).status_code == 302
    assert "As for all games" in client.get(REMINDERS).text


def test_another_persons_game_has_no_reminders() -> None:
    game, _ben, _mail = waiting()
    stranger = User.objects.create_user("zoe@example.org")
    for client in (Client(), signed_in(stranger)):
        assert client.get(f"/game/{game.slug}/reminders").status_code == 404
        answer = client.post(f"/game/{game.slug}/reminders", {"override": "never"})
        assert answer.status_code == 404


def test_a_mails_link_signs_in_once_and_goes_straight_to_the_table() -> None:
    game, ben, mail = waiting()
    client = Client()
    answer = client.get(f"/go/{mail.link}/")
    assert answer["Location"] == f"/game/{game.slug}/"
    assert "no-store" in answer["Cache-Control"]
    assert client.session["_auth_user_id"] == str(ben.pk)
    again = Client().get(f"/go/{mail.link}/")
    assert "signs nobody in any more" in again.text
    assert f"?next=/game/{game.slug}/" in again.text


def test_whoever_is_signed_in_does_not_use_the_link_up() -> None:
    game, ben, mail = waiting()
    assert signed_in(ben).get(f"/go/{mail.link}/")["Location"] == f"/game/{game.slug}/"
    assert Client().get(f"/go/{mail.link}/").status_code == 302


def test_a_link_to_somebody_else_changes_nobody_who_is_signed_in() -> None:
    game, _ben, mail = waiting()
    eve = User.objects.create_user("eve@example.org", display_name="Eve")
    client = signed_in(eve)
    page = client.get(f"/go/{mail.link}/").text
    assert "You are signed in as Eve" in page
    assert f'href="/game/{game.slug}/"' in page
    assert client.session["_auth_user_id"] == str(eve.pk)
    assert Client().get(f"/go/{mail.link}/").status_code == 302


def test_a_link_takes_no_games_of_a_guest_along() -> None:
    """Whoever has the mail could otherwise take them by a link that the guest follows."""
    _game, _ben, mail = waiting()
    own, (guest, _other) = people_game(2)
    client = signed_in(guest)
    page = client.get(f"/go/{mail.link}/").text
    assert "You have games here as a guest" in page
    assert own.seats.filter(user=guest).exists()
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert Client().get(f"/go/{mail.link}/").status_code == 302


def test_a_program_that_looks_at_the_link_does_not_use_it_up() -> None:
    _game, _ben, mail = waiting()
    assert Client().head(f"/go/{mail.link}/").status_code == 200
    assert Client().get(f"/go/{mail.link}/").status_code == 302


def test_a_link_is_good_for_two_weeks(clock: Clock) -> None:
    _game, _ben, mail = waiting()
    clock.shift(timedelta(days=14, minutes=1))
    client = Client()
    assert "signs nobody in any more" in client.get(f"/go/{mail.link}/").text
    assert "_auth_user_id" not in client.session


def test_a_link_signs_in_no_host() -> None:
    _game, ben, mail = waiting()
    User.objects.filter(pk=ben.pk).update(is_staff=True)
    client = Client()
    assert "signs nobody in any more" in client.get(f"/go/{mail.link}/").text
    assert "_auth_user_id" not in client.session


def test_a_link_that_was_never_given_out_is_not_there() -> None:
    assert Client().get("/go/abcdefghjkmnpq/").status_code == 404
    assert Client().get("/reminders/off/abc/").status_code == 404


def way_off(mail: Mail) -> str:
    assert mail.user is not None
    return links.way_off(mail.user, mail.kind).removeprefix("http://localhost")


def is_mailed(user: User) -> bool:
    row = Reminding.objects.filter(user=user).first()
    return row is None or "turn" not in row.not_by_mail


def test_a_kind_is_switched_off_without_signing_in_and_on_again() -> None:
    _game, ben, mail = waiting()
    client = Client(enforce_csrf_checks=True)
    page = client.get(way_off(mail))
    assert "Stop these mails?" in page.text
    assert is_mailed(ben)
    page = client.post(way_off(mail), {"wish": "off"})
    assert "No more of these mails" in page.text
    assert not is_mailed(ben)
    assert Reminding.objects.get(user=ben).not_by_mail == ["chat", "turn"]
    page = client.post(way_off(mail), {"wish": "on"})
    assert is_mailed(ben)
    assert "_auth_user_id" not in client.session


def test_a_mail_program_switches_off_with_one_click() -> None:
    _game, ben, mail = waiting()
    client = Client(enforce_csrf_checks=True)
    answer = client.post(way_off(mail), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert not is_mailed(ben)


def test_a_link_for_one_kind_or_person_is_none_for_another() -> None:
    _game, ben, mail = waiting()
    assert Client().post(way_off(mail)[:-3] + "xy/").status_code == 404
    assert is_mailed(ben)


def test_the_health_is_green_while_the_schedule_beats_and_red_when_it_is_silent(
    clock: Clock,
) -> None:
    assert Client().get("/health/").status_code == 503
    both_beat()
    answer = Client().get("/health/")
    assert (answer.status_code, answer.json()["ok"]) == (200, True)
    clock.shift(timedelta(seconds=121))
    answer = Client().get("/health/")
    assert (answer.status_code, answer.json()["parts"]["schedule"]) == (503, "silent")
    assert Heartbeat.objects.count() == 2


def test_the_health_is_red_when_the_database_is_away() -> None:
    both_beat()

    def is_away(*_query: object) -> None:
        raise OperationalError("no answer")

    with connection.execute_wrapper(is_away):
        answer = Client().get("/health/")
    assert (answer.status_code, answer.json()["parts"]) == (503, {"database": "away"})


def test_the_health_is_red_when_mails_are_stuck(clock: Clock) -> None:
    waiting()
    Mail.objects.update(attempts=3)
    clock.shift(timedelta(minutes=31))
    both_beat()
    assert Client().get("/health/").json()["parts"]["mail"] == "stuck"


def test_the_host_sees_how_many_mails_of_each_kind_were_sent() -> None:
    _game, ben, mail = waiting()
    Mail.objects.filter(pk=mail.pk).update(status=Mail.Status.SENT)
    both_beat()
    host = User.objects.create_user("host@example.org", is_staff=True)
    page = signed_in(host).get("/health/", headers={"accept": "text/html"})
    assert "Mails of the last seven days" in page.text
    assert "turn" in page.text
    plain = signed_in(ben).get("/health/", headers={"accept": "text/html"})
    assert "Mails" not in plain.text


@pytest.mark.parametrize("address", ["/health/", "/notices/", "/reminders/"])
def test_no_page_of_them_says_a_secret(address: str, settings: Any) -> None:
    ben = waiting()[1]
    text = signed_in(ben).get(address).text
    assert settings.SECRET_KEY not in text
    assert "player2@example.org" not in text
