"""A passkey in Chromium: made, signed in with, asked for after the password, removed."""

import re

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Visitors
from tests.browser.entrance import PASSWORD, sign_up
from tests.mails import Mails
from tests.stack import Stack


def keychain(page: Page, *, agrees: bool = True) -> CDPSession:
    """A device that keeps passkeys and whose owner always agrees, or never."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": agrees,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session


@pytest.fixture
def page(visitors: Visitors, stack: Stack, mails: Mails) -> Page:
    """Ada at the site's name: a browser makes no passkey for a bare address."""
    page = visitors(base_url=stack.url.replace("127.0.0.1", "localhost")).new_page()
    sign_up(page, mails)
    return page


def sign_out(page: Page) -> None:
    page.goto("/account/sign-out/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_passkey_signs_in_and_is_asked_for_after_the_password(page: Page, mails: Mails) -> None:
    keychain(page)
    page.goto("/account/second-factor/passkey/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Name of this passkey").fill("Laptop")
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_role("heading", name="Spare codes")).to_be_visible()

    assert "A passkey was added" in mails.subjects("ada@example.org")

    sign_out(page)
    page.goto("/account/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("link", name="My account")).to_be_visible()

    sign_out(page)
    page.goto("/account/sign-in/")
    page.get_by_label("Mail address").fill("ada@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="One more proof")).to_be_visible()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("link", name="My account")).to_be_visible()

    page.goto("/account/second-factor/")
    page.get_by_role("link", name="Remove").click()
    page.wait_for_url(re.compile("remove|password/ask"))
    if "ask" in page.url:
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_text("The passkey is removed.")).to_be_visible()


def test_a_refused_passkey_is_told_in_a_sentence(page: Page) -> None:
    keychain(page, agrees=False)
    sign_out(page)
    page.goto("/account/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    sentence = "That did not work. Try again, or sign in with your password."
    expect(page.get_by_text(sentence)).to_be_visible()


def test_at_a_bare_address_no_passkey_is_offered(visitors: Visitors) -> None:
    page = visitors().new_page()
    page.goto("/account/sign-in/")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
