"""The pages of notices and reminders for their templates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.mailing.health import Counter, Report
from games.notices.listing import NoticeLine, RemindersSeen
from games.notices.wishes import LEADS, REPEATS, SHARES
from games.presenters.deadline import deadline_words
from games.presenters.log import ago
from games.presenters.notices import detail, headline
from games.presenters.titles import title

Words = str | Promise
ICONS = {
    "turn": "play",
    "deadline": "clock",
    "question": "ask",
    "game_over": "trophy",
    "invitation": "user",
    "clock": "clock",
    "seat": "user",
    "chat": "info",
}
KINDS: dict[str, tuple[Words, Words]] = {
    "turn": (gettext_lazy("It is my turn"), gettext_lazy("As often as chosen above.")),
    "deadline": (gettext_lazy("My time is running out"), gettext_lazy("As early as chosen above.")),
    "question": (
        gettext_lazy("My partner asks “May I go out?”"),
        gettext_lazy("Until I answer, the partner cannot go on."),
    ),
    "game_over": (gettext_lazy("A game has ended"), gettext_lazy("With its result.")),
    "invitation": (gettext_lazy("Somebody invites me"), gettext_lazy("A seat is kept for me.")),
    "clock": (
        gettext_lazy("A clock has changed"),
        gettext_lazy("Stopped, running again, or with another deadline."),
    ),
    "seat": (
        gettext_lazy("Something happens to a seat"),
        gettext_lazy("A time-out, another player, the computer in somebody’s place."),
    ),
    "chat": (gettext_lazy("Somebody wrote to the table"), gettext_lazy("Once until I read it.")),
}
MODES: dict[str, tuple[Words, Words]] = {
    "each": (gettext_lazy("Each turn"), gettext_lazy("A mail whenever it is my turn.")),
    "visit": (
        gettext_lazy("Once until I visit"),
        gettext_lazy("After one mail no other, until I have been here again."),
    ),
    "digest": (
        gettext_lazy("Once a day"),
        gettext_lazy("One mail with all games that wait, at my hour."),
    ),
    "none": (gettext_lazy("Never"), gettext_lazy("No mail about turns.")),
}
OVERRIDES: dict[str, tuple[Words, Words]] = {
    "": (gettext_lazy("As for all games"), gettext_lazy("What the page of reminders says.")),
    "always": (
        gettext_lazy("A mail for each turn"),
        gettext_lazy("Also where my other games send none."),
    ),
    "never": (gettext_lazy("No mail from this game"), gettext_lazy("The page still tells.")),
}


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    says: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class KindRow:
    value: str
    label: str
    says: str
    by_mail: bool
    in_page: bool


@dataclass(frozen=True, slots=True)
class NoticeRow:
    icon: str
    text: str
    detail: str
    deadline: str
    at: datetime
    ago: str
    href: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class NoticesPage:
    rows: tuple[NoticeRow, ...]
    open_count: int


@dataclass(frozen=True, slots=True)
class GameLink:
    slug: str
    title: str
    wish: str


@dataclass(frozen=True, slots=True)
class RemindersPage:
    modes: tuple[Choice, ...]
    hours: tuple[Choice, ...]
    leads: tuple[Choice, ...]
    shares: tuple[Choice, ...]
    repeats: tuple[Choice, ...]
    kinds: tuple[KindRow, ...]
    games: tuple[GameLink, ...]
    email: str
    zone: str
    is_undeliverable: bool


@dataclass(frozen=True, slots=True)
class GamePage:
    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class OffPage:
    kind: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class HealthPage:
    parts: tuple[tuple[str, str, bool], ...]
    counters: tuple[Counter, ...]
    is_well: bool


def notices_page(lines: list[NoticeLine], now: datetime) -> NoticesPage:
    rows = tuple(_notice(line, now) for line in lines)
    return NoticesPage(rows, sum(row.is_open for row in rows))


def reminders_page(seen: RemindersSeen) -> RemindersPage:
    wishes = seen.wishes
    kinds = tuple(
        KindRow(kind, str(label), str(says), kind in wishes.by_mail, kind in wishes.in_page)
        for kind, (label, says) in KINDS.items()
    )
    return RemindersPage(
        modes=_choices(MODES, wishes.mode),
        hours=tuple(_number(hour, f"{hour}:00", wishes.digest_hour) for hour in range(24)),
        leads=tuple(_number(hours, _hours(hours), wishes.lead) for hours in LEADS),
        shares=tuple(_number(share, _share(share), wishes.share) for share in SHARES),
        repeats=tuple(_number(hours, _every(hours), wishes.repeat) for hours in REPEATS),
        kinds=kinds,
        games=tuple(
            GameLink(game.slug, game.title, str(OVERRIDES[game.override][0])) for game in seen.games
        ),
        email=seen.email,
        zone=seen.zone,
        is_undeliverable=seen.is_undeliverable,
    )


def game_page(name: str, preset: str, players: int, override: str) -> GamePage:
    return GamePage(title(name, preset, players), _choices(OVERRIDES, override))


def off_page(kind: str, *, is_on: bool) -> OffPage:
    return OffPage(str(KINDS[kind][0]) if kind in KINDS else kind, is_on)


def health_page(report: Report, counters: list[Counter]) -> HealthPage:
    parts = tuple((name, state, state == "ok") for name, state in report.parts.items())
    return HealthPage(parts, tuple(counters), report.is_well)


def _notice(line: NoticeLine, now: datetime) -> NoticeRow:
    return NoticeRow(
        icon=ICONS.get(line.facts.kind, "info"),
        text=headline(line.facts),
        detail=detail(line.facts),
        deadline=_deadline(line, now),
        at=line.at,
        ago=ago(line.at, now),
        href=_where(line),
        is_open=line.is_open,
    )


def _deadline(line: NoticeLine, now: datetime) -> str:
    """How the clock stands now; what is done has none any more."""
    if line.ends_at is None or not line.is_open:
        return ""
    words = _("The turn ends %(when)s.")
    return words % {"when": deadline_words(line.ends_at, now)}


def _where(line: NoticeLine) -> str:
    if line.token:
        return reverse("games:invite", args=[line.token])
    if not line.slug:
        return reverse("games:home")
    table = reverse("games:table", args=[line.slug])
    return f"{table}?drawer=chat" if line.facts.kind == "chat" else table


def _choices(words: dict[str, tuple[Words, Words]], chosen: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(value, str(label), str(says), value == chosen)
        for value, (label, says) in words.items()
    )


def _number(value: int, label: str, chosen: int) -> Choice:
    return Choice(str(value), label, "", value == chosen)


def _hours(hours: int) -> str:
    if not hours:
        return _("Not at a fixed time")
    return ngettext("%(n)d hour before", "%(n)d hours before", hours) % {"n": hours}


def _share(share: int) -> str:
    return _("When %(n)d %% of the time is over") % {"n": share} if share else _("At no share")


def _every(hours: int) -> str:
    return _("Every %(n)d hours until I move") % {"n": hours} if hours else _("Not repeated")
