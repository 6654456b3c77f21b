"""What the page of reminders sends, as wishes."""

from __future__ import annotations

from django.http import QueryDict

from games.notices.wishes import Wishes

FIELDS = ("digest_hour", "lead", "share", "repeat")


def wishes_in(sent: QueryDict) -> Wishes:
    """ValueError for numbers that are none; what may be chosen is for the service to say."""
    hour, lead, share, repeat = (int(sent.get(name, "")) for name in FIELDS)
    return Wishes(
        mode=sent.get("mode", ""),
        digest_hour=hour,
        lead=lead,
        share=share,
        repeat=repeat,
        by_mail=tuple(sent.getlist("by_mail")),
        in_page=tuple(sent.getlist("in_page")),
    )
