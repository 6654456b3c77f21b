"""Pictures of every page for people to look at; no test, so it is run by name:

SHOTS=folder python -m pytest tests/browser/screenshots.py
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from games.engine.moves import Ask, Draw
from tests.browser.conftest import FixDeck, Visitors
from tests.browser.decks import full_hand, partner_can_go_out, shuffled, taken_pile, two_canastas
from tests.browser.player import Player
from tests.browser.seats import sit_down
from tests.games.tables import act, pass_turn, people_game
from tests.stack import Stack

SIZES = ((360, 740), (740, 360), (820, 1180), (1280, 800))
FOUR = "Four, with a partner"
TWO = "Two, head to head"

Shoot = Callable[[Page, str], None]


@pytest.fixture
def shoot() -> Shoot:
    folder = Path(os.environ["SHOTS"])
    folder.mkdir(parents=True, exist_ok=True)

    def shoot_all_sizes(page: Page, name: str) -> None:
        before = page.viewport_size
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            # Nothing to wait for: whatever moves has come to rest by then.
            page.wait_for_timeout(400)
            page.screenshot(path=folder / f"{name}-{width}x{height}.png")
        assert before is not None
        page.set_viewport_size(before)

    return shoot_all_sizes


def opened(page: Page, button: str, length: str = "To 5,000") -> Player:
    page.goto("/")
    page.get_by_role("radio", name=length).check()
    page.get_by_role("button", name=button).click()
    player = Player(page)
    player.wait_for_turn()
    return player


def test_home_and_new_game(page: Page, shoot: Shoot) -> None:
    page.goto("/")
    shoot(page, "home-empty")
    page.goto("/new")
    shoot(page, "new")


def test_a_deal_of_four(page: Page, fix_deck: FixDeck, shoot: Shoot) -> None:
    fix_deck(shuffled(4), shuffled(104))
    player = opened(page, FOUR)
    shoot(page, "four-1-draw")
    player.play(player.button("Stock"))
    shoot(page, "four-2-play")
    player.choose(player.look().hand[0].split()[0], 1)
    shoot(page, "four-3-selected")
    player.press(player.meld_zone())
    player.wait_for(lambda seen: bool(seen.message))
    shoot(page, "four-4-refused")
    player.dismissed(player.look())
    page.keyboard.press("Escape")
    for turn in range(5, 12):
        seen = player.play_turn(player.look())
        shoot(page, f"four-{turn}-others-play")
        seen = player.wait_for_turn()
        if seen.is_scored:
            break
        shoot(page, f"four-{turn}-turn")
    page.goto("/")
    shoot(page, "home-running")
    page.get_by_role("link", name="Continue").click()
    player.play_deal()
    shoot(page, "scoreboard-four")


def test_a_taken_pile_waits(page: Page, fix_deck: FixDeck, shoot: Shoot) -> None:
    fix_deck(taken_pile())
    player = opened(page, FOUR)
    player.press(player.button("Discard pile"))
    player.choose("Five", 2)
    shoot(page, "taken-1-top-selected")
    player.play(player.button("New meld"))
    shoot(page, "taken-2-waits")
    player.choose("Ace", 3)
    shoot(page, "taken-3-aces-selected")
    player.play(player.button("New meld"))
    shoot(page, "taken-4-open")


def test_going_out_in_a_quick_game(page: Page, fix_deck: FixDeck, shoot: Shoot) -> None:
    fix_deck(two_canastas())
    player = opened(page, TWO, "One hand")
    player.play(player.button("Stock"))
    shoot(page, "two-1-play")
    player.press(player.action("Go out"))
    page.get_by_role("dialog", name="Go out").wait_for()
    shoot(page, "two-2-way-out")
    page.get_by_role("button", name="Go out", exact=True).last.click()
    player.wait_for(lambda seen: seen.is_scored)
    shoot(page, "scoreboard-final")
    page.goto("/")
    shoot(page, "home-finished")


def test_a_full_hand_of_two(page: Page, fix_deck: FixDeck, shoot: Shoot) -> None:
    fix_deck(full_hand())
    player = opened(page, TWO)
    shoot(page, "full-1-draw")
    player.play(player.button("Stock"))
    shoot(page, "full-2-play")
    player.press(player.action("Sort"))
    shoot(page, "full-3-sorted")
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Last moves").click()
    shoot(page, "full-4-log")


def test_the_partner_asks(visitors: Visitors, stack: Stack, shoot: Shoot) -> None:
    game, users = people_game(4, orders=[partner_can_go_out()])
    for user in users[:2]:
        pass_turn(game, user)
    act(game, users[2], Draw())
    asker = sit_down(visitors(), stack, game, users[2])
    shoot(asker.page, "asking-1-may-ask")
    act(game, users[2], Ask())
    partner = sit_down(visitors(), stack, game, users[0])
    shoot(partner.page, "asking-2-question")
    partner.press(partner.button("Yes, go out"))
    asker.wait_for(lambda seen: seen.is_mine)
    shoot(asker.page, "asking-3-answer")
