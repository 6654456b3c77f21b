"""Forms of the second factor, in our words; what they do is django-allauth's."""

from typing import Any

from allauth.mfa.base import forms as base_forms
from allauth.mfa.totp import forms as totp_forms
from allauth.mfa.webauthn import forms as webauthn_forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import reword


class ActivateCodesForm(totp_forms.ActivateTOTPForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        reword(self, {"code": _("Code that the app shows")})
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class CodeForm(base_forms.AuthenticateForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        reword(self, {"code": _("Code of the app, or one of your spare codes")})


class PasskeyForm(webauthn_forms.AddWebAuthnForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        reword(self, {"name": _("Name of this passkey")})
