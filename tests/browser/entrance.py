"""Signing up in a browser, with the mail that a real mail box would hold."""

from playwright.sync_api import Page, expect

from tests.mails import Mails

PASSWORD = "correct horse 1"


def sign_up(page: Page, mails: Mails) -> None:
    page.goto("/account/sign-up/")
    page.get_by_label("Public name").fill("Ada")
    page.get_by_label("Mail address").fill("ada@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    page.goto(mails.link("ada@example.org", "/account/confirm/"))
    page.get_by_role("button", name="Yes, confirm it").click()
    expect(page.get_by_role("link", name="My account")).to_be_visible()
