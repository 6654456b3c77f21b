"""The first page, seen in a browser."""

from playwright.sync_api import Page


def test_the_home_page_opens_without_a_complaint(page: Page) -> None:
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert "Canasta" in page.content()
