"""A mail's words, made from the state at the moment in which it is sent."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from canasta.clock import now
from games import selectors
from games.clock_rows import terms_of
from games.errors import GameError
from games.mailing import links
from games.mailing.board import Board, board
from games.mailing.judging import DIGEST, WITHOUT_SEAT, waiting_turns
from games.models import Game, Kind, Mail, Seat
from games.notices.reading import facts_of
from games.presenters.deadline import deadline_words
from games.presenters.lost import is_lost, lost_game
from games.presenters.notices import NoticeFacts, detail, headline
from games.presenters.scoreboard import scoreboard
from games.presenters.time_words import question_words, time_out_words
from games.selectors import SeatView

WITH_TABLE = frozenset({Kind.TURN.value, Kind.QUESTION.value, Kind.DEADLINE.value})
WITH_DEADLINE = WITH_TABLE | {Kind.CLOCK.value}


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game in a daily mail."""

    line: str
    deadline: str


@dataclass(frozen=True, slots=True)
class Letter:
    subject: str
    text: str
    html: str
    off: str  # the address that switches this kind off


@dataclass(frozen=True, slots=True)
class Content:
    """What the templates are given."""

    heading: str
    lines: tuple[str, ...]
    board: Board | None
    games: tuple[Waiting, ...]
    button: str
    link: str
    kind: str
    off: str
    of_game: str
    settings: str


def letter_of(mail: Mail) -> Letter:
    """In the reader's language and zone."""
    language = (mail.user.language if mail.user else "") or settings.LANGUAGE_CODE
    zone = mail.user.zone if mail.user else timezone.get_default_timezone()
    with translation.override(language), timezone.override(zone):
        content = _digest(mail, mail.user) if mail.kind == DIGEST and mail.user else _content(mail)
        context = {"mail": content}
        return Letter(
            subject=content.heading,
            text=render_to_string("mail/letter.txt", context),
            html=render_to_string("mail/letter.html", context),
            off=content.off,
        )


def _content(mail: Mail) -> Content:
    game = mail.game
    seen = _seen(mail, game) if game is not None and mail.user is not None else None
    facts = _facts(mail, game)
    return Content(
        heading=headline(facts),
        lines=tuple(line for line in _lines(mail, game, seen, facts) if line),
        board=board(seen) if seen is not None and mail.kind in WITH_TABLE else None,
        games=(),
        button=_button(mail),
        link=links.way_in(mail),
        kind=_kind(mail.kind),
        **_ways(mail),
    )


def _digest(mail: Mail, user: User) -> Content:
    turns = list(waiting_turns(user).select_related("game"))
    games = tuple(_waiting(turn.game, turn.kind, user) for turn in turns if turn.game is not None)
    heading = ngettext("%(n)d game waits for you", "%(n)d games wait for you", len(games))
    return Content(
        heading=heading % {"n": len(games)},
        lines=(),
        board=None,
        games=games,
        button=_("See my games"),
        link=links.way_in(mail),
        kind=_kind(Kind.TURN),
        **_ways(mail),
    )


def _waiting(game: Game, kind: str, user: User) -> Waiting:
    return Waiting(headline(facts_of(kind, {}, game, user)), _deadline(game))


def _facts(mail: Mail, game: Game | None) -> NoticeFacts:
    seats = Seat.objects.filter(game=game).select_related("user") if game is not None else ()
    return facts_of(mail.kind, mail.data, game, mail.user, list(seats))


def _lines(mail: Mail, game: Game | None, seen: SeatView | None, facts: NoticeFacts) -> list[str]:
    """What is said before the table."""
    if game is None:
        return []
    if mail.kind == Kind.GAME_OVER and seen is not None:
        return _ending(mail, seen)
    if mail.kind == Kind.INVITATION:
        return [_("You are asked to take a seat in %(title)s.") % {"title": facts.title}]
    lines = [detail(facts)]
    if mail.kind in WITH_DEADLINE:
        lines.append(_deadline(game, is_mine=mail.kind in WITH_TABLE))
    if mail.kind in (Kind.TURN, Kind.DEADLINE) and game.clock_ends_at is not None:
        lines.append(time_out_words(terms_of(game), game.players))
    if mail.kind == Kind.QUESTION:
        lines.append(question_words(terms_of(game)))
    return lines


def _ending(mail: Mail, seen: SeatView) -> list[str]:
    if is_lost(seen):
        end = lost_game(seen)
        return [end.headline, end.detail]
    deal = seen.view.table.deal_number
    result = selectors.deal_result(user=mail.user, slug=seen.slug, deal=deal) if mail.user else None
    shown = scoreboard(result) if result is not None else None
    return [shown.headline, shown.detail] if shown is not None else []


def _deadline(game: Game, *, is_mine: bool = True) -> str:
    if game.paused_until is not None:
        words = _("The clock is stopped until %(when)s at the latest.")
        return words % {"when": deadline_words(game.paused_until, now())}
    if game.paused_at is not None:
        return _("The clock is stopped.")
    if game.clock_ends_at is None:
        return ""
    when = {"when": deadline_words(game.clock_ends_at, now())}
    return _("Your time ends %(when)s.") % when if is_mine else _("The turn ends %(when)s.") % when


def _seen(mail: Mail, game: Game) -> SeatView | None:
    """The table for the reader's seat; None where it has none, or nothing is dealt yet."""
    try:
        return selectors.seat_view(user=mail.user, slug=game.slug) if mail.user else None
    except GameError:
        return None


def _button(mail: Mail) -> str:
    if mail.kind == Kind.INVITATION:
        return _("See the invitation")
    return _("Play") if mail.kind in WITH_TABLE else _("Go to the table")


def _kind(kind: str) -> str:
    return str(Kind(kind).label)


def _ways(mail: Mail) -> dict[str, str]:
    """Out of these mails, and to the wishes for this game and for all."""
    if mail.user is None:
        return {"off": links.way_off_for(mail.address), "of_game": "", "settings": ""}
    game = reverse("games:game_reminders", args=[mail.game.slug]) if mail.game is not None else ""
    return {
        "off": links.way_off(mail.user, mail.kind),
        "of_game": links.absolute(game) if game and mail.kind not in WITHOUT_SEAT else "",
        "settings": links.absolute(reverse("games:reminders")),
    }
