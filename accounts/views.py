"""The pages of one's own account."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.entrance import members_only


@never_cache
@require_safe
@members_only
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "account/account.html")
