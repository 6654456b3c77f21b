"""The administration in a browser: under our policy for scripts and styles, and with real forms."""

from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import AuditEntry
from tests.browser.conftest import Visitors
from tests.browser.seats import sign_in
from tests.games.long_games import long_game
from tests.stack import Stack


def test_a_host_finds_a_game_and_stops_its_clock(stack: Stack, visitors: Visitors) -> None:
    host = User.objects.create_superuser("host@example.org", display_name="Hanna")
    game, users = long_game()
    User.objects.filter(pk=users[2].pk).update(display_name="Zacharias")
    context = visitors()
    sign_in(context, stack, host)
    page = context.new_page()
    _find(page, "Zacharias", game.slug)
    page.get_by_role("link", name="Stop the clock").click()
    page.get_by_label("Reason").fill("A power cut")
    page.get_by_role("button", name="Stop the clock").click()
    expect(page.get_by_text("The clock stands still")).to_be_visible()
    game.refresh_from_db()
    assert game.paused_at is not None
    page.get_by_role("link", name="all moves").click()
    expect(page.get_by_role("cell", name="deal", exact=True)).to_be_visible()
    _read_the_audit(page)
    assert AuditEntry.objects.get().actor == host


def _find(page: Page, player: str, slug: str) -> None:
    page.goto("/admin/games/game/")
    page.get_by_role("searchbox").fill(player)
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name=slug).click()
    expect(page.get_by_role("heading", name=slug)).to_be_visible()


def _read_the_audit(page: Page) -> None:
    page.goto("/admin/games/auditentry/")
    expect(page.get_by_role("cell", name="A power cut")).to_be_visible()
