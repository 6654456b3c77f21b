"""Games: found by player or address, read move by move, and acted on."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Exists, F, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.base import Shown, WithActs
from games.admin.game_acts import ACTS
from games.admin.inlines import EventInline, MailInline, MoveInline, SeatInline, move_text
from games.models import Game, SeatAddress

MOVES_A_PAGE = 100


def shared_addresses() -> QuerySet[SeatAddress]:
    """Addresses of a game from which another seat of it was played too."""
    others = SeatAddress.objects.filter(game=OuterRef("game"), digest=OuterRef("digest"))
    return SeatAddress.objects.filter(Exists(others.exclude(seat=OuterRef("seat"))))


class SharedAddress(admin.SimpleListFilter):
    title = gettext_lazy("seats with one address")
    parameter_name = "address"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        return [("shared", _("two seats or more"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:  # noqa: ARG002
        if self.value() == "shared":
            return queryset.filter(Exists(shared_addresses().filter(game=OuterRef("pk"))))
        return queryset


@admin.register(Game)
class GameAdmin(WithActs):
    acts = ACTS
    list_display = (
        *("slug", "name", "preset", "players", "pace", "status", "ending", "deal_number"),
        *("scores", "version", "updated_at", "clock_ends_at", "next_action_at", "one_address"),
    )
    list_filter = ("status", "pace", "preset", "players", SharedAddress)
    search_fields = (
        *("slug", "name", "seats__user__display_name", "seats__user__email", "seats__user__slug"),
    )
    date_hierarchy = "updated_at"
    inlines = (SeatInline, EventInline, MailInline, MoveInline)
    list_per_page = 50
    readonly_fields = ("log_link", "addresses")
    list_select_related = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        shared = shared_addresses().filter(game=OuterRef("pk"))
        games: QuerySet[Game] = super().get_queryset(request)
        return games.annotate(shares_address=Exists(shared))

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.log_view)
        return [path("<path:object_id>/log/", view, name="games_game_log"), *super().get_urls()]

    @admin.display(description=gettext_lazy("one address"), boolean=True)
    def one_address(self, game: Any) -> bool | None:
        """Only a yes is shown: that two addresses differ says nothing."""
        return False if game.shares_address else None

    @admin.display(description=gettext_lazy("log"))
    def log_link(self, game: Game) -> str:
        where = reverse("admin:games_game_log", args=[game.pk])
        return format_html('<a href="{}">{}</a>', where, _("all moves"))

    @admin.display(description=gettext_lazy("addresses"))
    def addresses(self, game: Game) -> str:
        """Families play from one address: a notice, and no proof of anything."""
        rows = shared_addresses().filter(game=game).order_by(F("seat"))
        seats = sorted(set(rows.values_list("seat", flat=True)))
        if not seats:
            return _("No two seats have lately been played from one address.")
        return _(
            "Seats %(seats)s have lately been played from one address. "
            "In a family that is as it should be."
        ) % {"seats": ", ".join(map(str, seats))}

    def log_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Every move and no hidden card: the order of a deal is left out."""
        game = self.get_object(request, object_id)
        if game is None:
            raise Http404
        if not self.has_view_permission(request, game):
            raise PermissionDenied
        pages = Paginator(game.moves.order_by("number"), MOVES_A_PAGE)
        page = pages.get_page(request.GET.get("page"))
        lines = [(row.number, row.seat, move_text(row), row.at) for row in page]
        context = {"title": _("Log"), "lines": lines, "page": page}
        return self.page(request, game, Shown("admin/games/log.html", context))
