"""What people find in their mail boxes, where mails are files."""

import re
from email.message import EmailMessage

from canasta import mail_files


class Mails:
    """The mails since the test began."""

    def __init__(self) -> None:
        for file in mail_files.written():
            file.unlink()

    def to(self, address: str) -> list[EmailMessage]:
        """The oldest first."""
        every = [mail_files.read(file) for file in reversed(mail_files.written())]
        return [each for each in every if each["To"] == address]

    def subjects(self, address: str) -> list[str]:
        return [each["Subject"] for each in self.to(address)]

    def text(self, address: str) -> str:
        """Of the newest."""
        body = self.to(address)[-1].get_body(preferencelist=("plain",))
        assert body is not None
        return str(body.get_content())

    def link(self, address: str, path: str) -> str:
        """The newest mail's first link to an address that begins so, without the host."""
        found = re.search(rf"https?://[^/\s]+({re.escape(path)}\S*)", self.text(address))
        assert found is not None, self.text(address)
        return found[1]
