"""Random names for addresses, where a row's number would tell too much."""

import secrets

# No vowels and no look-alikes: a slug spells no word and can be read aloud.
ALPHABET = "23456789bcdfghjkmnpqrstvwxyz"
LENGTH = 14  # 28 ** 14 is more than 2 ** 67: not to be guessed


def new_slug() -> str:
    """A slug that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
