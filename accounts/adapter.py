"""What django-allauth does our way: words, guests, and whose address it is."""

import logging
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.entrance import sign_in
from accounts.models import User

logger = logging.getLogger(__name__)

WORDS = {
    "account_inactive": _("This account is closed."),
    "duplicate_email": _("This is your mail address already."),
    "email_password_mismatch": _("Address and password do not belong together. Try again."),
    "enter_current_password": _("This is not your present password."),
    "incorrect_code": _("This code is wrong or was used already. Wait for the next one."),
    "incorrect_password": _("This is not your password."),
    "invalid_password_reset": _("This link was used already, or is too old. Ask for another one."),
    "too_many_login_attempts": _(
        "There were too many wrong passwords. Wait five minutes and try again."
    ),
    "rate_limited": _("That was too often. Wait a minute and try again."),
}


class Adapter(DefaultAccountAdapter):
    """Guests go over into the account that they sign in to."""

    error_messages = DefaultAccountAdapter.error_messages | WORDS

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        sign_in(request, cast(User, user))

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Refused where somebody else has confirmed the address meanwhile."""
        user = cast(User, email_address.user)
        if User.objects.filter(email=email_address.email).exclude(pk=user.pk).exists():
            words = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, words, {"email": email_address.email})
            return False
        has_confirmed = bool(super().confirm_email(request, email_address))
        if has_confirmed:
            services.mail_works(user)
        return has_confirmed

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """At once: whoever waits for it is told where the mail server takes nothing."""
        name = getattr(context.get("user"), "display_name", "")
        try:
            super().send_mail(template_prefix, email, context | {"name": name})
        except OSError:
            logger.exception("No mail from %s: the mail server did not take it", template_prefix)
            words = _("The mail could not be sent: our mail server is away. Try again later.")
            messages.error(self.request, words)
