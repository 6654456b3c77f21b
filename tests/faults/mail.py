"""A mail server that takes its time, so that a sender can be killed while it waits."""

from __future__ import annotations

import asyncio

from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.mail_server import MailServer

SECONDS = 0.5


class SlowMailServer(MailServer):
    """It has the whole mail, and has not said so yet, while `is_busy`."""

    is_busy = False

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        answer = await super().handle_DATA(server, session, envelope)
        self.is_busy = True
        try:
            await asyncio.sleep(SECONDS)
            return answer
        finally:
            self.is_busy = False
