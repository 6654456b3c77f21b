"""Addresses in mails: one that signs in once, and one that switches a kind off."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.urls import reverse

from accounts.models import User
from games.mailing.quiet import stranger_of
from games.models import Kind, Mail

SALT = "games.mailing.off"


@dataclass(frozen=True, slots=True)
class Wish:
    """Whose mails, and which of them; an address without account stands as its hash."""

    user: str
    kind: str


def absolute(path: str) -> str:
    return f"{settings.PUBLIC_URL.rstrip('/')}{path}"


def way_in(mail: Mail) -> str:
    """Signs the person in once and goes on to what the mail is about."""
    if mail.user is None:
        return absolute(target(mail))
    return absolute(reverse("games:go", args=[mail.link]))


def target(mail: Mail) -> str:
    """Where the mail leads: as it is there now, whatever it was when it was sent."""
    if mail.kind == Kind.INVITATION:
        return reverse("games:invite", args=[mail.data["token"]])
    if mail.game is None:
        return reverse("games:home")
    return reverse("games:table", args=[mail.game.slug])


def way_off(user: User, kind: str) -> str:
    """Needs no sign-in, and is good for this person and this kind alone."""
    # A daily mail is of turns, and goes with them.
    return _off(user.slug, kind if kind in Kind.values else Kind.TURN.value)


def way_off_for(address: str) -> str:
    """The same for somebody without account, who is sent invitations alone."""
    return _off(stranger_of(address), Kind.INVITATION.value)


def _off(name: str, kind: str) -> str:
    token = signing.dumps([name, kind], salt=SALT)
    return absolute(reverse("games:mail_off", args=[token]))


def wish_of(token: str) -> Wish | None:
    """None for a link that was never given out."""
    try:
        user, kind = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError):
        return None
    return Wish(user, kind)
