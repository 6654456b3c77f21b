"""The table on phones and other windows: played by tapping, nothing hidden, nothing scrolls."""

import pytest
from playwright.sync_api import expect

from tests.browser import layout
from tests.browser.conftest import FixDeck, Visitors
from tests.browser.decks import full_hand, sets_in_two_rows, shuffled
from tests.browser.player import Player
from tests.browser.seats import sit_down
from tests.games.tables import pass_turn, people_game
from tests.stack import Stack

TURNS = 3
THIRTY = 30
PHONE = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def test_several_turns_are_played_by_tapping_on_a_phone(
    visitors: Visitors, fix_deck: FixDeck
) -> None:
    fix_deck(shuffled(7))
    page = visitors(360, 740, **PHONE).new_page()
    page.goto("/")
    page.get_by_role("button", name="Four, with a partner").tap()
    player = Player(page, taps=True)
    for _ in range(TURNS):
        seen = player.wait_for_turn()
        assert layout.faults(page) == []
        player.play_turn(seen)
    player.wait_for_turn()
    assert layout.faults(page) == []
    page.get_by_role("button", name="Last moves").tap()
    log = page.get_by_role("region", name="Last moves")
    log.wait_for()
    assert log.inner_text().count("You discarded") == TURNS
    assert layout.scrolling(page) == [0, 0, 0, 0]


def test_the_first_hand_of_two_is_readable_at_every_size(
    visitors: Visitors, fix_deck: FixDeck
) -> None:
    fix_deck(full_hand())
    page = visitors(360, 740, **PHONE).new_page()
    page.goto("/")
    page.get_by_role("button", name="Two, head to head").tap()
    player = Player(page, taps=True)
    player.play(player.button("Stock"))
    assert layout.faults_at_all_sizes(page) == []


def test_thirty_cards_are_readable_at_every_size(visitors: Visitors, stack: Stack) -> None:
    game, users = people_game(2, orders=[shuffled(30)])
    for _ in range(THIRTY - 15):  # two are drawn, one is thrown
        for user in users:
            pass_turn(game, user)
    player = sit_down(visitors(360, 740, **PHONE), stack, game, users[0])
    assert len(player.look().hand) == THIRTY
    assert layout.faults_at_all_sizes(player.page) == []


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800)])
def test_a_selected_card_hides_no_other(
    visitors: Visitors, fix_deck: FixDeck, size: tuple[int, int]
) -> None:
    fix_deck(full_hand())
    page = visitors(*size).new_page()
    page.goto("/")
    page.get_by_role("button", name="Two, head to head").click()
    player = Player(page)
    for rank in ("Five", "Nine", "King", "Three"):
        player.choose(rank, 1)
        assert layout.hidden_indices(page) == []


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (430, 932), (740, 360), (1280, 800)])
def test_the_cards_of_a_set_are_selected_one_after_another_and_back(
    visitors: Visitors, fix_deck: FixDeck, size: tuple[int, int]
) -> None:
    fix_deck(sets_in_two_rows())
    page = visitors(*size, **(PHONE if min(size) < 600 else {})).new_page()
    page.goto("/")
    page.get_by_role("button", name="Two, head to head").click()
    player = Player(page)
    player.wait_for_turn()
    player.play(player.button("Stock"))
    for rank, count in (("Five", 4), ("Queen", 3)):
        cards = player.cards(rank)
        assert cards.count() == count
        for _ in range(count):
            player.choose(rank, 1)
            assert layout.hidden_indices(page) == []
        page.keyboard.press("Escape")
        player.wait_for(lambda seen: not seen.chosen)
        # By the index of each, the last card first; a tap on a narrow one takes the next.
        for place, card in enumerate(reversed(cards.all()), 1):
            card.click(position={"x": 5, "y": 12})
            player.wait_for(lambda seen, place=place: len(seen.chosen) == place)
            assert layout.hidden_indices(page) == []
        page.keyboard.press("Escape")
        player.wait_for(lambda seen: not seen.chosen)


def test_the_top_card_and_the_last_move_are_in_sight_on_the_smallest_phone(
    visitors: Visitors, fix_deck: FixDeck
) -> None:
    fix_deck(shuffled(7))
    page = visitors(320, 568, **PHONE).new_page()
    page.goto("/")
    page.get_by_role("button", name="Four, with a partner").tap()
    player = Player(page, taps=True)
    player.play_turn(player.wait_for_turn())
    player.wait_for_turn()
    box = player.button("Discard pile").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    assert box["y"] + box["height"] <= 568
    last = page.locator("main").get_by_text("Clara", exact=True).last
    line = last.locator("xpath=..")
    expect(line).to_contain_text("discarded", timeout=15_000)
    assert line.evaluate("line => line.scrollHeight <= line.clientHeight + 1")
