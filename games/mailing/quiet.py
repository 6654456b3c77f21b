"""Addresses of people without account who want no more invitations."""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from games.models import QuietAddress

# Stands before a hash where a person's slug would stand; no slug begins so.
MARK = "@"


def stranger_of(address: str) -> str:
    """Whose link it is, without telling the address."""
    lower = address.lower()
    return MARK + salted_hmac("canasta.quiet", lower, algorithm="sha256").hexdigest()


def is_stranger(name: str) -> bool:
    return name.startswith(MARK)


def is_quiet(stranger: str) -> bool:
    return QuietAddress.objects.filter(digest=stranger.removeprefix(MARK)).exists()


def set_quiet(stranger: str, *, quiet: bool) -> None:
    digest = stranger.removeprefix(MARK)
    if quiet:
        QuietAddress.objects.get_or_create(digest=digest)
    else:
        QuietAddress.objects.filter(digest=digest).delete()
