"""A letter in its envelope."""

from __future__ import annotations

from email.utils import parseaddr
from hashlib import sha256

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from games.mailing.letters import letter_of
from games.models import Mail


def message_of(mail: Mail) -> EmailMultiAlternatives:
    """Ready to be handed over, with the ways out that mail programs know (RFC 8058)."""
    letter = letter_of(mail)
    headers = {"Message-ID": message_id(mail), "Auto-Submitted": "auto-generated"}
    if letter.off:
        headers["List-Unsubscribe"] = f"<{letter.off}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message = EmailMultiAlternatives(
        subject=letter.subject,
        body=letter.text,
        to=[address_of(mail)],
        headers=headers,
    )
    message.attach_alternative(letter.html, "text/html")
    return message


def address_of(mail: Mail) -> str:
    return (mail.user.email if mail.user is not None else mail.address) or ""


def message_id(mail: Mail) -> str:
    """The same however often the row is tried, so that a mail program can see a double."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].partition("@")[2]
    return f"<{sha256(mail.key.encode()).hexdigest()[:32]}@{domain}>"
