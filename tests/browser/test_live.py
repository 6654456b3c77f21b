"""The table follows the game: other windows, the computer's moves, lost sockets, no scripts."""

import operator
import random
import re
import time
from functools import partial

from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from games.models import LoggedMove
from tests.browser.conftest import FixDeck, Visitors
from tests.browser.decks import shuffled
from tests.browser.player import Player
from tests.browser.seats import look_at, sign_in, sit_down
from tests.browser.sight import Seen
from tests.games.tables import pass_turn, people_game, play_random_turn
from tests.stack import Stack

SEEN_WITHIN_S = 2.0
BREAKS = 6
SOCKETS = re.compile("/ws/game/")
NEWS = re.compile(r"/table\?have=")


def start(page: Page, button: str = "Four, with a partner") -> Player:
    page.goto("/")
    page.get_by_role("button", name=button).click()
    player = Player(page)
    player.wait_for_turn()
    return player


def second_window(player: Player) -> Player:
    page = player.page.context.new_page()
    page.goto(player.page.url)
    second = Player(page)
    second.wait_for(lambda seen: bool(seen.prompt))
    return second


def draw_and_choose(player: Player) -> Seen:
    """Ready to discard: drawn, and the cheapest lonely card selected."""
    player.play(player.button("Stock"))
    player.choose(player.look().hand[0].split()[0], 1)
    return player.look()


def deafen(context: BrowserContext) -> None:
    """The window hears nothing: its socket is silent, its questions find nothing new."""

    def silence(socket: WebSocketRoute) -> None:
        socket.on_message(lambda message: None)

    context.route_web_socket(SOCKETS, silence)
    context.route(NEWS, lambda route: route.fulfill(status=204))


def cut_sockets(context: BrowserContext) -> None:
    context.route_web_socket(SOCKETS, lambda socket: socket.close())


def moves_of(page: Page) -> int:
    slug = re.search(r"/game/([^/]+)/", page.url)
    assert slug is not None
    return LoggedMove.objects.filter(game__slug=slug[1]).count()


def test_a_move_in_one_window_shows_in_the_other_within_two_seconds(
    page: Page, fix_deck: FixDeck
) -> None:
    fix_deck(shuffled(7))
    first = start(page)
    second = second_window(first)
    held = len(second.look().hand)
    first.play(first.button("Stock"))
    begun = time.monotonic()
    seen = second.wait_for(lambda seen: len(seen.hand) == held + 1, SEEN_WITHIN_S)
    assert time.monotonic() - begun < SEEN_WITHIN_S
    assert seen.prompt == first.look().prompt


def test_a_stale_window_is_refused_and_shows_the_present_table(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    first = sit_down(context, stack, game, users[0])
    stale_context = visitors()
    deafen(stale_context)
    stale = sit_down(stale_context, stack, game, users[0])
    pass_turn(game, users[0])
    pass_turn(game, users[1])
    present = first.wait_for(lambda seen: any("Player 1 disc" in line for line in seen.log))
    before = moves_of(first.page)

    stale.press(stale.button("Stock"))
    seen = stale.wait_for(lambda seen: bool(seen.message))
    assert "moved on" in seen.message
    assert (seen.hand, seen.log, seen.pile) == (present.hand, present.log, present.pile)
    assert moves_of(first.page) == before
    stale.dismissed(seen)
    assert stale.look().prompt == present.prompt


def test_with_the_socket_blocked_a_reload_shows_the_present_table(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    cut_sockets(context)
    context.route(NEWS, lambda route: route.fulfill(status=204))
    player = sit_down(context, stack, game, users[0])
    pass_turn(game, users[0])
    assert player.look().prompt.startswith("Your turn")
    player.page.reload()
    seen = player.wait_for(lambda seen: seen.prompt.startswith("Waiting for Player 1"))
    pass_turn(game, users[1])
    player.page.reload()
    seen = player.wait_for(lambda seen: seen.prompt.startswith("Your turn"))
    assert any("Player 1 discarded" in line for line in seen.log)


def test_with_the_socket_blocked_the_page_asks_by_itself(visitors: Visitors, stack: Stack) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    cut_sockets(context)
    player = sit_down(context, stack, game, users[0])
    pass_turn(game, users[0])
    player.wait_for(lambda seen: seen.prompt.startswith("Waiting for Player 1"), 10)


def test_without_scripts_the_page_shows_the_table_and_says_so(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = people_game(4, orders=[shuffled(7)])
    pass_turn(game, users[0])
    scripted = sit_down(visitors(), stack, game, users[0]).look()
    context = visitors(java_script_enabled=False)
    sign_in(context, stack, users[0])
    page = context.new_page()
    plain = look_at(page, game).look()
    assert (plain.hand, plain.pile, plain.log) == (scripted.hand, scripted.pile, scripted.log)
    assert plain.prompt == "Waiting for Player 1"
    words = page.locator("noscript p")
    expect(words).to_be_visible()
    assert "please allow JavaScript" in words.inner_text()


def test_the_computers_moves_appear_one_after_another_without_a_reload(
    page: Page, fix_deck: FixDeck
) -> None:
    fix_deck(shuffled(7))
    player = start(page)
    draw_and_choose(player)
    page.evaluate(COUNT_SHOWN_MOVES)
    player.press(player.button("Discard pile"))
    seen = player.wait_for(lambda seen: seen.prompt.startswith("Your turn: d"))
    page.wait_for_function(f"() => window.shownMoves.at(-1) === {len(seen.log)}")
    counts = page.evaluate("() => window.shownMoves")
    others = [line for line in seen.log if not line.startswith("You")]
    assert counts == sorted(counts)
    assert len(counts) > 3, counts
    for name in ("Ada", "Bruno", "Clara"):
        assert any(line.startswith(f"{name} discarded") for line in others)


# How many moves the list shows, whenever the number changes; a reload would lose it.
COUNT_SHOWN_MOVES = """() => {
  window.shownMoves = [];
  const look = () => {
    const moves = [...document.querySelectorAll('[aria-label="Last moves"] li')];
    const shown = moves.filter(move => Number(getComputedStyle(move).opacity) > 0.5).length;
    if (window.shownMoves.at(-1) !== shown) window.shownMoves.push(shown);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_a_refusal_says_its_rule_and_changes_nothing(page: Page, fix_deck: FixDeck) -> None:
    fix_deck(shuffled(7))
    player = start(page)
    other = second_window(player)
    player.play(player.button("Stock"))
    other.wait_for(lambda seen: "meld" in seen.prompt)
    before, moves = player.look(), moves_of(page)
    for rank in dict.fromkeys(card.split()[0] for card in before.hand[:3]):
        player.choose(rank, 1)
    count = len(player.look().chosen)
    player.press(player.meld_zone())
    seen = player.wait_for(lambda seen: bool(seen.message))
    assert "at least 3 cards" in seen.message
    assert len(seen.chosen) == count
    assert (seen.hand, seen.melds, seen.pile) == (before.hand, before.melds, before.pile)
    assert (seen.log, seen.stock, seen.opening) == (before.log, before.stock, before.opening)
    assert moves_of(page) == moves
    assert not other.look().message


def test_a_refusal_before_the_draw_names_what_is_missing(page: Page, fix_deck: FixDeck) -> None:
    fix_deck(shuffled(7))
    player = start(page)
    player.choose(player.look().hand[0].split()[0], 1)
    player.press(player.meld_zone())
    seen = player.wait_for(lambda seen: bool(seen.message))
    assert seen.message == "Draw from the stock or take the pile first."


def test_a_double_click_on_the_pile_discards_once(page: Page, fix_deck: FixDeck) -> None:
    fix_deck(shuffled(7))
    player = start(page)
    before = draw_and_choose(player)
    player.button("Discard pile").dblclick()
    seen = player.wait_for(lambda seen: seen.prompt.startswith("Your turn: d"))
    assert len(seen.hand) == len(before.hand) - 1
    assert sum(line.startswith("You discarded") for line in seen.log) == 1


def test_a_double_click_on_the_stock_draws_once(page: Page, fix_deck: FixDeck) -> None:
    fix_deck(shuffled(7))
    player = start(page)
    held = len(player.look().hand)
    player.button("Stock").dblclick()
    seen = player.wait_for(lambda seen: len(seen.hand) > held)
    page.wait_for_load_state("networkidle")
    assert len(player.look().hand) == len(seen.hand) == held + 1
    assert sum(line.startswith("You drew") for line in player.look().log) == 1


def test_selection_and_focus_survive_what_the_others_do(page: Page, fix_deck: FixDeck) -> None:
    fix_deck(shuffled(7))
    player = start(page)
    draw_and_choose(player)
    player.press(player.button("Discard pile"))
    player.wait_for(lambda seen: not seen.chosen)
    last = player.look().hand[-1]
    card = player.cards(last.split()[0]).last
    card.focus()
    page.keyboard.press("Space")
    seen = player.wait_for_turn()
    assert seen.chosen == (last,)
    expect(card).to_be_focused()
    assert any(line.startswith("Clara discarded") for line in seen.log)


def test_the_selection_survives_a_reload(page: Page, fix_deck: FixDeck) -> None:
    fix_deck(shuffled(7))
    player = start(page)
    chosen = draw_and_choose(player).chosen
    page.reload()
    assert player.wait_for(lambda seen: bool(seen.chosen), 10).chosen == chosen


def test_a_server_that_fails_is_named_and_the_move_can_be_tried_again(
    visitors: Visitors, stack: Stack, expected: list[str]
) -> None:
    expected.append("Failed to load resource: the server responded with a status of 500")
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    player = sit_down(context, stack, game, users[0])
    before = player.look()
    context.route("**/act", lambda route: route.fulfill(status=500, body="<h1>Broken</h1>"))
    player.press(player.button("Stock"))
    seen = player.wait_for(lambda seen: bool(seen.message))
    assert "Your move was not made" in seen.message
    assert seen.hand == before.hand
    context.unroute("**/act")
    player.dismissed(seen)
    assert len(player.play(player.button("Stock")).hand) > len(before.hand)


def test_after_broken_connections_the_page_equals_a_fresh_one(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = people_game(4, orders=[shuffled(7)])
    context = visitors()
    sockets: list[WebSocketRoute] = []

    def relay(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    context.route_web_socket(SOCKETS, relay)
    player = sit_down(context, stack, game, users[0])
    fresh_context = visitors()
    sign_in(fresh_context, stack, users[0])
    fresh = fresh_context.new_page()
    rng = random.Random(93)
    for _ in range(BREAKS):
        player.wait_for(lambda seen: bool(sockets))
        sockets.pop().close()
        for _ in range(rng.randint(1, 7)):
            play_random_turn(game, users, rng)
        plain = look_at(fresh, game).look()
        player.wait_for(partial(operator.eq, plain), 10)
