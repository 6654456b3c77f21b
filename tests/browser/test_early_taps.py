"""On a slow line the table is seen before its scripts have come; a tap is not lost for that."""

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import FixDeck
from tests.browser.decks import full_hand
from tests.browser.player import Player


def test_a_tap_before_the_scripts_have_come_is_done_when_they_have(
    page: Page, fix_deck: FixDeck
) -> None:
    fix_deck(full_hand())
    page.goto("/")
    page.get_by_role("button", name="Two, head to head").click()
    player = Player(page)
    player.wait_for_turn()
    waiting: list[Route] = []
    page.route("**/js/table.js", lambda route: waiting.append(route))
    page.goto(page.url, wait_until="commit")
    card = player.cards("Nine").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "false")
    for route in waiting:
        route.continue_()
    page.unroute("**/js/table.js")
    expect(card).to_have_attribute("aria-pressed", "true")
