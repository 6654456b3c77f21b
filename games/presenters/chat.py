"""The messages of a table for the template."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.log import ago
from games.presenters.people import HUES
from games.presenters.titles import title

if TYPE_CHECKING:
    from games.messages import Message, Talk

# One tap; they are sent in the language of whoever taps.
PHRASES: dict[str, str | Promise] = {
    "played": gettext_lazy("Well played"),
    "pile": gettext_lazy("Nice pile!"),
    "thinking": gettext_lazy("Thinking…"),
}


@dataclass(frozen=True, slots=True)
class ChatLine:
    slug: str
    name: str
    initial: str
    hue: int
    player: str
    text: str
    at: datetime
    ago: str
    is_mine: bool
    is_removed: bool
    is_reportable: bool


@dataclass(frozen=True, slots=True)
class ChatPanel:
    slug: str
    title: str
    lines: tuple[ChatLine, ...]
    newest: int
    unread: int
    is_muted: bool
    has_blocks: bool
    is_playing: bool
    empty: str
    phrases: tuple[tuple[str, str], ...]


def chat_panel(talk: Talk, now: datetime) -> ChatPanel:
    return ChatPanel(
        slug=talk.slug,
        title=title(talk.title, talk.preset, talk.players),
        lines=tuple(chat_line(each, now) for each in talk.messages),
        newest=talk.newest,
        unread=talk.unread,
        is_muted=talk.is_muted,
        has_blocks=talk.has_blocks,
        is_playing=talk.is_playing,
        empty=_("You read no messages of this table.") if talk.is_muted else _("No message yet."),
        phrases=tuple((name, str(words)) for name, words in PHRASES.items()),
    )


def chat_line(message: Message, now: datetime) -> ChatLine:
    return ChatLine(
        slug=message.slug,
        name=_("You") if message.is_mine else message.name,
        initial=message.name[:1].upper(),
        hue=message.seat % HUES,
        player=message.player,
        text=_("The host has removed this message.") if message.is_removed else message.text,
        at=message.at,
        ago=ago(message.at, now),
        is_mine=message.is_mine,
        is_removed=message.is_removed,
        is_reportable=message.is_reportable,
    )
