"""The mails of a site without a mail server, for whoever sits at its machine."""

import ipaddress
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from canasta import mail_files

PER_PAGE = 50
BACKEND = "canasta.mail_files.EmailBackend"


@dataclass(frozen=True, slots=True)
class Letter:
    name: str
    to: str
    subject: str
    at: datetime | None
    text: str


def may_read_mails(request: HttpRequest) -> bool:
    """Only at the machine itself, asked by its own name: a proxy comes from there too."""
    is_written = settings.EMBEDDED and settings.EMAIL_BACKEND == BACKEND
    host = request.get_host().rpartition(":")[0] or request.get_host()
    is_own_name = host == "localhost" or _is_loopback(host.strip("[]"))
    return is_written and is_own_name and _is_loopback(request.META.get("REMOTE_ADDR", ""))


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


@never_cache
@require_safe
def mails(request: HttpRequest) -> HttpResponse:
    """The newest first."""
    _require_right(request)
    letters = [_letter(file) for file in mail_files.written()[:PER_PAGE]]
    return render(request, "account/mails.html", {"letters": letters})


@never_cache
@require_safe
def mail(request: HttpRequest, name: str) -> HttpResponse:
    _require_right(request)
    # Chosen from what there is, so that no name leads out of the folder.
    found = [file for file in mail_files.written() if file.stem == name]
    if not found:
        raise Http404
    return render(request, "account/mail.html", {"letter": _letter(found[0])})


def _require_right(request: HttpRequest) -> None:
    if not may_read_mails(request):
        raise Http404


def _letter(file: Path) -> Letter:
    message = mail_files.read(file)
    date = message["Date"]
    return Letter(
        name=file.stem,
        to=str(message["To"]),
        subject=str(message["Subject"]),
        at=parsedate_to_datetime(str(date)) if date else None,
        text=_text(message),
    )


def _text(message: EmailMessage) -> str:
    body = message.get_body(preferencelist=("plain", "html"))
    return str(body.get_content()) if body is not None else ""
