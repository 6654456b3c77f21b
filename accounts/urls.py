"""The addresses of accounts; the names are those that django-allauth asks for."""

from allauth.account import views
from django.urls import include, path, re_path

from accounts import views as own
from accounts.entrance import as_visitor

urlpatterns = [
    path("", own.account, name="account"),
    path("calendar/", own.calendar, name="calendar"),
    path("calendar/vacation", own.plan_vacation, name="plan_vacation"),
    path("calendar/vacation/end", own.end_vacation, name="end_vacation"),
    path("export/", own.export, name="export"),
    path("delete/", own.close, name="close_account"),
    path("second-factor/", include("accounts.factor_urls")),
    path("sign-up/", as_visitor(views.signup), name="account_signup"),
    path("sign-in/", as_visitor(views.login), name="account_login"),
    path("sign-out/", views.logout, name="account_logout"),
    path("closed/", views.account_inactive, name="account_inactive"),
    path(
        "confirm/",
        as_visitor(views.email_verification_sent),
        name="account_email_verification_sent",
    ),
    path("confirm/<str:key>/", as_visitor(views.confirm_email), name="account_confirm_email"),
    path("mail-address/", as_visitor(views.email), name="account_email"),
    path("password/", as_visitor(views.password_change), name="account_change_password"),
    path("password/ask/", as_visitor(views.reauthenticate), name="account_reauthenticate"),
    path("password/forgotten/", as_visitor(views.password_reset), name="account_reset_password"),
    path(
        "password/forgotten/sent/",
        as_visitor(views.password_reset_done),
        name="account_reset_password_done",
    ),
    re_path(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$",
        as_visitor(views.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path(
        "password/new/done/",
        as_visitor(views.password_reset_from_key_done),
        name="account_reset_password_from_key_done",
    ),
]
