"""Forms of the entrance, in our words; what they do is django-allauth's."""

from typing import Any, cast

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from allauth.account.models import Login
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.entrance import guest_of, keep_signed_in
from accounts.models import User
from accounts.names import refuse_bad_name

PASSWORD_HELP = _("At least 8 characters, not all of them digits. A short sentence is a good one.")


class NameField(forms.CharField):
    """What others read at the table."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Public name"),
            max_length=40,
            validators=[refuse_bad_name],
            widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
        )


def reword(form: forms.Form, words: dict[str, Any], helps: dict[str, Any] | None = None) -> None:
    """Labels of ours, and no text inside the fields: it goes away where one needs it."""
    for name, label in words.items():
        form.fields[name].label = label
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
        field.help_text = ""
    for name, text in (helps or {}).items():
        form.fields[name].help_text = text


class SignUpForm(allauth_forms.SignupForm):
    display_name = NameField()
    field_order = ("display_name", "email", "password1")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        reword(
            self,
            {"email": _("Mail address"), "password1": _("Password")},
            {
                "display_name": _("This is what others read at the table."),
                "email": _("Nobody else sees it. We send a link to confirm it."),
                "password1": PASSWORD_HELP,
            },
        )

    def validate_unique_email(self, value: str) -> str:
        """Only a confirmed address is taken; whoever merely typed it holds nothing."""
        self.account_already_exists = User.objects.filter(email=value).exists()
        return value

    def save(self, request: HttpRequest) -> User:
        user = services.sign_up(
            guest=guest_of(request),
            email=self.cleaned_data["email"],
            display_name=self.cleaned_data["display_name"],
            password=self.cleaned_data["password1"],
        )
        keep_signed_in(request, user)
        return user


class SignInForm(allauth_forms.LoginForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        reword(self, {"login": _("Mail address"), "password": _("Password")})

    def _clean_with_password(self, credentials: dict[str, Any]) -> dict[str, Any]:
        """Who waits for a mail may sign in again soon, and just gets no second one so soon."""
        user = get_adapter(self.request).authenticate(self.request, **credentials)
        if user is None:
            raise get_adapter().validation_error("email_password_mismatch")
        self.user = user
        self._login = Login(user=user, email=credentials["email"])
        return cast(dict[str, Any], self.cleaned_data)


class ChangeMailForm(allauth_forms.AddEmailForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        reword(self, {"email": _("New mail address")})


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        words = {"oldpassword": _("Present password"), "password1": _("New password")}
        again = {"password2": _("New password again")}
        reword(self, words | again, {"password1": PASSWORD_HELP})


class ForgottenPasswordForm(allauth_forms.ResetPasswordForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        reword(self, {"email": _("Mail address")})


class NewPasswordForm(allauth_forms.ResetPasswordKeyForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        words = {"password1": _("New password"), "password2": _("New password again")}
        reword(self, words, {"password1": PASSWORD_HELP})


class AskPasswordForm(allauth_forms.ReauthenticateForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        reword(self, {"password": _("Password")})
