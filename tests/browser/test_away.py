"""Games over days in a browser: the deadline, the vote, one's seat back, words in advance."""

from playwright.sync_api import Page, expect

from games.models import Game, Seat
from games.services.clock import tick
from tests.browser.conftest import Visitors
from tests.browser.seats import look_at, sit_down
from tests.games.long_games import DAY, HOUR, long_game, pass_time, seat
from tests.stack import Clock, Stack

PHONE = {"width": 390, "height": 844}


def is_in_sight(page: Page, selector: str) -> bool:
    box = page.locator(selector).bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    inside = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    return inside and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_a_turn_of_days_counts_on_in_hours_and_names_its_end(
    visitors: Visitors, stack: Stack, clock: Clock
) -> None:
    game, users = long_game(days=2)
    clock.shift(21 * HOUR)
    page = sit_down(visitors(), stack, game, users[game.to_move or 0]).page
    timer = page.get_by_role("timer")
    expect(timer).to_contain_text("1 d 2 h")
    page.set_viewport_size(PHONE)
    assert is_in_sight(page, "#clock")


def test_the_others_decide_at_the_table_about_who_is_away(
    visitors: Visitors, stack: Stack, clock: Clock
) -> None:
    game, users = long_game(days=2, on_time_out="others")
    absent = game.to_move or 0
    assert pass_time(clock, 2 * DAY) == 1
    context = visitors(**PHONE)
    page = sit_down(context, stack, game, users[(absent + 1) % 4]).page
    expect(page.locator("#on-leave")).to_contain_text(f"Player {absent}’s time is out")
    assert is_in_sight(page, "#panel-open")
    page.get_by_role("button", name="Decide").click()
    dialog = page.get_by_role("dialog", name=f"Player {absent}’s time is out")
    expect(dialog).to_contain_text("0 of 3 have voted")
    dialog.get_by_role("button", name="The computer plays on").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Decide").click()
    expect(dialog).to_contain_text("1 of 3 have voted")
    expect(dialog.locator("[aria-current]")).to_have_text("The computer plays on")
    dialog.get_by_role("button", name="Close").click()

    other = sit_down(visitors(), stack, game, users[(absent + 2) % 4]).page
    other.get_by_role("button", name="Decide").click()
    other.get_by_role("button", name="The computer plays on").click()
    # The worker plays the turn, and this page learns of it by its socket.
    expect(page.locator("#awaits")).to_contain_text("Your turn")
    expect(page.locator("#on-leave")).to_have_count(0)
    assert seat(game, absent).stand_in == Seat.StandIn.SEAT


def test_whoever_returns_gets_the_seat_by_one_button(
    visitors: Visitors, stack: Stack, clock: Clock
) -> None:
    game, users = long_game(days=2, on_time_out="bot_seat")
    Seat.objects.filter(game=game, number=((game.to_move or 0) + 2) % 4).update(stand_in="seat")
    mine = ((game.to_move or 0) + 2) % 4
    page = sit_down(visitors(**PHONE), stack, game, users[mine]).page
    button = page.get_by_role("button", name="I’m back")
    assert is_in_sight(page, "#panel-do")
    button.click()
    expect(button).to_have_count(0)
    assert seat(game, mine).stand_in == Seat.StandIn.NONE


def test_an_answer_in_advance_is_kept_and_shown_to_its_player(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = long_game(days=2)
    page = sit_down(visitors(), stack, game, users[2]).page
    page.get_by_text("Your answer in advance").click()
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator("#standing [aria-current]")).to_have_text("No")
    expect(page.locator("#standing summary")).to_contain_text("no")
    assert seat(game, 2).standing_answer is False
    again = look_at(page, game).page
    expect(again.locator("#standing summary")).to_contain_text("no")


def test_a_time_out_shows_on_an_open_page_without_a_reload(
    visitors: Visitors, stack: Stack, clock: Clock
) -> None:
    game, users = long_game(days=2)
    page = sit_down(visitors(), stack, game, users[((game.to_move or 0) + 1) % 4]).page
    assert pass_time(clock, 2 * DAY) == 1
    expect(page.get_by_role("heading", name="win")).to_be_visible()
    game.refresh_from_db()
    assert game.ending == Game.Ending.TIME
    assert tick() == 0
