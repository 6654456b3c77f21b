"""Whole deals, played by clicking what a person sees, their score recounted from the log."""

import re

import pytest
from playwright.sync_api import Page

from games.models import Game
from tests.browser.conftest import FixDeck
from tests.browser.decks import shuffled
from tests.browser.player import Player
from tests.browser.scores import expected_rows, recounted, shown_hands, shown_rows, shown_totals


def slug_of(page: Page) -> str:
    match = re.search(r"/game/([^/]+)/", page.url)
    assert match is not None, page.url
    return match[1]


@pytest.mark.parametrize(
    ("players", "button", "seed"),
    [(4, "Four, with a partner", 4), (2, "Two, head to head", 2)],
)
def test_a_deal_is_played_from_the_home_page_to_its_score(
    page: Page, fix_deck: FixDeck, players: int, button: str, seed: int
) -> None:
    fix_deck(shuffled(seed), shuffled(seed + 100))
    page.goto("/")
    page.get_by_role("button", name=button).click()
    player = Player(page)
    player.play_deal()

    recount = recounted(slug_of(page))
    deal = recount.deals[0]
    rules = Game.objects.get(slug=slug_of(page)).rules
    assert sorted(deal.everything()) == list(range(108))
    assert shown_rows(page) == expected_rows(deal, players, rules)
    assert shown_totals(page) == deal.totals
    assert [len(cards) for cards in shown_hands(page).values()].count(0) <= 1
    assert sum(map(len, shown_hands(page).values())) == sum(map(len, deal.hands))

    page.get_by_role("button", name="Continue").click()
    seen = player.wait_for(lambda seen: bool(seen.prompt))
    assert "Hand 2" in page.get_by_role("banner").inner_text()
    assert not seen.melds
