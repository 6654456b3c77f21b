"""A player who suspects the shuffle checks it, in the browser."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visitors
from tests.browser.seats import sign_in
from tests.games.tables import people_game, play_deal
from tests.stack import Stack


def checked(page: Page) -> None:
    page.get_by_role("button", name="Work it out again").click()


def ended_hand(visitors: Visitors, stack: Stack) -> tuple[Page, str]:
    """The scoreboard's page of a hand that is over."""
    game, users = people_game(2)
    play_deal(game, seed=5)
    window = visitors(390, 844)
    sign_in(window, stack, users[0])
    return window.new_page(), game.slug


def test_the_browser_works_the_order_out_again(visitors: Visitors, stack: Stack) -> None:
    page, slug = ended_hand(visitors, stack)
    page.goto(f"/game/{slug}/result/1")
    page.get_by_role("link", name="How the cards were shuffled").click()
    checked(page)
    expect(page.locator("#is-promised output")).to_have_text("Yes.")
    expect(page.locator("#is-same output")).to_have_text("Yes.")
    last = page.locator(".proof-cards .card").last.bounding_box()
    assert last is not None
    assert last["height"] >= 40
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_the_browser_tells_an_order_that_was_changed(
    visitors: Visitors, stack: Stack, expected: list[str]
) -> None:
    # A page that the test has written itself may open no socket to this machine.
    expected.append("WebSocket connection to")
    page, slug = ended_hand(visitors, stack)

    def forge(route: Route) -> None:
        """What a cheating host's page would say: two cards exchanged."""
        answer = route.fetch()
        body = re.sub(r'"order": \[(\d+), (\d+)', r'"order": [\2, \1', answer.text())
        route.fulfill(response=answer, body=body)

    page.route("**/proof/1", forge)
    page.goto(f"/game/{slug}/proof/1")
    checked(page)
    expect(page.locator("#is-same output")).to_have_text("No!")
    expect(page.locator("#is-promised output")).to_have_text("Yes.")
