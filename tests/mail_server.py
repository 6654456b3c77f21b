"""A real mail server for tests, which can also refuse, break off, or be away."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

HOST = "127.0.0.1"


class MailServer:
    """Takes mails on one port for as long as it is up; what it took it keeps."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.messages: list[EmailMessage] = []
        self.unknown: set[str] = set()
        self.answer = "250 taken"
        self.breaks_off = False
        self._controller: Controller | None = None

    def start(self) -> None:
        self._controller = Controller(self, hostname=HOST, port=self.port, ready_timeout=20)
        self._controller.start()

    def stop(self) -> None:
        if self._controller is not None:
            self._controller.stop()
        self._controller = None

    # aiosmtpd calls these two by name and with all that it has.
    async def handle_RCPT(  # noqa: N802
        self,
        server: SMTP,  # noqa: ARG002
        session: Session,  # noqa: ARG002
        envelope: Envelope,
        address: str,
        options: list[str],  # noqa: ARG002
    ) -> str:
        if address in self.unknown:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 known"

    async def handle_DATA(  # noqa: N802
        self,
        server: SMTP,
        session: Session,  # noqa: ARG002
        envelope: Envelope,
    ) -> str:
        content = cast(bytes, envelope.content)
        if self.answer.startswith("250"):
            parsed = message_from_bytes(content, policy=policy.default)
            self.messages.append(cast(EmailMessage, parsed))
        if self.breaks_off:
            cast(Any, server).transport.abort()
        return self.answer

    def to(self, address: str) -> list[EmailMessage]:
        return [message for message in self.messages if message["To"] == address]

    def subjects(self, address: str) -> list[str]:
        return [message["Subject"] for message in self.to(address)]


def body(message: EmailMessage, kind: str = "plain") -> str:
    part = message.get_body(preferencelist=(kind,))
    assert part is not None
    return str(part.get_content())
