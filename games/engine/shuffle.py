"""The order of a deal from its secret and the seats' nonces; docs/format.md fixes every byte.

The stream is SHA-256 in counter mode: block n is SHA-256(key + n as 8 bytes, big-endian), where key
is SHA-256 of the parts, each part led by its length in 4 bytes. Numbers below m come from 4 bytes
each by rejection. Fisher-Yates swaps from the last place down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256, sha512

from games.engine.cards import DECK, Card

DOMAIN = b"canasta deal 1"
SECRET_BYTES = 64


def secret_before(secret: bytes) -> bytes:
    """The secret of the deal before, or what is published before the first: the SHA-512."""
    return sha512(secret).digest()


def order(secret: bytes, nonces: Sequence[bytes]) -> tuple[Card, ...]:
    """The 108 cards in dealing order; nonces by seat, empty where a seat gave none."""
    words = _words(_key([DOMAIN, secret, *nonces]))
    cards = list(DECK)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def _key(parts: Sequence[bytes]) -> bytes:
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def _words(key: bytes) -> Iterator[int]:
    """32-bit numbers of the stream, eight a block."""
    counter = 0
    while True:
        block = sha256(key + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A number below the bound; words past its last full multiple are thrown away."""
    limit = 2**32 - 2**32 % bound
    while True:
        word = next(words)
        if word < limit:
            return word % bound
