"""The table by keyboard alone, and what axe says of every page."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # has none
from playwright.sync_api import Page, expect

from tests.browser.conftest import FixDeck, Visitors
from tests.browser.decks import taken_pile, two_canastas
from tests.browser.player import Player

TABS = 12  # a person who needs more to reach the hand has lost his way
GRAVE = ("serious", "critical")
# The design knows two reports and answers them: cards that overlap are small targets, but each is
# reached by the keys and the whole rank by press and hold; and the figures on tiles stand in the
# full name in words.
KNOWN = {
    "target-size": re.compile(r'class="(card|meld)'),
    "label-content-name-mismatch": re.compile(r'class="(card|meld|pile)'),
}
# Levels A and AA of WCAG 2.2, as the design promises.
RULES = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }
}


def focused(page: Page) -> str:
    """The name of what has the focus."""
    return str(
        page.evaluate(
            "() => document.activeElement.getAttribute('aria-label')"
            " ?? document.activeElement.innerText"
        )
    )


def test_a_turn_is_played_by_keyboard_alone(page: Page, fix_deck: FixDeck) -> None:
    fix_deck(taken_pile())
    page.goto("/")
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if focused(page).startswith("Four, with"):
            break
    page.keyboard.press("Enter")
    player = Player(page)
    player.wait_for_turn()
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to your hand"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert focused(page) == "Four of spades"

    page.keyboard.press("d")
    player.wait_for(lambda seen: "meld" in seen.prompt)
    page.keyboard.press("a")  # not asked: the key is for the partner, and the answer a sentence
    seen = player.wait_for(lambda seen: bool(seen.message))
    page.keyboard.press("Escape")
    player.wait_for(lambda seen: not seen.message)

    select_rank(page, "5", "Five")
    page.keyboard.press("End")
    page.keyboard.press("Home")
    assert focused(page) == "Four of spades"
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("Five")
    page.keyboard.press("Escape")
    assert player.look().chosen == ()

    select_aces(page)
    seen = player.look()
    assert [card.split()[0] for card in seen.chosen] == ["Ace"] * 3
    page.keyboard.press("m")
    seen = player.wait_for(lambda seen: "Ace" in seen.melds)
    assert focused(page) in seen.hand

    page.keyboard.press("z")
    player.wait_for(lambda seen: not seen.melds)
    select_aces(page)
    page.keyboard.press("m")
    player.wait_for(lambda seen: "Ace" in seen.melds)

    page.keyboard.press("4")
    page.keyboard.press("Enter")
    page.keyboard.press("x")
    seen = player.wait_for(lambda seen: any("You discarded 4" in line for line in seen.log))
    player.wait_for_turn()
    assert focused(page) in player.look().hand


def select_rank(page: Page, key: str, rank: str) -> None:
    page.keyboard.press(key)
    assert focused(page).startswith(rank)
    page.keyboard.press("Shift+Space")


def select_aces(page: Page) -> None:
    """A is the key for asking, so the arrows go to the aces: they are the last."""
    page.keyboard.press("End")
    while not focused(page).startswith("Ace"):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+Space")


def test_a_meld_and_the_pile_are_reached_by_keys(page: Page, fix_deck: FixDeck) -> None:
    fix_deck(taken_pile())
    page.goto("/")
    page.get_by_role("button", name="Four, with a partner").click()
    player = Player(page)
    player.wait_for_turn()
    page.keyboard.press("t")
    select_rank(page, "5", "Five")
    page.keyboard.press("m")
    player.wait_for(lambda seen: bool(seen.tray))
    select_aces(page)
    page.keyboard.press("m")
    seen = player.wait_for(lambda seen: "Two of spades, wild" in seen.hand)
    page.keyboard.press("2")
    page.keyboard.press("Space")
    page.keyboard.press("l")
    page.keyboard.press("ArrowRight")
    assert re.match("Fives|Aces", focused(page))
    page.keyboard.press("Enter")
    seen = player.wait_for(lambda seen: sum(meld.wilds for meld in seen.melds.values()) == 1)
    assert seen.is_mine


def test_the_log_and_the_way_out_open_and_close_by_keys(
    visitors: Visitors, fix_deck: FixDeck
) -> None:
    fix_deck(two_canastas())
    page = visitors(820, 1180).new_page()
    page.goto("/")
    page.get_by_role("button", name="Two, head to head").click()
    player = Player(page)
    player.wait_for_turn()
    page.keyboard.press("g")
    expect(page.get_by_role("region", name="Last moves")).to_be_visible()
    assert focused(page) == "Close"
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Last moves")).to_be_hidden()
    page.keyboard.press("d")
    player.wait_for(lambda seen: "meld" in seen.prompt)
    page.keyboard.press("o")
    sheet = page.get_by_role("dialog", name="Go out")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.keyboard.press("o")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("button", name="Go out", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    player.wait_for(lambda seen: seen.is_scored)


def grave_faults_of_document(page: Page) -> list[str]:
    """The same for a page that scrolls, seen whole: nothing lies under its bars."""
    before = page.viewport_size
    assert before is not None
    height = int(page.evaluate("() => document.documentElement.scrollHeight"))
    page.set_viewport_size({"width": before["width"], "height": height + 200})
    faults = grave_faults(page)
    page.set_viewport_size(before)
    return faults


def grave_faults(page: Page) -> list[str]:
    """What axe calls serious or critical, but for the two reports that the design answers."""
    found: list[dict[str, Any]] = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:160]}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
        if not (fault["id"] in KNOWN and KNOWN[fault["id"]].search(node["html"]))
    ]


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_axe_finds_nothing_grave_on_any_page(
    visitors: Visitors, fix_deck: FixDeck, size: tuple[int, int]
) -> None:
    fix_deck(two_canastas())
    page = visitors(*size).new_page()
    page.goto("/new")
    faults = {"new game": grave_faults_of_document(page)}
    page.goto("/")
    faults["home"] = grave_faults_of_document(page)
    page.get_by_role("button", name="Two, head to head").click()
    player = Player(page)
    player.wait_for_turn()
    faults["table"] = grave_faults(page)
    player.play(player.button("Stock"))
    player.choose("King", 8)
    faults["table with a selection"] = grave_faults(page)
    player.play(player.button("New meld"))
    faults["table with a meld"] = grave_faults(page)
    player.press(player.action("Go out"))
    sheet = page.get_by_role("dialog", name="Go out")
    sheet.wait_for()
    faults["way out"] = grave_faults(page)
    sheet.get_by_role("button", name="Go out", exact=True).click()
    player.wait_for(lambda seen: seen.is_scored)
    faults["scoreboard"] = grave_faults_of_document(page)
    page.goto("/")
    faults["home with a game"] = grave_faults_of_document(page)
    assert {name: found for name, found in faults.items() if found} == {}
