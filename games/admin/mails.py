"""The outbox: what was sent, what was dropped, and why."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.admin.base import Act, WithActs
from games.models import Mail
from games.services import hosting

ENDED = (Mail.Status.SENT, Mail.Status.DROPPED, Mail.Status.UNCLEAR)


def _send_again(host: User, mail: Mail, values: dict[str, Any]) -> str:
    hosting.send_again(host=host, mail=mail, reason=values["reason"])
    return _("A new mail waits; it goes unless it is not true any more.")


@admin.register(Mail)
class MailAdmin(WithActs):
    """Neither link nor details: who has them could sign in or take a seat."""

    acts = (
        Act(
            "again",
            gettext_lazy("Send again"),
            _send_again,
            is_open=lambda mail: mail.status in ENDED,
        ),
    )
    list_display = (
        *("created_at", "kind", "user", "address", "game", "status", "reason"),
        *("attempts", "due_at", "ended_at"),
    )
    list_filter = ("status", "kind")
    list_select_related = ("user", "game")
    search_fields = ("user__display_name", "user__email", "address", "game__slug")
    date_hierarchy = "created_at"
    fields = (
        *("user", "address", "game", "kind", "status", "reason", "attempts"),
        *("created_at", "due_at", "ended_at", "link_used_at"),
    )
    list_per_page = 50
