"""House rules chosen on the New game page hold at the table and stand first on its Rules page."""

from playwright.sync_api import Page, expect

from games.engine.rules import preset, rules_to
from tests.browser.conftest import FixDeck
from tests.browser.decks import bound_to_feed
from tests.browser.new_games import choose_players, choose_preset, deal, expect_foot, open_group
from tests.browser.player import Player

HOUSE_RULES = {
    "hand_size": 15,
    "draw_count": 2,
    "initial_meld_minimums": [[None, 15], [0, 90], [1500, 90], [3000, 120]],
    "always_frozen": True,
}
SETS = {"Ace": 3, "Four": 3, "Five": 3, "Six": 3, "Seven": 3}
LABELS = ["Cards dealt", "Cards drawn in a turn", "Minimum of the first meld", "Pile always frozen"]


def choose_house_rules(page: Page) -> None:
    choose_preset(page, "Open table")
    choose_players(page, "2, head to head")
    open_group(page, "Deal").get_by_label("Cards dealt").fill("15")
    open_group(page, "Drawing").get_by_label("Cards drawn in a turn").fill("2")
    open_group(page, "First meld").get_by_label("Row 2: points needed").fill("90")
    open_group(page, "The pile").get_by_role("switch", name="Pile always frozen").check()
    expect_foot(page, "4 house rules")


def test_a_game_plays_by_its_house_rules_and_shows_them_first(
    page: Page, fix_deck: FixDeck
) -> None:
    fix_deck(bound_to_feed())
    page.goto("/new")
    choose_house_rules(page)
    game = deal(page)
    assert game.rules == rules_to(preset("open", 2, HOUSE_RULES))
    player = Player(page)
    assert len(player.wait_for_turn().hand) == 15

    player.play(player.button("Stock"))
    seen = player.look()
    assert len(seen.hand) == 17
    assert seen.opening == (0, 90)
    assert seen.is_frozen
    lay_all_sets(player)
    player.choose("Ten", 1)
    player.play(player.button("Discard pile"))

    seen = player.wait_for_turn()
    assert seen.top in seen.melds
    assert seen.is_frozen
    assert not seen.can_take
    player.press(player.button("Discard pile"))
    expect(page.get_by_role("alert")).to_contain_text("frozen")
    player.dismissed(player.look())
    player.play(player.button("Stock"))
    assert len(player.look().hand) == 3

    page.get_by_role("link", name="Rules of this game").first.click()
    assert_shows_house_rules_first(page)
    page.get_by_role("link", name="Back to the game").click()
    player.wait_for(lambda seen: len(seen.hand) == 3)


def lay_all_sets(player: Player) -> None:
    for rank, count in SETS.items():
        player.choose(rank, count)
        player.play(player.button("New meld"))
    assert player.refusals == []


def assert_shows_house_rules_first(page: Page) -> None:
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert headings[:2] == ["House rules of this game", "Chapters"]
    house = page.get_by_role("region", name="House rules of this game")
    terms = house.get_by_role("term").all_inner_texts()
    assert terms == LABELS
    for told, usual in zip(
        house.locator("dd:not(.usual)").all_inner_texts(),
        house.locator("dd.usual").all_inner_texts(),
        strict=True,
    ):
        assert usual.startswith("Open table: ")
        assert told not in usual
