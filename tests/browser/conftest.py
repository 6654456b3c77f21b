"""A real browser: Debian's Chromium, driven by Playwright."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

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


@pytest.fixture
def page(chromium: Browser, stack: Stack) -> Iterator[Page]:
    """A fresh visitor at the size of a laptop; what the console complains of fails the test."""
    context = chromium.new_context(
        base_url=stack.url, viewport={"width": 1280, "height": 800}, locale="en-GB"
    )
    page = context.new_page()
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    # Closed before the database is emptied, so that no socket asks for what is gone.
    context.close()
    assert complaints == []
