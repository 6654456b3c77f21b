"""The addresses of the second factor; the names are those that django-allauth asks for."""

from allauth.mfa.base import views as base
from allauth.mfa.recovery_codes import views as spare
from allauth.mfa.totp import views as app
from allauth.mfa.webauthn import views as passkey
from django.urls import path, reverse_lazy

from accounts.entrance import as_visitor, members_only

remove = passkey.RemoveWebAuthnView.as_view(success_url=reverse_lazy("mfa_index"))

urlpatterns = [
    path("", members_only(base.index), name="mfa_index"),
    path("ask/", as_visitor(base.authenticate), name="mfa_authenticate"),
    path("app/add/", members_only(app.activate_totp), name="mfa_activate_totp"),
    path("app/remove/", members_only(app.deactivate_totp), name="mfa_deactivate_totp"),
    path("codes/", members_only(spare.view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "codes/new/",
        members_only(spare.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "codes/file/",
        members_only(spare.download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
    path("passkey/add/", members_only(passkey.add_webauthn), name="mfa_add_webauthn"),
    path("passkey/<int:pk>/remove/", members_only(remove), name="mfa_remove_webauthn"),
    path("passkey/sign-in/", as_visitor(passkey.login_webauthn), name="mfa_login_webauthn"),
]
