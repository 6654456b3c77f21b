"""People: found by name or address, and kept from playing for a while where a rule was broken."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Suspension, User
from accounts.suspensions import is_suspended, with_suspension
from canasta.clock import now
from games.admin import forms
from games.admin.base import Act, ReadOnly, Rows, WithActs
from games.models import Seat
from games.services import hosting_people

SHOWN = 30

# What other programs offer here by themselves: rights that nobody can be given, mail addresses
# that only their owners confirm, and the secrets of second factors.
for model in (Group, EmailAddress, Authenticator):
    if admin.site.is_registered(model):
        admin.site.unregister(model)


def _suspend(host: User, user: User, values: dict[str, Any]) -> str:
    days = values["days"]
    hosting_people.suspend(
        host=host,
        user=user,
        rule=values["reason"],
        quoted=values["quoted"],
        ends_at=now() + timedelta(days=days) if days else None,
    )
    return _("%(player)s may not play now, and reads why.") % {"player": user.name}


def _lift(host: User, user: User, values: dict[str, Any]) -> str:
    hosting_people.lift(host=host, user=user, reason=values["reason"])
    return _("%(player)s may play again.") % {"player": user.name}


class SuspensionInline(ReadOnly, Rows):
    model = Suspension
    fk_name = "user"
    fields = ("starts_at", "ends_at", "lifted_at", "rule", "quoted", "by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Suspension]:
        return super().get_queryset(request).select_related("by")


class SeatInline(ReadOnly, Rows):
    """The newest seats; standing answers are secret and not among it."""

    model = Seat
    verbose_name_plural = gettext_lazy("last seats")
    fields = ("game", "number", "stand_in", "time_outs", "present_at")
    show_change_link = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        match = request.resolver_match
        user_id = match.kwargs.get("object_id") if match is not None else None
        newest = Seat.objects.filter(user=user_id).order_by("-pk").values_list("pk", flat=True)
        seats = super().get_queryset(request).select_related("game")
        return seats.filter(pk__in=list(newest[:SHOWN])).order_by("-pk")


@admin.register(User)
class UserAdmin(WithActs):
    acts = (
        Act(
            "suspend",
            gettext_lazy("Suspend"),
            _suspend,
            forms.Suspend,
            lambda user: not user.is_staff,
        ),
        Act("lift", gettext_lazy("Lift the suspension"), _lift, is_open=is_suspended),
    )
    list_display = (
        *("name", "email", "created_at", "visited_at", "undeliverable_at"),
        *("is_active", "is_staff", "is_kept_out"),
    )
    list_filter = ("is_staff", "is_active", ("email", admin.EmptyFieldListFilter))
    search_fields = ("display_name", "email", "slug")
    date_hierarchy = "created_at"
    fields = (
        *("slug", "display_name", "email", "created_at", "visited_at", "undeliverable_at"),
        *("time_zone", "language", "is_private", "is_active", "is_staff", "is_superuser"),
    )
    readonly_fields = ("created_at",)
    inlines = (SuspensionInline, SeatInline)
    list_per_page = 50
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        return with_suspension(super().get_queryset(request))

    @admin.display(description=gettext_lazy("suspended"), boolean=True)
    def is_kept_out(self, user: User) -> bool | None:
        return False if is_suspended(user) else None
