"""The last turn in one short line, for windows without room for the list of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.cards import Rank
from games.engine.melds import natural_rank
from games.engine.moves import Deal, Discard, Draw, LayMelds, LayOff, TakePile, TakeRest
from games.presenters.log import deed, shown, sign_of
from games.presenters.people import name_of

if TYPE_CHECKING:
    from games.log_lines import LogLine
    from games.selectors import SeatView


def last_turn(seen: SeatView) -> SafeString:
    """ "Clara took 6, laid 9 J, discarded 3": short enough to be seen whole."""
    if not seen.log:
        return SafeString("")
    turn = _turn(_until_mine(seen))
    if not turn:
        return shown(seen, seen.log[-1])
    seat = turn[-1].seat
    name = _("You") if seat == seen.me else name_of(seen.seats, seat)
    parts = format_html_join(", ", "{}", ((part,) for part in _parts(turn)))
    return format_html("<b>{}</b> {}", name, parts)


def _until_mine(seen: SeatView) -> tuple[LogLine, ...]:
    """Without one's own last turn, which one knows; all of it where nobody else has played."""
    lines = list(seen.log)
    while lines and lines[-1].seat == seen.me:
        lines.pop()
    return tuple(lines) or seen.log


def _turn(lines: tuple[LogLine, ...]) -> list[LogLine]:
    """What whoever played last did since the turn before, oldest first."""
    turn: list[LogLine] = []
    for line in reversed(lines):
        is_earlier = bool(turn) and (line.seat != turn[-1].seat or isinstance(line.move, Discard))
        if is_earlier or isinstance(line.move, Deal):
            break
        turn.append(line)
    return turn[::-1]


def _parts(turn: list[LogLine]) -> list[SafeString | str]:
    parts: list[SafeString | str] = []
    ranks: list[Rank] = []
    for line in turn:
        match line.move:
            case Draw() if len(turn) > 1:
                continue
            case TakePile() | TakeRest():
                parts.append(_("took %(n)d") % {"n": max(line.taken, 1)})
                ranks += _ranks(line)
            case LayMelds() | LayOff():
                ranks += _ranks(line)
            case _:
                parts.append(deed(line, sign_of))
    if ranks:
        tokens = " ".join(_token(rank) for rank in dict.fromkeys(ranks))
        place = len(parts) - isinstance(turn[-1].move, Discard)
        parts.insert(place, _("laid %(ranks)s") % {"ranks": tokens})
    return parts


def _ranks(line: LogLine) -> list[Rank]:
    match line.move:
        case LayOff(rank=rank):
            return [rank]
        case LayMelds(melds=melds) | TakePile(melds=melds):
            found = [natural_rank(group) for group in melds]
            return [rank for rank in found if rank is not None]
        case _:
            return []


def _token(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.token
