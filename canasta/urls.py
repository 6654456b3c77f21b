"""Which address leads where."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from accounts import block_views, mail_page
from accounts import views as people


def admin_login(request: HttpRequest) -> HttpResponse:
    """Django's own page; a guest has no mail address to be called by, but a name."""
    return admin.site.login(request, {"username": str(request.user)})


urlpatterns = [
    path("admin/login/", admin_login),
    path("admin/", admin.site.urls),
    path("account/", include("accounts.urls")),
    path("player/<slug:slug>/", people.player, name="player"),
    path("player/<slug:slug>/block", block_views.block, name="block"),
    path("player/<slug:slug>/unblock", block_views.unblock, name="unblock"),
    path("mail/", mail_page.mails, name="mails"),
    path("mail/<slug:name>/", mail_page.mail, name="mail"),
    path("", include("games.urls")),
]

handler404 = "canasta.missing.not_found"
