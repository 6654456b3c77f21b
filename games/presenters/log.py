"""The last moves, each in a sentence: for the eye with card signs, for the ear in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.cards import Card, Rank
from games.engine.melds import natural_rank
from games.engine.moves import (
    Answer,
    Ask,
    Deal,
    Discard,
    Draw,
    EndDeal,
    Forfeit,
    GoOut,
    Group,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.presenters.icons import suit_icon
from games.presenters.people import HUES, name_of
from games.presenters.words import RANKS, Mark, Words, card_name, cards, counted, index, listed

if TYPE_CHECKING:
    from games.log_lines import LogLine
    from games.selectors import SeatView

SHOWN = 60
# Moves of which nothing more is to be said.
PLAIN: dict[type[Move], Words] = {
    Deal: gettext_lazy("dealt"),
    GoOut: gettext_lazy("went out"),
    Ask: gettext_lazy("asked “May I go out?”"),
    EndDeal: gettext_lazy("ended the hand"),
}
# More than a full turn of the others is not read aloud in one piece.
READ_ALOUD = 12


@dataclass(frozen=True, slots=True)
class Entry:
    number: int
    initial: str
    hue: int
    is_bot: bool
    text: SafeString
    is_event: bool
    at: datetime
    ago: str


def entries(seen: SeatView, now: datetime) -> tuple[Entry, ...]:
    """The newest first."""
    return tuple(_entry(seen, line, now) for line in reversed(seen.log[-SHOWN:]))


def _entry(seen: SeatView, line: LogLine, now: datetime) -> Entry:
    info = next(info for info in seen.seats if info.number == line.seat)
    return Entry(
        number=line.number,
        initial=info.name[:1].upper(),
        hue=info.number % HUES,
        is_bot=info.is_bot,
        text=shown(seen, line),
        is_event=bool(line.closed or line.red_threes)
        or isinstance(line.move, Ask | Answer | TakePile | GoOut | Forfeit),
        at=line.at,
        ago=ago(line.at, now),
    )


def shown(seen: SeatView, line: LogLine) -> SafeString:
    """The sentence with the player's name in bold and cards as signs."""
    name = _("You") if line.seat == seen.me else name_of(seen.seats, line.seat)
    return format_html("<b>{}</b> {}", name, _joined(deed(line, sign_of), line))


def told(seen: SeatView, line: LogLine) -> str:
    """The sentence for a screen reader."""
    name = _("You") if line.seat == seen.me else name_of(seen.seats, line.seat)
    parts = [deed(line, card_name), *_consequences(line)]
    return f"{name} {', '.join(str(part) for part in parts)}."


def news(seen: SeatView) -> str:
    """What the others did since the own last move."""
    lines: list[LogLine] = []
    for line in reversed(seen.log):
        if line.seat == seen.me or len(lines) == READ_ALOUD:
            break
        lines.append(line)
    return " ".join(told(seen, line) for line in reversed(lines))


def deed(line: LogLine, mark: Mark) -> SafeString:
    """What was done, without the name of who did it."""
    return format_html("{}", _deed(line.move, line, mark))


def _deed(move: Move, line: LogLine, mark: Mark) -> SafeString | str:
    match move:
        case Draw():
            return _drew(line.drawn)
        case TakePile():
            return _took(move, line)
        case LayMelds():
            return _("melded %(cards)s") % {"cards": listed([_group(each) for each in move.melds])}
        case LayOff():
            return _("added %(cards)s") % {"cards": _added(move.rank, move.cards)}
        case Discard():
            return format_html(_("discarded {card}"), card=mark(move.card))
        case TakeRest():
            return _took_rest(line)
        case Forfeit():
            return _("ran out of time") if move.reason == "time" else _("resigned")
        case Answer():
            return _("said yes") if move.yes else _("said no")
        case _:
            return str(PLAIN[type(move)])


def _drew(count: int) -> str:
    if count < 2:
        return _("drew from the stock")
    return _("drew %(cards)s") % {"cards": cards(count)}


def _took_rest(line: LogLine) -> str:
    if not line.taken:
        return _("took the rest of the pile")
    return _("took the rest of the pile, %(cards)s") % {"cards": cards(line.taken)}


def _took_how(move: TakePile, line: LogLine) -> str:
    if move.top_only:
        return _("took the top card of the pile")
    if line.taken < 2:
        return _("took the pile")
    return _("took the pile of %(cards)s") % {"cards": cards(line.taken)}


def _took(move: TakePile, line: LogLine) -> str:
    text = _took_how(move, line)
    if move.onto:
        return text
    melds = [
        RANKS[rank] for rank in (natural_rank(group) for group in move.melds) if rank is not None
    ]
    if not melds:
        return text
    return _("%(deed)s and melded %(ranks)s") % {
        "deed": text,
        "ranks": listed([str(rank) for rank in melds]),
    }


def _group(group: Group) -> str:
    rank = natural_rank(group)
    return counted(rank, len(group)) if rank is not None else cards(len(group))


def _added(rank: Rank, group: Group) -> str:
    """ "2 Sevens", or "a wild card to the Sevens"."""
    wilds = sum(card.is_wild for card in group)
    naturals = len(group) - wilds
    joined = _("%(wilds)s to the %(ranks)s") % {
        "wilds": ngettext("%(n)d wild card", "%(n)d wild cards", wilds) % {"n": wilds},
        "ranks": RANKS[rank],
    }
    if not naturals:
        return joined
    if not wilds:
        return counted(rank, naturals)
    return listed([counted(rank, naturals), joined])


def _consequences(line: LogLine) -> list[str]:
    parts = []
    for rank, is_natural in line.closed:
        text = (
            _("closed a natural canasta of %(ranks)s")
            if is_natural
            else _("closed a mixed canasta of %(ranks)s")
        )
        parts.append(text % {"ranks": RANKS[rank]})
    if line.red_threes:
        parts.append(_red_threes(line))
    return parts


def _red_threes(line: LogLine) -> str:
    count = line.red_threes
    if isinstance(line.move, Deal):
        text = ngettext("%(n)d red three was laid out", "%(n)d red threes were laid out", count)
    else:
        text = ngettext("laid out %(n)d red three", "laid out %(n)d red threes", count)
    return text % {"n": count}


def _joined(first: SafeString, line: LogLine) -> SafeString:
    parts = [first, *(format_html("<b>{}</b>", part) for part in _consequences(line))]
    return _commas(parts)


def _commas(parts: list[SafeString]) -> SafeString:
    return format_html_join(", ", "{}", ((part,) for part in parts))


def sign_of(card: Card) -> SafeString:
    """Rank and suit as they stand in the corner of the card."""
    if card.suit is None:
        return format_html("{}", index(card))
    return format_html('<span class="sign">{}{}</span>', index(card), suit_icon(card.suit))


def ago(at: datetime, now: datetime) -> str:
    """How long ago, in one short word."""
    passed = now - at
    if passed < timedelta(minutes=1):
        return _("now")
    if passed < timedelta(hours=1):
        return _("%(n)d min") % {"n": passed // timedelta(minutes=1)}
    if passed < timedelta(days=1):
        return _("%(n)d h") % {"n": passed // timedelta(hours=1)}
    return (
        date_format(localtime(at), "D")
        if passed < timedelta(days=7)
        else date_format(localtime(at), "j M")
    )
