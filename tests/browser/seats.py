"""Games made without the home page: people in all seats, one of them in a browser."""

from django.test import Client
from playwright.sync_api import BrowserContext, Page

from accounts.models import User
from games.models import Game
from tests.browser.player import Player
from tests.stack import Stack


def sign_in(context: BrowserContext, stack: Stack, user: User) -> None:
    """Give the window the cookie of a person who signed in before."""
    client = Client()
    client.force_login(user)
    session = client.cookies["sessionid"]
    context.add_cookies([{"name": session.key, "value": session.value, "url": stack.url}])


def sit_down(context: BrowserContext, stack: Stack, game: Game, user: User) -> Player:
    """The table as the user sees it, ready to be played."""
    sign_in(context, stack, user)
    return look_at(context.new_page(), game)


def look_at(page: Page, game: Game) -> Player:
    page.goto(f"/game/{game.slug}/")
    player = Player(page)
    player.wait_for(lambda seen: bool(seen.prompt) or seen.is_scored)
    return player
