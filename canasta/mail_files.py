"""Mail without a mail server: each message becomes a file of its own."""

import secrets
from collections.abc import Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage as ParsedMessage
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from canasta.clock import now

SUFFIX = ".eml"


class EmailBackend(BaseEmailBackend):
    """Writes to the folder of MAIL_DIR; the names sort by time."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        settings.MAIL_DIR.mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            _write(message.message().as_bytes())
        return len(email_messages)


def _write(content: bytes) -> None:
    name = f"{now():%Y%m%d-%H%M%S-%f}-{secrets.token_hex(3)}"
    new = settings.MAIL_DIR / f"{name}.new"
    new.write_bytes(content)
    # Whoever lists the folder meanwhile sees a whole message or none.
    new.rename(new.with_suffix(SUFFIX))


def written() -> list[Path]:
    """The messages, the newest first."""
    return sorted(settings.MAIL_DIR.glob(f"*{SUFFIX}"), reverse=True)


def read(file: Path) -> ParsedMessage:
    return message_from_bytes(file.read_bytes(), policy=policy.default)
