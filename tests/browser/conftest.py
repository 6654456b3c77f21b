"""A real browser: Debian's Chromium, driven by Playwright. What its console complains of fails."""

import gc
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright
from pytest_django import Settings

from tests.stack import Stack

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
FOLDER = Path(__file__).parent
# A refused move is an answer like any other, but Chromium writes it into the console.
REFUSED_MOVE = re.compile(r"^Failed to load resource: .* status of (409|422) ")

Visitors = Callable[..., BrowserContext]
FixDeck = Callable[..., None]


def pytest_configure() -> None:
    # Playwright keeps a loop in the main thread, where Django would refuse the test's own
    # queries. They block nothing: the server under test runs in another thread.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    assert Path(CHROMIUM).exists(), f"{CHROMIUM} is missing: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Whoever leaves a page before all of it came leaves Django's static files to the collector.
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.filterwarnings("ignore:(?i)unclosed file:ResourceWarning"))


@pytest.fixture
def expected() -> list[str]:
    """Beginnings of complaints that the test itself brings about."""
    return []


@pytest.fixture
def visitors(chromium: Browser, stack: Stack, expected: list[str]) -> Iterator[Visitors]:
    """Opens windows of fresh visitors; errors of scripts and of the policy fail the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not _is_refused_move(message):
            complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def open_window(width: int = 1280, height: int = 800, **options: Any) -> BrowserContext:
        options.setdefault("base_url", stack.url)
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale="en-GB",
            **options,
        )
        context.set_default_timeout(15_000)
        context.on("console", hear)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(context)
        return context

    yield open_window
    # Closed before the database is emptied, so that no socket asks for what is gone.
    for context in contexts:
        context.close()
    gc.collect()
    assert [each for each in complaints if not each.startswith(tuple(expected))] == []


def _is_refused_move(message: ConsoleMessage) -> bool:
    url = str(message.location.get("url", ""))
    return url.endswith("/act") and REFUSED_MOVE.match(message.text) is not None


@pytest.fixture
def page(visitors: Visitors) -> Page:
    """A fresh visitor at the size of a laptop."""
    return visitors().new_page()


@pytest.fixture
def fix_deck(settings: Settings) -> FixDeck:
    """The orders of the next game's first deals; the visitor, in seat 0, plays first."""

    def fix(*orders: list[int]) -> None:
        settings.FIXED_DECK = orders

    return fix
