"""What django-allauth does our way about second factors: words, and the picture for the app."""

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

WORDS = {
    "unverified_email": _("Confirm your mail address first."),
    "add_email_blocked": _("Remove the second factor first; then the address can be changed."),
    "incorrect_code": _("This code is wrong or was used already. Wait for the next one."),
}


class FactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | WORDS

    def build_totp_svg(self, url: str) -> SafeString:
        """As part of the page: the policy lets no picture come out of a text."""
        drawn = str(super().build_totp_svg(url))
        return SafeString(drawn[drawn.index("<svg") :])

    def generate_authenticator_name(
        self,
        user: AbstractBaseUser,
        type: Authenticator.Type,  # noqa: A002 -- django-allauth's
    ) -> str:
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return gettext("Passkey %(number)s") % {"number": count + 1}
