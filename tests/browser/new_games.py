"""Games made on the New game page as a person makes them: cards, switches, boxes, the button."""

import re

from playwright.sync_api import Locator, Page, expect

from games.models import Game


def choose_preset(page: Page, title: str) -> None:
    page.get_by_role("radiogroup", name="Rules").locator("label", has_text=title).click()
    expect_foot(page, title)


def choose_players(page: Page, label: str) -> None:
    page.get_by_role("group", name="Players").get_by_label(label).check()
    expect_foot(page, f"{label[0]} players")


def open_group(page: Page, title: str) -> Locator:
    """Unfold the house rules under a heading."""
    group = page.get_by_role("group").filter(has=page.locator("summary", has_text=title))
    group.locator("summary").click()
    return group


def expect_foot(page: Page, words: str) -> None:
    """The bar at the bottom tells what was chosen; then the server's answer has come."""
    expect(page.get_by_role("contentinfo")).to_contain_text(words)


def deal(page: Page) -> Game:
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**/game/*/")
    return game_on(page)


def game_on(page: Page) -> Game:
    match = re.search(r"/game/([^/]+)/", page.url)
    assert match is not None, page.url
    return Game.objects.get(slug=match[1])


def computers(game: Game) -> list[str]:
    """The names of the other seats, in turn order."""
    return [seat.bot_name for seat in game.seats.order_by("number") if seat.is_bot]
