"""The partner's question: it is heard at once, answered by click or key, and binds."""

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.engine.moves import Ask, Draw
from games.models import Game
from tests.browser.conftest import Visitors
from tests.browser.decks import partner_can_go_out
from tests.browser.seats import sit_down
from tests.games.tables import act, pass_turn, people_game
from tests.stack import Stack


def asking() -> tuple[Game, list[User]]:
    """Seat 2 has drawn and could go out; its partner, in seat 0, will be asked."""
    game, users = people_game(4, orders=[partner_can_go_out()])
    for user in users[:2]:
        pass_turn(game, user)
    act(game, users[2], Draw())
    return game, users


@pytest.mark.parametrize(("key", "answer"), [("y", "Yes, go out"), ("n", "No, give me one turn")])
def test_the_question_gets_the_focus_and_is_answered_by_a_key(
    visitors: Visitors, stack: Stack, key: str, answer: str
) -> None:
    game, users = asking()
    partner = sit_down(visitors(), stack, game, users[0])
    asker = sit_down(visitors(360, 740), stack, game, users[2])
    asker.press(asker.action("Ask"))
    partner.wait_for(lambda seen: bool(seen.question))
    question = partner.page.get_by_role("alertdialog")
    expect(question).to_be_focused()
    expect(question).to_contain_text("Player 2 holds 12 cards")
    partner.page.keyboard.press(key)
    partner.wait_for(lambda seen: not seen.question)
    seen = asker.wait_for(lambda seen: seen.is_mine)
    expect(asker.page.get_by_text(answer)).to_be_visible()
    assert seen.is_open("Go out") == (key == "y")
    assert not seen.is_open("Ask")


def test_the_question_leaves_hand_and_melds_in_sight(visitors: Visitors, stack: Stack) -> None:
    game, users = asking()
    act(game, users[2], Ask())
    player = sit_down(visitors(360, 740), stack, game, users[0])
    question = player.page.get_by_role("alertdialog").bounding_box()
    hand = player.page.get_by_role("toolbar", name="Your hand").bounding_box()
    melds = player.meld_zone().bounding_box()
    assert question is not None
    assert hand is not None
    assert melds is not None
    assert question["y"] + question["height"] <= melds["y"]
    assert question["y"] + question["height"] <= hand["y"]
    player.press(player.button("No, one more turn"))
    player.wait_for(lambda seen: not seen.question)
