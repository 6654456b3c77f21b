"""At fifty points of a game the connection breaks; afterwards the page is as a fresh one."""

import random

from playwright.sync_api import Page, WebSocketRoute

from games.models import Game
from tests.browser.conftest import Visitors
from tests.browser.decks import shuffled
from tests.browser.seats import sit_down
from tests.browser.test_presence import SOCKETS
from tests.games.tables import people_game, play_random_turn
from tests.stack import Stack

POINTS = 50
# The first place in which the table differs from a fresh answer of the server. What only the page
# knows is left out: the selection, the focus, how long ago something was, the talk, the secret
# against forged requests, and how the moves came into sight.
DIFFERENCE = """async () => {
  const own = ['data-csrf', 'aria-pressed', 'data-legal', 'data-chosen', 'tabindex', 'style',
    'data-htmx-powered', 'data-busy'];
  const plain = table => {
    const copy = table.cloneNode(true);
    const selector = 'time, #chat > *, #rail-tabs, #chat-count, [data-last], [name=csrf' +
      'middlewaretoken], #new-meld, .here';
    for (const each of copy.querySelectorAll(selector)) each.remove();
    for (const each of [copy, ...copy.querySelectorAll('*')])
      for (const name of own) each.removeAttribute(name);
    for (const each of copy.querySelectorAll('*'))
      [...each.attributes].map(a => [a.name, a.value]).sort().forEach(([name, value]) => {
        each.removeAttribute(name); each.setAttribute(name, value); });
    for (const name of [...copy.getAttributeNames()]) copy.removeAttribute(name);
    return copy.innerHTML.replace(/\\s+/g, ' ').replace(/> </g, '><');
  };
  const table = document.getElementById('table');
  const answer = await fetch(`/game/${table.dataset.slug}/table`);
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [mine, theirs] = [table, fresh.getElementById('table')].map(plain);
  if (mine === theirs) return '';
  let at = 0;
  while (mine[at] === theirs[at]) at += 1;
  return `${mine.slice(at - 60, at + 60)}\\n  instead of\\n${theirs.slice(at - 60, at + 60)}`;
}"""


def shows_version_of(page: Page, game: Game) -> None:
    game.refresh_from_db()
    revision = str(game.revision)
    page.wait_for_function(
        "wanted => document.getElementById('table').dataset.have.split('.')[0] === wanted",
        arg=revision,
    )
    page.wait_for_load_state("networkidle")


def test_at_fifty_points_a_page_that_lost_its_connection_becomes_as_a_fresh_one(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    sockets: list[WebSocketRoute] = []

    def relay(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    context.route_web_socket(SOCKETS, relay)
    page = sit_down(context, stack, game, users[0]).page
    rng = random.Random(93)
    for point in range(POINTS):
        sockets.pop().close()
        for _ in range(rng.randint(1, 3)):
            play_random_turn(game, users, rng)
        # The network is back: the page need not wait until it tries again by itself.
        page.evaluate("dispatchEvent(new Event('online'))")
        shows_version_of(page, game)
        assert page.evaluate(DIFFERENCE) == "", f"after {point + 1} breaks"
