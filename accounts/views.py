"""The pages about oneself."""

from datetime import UTC, datetime

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import services, vacations, zones
from accounts.blocks import blocked_people, has_blocked
from accounts.calendars import CalendarRefused
from accounts.entrance import members_only
from accounts.exporting import everything_of
from accounts.models import Calendar, User
from accounts.profile_forms import CalendarForm, ClosingForm, ProfileForm, VacationForm
from accounts.sessions import current_user
from canasta.clock import now

FORM_METHODS = ["GET", "HEAD", "POST"]


@never_cache
@require_http_methods(FORM_METHODS)
@members_only
def account(request: HttpRequest) -> HttpResponse:
    """The profile, and the way to everything else."""
    user = _member(request)
    form = ProfileForm(user, _sent(request))
    if form.is_valid():
        try:
            services.change_profile(user=user, **form.cleaned_data)
        except CalendarRefused as refused:
            form.add_error("time_zone", refused.words)
        else:
            messages.success(request, _("Your profile is saved."))
            return redirect("account")
    guess = zones.guessed(request)
    context = {
        "form": form,
        "elsewhere": guess if guess and guess != user.time_zone else "",
        "blocked": blocked_people(user),
    }
    return render(request, "account/account.html", context)


@never_cache
@require_http_methods(FORM_METHODS)
@members_only
def calendar(request: HttpRequest) -> HttpResponse:
    """When one's clocks stand still."""
    user = _member(request)
    form = CalendarForm(Calendar.objects.filter(user=user).first(), _sent(request))
    if form.is_valid():
        services.save_calendar(user=user, **form.cleaned_data)
        messages.success(request, _("Your calendar is saved."))
        return redirect("calendar")
    return _calendar_page(request, user, form, VacationForm(user))


@never_cache
@require_POST
@members_only
def plan_vacation(request: HttpRequest) -> HttpResponse:
    user = _member(request)
    form = VacationForm(user, request.POST)
    if form.is_valid():
        dates = {name: form.cleaned_data[name] for name in ("starts_at", "ends_at")}
        try:
            services.plan_vacation(user=user, **dates)
        except CalendarRefused as refused:
            form.add_error(None, refused.words)
        else:
            messages.success(request, _("Your vacation is noted; your clocks stand still then."))
            return redirect("calendar")
    calendar_form = CalendarForm(Calendar.objects.filter(user=user).first())
    return _calendar_page(request, user, calendar_form, form)


@never_cache
@require_POST
@members_only
def end_vacation(request: HttpRequest) -> HttpResponse:
    try:
        starts_at = datetime.fromisoformat(request.POST.get("begins", "")).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Http404 from error
    services.end_vacation(user=_member(request), starts_at=starts_at)
    return redirect("calendar")


@never_cache
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Everything of mine as one file; guests have something too."""
    user = current_user(request)
    if user is None:
        return redirect("account_login")
    response = JsonResponse(everything_of(user), json_dumps_params={"indent": 2})
    response["Content-Disposition"] = 'attachment; filename="canasta.json"'
    return response


@never_cache
@require_http_methods(FORM_METHODS)
@sensitive_post_parameters("password")
def close(request: HttpRequest) -> HttpResponse:
    """Delete the account, after a look at what becomes of the games."""
    user = current_user(request)
    if user is None:
        return redirect("account_login")
    form = ClosingForm(user, _sent(request))
    if form.is_valid():
        services.close_account(user=user)
        logout(request)
        messages.success(request, _("Your account is deleted. Thank you for playing."))
        return redirect(settings.LOGIN_REDIRECT_URL)
    return render(request, "account/close.html", {"form": form})


@require_safe
def player(request: HttpRequest, slug: str) -> HttpResponse:
    """What others may know of a person."""
    shown = get_object_or_404(User, slug=slug, is_active=True)
    me = current_user(request)
    context = {
        "player": shown,
        "is_me": shown == me,
        "is_blocked": me is not None and has_blocked(me, shown),
    }
    return render(request, "account/player.html", context)


def _sent(request: HttpRequest) -> QueryDict | None:
    """The form, also an empty one; nothing where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def _member(request: HttpRequest) -> User:
    user = current_user(request)
    assert user is not None, "members_only lets nobody else in"  # noqa: S101
    return user


def _calendar_page(
    request: HttpRequest, user: User, form: CalendarForm, vacation_form: VacationForm
) -> HttpResponse:
    moment = now()
    context = {
        "form": form,
        "vacation_form": vacation_form,
        "vacations": user.vacations.filter(ends_at__gt=moment),
        "current": vacations.current(user, moment),
        "days_left": vacations.budget_left(user, moment).days,
    }
    return render(request, "account/calendar.html", context)
