"""The turn clock loses a game while nobody does anything, and the top card is taken alone."""

import time
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from canasta.embedded import Beat
from games.models import Game, LoggedMove
from tests.browser.conftest import FixDeck
from tests.browser.decks import ace_on_a_pile, shuffled
from tests.browser.layout import SIZES
from tests.browser.new_games import choose_preset, computers, deal, expect_foot
from tests.browser.player import Player
from tests.browser.sight import rank_of
from tests.stack import Stack

TURN_SECONDS = 15
LATE = timedelta(seconds=2)
STOP_SECONDS = 10
SETTLED_SECONDS = 40  # the turn, and time to begin it and to see its end


@pytest.fixture
def beat(stack: Stack) -> Iterator[None]:
    """The scheduler that `manage.py serve` runs; its ticks go to the stack's worker."""
    beat = Beat()
    beat.start()
    yield
    beat.ask_to_stop()
    assert beat.join(STOP_SECONDS), "the scheduler did not stop"


def timed_game(page: Page, fix_deck: FixDeck, order: list[int]) -> tuple[Game, Player]:
    fix_deck(order)
    page.goto("/new")
    choose_preset(page, "Timed")
    page.get_by_role("combobox", name="Time for a turn").select_option("15 seconds")
    expect_foot(page, "15 seconds a turn")
    game = deal(page)
    return game, Player(page)


def clock_of(page: Page) -> Locator:
    return page.get_by_role("timer")


def seconds_shown(page: Page) -> int:
    minutes, _, seconds = clock_of(page).locator("b").inner_text().partition(":")
    return 60 * int(minutes) + int(seconds)


def headline(page: Page, game: Game) -> Locator:
    """What the end page says first: both opponents have won."""
    left, _, right = computers(game)
    return page.get_by_role("heading", name=f"{left} and {right} win")


def end_of_the_clock(game: Game) -> datetime:
    """The end as it stood last, while the game is waited for to be settled."""
    end = None
    deadline = time.monotonic() + SETTLED_SECONDS
    while game.status == Game.Status.PLAYING:
        end = game.clock_ends_at or end
        assert time.monotonic() < deadline, f"nothing settled the clock that ended at {end}"
        time.sleep(0.1)
        game.refresh_from_db()
    assert end is not None
    return end


def assert_lost_in_time(game: Game, end: datetime) -> None:
    last = LoggedMove.objects.filter(game=game).latest("number")
    assert (last.seat, last.move) == (0, {"move": "forfeit", "reason": "time"})
    assert timedelta(0) <= last.at - end <= LATE
    assert game.winners == [1]


def test_a_turn_that_runs_out_leads_to_the_end_of_the_game(
    page: Page, fix_deck: FixDeck, beat: None
) -> None:
    game, player = timed_game(page, fix_deck, shuffled(3))
    player.wait_for_turn()
    clock = clock_of(page)
    expect(clock).to_contain_text("your time")
    first = seconds_shown(page)
    assert first <= TURN_SECONDS
    expect(clock).not_to_contain_text(f"0:{first:02d}")
    assert seconds_shown(page) < first

    expect(page.get_by_role("alert")).to_contain_text("10 seconds left")
    expect(page.get_by_role("alert")).to_contain_text("your side has lost the game")
    expect(clock).to_contain_text("Hurry!")
    assert seconds_shown(page) <= 10

    end = end_of_the_clock(game)
    expect(headline(page, game)).to_be_visible()
    expect(page.get_by_text("Your time ran out in hand 1.")).to_be_visible()
    expect(clock).to_have_count(0)
    assert_lost_in_time(game, end)
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("region", name="Finished")).to_contain_text("Timed")


def test_the_clock_of_a_closed_page_is_settled_without_any_visitor(
    page: Page, fix_deck: FixDeck, beat: None
) -> None:
    game, player = timed_game(page, fix_deck, shuffled(3))
    player.wait_for_turn()
    address, window = page.url, page.context
    page.close()
    assert_lost_in_time(game, end_of_the_clock(game))
    page = window.new_page()
    page.goto(address)
    expect(headline(page, game)).to_be_visible()


def take_aces(player: Player) -> Locator:
    """The top card and two aces for a new meld; the page asks how much of the pile it shall be."""
    player.press(player.button("Discard pile"))
    player.choose("Ace", 2)
    player.press(player.button("New meld"))
    asked = player.page.get_by_role("dialog", name="How much of the pile?")
    asked.wait_for()
    assert_pile_in_sight(player, asked)
    return asked


def assert_pile_in_sight(player: Player, asked: Locator) -> None:
    """What is asked about can be seen, at any size."""
    page = player.page
    before = page.viewport_size
    assert before is not None
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("size => innerWidth === size", arg=width)
        dialog = asked.bounding_box()
        pile = page.locator("#pile").bounding_box()
        assert dialog is not None
        assert pile is not None
        is_above = dialog["y"] + dialog["height"] <= pile["y"]
        is_beside = dialog["x"] + dialog["width"] <= pile["x"]
        assert is_above or is_beside, f"{width}x{height}: the dialog covers the pile"
    page.set_viewport_size(before)


def moves_of(game: Game) -> list[dict[str, object]]:
    rows = LoggedMove.objects.filter(game=game, number__gt=1).order_by("number")
    return [row.move for row in rows if row.seat == 0]


def held(player: Player) -> list[str]:
    return sorted(map(rank_of, player.look().hand))


PAIR = ["Ace", "Ace"]
OTHERS = ["Eight", "Five", "Jack", "King", "Nine", "Queen", "Seven", "Six", "Ten"]


def untimed_game(page: Page, fix_deck: FixDeck) -> tuple[Game, Player]:
    """Before the visitor lie a deuce, a red three, a deuce and an ace on top; he holds two aces."""
    fix_deck(ace_on_a_pile())
    page.goto("/new")
    choose_preset(page, "Timed")
    page.get_by_role("radio", name="No clock").check()
    expect_foot(page, "no clock")
    game = deal(page)
    player = Player(page)
    player.wait_for_turn()
    return game, player


def test_the_top_card_is_taken_alone_then_the_rest_and_all_is_given_back(
    page: Page, fix_deck: FixDeck
) -> None:
    game, player = untimed_game(page, fix_deck)
    assert player.look().pile.startswith("Discard pile, 4 cards, top card Ace")

    asked = take_aces(player)
    player.play(asked.get_by_role("button", name="Take the top card only"))
    seen = player.look()
    assert seen.melds["Ace"].size == 3
    assert seen.pile.startswith("Discard pile, 3 cards, top card Two")
    assert held(player) == OTHERS

    player.play(player.action("Take the rest (3)"))
    assert held(player) == [*OTHERS, "Two", "Two"]
    assert player.look().pile == "Discard pile, taken"
    expect(player.meld_zone()).to_contain_text("1 red three")
    expect(player.action("Take the rest (3)")).to_have_count(0)

    player.play(player.action("Reset"))
    assert held(player) == [*PAIR, *OTHERS]
    assert player.look().pile.startswith("Discard pile, 4 cards, top card Ace")
    assert not player.look().melds
    assert moves_of(game) == []

    asked = take_aces(player)
    player.play(asked.get_by_role("button", name="Take the whole pile (4 cards)"))
    assert held(player) == [*OTHERS, "Two", "Two"]
    player.choose("King", 1)
    player.play(player.button("Discard pile"))
    take, discard = moves_of(game)[:2]
    assert (take["move"], take.get("top_only"), discard["move"]) == ("take_pile", None, "discard")


def test_a_turn_with_the_top_card_alone_leaves_the_rest_to_the_others(
    page: Page, fix_deck: FixDeck
) -> None:
    game, player = untimed_game(page, fix_deck)
    asked = take_aces(player)
    asked.get_by_role("button", name="Not yet").click()
    expect(asked).to_be_hidden()
    assert held(player) == [*PAIR, *OTHERS]

    player.press(player.button("New meld"))
    page.keyboard.press("Enter")
    player.wait_for(lambda seen: "Ace" in seen.melds)
    player.choose("King", 1)
    player.play(player.button("Discard pile"))
    take, discard = moves_of(game)[:2]
    assert (take["move"], take["top_only"], discard["move"]) == ("take_pile", True, "discard")
    expect(page.get_by_role("region", name="Last moves")).to_contain_text("You took the top card")
