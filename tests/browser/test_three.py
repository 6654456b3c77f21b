"""Three players, each alone: a whole deal from the New game page to the score of three."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import FixDeck
from tests.browser.decks import shuffled
from tests.browser.new_games import choose_players, choose_preset, computers, deal
from tests.browser.player import Player
from tests.browser.scores import expected_rows, recounted, shown_hands, shown_rows, shown_totals

PLAYERS = 3


def test_a_deal_of_three_is_played_to_a_score_in_three_columns(
    page: Page, fix_deck: FixDeck
) -> None:
    fix_deck(shuffled(11), shuffled(111))
    page.goto("/new")
    choose_preset(page, "Open table")
    choose_players(page, "3, each alone")
    game = deal(page)
    names = ["You", *computers(game)]
    player = Player(page)
    assert len(player.wait_for_turn().others) == PLAYERS - 1
    player.play_deal()

    recount = recounted(game.slug)
    scored = recount.deals[0]
    assert sorted(scored.everything()) == list(range(108))
    table = page.get_by_role("region", name="Score of this hand").get_by_role("table")
    headers = table.get_by_role("columnheader").all_inner_texts()
    assert [each.strip() for each in headers] == ["Hand 1", *names]
    assert shown_rows(page) == expected_rows(scored, PLAYERS, game.rules)
    assert shown_totals(page) == scored.totals
    assert {name: len(cards) for name, cards in shown_hands(page).items()} == {
        name: len(hand) for name, hand in zip(names, scored.hands, strict=True)
    }

    page.get_by_role("button", name="Continue").click()
    player.wait_for(lambda seen: bool(seen.prompt))
    expect(page.get_by_role("banner")).to_contain_text("Hand 2")
    scores = page.get_by_role("group", name="Score").locator("b").all_inner_texts()
    assert [int(text.replace(",", "").replace("\N{MINUS SIGN}", "-")) for text in scores] == (
        scored.totals
    )
