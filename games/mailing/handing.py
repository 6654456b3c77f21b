"""Handing a message over to the mail server, knowing at each moment whether it can have it."""

from __future__ import annotations

import smtplib
from email.utils import parseaddr
from typing import Any, cast

from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend as Smtp
from django.core.mail.message import sanitize_address

PERMANENT = 500
# Shorter than a task may last, for each step.
TIMEOUT = 8


class NotReachedError(Exception):
    """The server cannot be spoken to: nothing has been handed over."""


class RefusedError(Exception):
    """The server did not take the message; later it might."""


class BouncedError(RefusedError):
    """The server will never take mail for this person."""


class UnclearError(Exception):
    """The whole message went out and no answer came: the server may have it, or not."""


def opened() -> BaseEmailBackend:
    """A connection that stands, before any mail is said to be on its way."""
    connection = get_connection(timeout=TIMEOUT)
    try:
        connection.open()
    except (OSError, smtplib.SMTPException) as error:
        raise NotReachedError(str(error)) from error
    return connection


def hand_over(connection: BaseEmailBackend, message: EmailMultiAlternatives) -> None:
    """Raises RefusedError, BouncedError or UnclearError where the server has not said yes."""
    if isinstance(connection, Smtp) and connection.connection is not None:
        _speak(connection.connection, message)
    else:
        # No server: files, which are written whole or not at all.
        connection.send_messages([message])


def _speak(server: Any, message: EmailMultiAlternatives) -> None:
    """The steps of smtplib's own `sendmail`, which does not tell in which of them it failed."""
    # Django's own messages know the line ends of SMTP; their types do not say so.
    content = cast(Any, message.message()).as_bytes(linesep="\r\n")
    try:
        server.ehlo_or_helo_if_needed()
        _expect(server.mail(_spoken(parseaddr(message.from_email)[1])))
        _expect(server.rcpt(_spoken(message.to[0])), is_recipient=True)
        _expect(server.docmd("DATA"))
        server.send(_quoted(content))
    except (OSError, smtplib.SMTPException) as error:
        # Without its last line, a server throws the message away.
        raise RefusedError(str(error)) from error
    try:
        answer = server.getreply()
    except (OSError, smtplib.SMTPException) as error:
        raise UnclearError(str(error)) from error
    _expect(answer)


def _spoken(address: str) -> str:
    """With the letters that servers understand, where a domain has others."""
    return str(sanitize_address(address, "utf-8"))


def _expect(answer: tuple[int, bytes], *, is_recipient: bool = False) -> None:
    code, words = answer
    if code < 400:
        return
    said = f"{code} {words.decode(errors='replace')}"
    raise (BouncedError if is_recipient and code >= PERMANENT else RefusedError)(said)


def _quoted(content: bytes) -> bytes:
    """A line with a dot alone ends a message, so each dot at a beginning is doubled."""
    quoted = b"\r\n".join(
        b"." + line if line.startswith(b".") else line for line in content.split(b"\r\n")
    )
    return quoted.removesuffix(b"\r\n") + b"\r\n.\r\n"
