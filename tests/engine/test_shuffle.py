"""The order of a deal: the vectors of docs/format.md, and that every order is as likely."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.engine.cards import DECK
from games.engine.shuffle import _below, order, secret_before

DOCUMENT = (Path(__file__).parents[2] / "docs" / "format.md").read_text(encoding="utf-8")
# The vectors of docs/format.md: 64 bytes 00 01 02 … 3f; nonces of four seats, two of them empty.
SECRET = bytes(range(64))
FIRST_BYTES_BEFORE = "ee4320ebaf3fdb4f2c832b137200c08e"
NONCES = (b"alice", b"", b"", b"bob")
ORDER = [
    70,
    84,
    65,
    76,
    91,
    9,
    66,
    14,
    82,
    77,
    28,
    16,
    4,
    24,
    43,
    101,
    95,
    68,
    96,
    0,
    71,
    5,
    99,
    7,
    3,
    41,
    44,
    56,
    22,
    15,
    6,
    60,
    26,
    79,
    61,
    85,
    48,
    75,
    87,
    29,
    12,
    83,
    63,
    58,
    98,
    46,
    50,
    39,
    78,
    53,
    57,
    8,
    37,
    89,
    25,
    35,
    106,
    59,
    32,
    54,
    80,
    31,
    11,
    30,
    38,
    92,
    2,
    86,
    104,
    19,
    49,
    55,
    103,
    107,
    47,
    10,
    42,
    73,
    13,
    97,
    17,
    1,
    23,
    18,
    93,
    67,
    72,
    102,
    27,
    74,
    52,
    21,
    69,
    36,
    81,
    105,
    88,
    20,
    45,
    34,
    62,
    100,
    94,
    33,
    51,
    64,
    40,
    90,
]
ORDER_WITHOUT_NONCES = [
    8,
    79,
    32,
    76,
    63,
    36,
    34,
    60,
    25,
    68,
    28,
    87,
    18,
    92,
    46,
    54,
    11,
    91,
    82,
    0,
    62,
    16,
    47,
    100,
    50,
    40,
    67,
    19,
    66,
    38,
    93,
    44,
    26,
    104,
    48,
    17,
    72,
    64,
    74,
    20,
    81,
    55,
    96,
    103,
    101,
    10,
    61,
    69,
    105,
    6,
    1,
    7,
    98,
    57,
    14,
    53,
    65,
    94,
    83,
    88,
    4,
    37,
    43,
    49,
    107,
    24,
    27,
    71,
    80,
    106,
    9,
    33,
    58,
    45,
    22,
    39,
    51,
    31,
    75,
    70,
    12,
    99,
    41,
    42,
    89,
    78,
    23,
    29,
    77,
    35,
    95,
    97,
    73,
    3,
    86,
    30,
    5,
    102,
    85,
    59,
    52,
    84,
    56,
    21,
    90,
    2,
    13,
    15,
]


def _stream(key: bytes) -> Iterator[int]:
    """All 32-bit numbers of the stream, written from docs/format.md."""
    counter = 0
    while True:
        block = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def _order_by_the_document(secret: bytes, nonces: tuple[bytes, ...]) -> list[int]:
    parts = (b"canasta deal 1", secret, *nonces)
    led = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    stream = _stream(hashlib.sha256(led).digest())
    cards = list(range(108))
    for place in range(107, 0, -1):
        fair = 4294967296 // (place + 1) * (place + 1)
        number = next(word for word in stream if word < fair)
        other = number % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def test_the_order_is_the_one_printed_in_the_document() -> None:
    assert [card.number for card in order(SECRET, NONCES)] == ORDER
    assert [card.number for card in order(SECRET, ())] == ORDER_WITHOUT_NONCES


def test_the_document_prints_these_vectors() -> None:
    printed = [
        [int(number) for number in re.split(r",\s*", block.strip())]
        for block in re.findall(r"(?:^    [0-9, ]+\n?)+", DOCUMENT, re.MULTILINE)
        if block.count(",") == 107
    ]
    assert printed == [ORDER, ORDER_WITHOUT_NONCES]
    assert FIRST_BYTES_BEFORE in DOCUMENT


def test_the_documents_own_program_gives_the_order() -> None:
    program = re.search(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    assert program is not None
    names: dict[str, Any] = {}
    exec(program[1], names)  # noqa: S102 - a page of this repository
    assert names["order"](SECRET, NONCES) == ORDER


def test_the_order_is_the_one_that_the_documents_steps_give() -> None:
    for seed in range(20):
        secret, nonces = bytes([seed]) * 64, (bytes([seed]), b"", b"x" * seed)
        expected = _order_by_the_document(secret, nonces)
        assert [card.number for card in order(secret, nonces)] == expected


def test_an_order_holds_every_card_once() -> None:
    assert set(order(SECRET, NONCES)) == set(DECK)
    assert len(order(SECRET, NONCES)) == 108


def test_the_secret_before_is_the_sha_512_and_a_chain_is_checked_backwards() -> None:
    last = SECRET
    chain = [last]
    for _ in range(3):
        chain.insert(0, secret_before(chain[0]))
    assert chain[0] == hashlib.sha512(chain[1]).digest()
    assert secret_before(SECRET).hex().startswith(FIRST_BYTES_BEFORE)
    assert [secret_before(later) for later in chain[1:]] == chain[:-1]


def test_every_part_changes_the_order_and_no_two_splits_of_the_same_bytes_agree() -> None:
    orders = {
        order(SECRET, NONCES),
        order(SECRET[::-1], NONCES),
        order(SECRET, (b"alice", b"", b"bob", b"")),
        order(SECRET, (b"aliceb", b"", b"", b"ob")),
        order(SECRET, (b"alice", b"", b"", b"bob", b"")),
        order(SECRET, ()),
    }
    assert len(orders) == 6


def chi_square(counts: Counter[int], places: int) -> float:
    expected = counts.total() / places
    return sum((counts[place] - expected) ** 2 / expected for place in range(places))


def test_every_card_is_as_likely_in_every_place() -> None:
    """Chi-square of the cards in six places; the bound is the 99.99 % quantile for 107 degrees."""
    orders = [order(seed.to_bytes(64, "big"), ()) for seed in range(5000)]
    for place in (0, 1, 53, 54, 106, 107):
        counts = Counter(each[place].number for each in orders)
        assert chi_square(counts, 108) < 170.2


def test_neighbours_in_the_deck_are_as_likely_in_every_distance() -> None:
    """How far apart two neighbours come to lie, modulo the deck: 1 to 107, all as likely."""
    orders = [order(seed.to_bytes(64, "big"), (b"n",)) for seed in range(5000)]
    distances: Counter[int] = Counter()
    for each in orders:
        place = {card.number: at for at, card in enumerate(each)}
        distances[(place[1] - place[0]) % 108 - 1] += 1
    assert chi_square(distances, 107) < 169.0


def test_a_word_past_the_last_full_multiple_is_thrown_away() -> None:
    limit = 2**32 - 2**32 % 108
    assert _below(iter([2**32 - 1, limit, limit - 1]), 108) == 107
    assert _below(iter([limit, 5]), 108) == 5
