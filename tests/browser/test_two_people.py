"""Two people in two browsers: from sign-up and an invitation by mail to the first scored hand."""

import re
import time

from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.conftest import FixDeck, Visitors
from tests.browser.decks import second_can_go_out
from tests.browser.new_games import choose_players, game_on
from tests.browser.player import Player
from tests.browser.scores import expected_rows, recounted, shown_rows, shown_totals
from tests.mails import Mails

PASSWORD = "correct horse 1"
PATIENCE_S = 60.0
MOST_TURNS = 20


def sign_up(page: Page, name: str, address: str, mails: Mails) -> None:
    """Fill the form, and follow the link of the mail in the same browser."""
    page.get_by_label("Public name").fill(name)
    page.get_by_label("Mail address").fill(address)
    page.get_by_label("Password").fill(PASSWORD)
    earlier = len(mails.to(address))
    page.get_by_role("button", name="Sign up").click()
    wait_for_mail(page, mails, address, earlier + 1)
    page.goto(mails.link(address, "/account/confirm/"))
    page.get_by_role("button", name="Yes, confirm it").click()


def wait_for_mail(page: Page, mails: Mails, address: str, count: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while len(mails.to(address)) < count:
        assert time.monotonic() < deadline, f"no mail to {address}"
        page.wait_for_timeout(200)


def play_together(players: list[Player]) -> None:
    """Whoever is to move moves, until both see the score."""
    for _ in range(MOST_TURNS):
        mover = next_to_move(players)
        if mover is None:
            break
        mover.play_turn(mover.look())
    for player in players:
        player.wait_for(lambda seen: seen.is_scored)


def next_to_move(players: list[Player]) -> Player | None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        for player in players:
            seen = player.look()
            if seen.is_scored:
                return None
            if seen.is_mine:
                return player
        players[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is to move")


def test_two_people_from_sign_up_to_the_first_scored_hand(
    visitors: Visitors, beat: None, mails: Mails, fix_deck: FixDeck
) -> None:
    fix_deck(second_can_go_out())
    anna, berta = visitors().new_page(), visitors(390, 844).new_page()

    anna.goto("/account/sign-up/")
    sign_up(anna, "Anna", "anna@example.org", mails)
    anna.goto("/new")
    choose_players(anna, "2, head to head")
    anna.get_by_label("Opponent, opposite").select_option("A friend, by mail")
    anna.get_by_label("Mail address").fill("berta@example.org")
    expect(anna.locator("#clock-words")).to_contain_text("Each turn has 2 days.")
    anna.get_by_role("button", name="Open the table").click()
    expect(anna.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(anna.locator("#places")).to_contain_text("berta@example.org")
    game = Game.objects.get(status=Game.Status.WAITING)

    wait_for_mail(berta, mails, "berta@example.org", 1)
    assert mails.subjects("berta@example.org") == ["Anna invites you to play Canasta"]
    berta.goto(mails.link("berta@example.org", "/invite/"))
    expect(berta.get_by_role("heading", name="Anna invites you to a game")).to_be_visible()
    assert game.commitments[0] in berta.content()
    berta.get_by_role("link", name="Sign up and sit down").click()
    sign_up(berta, "Berta", "berta@example.org", mails)
    expect(berta.get_by_role("heading", name="Anna invites you to a game")).to_be_visible()
    expect(berta.locator(".facts")).to_contain_text("you would have to move by")
    berta.get_by_role("button", name="Sit down").click()

    for page in (anna, berta):
        page.wait_for_url(re.compile(rf"/game/{game.slug}/$"))
    assert game_on(anna) == game_on(berta) == game
    nonces = [bytes(seat.nonce) for seat in game.seats.order_by("number")]
    assert [len(nonce) for nonce in nonces] == [32, 32]
    assert nonces[0] != nonces[1]

    players = [Player(anna), Player(berta)]
    play_together(players)
    recount = recounted(game.slug)
    deal = recount.deals[0]
    game.refresh_from_db()
    assert deal.out_seat == 1
    assert shown_rows(anna) == expected_rows(deal, 2, game.rules)
    assert shown_totals(anna) == deal.totals == game.scores
    assert shown_totals(berta) == list(reversed(deal.totals))
    anna.get_by_role("button", name="Continue").click()
    assert not players[0].wait_for(lambda seen: bool(seen.prompt)).melds
