"""The bell, the list of notices and the page of reminders, at a phone and at a laptop."""

import pytest
from playwright.sync_api import BrowserContext, expect

from accounts.models import User
from games import notices
from games.models import Kind, Reminding
from tests.browser.conftest import Visitors
from tests.games.conftest import cookie
from tests.games.friends import friends
from tests.games.tables import pass_turn
from tests.stack import Stack

SIZES = [(390, 844), (1280, 800)]


def signed_in(context: BrowserContext, user: User, stack: Stack) -> None:
    value = cookie(user)["Cookie"].partition("=")[2]
    context.add_cookies([{"name": "sessionid", "value": value, "url": stack.url}])


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_player_reads_the_notices_and_chooses_one_mail_a_day(
    width: int, height: int, visitors: Visitors, stack: Stack
) -> None:
    game, users = friends(name="Sunday four")
    pass_turn(game, users[0])
    data = {"why": "vacation", "seat": 2}
    notices.tell(users=users, kind=Kind.CLOCK, game=game, key="a", data=data)
    context = visitors(width, height)
    signed_in(context, users[1], stack)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("link", name="Notices, 2 new").click()
    expect(page.get_by_role("link", name="Your turn in Sunday four")).to_be_visible()
    page.get_by_role("button", name="All read").click()
    expect(page.get_by_role("link", name="Notices, 1 new")).to_be_visible()
    page.get_by_role("link", name="Reminders").first.click()
    page.locator('label[for="mode-digest"]').click()
    page.get_by_label("Hour of the daily mail").select_option("19")
    page.get_by_role("checkbox", name="Somebody wrote to the table: Mail").check()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Save reminders").click()
    expect(page.get_by_role("radio", name="Once a day")).to_be_checked()
    row = Reminding.objects.get(user=users[1])
    assert (row.mode, row.digest_hour, row.not_by_mail) == ("digest", 19, [])


def test_the_bell_rings_on_an_open_page_without_a_reload(visitors: Visitors, stack: Stack) -> None:
    game, users = friends()
    context = visitors(390, 844)
    signed_in(context, users[1], stack)
    page = context.new_page()
    page.goto("/notices/")
    expect(page.get_by_role("link", name="Notices", exact=True)).to_be_visible()
    pass_turn(game, users[0])
    expect(page.get_by_role("link", name="Notices, 1 new")).to_be_visible()
    expect(page.get_by_role("link", name="Your turn in Classic, partners")).to_be_visible()
