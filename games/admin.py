"""The games for whoever runs the server: to look at, not to change; secrets are not shown."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.engine import codec
from games.log_text import text_of
from games.models import Game, GameEvent, LoggedMove, Seat

SHOWN_MOVES = 50

if TYPE_CHECKING:
    SeatTable = admin.TabularInline[Seat, Game]
    EventTable = admin.TabularInline[GameEvent, Game]
    MoveTable = admin.TabularInline[LoggedMove, Game]
    GamePages = admin.ModelAdmin[Game]
else:  # when it runs, Django's administration takes no type in brackets
    SeatTable = EventTable = MoveTable = admin.TabularInline
    GamePages = admin.ModelAdmin


class ReadOnly:
    """Looking is all that the administration may do here."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False


class SeatInline(ReadOnly, SeatTable):
    model = Seat
    fields = ("number", "user", "bot_level", "bot_name", "seen_deal")


class EventInline(ReadOnly, EventTable):
    model = GameEvent
    fields = ("at", "kind", "actor", "reason", "after_move")


class MoveInline(ReadOnly, MoveTable):
    """The last moves; the order of a deal is left out, as the deal may still run."""

    model = LoggedMove
    verbose_name_plural = _("last moves")
    fields = ("number", "seat", "text", "at")
    readonly_fields = ("text",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[LoggedMove]:
        moves = super().get_queryset(request)
        game_id = _game_id(request)
        last = LoggedMove.objects.filter(game=game_id).order_by("-number")[:SHOWN_MOVES]
        return moves.filter(pk__in=[move.pk for move in last]).order_by("-number")

    @admin.display(description=_("move"))
    def text(self, row: LoggedMove) -> str:
        is_deal = row.move.get("move") == "deal"
        return "deal" if is_deal else text_of(codec.move_from(row.move))


def _game_id(request: HttpRequest) -> Any:
    match = request.resolver_match
    return match.kwargs.get("object_id") if match is not None else None


@admin.register(Game)
class GameAdmin(ReadOnly, GamePages):
    list_display = (
        "slug",
        "name",
        "preset",
        "players",
        "status",
        "deal_number",
        "scores",
        "version",
        "updated_at",
        "next_action_at",
    )
    list_filter = ("status", "preset", "players")
    search_fields = ("slug", "name", "seats__user__display_name", "seats__user__email")
    date_hierarchy = "updated_at"
    inlines = (SeatInline, EventInline, MoveInline)
    list_per_page = 50
