"""The talk at the table in two windows: written, told, read, muted, reported."""

import re

from playwright.sync_api import Page, expect

from games.engine.moves import Draw
from games.models import ChatMessage, Report, Seat
from tests.browser.conftest import Visitors
from tests.browser.decks import shuffled
from tests.browser.layout import faults
from tests.browser.seats import sit_down
from tests.games.tables import act, people_game
from tests.stack import Stack

PHONE = {"width": 390, "height": 844}


def talk(page: Page) -> list[str]:
    return page.get_by_role("log", name="Table talk").locator("p").all_inner_texts()


def write(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Message").fill(text)
    page.keyboard.press("Enter")


def test_a_message_appears_in_the_other_window_and_is_read_where_it_is_in_sight(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    mine = sit_down(visitors(), stack, game, users[0]).page
    phone = sit_down(visitors(**PHONE, has_touch=True), stack, game, users[1]).page
    button = phone.get_by_role("button", name="Moves and talk")
    write(mine, "Freezing it. <b>Sorry</b>!")
    expect(mine.get_by_role("log").get_by_text("Freezing it. <b>Sorry</b>!")).to_be_visible()
    expect(mine.get_by_role("textbox", name="Message")).to_have_value("")
    expect(button.locator(".n")).to_have_text("1")
    act(game, users[0], Draw())
    expect(phone.get_by_role("button", name="new messages: 1")).to_be_visible()
    assert Seat.objects.get(game=game, number=1).seen_message == 0

    button.tap()
    expect(phone.get_by_text("Freezing it. <b>Sorry</b>!")).to_be_visible()
    expect(button.locator(".n")).to_be_hidden()
    phone.get_by_role("button", name="Nice pile!").tap()
    expect(mine.get_by_role("log").get_by_text("Nice pile!")).to_be_visible()
    phone.get_by_role("tab", name="Moves").tap()
    expect(phone.get_by_role("region", name="Last moves")).to_be_visible()
    phone.get_by_role("button", name="Close").tap()
    expect(phone.get_by_role("region", name="Last moves")).to_be_hidden()
    newest = ChatMessage.objects.latest("pk").pk
    mine.wait_for_timeout(300)
    assert list(game.seats.values_list("seen_message", flat=True)) == [newest, newest]


def test_what_is_being_written_survives_a_move_of_the_others_and_their_messages(
    visitors: Visitors, stack: Stack
) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    mine = sit_down(visitors(), stack, game, users[1])
    other = sit_down(visitors(), stack, game, users[0])
    words = mine.page.get_by_role("textbox", name="Message")
    words.press_sequentially("half a sen")
    other.play(other.button("Stock"))
    write(other.page, "hello")
    expect(mine.page.get_by_role("log").get_by_text("hello")).to_be_visible()
    mine.wait_for(lambda seen: any("Player 0 drew" in line for line in seen.log))
    expect(words).to_have_value("half a sen")
    expect(words).to_be_focused()
    mine.page.keyboard.type("tence d")
    assert mine.look().message == ""
    expect(words).to_have_value("half a sentence d")


def test_a_refused_message_stays_in_its_field(
    visitors: Visitors, stack: Stack, expected: list[str]
) -> None:
    expected.append("Failed to load resource: the server responded with a status of 422")
    game, users = people_game(2, orders=[shuffled(7)])
    page = sit_down(visitors(), stack, game, users[0]).page
    write(page, "   ")
    expect(page.get_by_role("alert").get_by_text("Nothing is written there yet.")).to_be_visible()
    write(page, "Well")
    expect(page.get_by_text("Nothing is written there yet.")).to_be_hidden()
    expect(page.get_by_role("log").get_by_text("Well", exact=True)).to_be_visible()


def test_a_table_is_muted_and_heard_again(visitors: Visitors, stack: Stack) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    page = sit_down(visitors(), stack, game, users[0]).page
    write(page, "one")
    page.get_by_role("button", name="Mute").click()
    expect(page.get_by_text("You read no messages of this table.")).to_be_visible()
    page.get_by_role("button", name="Read the messages").click()
    expect(page.get_by_role("log").get_by_text("one")).to_be_visible()


def test_a_message_is_reported_from_the_table(visitors: Visitors, stack: Stack) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    ChatMessage.objects.create(game=game, seat=1, author=users[1], text="an insult", after_move=1)
    page = sit_down(visitors(), stack, game, users[0]).page
    page.get_by_label("More about this message of Player 1").click()
    page.get_by_role("link", name="Report to the host").click()
    page.get_by_label("What is wrong with it?").fill("rude")
    page.get_by_role("button", name="Report").click()
    expect(page.get_by_text("Thank you. The host will look at it.")).to_be_visible()
    assert Report.objects.get().words == "rude"


def test_the_link_of_a_notice_opens_the_talk(visitors: Visitors, stack: Stack) -> None:
    game, users = people_game(2, orders=[shuffled(7)])
    page = sit_down(visitors(**PHONE), stack, game, users[0]).page
    page.goto(f"/game/{game.slug}/?drawer=chat")
    expect(page.get_by_role("log", name="Table talk")).to_be_visible()
    expect(page.get_by_text("No message yet.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("log", name="Table talk")).to_be_hidden()


def test_with_a_talk_beside_it_every_card_stays_in_sight(visitors: Visitors, stack: Stack) -> None:
    game, users = people_game(4, orders=[shuffled(7)])
    act(game, users[0], Draw())
    player = sit_down(visitors(), stack, game, users[0])
    for width, height in ((390, 844), (360, 640), (844, 390), (1280, 800)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.wait_for_function("size => innerWidth === size", arg=width)
        assert faults(player.page) == []
        assert re.search("Us|Them", player.page.get_by_role("group", name="Score").inner_text())
