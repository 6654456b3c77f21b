"""Checks that nobody chose the cards of a deal: python3 verify_deal.py deal-GAME-3.json

The file comes from the page "How the cards were shuffled" of a hand that is over; what it holds
and why this proves it is told in docs/format.md. Compare the first hash with the one that you
saw before you sat down: a program can check everything but your own memory.
"""

import json
import sys
from hashlib import sha256, sha512
from pathlib import Path


def shuffled(secret: bytes, nonces: list[bytes]) -> list[int]:
    """The order of the 108 cards that follows from the secret and the seats' numbers."""
    parts = [b"canasta deal 1", secret, *nonces]
    key = sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()
    words = []
    for block in range(100):
        drawn = sha256(key + block.to_bytes(8, "big")).digest()
        words += [int.from_bytes(drawn[at : at + 4], "big") for at in range(0, 32, 4)]
    stream, cards = iter(words), list(range(108))
    for last in range(107, 0, -1):
        fair = 2**32 // (last + 1) * (last + 1)
        other = next(word for word in stream if word < fair) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def main(name: str) -> int:
    deal = json.loads(Path(name).read_text(encoding="utf-8"))
    secret = found = bytes.fromhex(deal["secret"])
    for _ in range(deal["place"]):
        found = sha512(found).digest()
    print("Hash shown before anyone sat down:", deal["commitment"])
    is_promised = found.hex() == deal["commitment"]
    print("The secret of this hand leads to it:", "yes" if is_promised else "NO")
    is_same = shuffled(secret, [bytes.fromhex(each) for each in deal["nonces"]]) == deal["order"]
    print("The cards lay as the secret and the players' numbers say:", "yes" if is_same else "NO")
    return 0 if is_promised and is_same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
