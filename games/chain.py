"""Chains of secrets: what makes the order of every deal fixed before anyone sits down.

A chain is 200 secrets of 64 bytes, each the SHA-512 of the one after it. The SHA-512 of the first
is public from the beginning; once a deal is over, its secret is shown and must hash to the one
before.
"""

import secrets

from games.engine.shuffle import SECRET_BYTES, secret_before

LENGTH = 200
# The next chain is announced this many deals before it is needed.
NOTICE = 50


def new_last_secret() -> bytes:
    """The last secret of a new chain; all the others follow from it."""
    return secrets.token_bytes(SECRET_BYTES)


def secret(last_secret: bytes, place: int) -> bytes:
    """The secret at a place from 1 to 200, hashed back from the last."""
    if not 1 <= place <= LENGTH:
        raise ValueError(f"a chain has no secret {place}")
    found = last_secret
    for _ in range(LENGTH - place):
        found = secret_before(found)
    return found


def commitment(last_secret: bytes) -> str:
    """The hash of the first secret, as the game shows it."""
    return secret_before(secret(last_secret, 1)).hex()


def chain_of(deal_number: int) -> int:
    """Which chain, from 1, stands behind a deal."""
    return (deal_number - 1) // LENGTH + 1


def place_of(deal_number: int) -> int:
    """Which secret of its chain, from 1, stands behind a deal."""
    return (deal_number - 1) % LENGTH + 1


def must_announce_next(deal_number: int) -> bool:
    """It is time to draw the chain after this deal's and to show its hash."""
    return place_of(deal_number) > LENGTH - NOTICE
