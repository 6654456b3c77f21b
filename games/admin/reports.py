"""What players have reported, with its context as it was."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.admin import forms
from games.admin.base import Act, WithActs
from games.models import Report
from games.services import hosting_people


def _handle(host: User, report: Report, values: dict[str, Any]) -> str:
    hosting_people.handle_report(
        host=host,
        report=report,
        outcome=values["reason"],
        hides_message=values.get("hides_message", False),
    )
    return _("The report is closed.")


@admin.register(Report)
class ReportAdmin(WithActs):
    acts = (
        Act(
            "handle",
            gettext_lazy("Close the report"),
            _handle,
            forms.Outcome,
            lambda report: report.handled_at is None,
        ),
    )
    list_display = ("created_at", "subject", "game", "reporter", "accused", "words", "handled_at")
    list_filter = (("handled_at", admin.EmptyFieldListFilter), "subject")
    list_select_related = ("game", "reporter", "accused")
    search_fields = ("slug", "game__slug", "accused__display_name", "reporter__display_name")
    fields = (
        *("subject", "game", "reporter", "accused", "words", "said", "facts", "created_at"),
        *("handled_at", "handled_by", "outcome"),
    )
    readonly_fields = ("said", "facts")
    list_per_page = 50

    @admin.display(description=gettext_lazy("messages around it"))
    def said(self, report: Report) -> SafeString:
        lines = report.context.get("messages", [])
        mine = report.message.slug if report.message is not None else None
        rows = (
            ("→" if line.get("message") == mine else "", line.get("name", ""), line.get("text", ""))
            for line in lines
        )
        return format_html_join("", "<p>{} <b>{}</b>: {}</p>", rows)

    @admin.display(description=gettext_lazy("details"))
    def facts(self, report: Report) -> SafeString:
        others = ((key, value) for key, value in report.context.items() if key != "messages")
        return format_html_join("", "<p>{}: {}</p>", others)
