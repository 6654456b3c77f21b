"""What hosts did: read by hosts, changed by nobody."""

from django.contrib import admin

from games.admin.base import AsShown, ReadOnly
from games.models import AuditEntry


@admin.register(AuditEntry)
class AuditAdmin(ReadOnly, AsShown):
    list_display = ("at", "actor", "act", "game", "subject", "reason")
    list_filter = ("act",)
    list_select_related = ("actor", "game", "subject")
    search_fields = ("game__slug", "actor__display_name", "subject__display_name", "reason")
    date_hierarchy = "at"
    fields = ("at", "actor", "act", "game", "subject", "reason", "details")
    list_per_page = 50
