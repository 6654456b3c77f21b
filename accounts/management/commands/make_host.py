"""`manage.py make_host`: an account that may use the administration."""

import getpass
import sys
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email

from accounts import services
from accounts.names import refuse_bad_name


class Command(BaseCommand):
    help = "Make a host: asks for mail address, public name and password, or takes them piped in."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--email", default="", help="mail address")
        parser.add_argument("--name", default="", help="public name")

    def handle(self, *, email: str, name: str, **options: Any) -> None:
        if settings.EMBEDDED:
            call_command("migrate", interactive=False, verbosity=0)
        email = _checked(email or _ask("Mail address: "), validate_email)
        name = _checked(name or _ask("Public name: "), refuse_bad_name)
        password = _checked(_secret(), validate_password)
        user = services.make_host(email=email, display_name=name, password=password)
        self.stdout.write(f"{user.name} is a host: sign in as {user.email}, then open /admin/.")


def _checked(text: str, check: Callable[[str], None]) -> str:
    try:
        check(text.strip())
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from error
    return text.strip()


def _ask(question: str) -> str:
    return input(question if sys.stdin.isatty() else "")


def _secret() -> str:
    """Typed twice and not shown; one line where no person types."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass.getpass("Password: ")
    if getpass.getpass("Password again: ") != first:
        raise CommandError("The two passwords differ; nothing was made.")
    return first
