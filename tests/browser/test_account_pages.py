"""The pages of an account on a phone and on a laptop: all of it in sight, and open to everybody."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # has none
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.entrance import sign_up
from tests.mails import Mails

ENTRANCE = ("sign-up/", "sign-in/", "password/forgotten/", "confirm/", "confirm/old/")
GRAVE = ("serious", "critical")
OWN = ("", "calendar/", "mail-address/", "password/", "delete/", "sign-out/", "second-factor/")


def grave(page: Page) -> list[str]:
    """What axe calls serious or critical."""
    found = Axe().run(page).response["violations"]
    return [f"{page.url}: {each['id']}" for each in found if each["impact"] in GRAVE]


def wider_than_the_window(page: Page) -> list[str]:
    """Parts of the page that stick out of it to the right."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll('main *')]
              .filter(each => each.getBoundingClientRect().right > innerWidth + 1
                && !each.closest('.vh'))
              .map(each => `${location.pathname}: ${each.outerHTML.slice(0, 80)}`)"""
        )
    )


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_every_page_fits_and_axe_finds_nothing_grave(
    visitors: Visitors, mails: Mails, width: int, height: int
) -> None:
    page = visitors(width, height, timezone_id="Asia/Tokyo").new_page()
    problems = []
    for path in ENTRANCE:
        page.goto(f"/account/{path}")
        problems += grave(page) + wider_than_the_window(page)
    sign_up(page, mails)
    for path in OWN:
        page.goto(f"/account/{path}")
        problems += grave(page) + wider_than_the_window(page)
    assert problems == []


def test_the_browser_tells_its_zone_and_a_guest_keeps_the_game(page: Page, mails: Mails) -> None:
    page.goto("/")
    page.get_by_role("button", name="Two, head to head").click()
    page.wait_for_url("**/game/**")
    game = page.url
    sign_up(page, mails)
    page.goto("/account/")
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    expect(page.get_by_label("Time zone")).to_have_value(zone)
    page.goto(game)
    expect(page.locator("#table")).to_be_visible()
