"""Which address leads where."""

from http import HTTPStatus

from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import include, path, reverse

from accounts import block_views, mail_page
from accounts import views as people
from accounts.sessions import current_user


def admin_login(request: HttpRequest) -> HttpResponse:
    """Hosts sign in where everybody does, with the same limits and second factors."""
    if admin.site.has_permission(request):
        return redirect("admin:index")
    user = current_user(request)
    if user is not None and not user.is_guest:
        return render(request, "account/no_host.html", status=HTTPStatus.FORBIDDEN)
    return redirect_to_login(request.GET.get("next") or reverse("admin:index"))


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
