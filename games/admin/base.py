"""What all pages of the administration have in common: they show, and only acts change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.errors import GameError, GameOver, NoPauses, SeatNotFree

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    Pages = admin.ModelAdmin[Any]
    Rows = admin.TabularInline[Any, Any]
else:  # when it runs, Django's administration takes no type in brackets
    Pages, Rows = admin.ModelAdmin, admin.TabularInline

WHY_NOT: dict[type[Exception], StrOrPromise] = {
    GameOver: gettext_lazy("This game is not being played."),
    NoPauses: gettext_lazy("This game was agreed to have no pauses."),
    SeatNotFree: gettext_lazy(
        "This seat cannot be given so: a person sits at a table once, has a confirmed mail "
        "address and has not looked at its cards as a host, and a table keeps at least one person."
    ),
}


class ReadOnly:
    """Looking is all that forms may do here."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False


class AsShown(Pages):
    """Rows are looked for by what their list offers, and by nothing else that they hold."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Who may ask how a password or a mail's link begins, sign by sign, knows it soon."""
        offered = {self.date_hierarchy, *map(_parameter, self.list_filter)}
        is_offered = lookup.partition("__")[0] in offered
        return is_offered and super().lookup_allowed(lookup, value, request)


def _parameter(offered: Any) -> str:
    """What a filter is called in an address: a field, or a name of its own."""
    name = offered[0] if isinstance(offered, tuple) else offered
    return str(getattr(name, "parameter_name", name))


class Reason(forms.Form):
    """Every act has one; forms of acts add what else they need."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("The players whom it concerns read it."),
        max_length=200,
    )

    def __init__(self, *args: Any, about: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.about = about


@dataclass(frozen=True, slots=True)
class Shown:
    """What an act answers with where a sentence is not enough; nothing keeps a copy of it."""

    template: str
    context: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """A button on the page of a row, a page that asks why, and what is done then.

    `run` gets host, row and the form's values; it gives a sentence, or a page of its own.
    """

    name: str
    title: StrOrPromise
    run: Callable[[User, Any, dict[str, Any]], str | Shown]
    form: type[Reason] = Reason
    is_open: Callable[[Any], bool] = lambda row: True
    for_superusers: bool = False

    def is_for(self, user: Any, row: Any) -> bool:
        return self.is_open(row) and (user.is_superuser or not self.for_superusers)


class WithActs(ReadOnly, AsShown):
    """Rows that a host reads, with acts in the corner of each row's page."""

    acts: tuple[Act, ...] = ()
    change_form_template = "admin/games/acts.html"

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.act_view)
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        return [path("<path:object_id>/act/<slug:act>/", view, name=name), *super().get_urls()]

    def may_act(self, request: HttpRequest) -> bool:
        name = f"{self.opts.app_label}.change_{self.opts.model_name}"
        return isinstance(request.user, User) and request.user.has_perm(name)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        acts = self.acts if row is not None and self.may_act(request) else ()
        shown = [act for act in acts if act.is_for(request.user, row)]
        return super().change_view(
            request, object_id, form_url, {"acts": shown, **(extra_context or {})}
        )

    def act_view(self, request: HttpRequest, object_id: str, act: str) -> HttpResponseBase:
        """Ask for the reason, then do it."""
        row = self.get_object(request, object_id)
        found = next((each for each in self.acts if each.name == act), None)
        if row is None or found is None:
            raise Http404
        if not self.may_act(request) or (found.for_superusers and not request.user.is_superuser):
            raise PermissionDenied
        if not found.is_open(row):
            messages.error(request, _("“%(act)s” is not possible any more.") % {"act": found.title})
            return self._back(row)
        form = found.form(request.POST or None, about=row)
        if request.method == "POST" and form.is_valid():
            done = self._done(request, row, found, form)
            if done is not None:
                return done
        context = {"title": found.title, "form": form}
        return self.page(request, row, Shown("admin/games/act.html", context))

    def page(self, request: HttpRequest, row: Any, shown: Shown) -> HttpResponse:
        """A page of our own that looks like the others."""
        context = {**self.admin_site.each_context(request), "opts": self.opts, "row": row}
        return render(request, shown.template, context | shown.context)

    def _done(
        self, request: HttpRequest, row: Any, act: Act, form: Reason
    ) -> HttpResponseBase | None:
        """The page that follows; None where the act was refused, with the sentence in the form."""
        assert isinstance(request.user, User)  # noqa: S101 - the site lets in nobody else
        try:
            answer = act.run(request.user, row, form.cleaned_data)
        except (GameError, ValueError) as error:
            form.add_error(None, words_of(error))
            return None
        if isinstance(answer, Shown):
            return self.page(request, row, answer)
        messages.success(request, answer)
        return self._back(row)

    def _back(self, row: Any) -> HttpResponseBase:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
        return redirect(reverse(name, args=[row.pk]))


def words_of(error: Exception) -> str:
    """Why an act was refused."""
    known = WHY_NOT.get(type(error))
    return str(known) if known else _("This cannot be done now: %(why)s.") % {"why": error}
