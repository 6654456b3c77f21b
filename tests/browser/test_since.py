"""Coming back after a while: what happened is listed once, and can be looked at step by step."""

import re
from datetime import timedelta

from playwright.sync_api import expect

from games import presence
from games.models import Seat
from tests.browser.conftest import Visitors
from tests.browser.decks import shuffled
from tests.browser.seats import look_at, sign_in, sit_down
from tests.browser.test_presence import HIDE
from tests.games.tables import pass_turn, people_game
from tests.stack import Clock, Stack


def test_whoever_comes_back_is_told_once_what_happened(
    visitors: Visitors, stack: Stack, clock: Clock
) -> None:
    game, users = people_game(4, orders=[shuffled(7)])
    pass_turn(game, users[0])
    presence.looked(user=users[0], slug=game.slug, version=3)
    for user in users[1:]:
        pass_turn(game, user)
    clock.shift(timedelta(hours=5))
    page = sit_down(visitors(), stack, game, users[0]).page
    sheet = page.get_by_role("dialog", name="Since you last looked")
    expect(sheet).to_be_visible()
    lines = sheet.get_by_role("listitem").all_inner_texts()
    assert [" ".join(line.split())[2:10] for line in lines] == [f"Player {n}" for n in (1, 2, 3)]
    page.wait_for_timeout(1500)
    assert Seat.objects.get(game=game, number=0).seen_version == 9
    sheet.get_by_role("link", name="To the table").click()
    expect(sheet).to_be_hidden()
    look_at(page, game)
    page.wait_for_timeout(500)
    expect(sheet).to_be_hidden()


def test_the_steps_show_the_table_as_it_was(visitors: Visitors, stack: Stack, clock: Clock) -> None:
    game, users = people_game(4, orders=[shuffled(7)])
    pass_turn(game, users[0])
    presence.looked(user=users[0], slug=game.slug, version=3)
    for user in users[1:]:
        pass_turn(game, user)
    clock.shift(timedelta(hours=5))
    page = sit_down(visitors(390, 844), stack, game, users[0]).page
    page.get_by_role("link", name="Step by step").click()
    said = page.get_by_role("status")
    expect(said).to_contain_text("Player 1 discarded")
    expect(page.get_by_text("1 / 3")).to_be_visible()
    page.get_by_role("link", name="Next").click()
    expect(said).to_contain_text("Player 2 discarded")
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Player 3 discarded")
    page.wait_for_load_state()
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text("Player 2 discarded")
    page.wait_for_load_state()
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile(rf"/game/{game.slug}/$"))


def test_a_page_that_was_hidden_for_hours_tells_when_it_is_turned_to(
    visitors: Visitors, stack: Stack, clock: Clock
) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    context = visitors()
    sign_in(context, stack, users[1])
    page = look_at(context.new_page(), game).page
    page.wait_for_timeout(1500)
    page.evaluate(HIDE, "hidden")
    clock.shift(timedelta(hours=5))
    pass_turn(game, users[0])
    expect(page).to_have_title(re.compile("Your turn"))
    sheet = page.get_by_role("dialog", name="Since you last looked")
    expect(sheet).to_be_hidden()
    page.evaluate(HIDE, "visible")
    expect(sheet).to_contain_text("Player 0 discarded")
