"""The page of a new game and the rules of a game that is being played."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import create_guest
from games import services
from games.bots import LEVELS
from games.engine.rules import preset, rules_to
from games.models import Game, RuleSet, Seat
from games.new_game.fields import RULE_FIELDS
from games.new_game.page import LEVEL_WORDS
from games.rule_sets import my_rule_sets

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def fields_of(page: str) -> dict[str, list[str]]:
    """What a browser without scripts would send from this page."""
    form = page[page.index('<form class="form"') : page.index("</form>\n", page.index("new-game"))]
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input [^>]*>|<select .*?</select>", form, re.S):
        name = _attribute(tag, "name")
        if name and " disabled" not in tag:
            found.setdefault(name, []).extend(_sent(tag))
    return {name: values for name, values in found.items() if values}


def _attribute(tag: str, name: str) -> str:
    match = re.search(rf'\b{name}="([^"]*)"', tag)
    return match[1] if match else ""


def _sent(tag: str) -> list[str]:
    if tag.startswith("<select"):
        return re.findall(r'<option value="([^"]*)" selected>', tag)
    is_box = _attribute(tag, "type") in ("checkbox", "radio")
    return [_attribute(tag, "value")] if not is_box or " checked" in tag else []


def shown(client: Client, path: str, **query: Any) -> str:
    answer = client.get(path, query)
    assert answer.status_code == 200
    return answer.content.decode()


def made(client: Client, fields: dict[str, Any]) -> Game:
    answer = client.post("/new", fields)
    assert answer.status_code == 302, answer.content.decode()
    return Game.objects.get(slug=answer["Location"].strip("/").split("/")[-1])


TABLES = [("classic", 2), ("classic", 4), ("timed", 4), ("open", 3), ("pagat", 3), ("pagat", 2)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_the_page_shows_is_the_preset_and_is_played_without_scripts(
    name: str, players: int
) -> None:
    client = Client()
    fields = fields_of(shown(client, "/new", preset=name, players=players))
    sent = {field for field in RULE_FIELDS if field in fields}
    assert set(RULE_FIELDS) - sent <= {"permission"}
    game = made(client, {**fields, "do": "play"})
    assert game.rules == rules_to(preset(name, players))
    assert game.preset == name
    assert game.turn_seconds == (60 if name == "timed" else None)


def test_every_choice_of_the_page_reaches_the_game() -> None:
    client = Client()
    fields = fields_of(shown(client, "/new", preset="pagat", players=3))
    fields |= {"always_frozen": ["0", "1"], "length": ["quick"], "draw_count": ["3"]}
    fields |= {"bot_level": ["easy"], "upcard_cover": [""]}
    fields |= {"pace": ["live"], "turn_seconds": ["90"], "on_time_out": ["bot_turn"]}
    game = made(client, fields)
    changed = {"always_frozen": True, "target": "one_deal", "draw_count": 3, "upcard_cover": []}
    assert game.rules == {**rules_to(preset("pagat", 3)), **changed}
    assert (game.turn_seconds, game.on_time_out) == (90, "bot_turn")
    assert set(
        Seat.objects.filter(game=game, number__gt=0).values_list("bot_level", flat=True)
    ) == {"easy"}


def test_what_differs_is_said_in_words_and_counted_in_its_group() -> None:
    page = shown(Client(), "/new/rules", shown="classic-4", always_frozen="1", max_wilds="2")
    assert page.count(">differs from Classic<") == 2
    assert page.count(">1 differs from Classic<") == 2
    assert "<b>Classic:</b> The pile is frozen only while there is a reason for it." in page
    assert "Classic, 4 players, differs in: at most two wild cards in a meld; pile always" in page
    assert "first to 5,000 · no clock · 2 house rules" in page


def test_a_rule_that_decides_nothing_says_why() -> None:
    page = shown(Client(), "/new/rules", preset="open", players="3", always_frozen="1")
    assert "because the pile is always frozen" in page
    assert "Only with four players has everybody a partner to ask." in page
    assert re.search(r'<select id="permission"[^>]* disabled>', page)
    quick = shown(Client(), "/new/rules", length="quick")
    assert "A quick game is one hand, whatever the points." in quick


def test_the_part_is_no_whole_page_and_makes_no_guest() -> None:
    client = Client()
    answer = client.get("/new/rules", {"preset": "timed", "players": "2", "shown": "classic-2"})
    page = answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert "<html" not in page
    assert 'name="shown" value="timed-4"' in page
    assert 'hx-swap-oob="true"' in page
    assert re.search(r'<option value="60" selected>', page)
    assert not User.objects.exists()


def test_odd_questions_get_an_answer() -> None:
    client = Client()
    for query in ({"preset": "x"}, {"players": "9"}, {"shown": "a-b"}, {"hand_size": "\0"}):
        for path in ("/new", "/new/rules"):
            assert client.get(path, query).status_code == 200


def test_a_refused_form_keeps_what_was_entered() -> None:
    client = Client()
    fields = fields_of(shown(client, "/new"))
    fields |= {"hand_size": ["27"], "max_wilds": ["many"], "always_frozen": ["0", "1"]}
    fields |= {"bot_level": ["easy"], "set_name": ["Ours & theirs"]}
    fields |= {"pace": ["live"], "turn_seconds": ["45"], "seat_1": ["mail"], "who_1": ["x@y"]}
    answer = client.post("/new", fields)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in page
    assert "At most 26 cards each can be dealt." in page
    assert "takes a whole number from 0 to 12" in page
    again = fields_of(page)
    kept = ("hand_size", "max_wilds", "always_frozen", "bot_level", "turn_seconds", "pace")
    for name in (*kept, "seat_1", "who_1"):
        assert again[name] == fields[name]
    assert 'value="Ours &amp; theirs"' in page
    assert page.count('<details class="rules" id="rules-deal" open>') == 1
    assert not Game.objects.exists()
    assert not User.objects.exists()


def test_players_that_a_preset_does_not_have_are_refused() -> None:
    answer = Client().post("/new", {"preset": "classic", "players": "3"})
    assert answer.status_code == 422
    assert "Classic is not played by three" in answer.content.decode()


def test_without_scripts_a_button_shows_the_rules_of_another_preset() -> None:
    client = Client()
    fields = fields_of(shown(client, "/new")) | {"preset": ["timed"], "always_frozen": ["0", "1"]}
    answer = client.post("/new", {**fields, "do": "show"})
    assert answer.status_code == 200
    again = fields_of(answer.content.decode())
    assert again["shown"] == ["timed-4"]
    assert again["take"] == ["top_or_whole"]
    assert again["always_frozen"] == ["0", "1"]
    assert not Game.objects.exists()


def test_every_level_has_a_name() -> None:
    assert set(LEVELS) <= set(LEVEL_WORDS)


# Saved sets


def test_rules_are_saved_under_a_name_and_chosen_by_one_click() -> None:
    client = Client()
    fields = fields_of(shown(client, "/new", preset="open", players=3))
    fields |= {"draw_count": ["2"], "length": ["quick"], "turn_seconds": ["30"]}
    fields["pace"] = ["live"]
    answer = client.post("/new", {**fields, "do": "save", "set_name": "Three of us"})
    assert answer.status_code == 302
    page = shown(client, answer["Location"])
    assert f'<a href="{answer["Location"]}" aria-current="page"><b>Three of us</b>' in page
    game = made(client, fields_of(page))
    options = {"draw_count": 2, "target": "one_deal"}
    assert game.rules == rules_to(preset("open", 3, options))
    assert game.turn_seconds == 30
    assert RuleSet.objects.get().options == options
    assert User.objects.count() == 1


def test_a_timed_set_without_a_clock_stays_without() -> None:
    user = create_guest()
    slug = services.save_rule_set(user=user, name="Slow", preset="timed", players=4, options={})
    game = made(signed_in(user), fields_of(shown(signed_in(user), f"/new/set/{slug}")))
    assert game.turn_seconds is None


def test_a_set_is_saved_over_and_takes_the_new_name() -> None:
    user = create_guest()
    client = signed_in(user)
    slug = services.save_rule_set(user=user, name="Old", preset="classic", players=4, options={})
    fields = fields_of(shown(client, f"/new/set/{slug}"))
    assert fields["set"] == [slug]
    fields |= {"set_name": ["New"], "draw_count": ["2"]}
    client.post("/new", {**fields, "do": "change"})
    (saved,) = my_rule_sets(user)
    assert (saved.slug, saved.name, saved.options) == (slug, "New", {"draw_count": 2})


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"set_name": ""}, "Give the rules a name"),
        ({"set_name": "Old"}, "You have other rules under the name “Old”"),
        ({"set_name": "n" * 41}, "at most 40 characters"),
        ({"set_name": "Good", "hand_size": "40"}, "from 1 to 30"),
    ],
)
def test_what_cannot_be_saved_is_refused_and_kept(fields: dict[str, str], reason: str) -> None:
    user = create_guest()
    services.save_rule_set(user=user, name="Old", preset="classic", players=4, options={})
    answer = signed_in(user).post("/new", {**fields, "do": "save", "max_wilds": "4"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert reason in page
    assert fields_of(page)["max_wilds"] == ["4"]
    assert RuleSet.objects.count() == 1


def test_with_thirty_sets_no_more_can_be_saved() -> None:
    user = create_guest()
    for number in range(30):
        services.save_rule_set(
            user=user, name=f"Table {number}", preset="classic", players=4, options={}
        )
    client = signed_in(user)
    assert "There is no room for more saved rules." in shown(client, "/new")
    answer = client.post("/new", {"do": "save", "set_name": "One more"})
    assert answer.status_code == 422
    assert "as many as there can be" in answer.content.decode()


def test_another_persons_set_is_not_there() -> None:
    slug = services.save_rule_set(
        user=create_guest(), name="Mine", preset="classic", players=4, options={}
    )
    for client in (Client(), signed_in(create_guest())):
        assert client.get(f"/new/set/{slug}").status_code == 404
        assert client.post(f"/new/set/{slug}/delete").status_code == 404
        for odd in (slug, "", "\0"):
            answer = client.post("/new", {"do": "change", "set": odd, "set_name": "Yours"})
            assert answer.status_code == 404
        assert "Mine" not in shown(client, "/new")
    assert RuleSet.objects.get().name == "Mine"


def test_a_set_is_deleted_by_a_post_alone() -> None:
    user = create_guest()
    slug = services.save_rule_set(user=user, name="Old", preset="open", players=2, options={})
    client = signed_in(user)
    assert client.get(f"/new/set/{slug}/delete").status_code == 405
    assert client.post(f"/new/set/{slug}/delete").status_code == 302
    assert client.post(f"/new/set/{slug}/delete").status_code == 404
    assert my_rule_sets(user) == []


def test_the_page_asks_the_database_as_often_with_many_sets_as_with_one() -> None:
    user = create_guest()
    client = signed_in(user)
    shown(client, "/new")  # the first visit is noted
    counts = []
    for number in range(12):
        services.save_rule_set(
            user=user, name=f"Table {number}", preset="classic", players=4, options={}
        )
        if number in (0, 11):
            with CaptureQueriesContext(connection) as queries:
                shown(client, "/new")
            counts.append(len(queries))
    assert counts[0] == counts[1] <= 5


# The rules of a game


def test_a_game_shows_its_rules_what_differs_first() -> None:
    user = create_guest()
    game = services.create_game(
        user=user, preset="classic", players=4, options={"always_frozen": True}
    )
    page = shown(signed_in(user), f"/game/{game.slug}/rules")
    assert "House rules of this game" in page
    assert page.index("House rules of this game") < page.index('id="toc"')
    assert f'href="/game/{game.slug}/"' in page
    assert "The pile is frozen for everybody during the whole game." in page


def test_the_table_leads_to_the_rules_and_they_lead_back() -> None:
    user = create_guest()
    game = services.create_game(user=user, preset="open", players=3, options={})
    table = shown(signed_in(user), f"/game/{game.slug}/")
    link = f'<a class="ib to-rules" id="rules" href="/game/{game.slug}/rules" aria-label="Rules'
    assert link in table
    rules = shown(signed_in(user), f"/game/{game.slug}/rules")
    assert "This game has no house rules: it is played as Open table." in rules


def test_the_rules_of_a_game_are_for_its_seats() -> None:
    game = services.create_game(user=create_guest(), preset="classic", players=2, options={})
    for client in (Client(), signed_in(create_guest())):
        assert client.get(f"/game/{game.slug}/rules").status_code == 404
    assert Client().get("/game/nothing/rules").status_code == 404


def test_the_rules_of_a_game_cost_as_much_late_as_early() -> None:
    user = create_guest()
    game = services.create_game(user=user, preset="open", players=3, options={})
    client = signed_in(user)
    shown(client, f"/game/{game.slug}/rules")  # the first visit is noted
    with CaptureQueriesContext(connection) as queries:
        shown(client, f"/game/{game.slug}/rules")
    assert len(queries) <= 5


def test_home_says_of_each_game_how_it_differs() -> None:
    user = create_guest()
    options = {"always_frozen": True, "target": "one_deal"}
    services.create_game(user=user, preset="classic", players=4, options=options)
    services.create_game(user=user, preset="open", players=2, options={})
    services.create_game(
        user=user, preset="open", players=2, options={"draw_count": 2}, name="Ours"
    )
    page = shown(signed_in(user), "/")
    assert page.count("<small>") == 2
    assert "<small>Differs in: pile always frozen; one deal</small>" in page
    assert "<small>Open table, 2 players, differs in: draw two cards</small>" in page


def test_how_to_play_is_one_link_away_on_every_page() -> None:
    client = Client()
    for path in ("/", "/new"):
        assert 'href="/how-to-play/"' in shown(client, path)
    assert "How to play" in shown(client, "/how-to-play/")
    assert client.get("/how-to-play/timed/4/").status_code == 200
