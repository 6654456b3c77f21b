"""Addresses from which people play: nobody can read what is kept of one."""

from django.utils.crypto import salted_hmac


def digest_of(address: str) -> str:
    """A keyed hash: two of the same address are equal, and it leads back to none."""
    return salted_hmac("canasta.address", address, algorithm="sha256").hexdigest()
