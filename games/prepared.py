"""A game before it is made: its address and the hash of its chain, on the page that makes it.

Whoever makes a game sees the hash before the browser sends its number, and nothing is stored for
whoever only looks: the address is signed, and the chain follows from it and the server's key.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing
from django.utils.crypto import salted_hmac

from canasta.slugs import new_slug
from games import chain

SALT = "canasta.prepared"


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the page shows and sends back."""

    token: str
    commitment: str


def prepare() -> Prepared:
    """A new address; each page that may make a game has one of its own."""
    slug = new_slug()
    return Prepared(signing.Signer(salt=SALT).sign(slug), chain.commitment(last_secret(slug)))


def slug_of(token: str) -> str:
    """The address that a page sent back; empty where it sent none, or not ours."""
    try:
        return signing.Signer(salt=SALT).unsign(token)
    except signing.BadSignature:
        return ""


def last_secret(slug: str) -> bytes:
    """The end of the chain behind that address: 64 bytes that only the server can work out."""
    return salted_hmac(SALT, slug, algorithm="sha512").digest()
