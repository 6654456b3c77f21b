"""Who looks at the table, how many games wait, and a socket that is lost without a word."""

import re
import time

from playwright.sync_api import Page, WebSocketRoute, expect

from games.engine.moves import Draw
from games.models import Seat
from tests.browser.conftest import Visitors
from tests.browser.decks import shuffled
from tests.browser.seats import look_at, sign_in, sit_down
from tests.games.tables import act, pass_turn, people_game
from tests.stack import Stack

SOCKETS = re.compile("/ws/game/")
NOTICED_WITHIN_S = 25
# Chromium without a window shows every page, so the page is told that it is hidden.
HIDE = """state => {
  Object.defineProperty(document, 'visibilityState', {get: () => state, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def icon_of(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def test_the_others_see_who_has_the_table_before_the_eyes(visitors: Visitors, stack: Stack) -> None:
    game, users = people_game(4, orders=[shuffled(7)])
    mine = sit_down(visitors(), stack, game, users[0]).page
    other = sit_down(visitors(), stack, game, users[2]).page
    partner = mine.get_by_role("group", name=re.compile("^Player 2, Partner"))
    expect(partner.get_by_role("img", name="At the table")).to_be_visible()
    expect(mine.get_by_role("img", name="At the table")).to_have_count(1)
    other.evaluate(HIDE, "hidden")
    expect(partner.get_by_role("img", name="At the table")).to_be_hidden()
    other.evaluate(HIDE, "visible")
    expect(partner.get_by_role("img", name="At the table")).to_be_visible()
    other.close()
    expect(partner.get_by_role("img", name="At the table")).to_be_hidden()


def test_a_page_that_is_hidden_shows_nothing_to_its_player(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    context.add_init_script(f"({HIDE})('hidden')")
    page = sit_down(context, stack, game, users[1]).page
    pass_turn(game, users[0])
    expect(page).to_have_title(re.compile("Your turn"))
    hidden = Seat.objects.get(game=game, number=1)
    assert (hidden.present_at, hidden.seen_version) == (None, 0)
    page.evaluate(HIDE, "visible")
    deadline = time.monotonic() + 5
    while Seat.objects.get(game=game, number=1).seen_version < 3:
        assert time.monotonic() < deadline, "what is in sight was not noted"
        page.wait_for_timeout(100)
    assert Seat.objects.get(game=game, number=1).present_at is not None


def test_title_and_icon_tell_how_many_games_wait_until_the_move_is_made_in_any_tab(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    sign_in(context, stack, users[0])
    home, table = context.new_page(), context.new_page()
    home.goto("/")
    look_at(table, game)
    for page in (home, table):
        expect(page).to_have_title(re.compile(r"^\(1\) "))
        assert "turn" in icon_of(page)
    pass_turn(game, users[0])
    for page in (home, table):
        expect(page).not_to_have_title(re.compile(r"^\("))
        assert "turn" not in icon_of(page)
    pass_turn(game, users[1])
    expect(home).to_have_title(re.compile(r"^\(1\) "))
    expect(table).to_have_title(re.compile(r"^\(1\) Your turn"))


def test_a_list_shows_by_itself_that_it_is_my_turn(visitors: Visitors, stack: Stack) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    sign_in(context, stack, users[1])
    page = context.new_page()
    page.goto("/")
    page.evaluate("window.stayed = true")
    expect(page.get_by_role("heading", name="Waiting for others")).to_be_visible()
    pass_turn(game, users[0])
    expect(page.get_by_role("heading", name="Your move")).to_be_visible()
    expect(page.get_by_role("heading", name="Waiting for others")).to_be_hidden()
    assert page.evaluate("window.stayed")


def test_a_socket_that_dies_in_silence_is_noticed_and_mended_without_a_reload(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    opened: list[WebSocketRoute] = []
    is_dead = False

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        opened.append(socket)
        number = len(opened)
        server.on_message(lambda data: None if is_dead and number == 1 else socket.send(data))
        socket.on_message(lambda data: None if is_dead and number == 1 else server.send(data))

    context.route_web_socket(SOCKETS, relay)
    player = sit_down(context, stack, game, users[1])
    player.page.evaluate("window.stayed = true")
    player.page.wait_for_timeout(500)
    is_dead = True
    begun = time.monotonic()
    act(game, users[0], Draw())
    player.wait_for(lambda seen: any("Player 0 drew" in line for line in seen.log), 30)
    assert time.monotonic() - begun < NOTICED_WITHIN_S
    assert len(opened) == 2
    assert player.page.evaluate("window.stayed")


def test_after_the_network_was_cut_the_seat_is_found_on_another_device(
    visitors: Visitors, stack: Stack, expected: list[str]
) -> None:
    expected.append("Failed to load resource: net::ERR_INTERNET_DISCONNECTED")
    expected.append("WebSocket connection to")
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    first = sit_down(context, stack, game, users[0])
    first.play(first.button("Stock"))
    hand = first.look().hand
    context.set_offline(True)
    first.press(first.button("Discard pile"))
    begun = time.monotonic()
    second = sit_down(visitors(), stack, game, users[0])
    seen = second.look()
    assert (seen.hand, seen.is_mine) == (hand, True)
    assert time.monotonic() - begun < 5
