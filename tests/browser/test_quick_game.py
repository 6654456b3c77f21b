"""A quick game is one deal: afterwards there is a winner, and nothing to continue."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import FixDeck, Visitors
from tests.browser.decks import shuffled, two_canastas
from tests.browser.player import Player
from tests.browser.scores import recounted, shown_totals


def test_a_quick_game_ends_with_the_trophy_and_leads_on(page: Page, fix_deck: FixDeck) -> None:
    fix_deck(two_canastas())
    page.goto("/")
    page.get_by_text("One hand").click()
    page.get_by_role("button", name="Two, head to head").click()
    player = Player(page)
    player.play_deal()

    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    expect(page.locator("main img").first).to_have_js_property("complete", True)
    expect(page.get_by_text("went out concealed")).to_be_visible()
    recount = recounted(page.url.rstrip("/").rpartition("/")[2])
    assert recount.winners == [0]
    assert shown_totals(page) == recount.totals
    expect(page.get_by_role("button", name="Continue")).to_have_count(0)

    table = page.url
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    page.goto(table)
    page.get_by_role("link", name="Home").click()
    finished = page.get_by_role("region", name="Finished")
    expect(finished).to_contain_text(re.compile("won", re.IGNORECASE))
    finished.get_by_role("link").click()
    expect(page.get_by_role("heading", name="You win")).to_be_visible()


def test_a_quick_game_from_the_new_game_page_is_played_to_its_end(
    visitors: Visitors, fix_deck: FixDeck
) -> None:
    fix_deck(shuffled(11))
    page = visitors(820, 1180).new_page()
    page.goto("/new")
    page.get_by_text("4, partners", exact=True).click()
    page.get_by_text("Quick game, one hand").click()
    page.get_by_role("button", name="Deal the cards").click()
    Player(page).play_deal()

    recount = recounted(page.url.rstrip("/").rpartition("/")[2])
    assert recount.winners is not None
    assert shown_totals(page) == recount.totals
    expect(page.get_by_role("link", name="New game")).to_be_visible()
    expect(page.get_by_role("link", name="Home")).to_be_visible()
