"""Signs from the sprites, as HTML."""

from __future__ import annotations

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engine.cards import Suit
from games.presenters.words import SUIT

ICONS = "img/icons.svg"
CARDS = "img/cards.svg"


def icon(name: str, css: str = "") -> SafeString:
    """A sign that says nothing to a screen reader."""
    return format_html(
        '<svg class="ic {}" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"></use></svg>',
        css,
        static(ICONS),
        name,
    )


def star() -> SafeString:
    """The sign of wild cards."""
    return format_html(
        '<svg class="star" viewBox="-10 -10 20 20" aria-hidden="true">'
        '<use href="{}#star" x="-10" y="-10" width="20" height="20"></use></svg>',
        static(ICONS),
    )


def mark(side: str) -> SafeString:
    """The sign of a side: round for one's own, then a diamond, then a triangle."""
    return format_html('<span class="mk mk-{}" aria-hidden="true"></span>', side)


def suit_icon(suit: Suit) -> SafeString:
    return format_html(
        '<svg class="suit" viewBox="-11 -11 22 22" role="img" aria-label="{}">'
        '<use href="{}#suit-{}" x="-11" y="-11" width="22" height="22"></use></svg>',
        SUIT[suit],
        static(ICONS),
        suit.token,
    )


def card_face(sprite: str) -> SafeString:
    """Both styles of a face; the style sheet shows one."""
    source = static(CARDS)
    return format_html(
        '<svg class="fl" viewBox="0 0 100 140" preserveAspectRatio="xMidYMid slice"'
        ' aria-hidden="true">'
        '<use href="{}#m-{}" width="100" height="140"></use></svg>'
        '<svg class="fs" viewBox="0 0 72 116" preserveAspectRatio="xMidYMin slice"'
        ' aria-hidden="true">'
        '<use href="{}#b-{}" width="72" height="116"></use></svg>',
        source,
        sprite,
        source,
        sprite,
    )


def large_face(sprite: str) -> SafeString:
    """The face with the large index alone, for tiles."""
    return format_html(
        '<svg viewBox="0 0 72 116" aria-hidden="true">'
        '<use href="{}#b-{}" width="72" height="116"></use></svg>',
        static(CARDS),
        sprite,
    )
