"""The pages of one's own account."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "account/account.html")
