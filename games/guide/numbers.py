"""Numbers, points and lists as a sentence says them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

WORDS: tuple[str | Promise, ...] = (
    gettext_lazy("no"),
    gettext_lazy("one"),
    gettext_lazy("two"),
    gettext_lazy("three"),
    gettext_lazy("four"),
    gettext_lazy("five"),
    gettext_lazy("six"),
    gettext_lazy("seven"),
    gettext_lazy("eight"),
    gettext_lazy("nine"),
    gettext_lazy("ten"),
    gettext_lazy("eleven"),
    gettext_lazy("twelve"),
)


def number(count: int) -> str:
    """A word up to twelve, figures above."""
    return str(WORDS[count]) if count < len(WORDS) else figures(count)


def figures(count: int) -> str:
    """With marks at the thousands: 5,000."""
    return f"{count:,}"


def points(count: int) -> str:
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": figures(count)}


def either(parts: Sequence[str]) -> str:
    """ "a wild card, a red three or a black three"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(parts)s or %(last)s") % {"parts": ", ".join(parts[:-1]), "last": parts[-1]}
