"""The administration: what a host finds, sees and does there, and what stays hidden."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from accounts.suspensions import is_suspended
from games import services, store
from games.models import AuditEntry, ChatMessage, Game, Mail, Report, SeatAddress
from tests.games.long_games import DAY, is_about, left, long_game
from tests.games.tables import pass_turn, people_game, play_deal

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return User.objects.create_superuser("host@example.org", display_name="Hanna")


@pytest.fixture
def client(host: User) -> Client:
    client = signed_in(host)
    client.get("/admin/")  # the first request of a session costs more than the others
    return client


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page_of(row: Any, act: str = "") -> str:
    name = f"admin:{row._meta.app_label}_{row._meta.model_name}"
    if act:
        return reverse(f"{name}_act", args=[row.pk, act])
    return reverse(f"{name}_change", args=[row.pk])


def do(client: Client, row: Any, act: str, **fields: Any) -> Any:
    """Press the button, give a reason, and follow."""
    assert client.get(page_of(row, act)).status_code == 200
    return client.post(page_of(row, act), {"reason": "Because", **fields}, follow=True)


def words(answer: Any) -> str:
    return str(answer.content.decode())


# Finding and reading


def test_a_game_is_found_by_its_player_its_name_and_its_address(client: Client) -> None:
    game, users = people_game()
    other, _others = people_game(2)
    User.objects.filter(pk=users[3].pk).update(display_name="Zacharias")
    Game.objects.filter(pk=game.pk).update(name="Sunday")
    for query in (game.slug, "sunday", "zachar", users[3].slug):
        found = words(client.get("/admin/games/game/", {"q": query}))
        assert f">{game.slug}<" in found
        assert f">{other.slug}<" not in found


def test_the_lists_cost_no_query_a_row(client: Client) -> None:
    costs: dict[str, list[int]] = {}
    for count in (1, 4):
        for number in range(count):
            game, users = people_game()
            Mail.objects.create(user=users[0], game=game, kind="turn", key=f"{count}.{number}")
            report(game, users)
        for model in ("game", "mail", "report", "auditentry"):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/admin/games/{model}/").status_code == 200
            costs.setdefault(model, []).append(len(queries))
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/admin/accounts/user/").status_code == 200
        costs.setdefault("user", []).append(len(queries))
    assert [model for model, (few, many) in costs.items() if few != many] == []


def test_the_page_of_a_long_game_costs_what_that_of_a_short_one_costs(client: Client) -> None:
    game, _users = people_game()
    client.get(page_of(game))
    costs = []
    for _time in range(2):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page_of(game)).status_code == 200
        costs.append(len(queries))
        play_deal(game, 1)
    assert costs[0] == costs[1]


def test_the_log_shows_every_move_and_no_order_of_a_deal(client: Client) -> None:
    game, users = people_game()
    pass_turn(game, users[game.to_move or 0])
    order = store.load(game).stock
    text = words(client.get(f"/admin/games/game/{game.pk}/log/"))
    assert "<td>deal</td>" in text
    assert "<td>draw</td>" in text
    assert text.count("<td>discard") == 1
    assert " ".join(card.token for card in order[:3]) not in text


def test_no_page_shows_what_lets_somebody_in(client: Client) -> None:
    game, users = people_game()
    mail = Mail.objects.create(
        user=users[0], game=game, kind="invitation", key="x", data={"token": "secrettoken"}
    )
    for path in (page_of(mail), page_of(game), "/admin/games/mail/"):
        text = words(client.get(path))
        assert mail.link not in text
        assert "secrettoken" not in text


@pytest.mark.parametrize(
    "query",
    [
        "games/mail/?link__startswith=a",
        "games/mail/?data__token__startswith=a",
        "accounts/user/?password__regex=a",
        "games/game/?seats__standing_answer=1",
        "games/report/?reporter__password__startswith=a",
        "games/auditentry/?actor__password__startswith=a",
    ],
)
def test_what_lets_somebody_in_cannot_be_found_out_by_asking(client: Client, query: str) -> None:
    assert client.get(f"/admin/{query}").status_code == 400


@pytest.mark.parametrize(
    "query",
    [
        "games/game/?status__exact=playing&updated_at__year=2027&address=shared&q=a&p=1",
        "games/mail/?kind__exact=turn&created_at__month=1",
        "accounts/user/?is_staff__exact=1&email__isempty=1",
        "games/report/?handled_at__isempty=1",
        "games/auditentry/?act=pause",
    ],
)
def test_every_filter_of_a_list_can_be_used(client: Client, query: str) -> None:
    assert client.get(f"/admin/{query}").status_code == 200


def test_seats_that_share_an_address_are_flagged_as_a_notice(client: Client) -> None:
    game, _users = people_game()
    people_game()
    for seat, digest in ((0, "a"), (1, "b"), (2, "a")):
        SeatAddress.objects.create(game=game, seat=seat, digest=digest)
    assert "Seats 0, 2 have lately been played from one address" in words(client.get(page_of(game)))
    listed = words(client.get("/admin/games/game/", {"address": "shared"}))
    assert "1 game" in listed
    assert f">{game.slug}<" in listed


# Acting


def test_a_host_stops_the_clock_and_lets_it_run_again(client: Client) -> None:
    game, _users = long_game()
    do(client, game, "pause", days=3)
    game.refresh_from_db()
    assert game.paused_at is not None
    do(client, game, "resume")
    game.refresh_from_db()
    assert game.paused_at is None


def test_a_host_moves_a_deadline(client: Client) -> None:
    game, _users = long_game(days=2)
    do(client, game, "extend", hours=24)
    assert is_about(left(game), 3 * DAY)


def test_a_host_seats_the_computer_and_a_person(client: Client) -> None:
    game, _users = people_game()
    new = User.objects.create_user("new@example.org", display_name="Nora")
    do(client, game, "computer", seat=1, level="easy")
    do(client, game, "person", seat=2, player="New@example.org ")
    assert game.seats.get(number=1).bot_level == "easy"
    assert game.seats.get(number=2).user == new


def test_a_host_ends_a_game_and_wakes_and_verifies_another(client: Client) -> None:
    game, _users = people_game()
    assert "log is sound" in words(do(client, game, "verify"))
    refused = words(do(client, game, "wake"))
    assert "cannot be done now" in refused
    do(client, game, "void")
    game.refresh_from_db()
    assert game.ending == "void"
    again = client.post(page_of(game, "void"), {"reason": "again"}, follow=True)
    assert "is not possible any more" in words(again)


def test_the_computer_is_woken_when_it_is_its_turn(client: Client) -> None:
    game, _users = people_game()
    do(client, game, "computer", seat=game.to_move, level="easy")
    Game.objects.filter(pk=game.pk).update(next_action_at=None)
    do(client, game, "wake")
    game.refresh_from_db()
    assert game.next_action_at is not None


def test_a_host_sends_a_reminder_again(client: Client) -> None:
    game, users = people_game()
    mail = Mail.objects.create(user=users[0], game=game, kind="turn", key="x", status="sent")
    do(client, mail, "again")
    assert Mail.objects.filter(user=users[0], status="due").count() == 1


def test_a_host_suspends_a_player_and_lifts_it(client: Client) -> None:
    user = User.objects.create_user("rude@example.org")
    do(client, user, "suspend", quoted="Fool!", days=7)
    assert is_suspended(user)
    do(client, user, "lift")
    assert not is_suspended(user)


def report(game: Game, users: list[User]) -> Report:
    message = ChatMessage.objects.create(
        game=game, seat=1, author=users[1], text="<b>Fool!</b>", after_move=1
    )
    return services.report_message(
        slug=game.slug, user=users[0], message=message.slug, words="Rude"
    )


def test_a_report_shows_its_context_and_is_closed_once(client: Client) -> None:
    game, users = people_game()
    row = report(game, users)
    assert "&lt;b&gt;Fool!&lt;/b&gt;" in words(client.get(page_of(row)))
    assert "Close the report" in words(client.get(page_of(row)))
    do(client, row, "handle", hides_message="on")
    row.refresh_from_db()
    assert row.handled_at is not None
    assert ChatMessage.objects.get().hidden_at is not None
    assert "Close the report" not in words(client.get(page_of(row)))


def test_an_act_without_a_reason_is_refused(client: Client) -> None:
    game, _users = people_game()
    answer = client.post(page_of(game, "void"), {"reason": " "})
    game.refresh_from_db()
    assert "This field is required" in words(answer)
    assert game.status == "playing"


def test_every_act_stands_in_the_audit_and_nobody_can_change_it(client: Client, host: User) -> None:
    game, _users = people_game()
    do(client, game, "verify")
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.act, entry.reason) == (host, "verify", "Because")
    assert "Because" in words(client.get(page_of(entry)))
    assert client.post(page_of(entry), {"reason": "x"}).status_code == 403
    delete = f"/admin/games/auditentry/{entry.pk}/delete/"
    assert client.post(delete, {"post": "yes"}).status_code == 403


# Hidden cards


def test_a_superuser_sees_the_cards_only_after_it_is_written_down(client: Client) -> None:
    game, _users = people_game()
    hand = " ".join(card.token for card in store.load(game).hands[2])
    assert hand not in words(client.get(page_of(game, "cards")))
    assert not AuditEntry.objects.exists()
    shown = client.post(page_of(game, "cards"), {"reason": "A complaint"})
    assert hand in words(shown)
    assert "no-store" in shown["Cache-Control"]
    assert AuditEntry.objects.get().act == "look at cards"


def staff(*permissions: str) -> User:
    user = User.objects.create_user("staff@example.org", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return user


def test_a_host_who_is_no_superuser_acts_and_never_sees_cards() -> None:
    game, _users = people_game()
    client = signed_in(staff("change_game", "view_game"))
    text = words(client.get(page_of(game)))
    assert "End without a result" in text
    assert "Look at the cards" not in text
    assert client.get(page_of(game, "cards")).status_code == 403
    assert client.post(page_of(game, "cards"), {"reason": "x"}).status_code == 403
    do(client, game, "void")
    game.refresh_from_db()
    assert game.ending == "void"


def test_who_may_only_look_cannot_act() -> None:
    game, _users = people_game()
    client = signed_in(staff("view_game"))
    text = words(client.get(page_of(game)))
    assert "End without a result" not in text
    for act in ("void", "pause", "verify", "cards"):
        assert client.post(page_of(game, act), {"reason": "x"}).status_code == 403
    assert client.get(f"/admin/games/game/{game.pk}/log/").status_code == 200


def test_staff_without_permissions_and_players_see_nothing() -> None:
    game, users = people_game()
    nothing = signed_in(staff())
    assert nothing.get(f"/admin/games/game/{game.pk}/log/").status_code == 403
    assert nothing.post(page_of(game, "void"), {"reason": "x"}).status_code == 403
    for client in (Client(), signed_in(users[0])):
        for path in (page_of(game), page_of(game, "void"), f"/admin/games/game/{game.pk}/log/"):
            answer = client.get(path)
            assert answer.status_code == 302
            assert answer["Location"].startswith("/admin/login/")
