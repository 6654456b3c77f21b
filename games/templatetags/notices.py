"""The bell of every page."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.sessions import current_user
from games.notices.listing import open_count

register = template.Library()


@register.inclusion_tag("reminders/_bell.html", takes_context=True)
def bell(context: dict[str, Any]) -> dict[str, object]:
    """How many notices are open; nothing for whoever has no session."""
    request = context.get("request")
    user = current_user(request) if request is not None and hasattr(request, "user") else None
    return {
        "is_shown": user is not None,
        "count": open_count(user) if user is not None else 0,
    }
