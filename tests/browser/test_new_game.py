"""A game chosen in the browser: rules follow the choice, and nothing entered is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.engine.rules import preset, rules_to
from games.models import Game
from tests.browser.conftest import Visitors

PHONE = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def opened(page: Page, group: str) -> None:
    page.locator("summary", has_text=re.compile(f"^{group}")).click()


def card(page: Page, title: str) -> None:
    """Choose a preset by its card."""
    page.locator(".preset label", has_text=title).click()


def the_game(page: Page) -> Game:
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**/game/*/")
    return Game.objects.get(slug=page.url.strip("/").split("/")[-1])


def test_another_preset_brings_its_rules_and_keeps_a_house_rule(page: Page) -> None:
    page.goto("/new")
    opened(page, "The pile")
    frozen = page.get_by_role("switch", name="Pile always frozen")
    frozen.check()
    rule = page.locator("#rule-always_frozen")
    expect(rule).to_contain_text("differs from Classic")
    card(page, "Open table")
    expect(rule).to_contain_text("differs from Open table")
    page.get_by_role("radio", name="3, each alone").check()
    expect(page.locator("#foot")).to_contain_text("Open table, 3 players")
    expect(page.locator("#rule-permission select")).to_be_disabled()
    assert frozen.is_checked()
    assert page.locator("#rules-the-pile").get_attribute("open") is not None
    game = the_game(page)
    assert game.rules == rules_to(preset("open", 3, {"always_frozen": True}))


def test_a_box_that_was_touched_follows_the_next_preset(page: Page) -> None:
    page.goto("/new")
    opened(page, "Melds")
    more = page.get_by_role("switch", name="More wild than natural cards")
    more.check()
    expect(page.locator("#foot")).to_contain_text("1 house rule")
    more.uncheck()
    expect(page.locator("#foot")).not_to_contain_text("house rule")
    card(page, "Timed")
    expect(page.locator("#foot")).to_contain_text("1 minute a turn")
    assert more.is_checked()
    assert page.get_by_label("Wild cards in a meld").input_value() == "2"
    assert the_game(page).turn_seconds == 60


def test_what_cannot_be_played_is_told_and_mended(page: Page) -> None:
    page.goto("/new")
    opened(page, "Deal")
    cards = page.get_by_label("Cards dealt")
    cards.fill("27")
    cards.press("Tab")
    expect(page.locator("#rule-hand_size")).to_contain_text("At most 26 cards each")
    cards.fill("26")
    cards.press("Tab")
    expect(page.locator("#rule-hand_size")).not_to_contain_text("At most")
    assert the_game(page).rules["hand_size"] == 26


def test_rules_are_saved_chosen_and_deleted(page: Page) -> None:
    page.goto("/new")
    card(page, "Traditional")
    expect(page.locator("#foot")).to_contain_text("Traditional")
    page.get_by_role("radio", name="2, head to head").check()
    expect(page.locator("#foot")).to_contain_text("2 players")
    page.get_by_role("textbox", name="Name").fill("The two of us")
    page.get_by_role("button", name="Save the rules").click()
    page.goto("/new")
    page.get_by_role("link", name="The two of us").click()
    expect(page.locator("#foot")).to_contain_text("Traditional, 2 players")
    page.get_by_role("button", name="Delete the rules “The two of us”").click()
    expect(page.get_by_role("link", name="The two of us")).to_have_count(0)


def test_the_enter_key_deals_no_cards(page: Page) -> None:
    page.goto("/new")
    opened(page, "Drawing")
    page.get_by_label("Cards drawn in a turn").fill("3")
    page.keyboard.press("Enter")
    expect(page.locator("#foot")).to_contain_text("1 house rule")
    assert not Game.objects.exists()


def test_without_scripts_the_whole_page_works(visitors: Visitors) -> None:
    page = visitors(java_script_enabled=False).new_page()
    page.goto("/new")
    card(page, "Timed")
    page.get_by_role("button", name="Show these rules").click()
    expect(page.locator("#foot")).to_contain_text("Timed, 4 players")
    opened(page, "Drawing")
    page.get_by_label("Cards drawn in a turn").fill("2")
    assert the_game(page).rules == rules_to(preset("timed", 4, {"draw_count": 2}))


@pytest.mark.parametrize("width", [320, 360, 740, 1280])
def test_nothing_is_cut_off_at_any_width(visitors: Visitors, width: int) -> None:
    page = visitors(width, 740, **(PHONE if width < 600 else {})).new_page()
    page.goto("/new")
    for summary in page.locator(".rules summary").all():
        summary.click()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    small = """Array.from(document.querySelectorAll(
        '#settings select, #settings input:not([type=hidden]), .btn, summary'))
        .filter((each) => each.checkVisibility())
        .map((each) => [(each.closest('label') || each).getBoundingClientRect(), each.id])
        .filter(([box]) => box.right > innerWidth + 1 || box.left < 0 || box.height < 22)
        .map(([, id]) => id)"""
    assert page.evaluate(small) == []
