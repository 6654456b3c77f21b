"""Tables on the page of a game."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.base import ReadOnly, Rows
from games.engine import codec
from games.log_text import text_of
from games.models import GameEvent, LoggedMove, Mail, Seat

SHOWN = 50


class SeatInline(ReadOnly, Rows):
    model = Seat
    fields = ("number", "user", "bot_level", "bot_name", "stand_in", "time_outs", "seen_version")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("user")


class LatestInline(ReadOnly, Rows):
    """Only the newest rows: a long game has thousands."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        newest = self.model.objects.filter(game=_game_id(request)).order_by("-pk")[:SHOWN]
        return rows.filter(pk__in=[row.pk for row in newest]).order_by("-pk")


class EventInline(LatestInline):
    model = GameEvent
    verbose_name_plural = _("last events")
    fields = ("at", "kind", "seat", "actor", "reason", "after_move")

    def get_queryset(self, request: HttpRequest) -> QuerySet[GameEvent]:
        return super().get_queryset(request).select_related("actor")


class MailInline(LatestInline):
    """What was sent about the game; its links let somebody in and are not shown."""

    model = Mail
    verbose_name_plural = _("last mails")
    fields = ("created_at", "kind", "user", "address", "status", "due_at", "ended_at", "reason")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Mail]:
        return super().get_queryset(request).select_related("user")


class MoveInline(LatestInline):
    """The last moves; the order of a deal is left out, as the deal may still run."""

    model = LoggedMove
    verbose_name_plural = _("last moves")
    fields = ("number", "seat", "text", "at")
    readonly_fields = ("text",)

    @admin.display(description=_("move"))
    def text(self, row: LoggedMove) -> str:
        return move_text(row)


def move_text(row: LoggedMove) -> str:
    is_deal = row.move.get("move") == "deal"
    return "deal" if is_deal else text_of(codec.move_from(row.move))


def _game_id(request: HttpRequest) -> Any:
    match = request.resolver_match
    return match.kwargs.get("object_id") if match is not None else None
