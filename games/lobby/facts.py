"""What somebody should know of a game before sitting down: rules, clock, what a time-out does."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.guide.differences import Difference, differences, title
from games.presenters.deadline import deadline_words, moment_words
from games.presenters.time_words import longest_delay_words, pace_words, time_out_words
from games.presenters.titles import target

if TYPE_CHECKING:
    from games.rooms import Room


@dataclass(frozen=True, slots=True)
class Fact:
    label: str
    texts: tuple[str, ...]


def facts(room: Room, deadline: Fact | None = None) -> tuple[Fact, ...]:
    """How the game is played, in the order in which one asks; the deadline follows the clock."""
    found = [Fact(_("Rules"), (f"{title(room.preset, room.rules.players)}, {target(room.rules)}",))]
    house = tuple(each.sentence_here for each in _house_rules(room))
    found.append(Fact(_("House rules"), house or (_("None: every rule is the preset’s."),)))
    found.append(Fact(_("Clock"), (pace_words(room.terms),)))
    if deadline is not None:
        found.append(deadline)
    if room.terms.has_clock:
        out = time_out_words(room.terms, room.rules.players)
        found.append(Fact(_("When time runs out"), (out,)))
        found.append(Fact(_("The longest delay"), (longest_delay_words(room.terms),)))
    if room.status == "waiting":
        found.append(Fact(_("If seats stay free"), (_closing_words(room),)))
    found.append(Fact(_("Leaving"), (leaving_words(),)))
    return tuple(found)


def first_deadline(room: Room, ends_at: datetime | None, now: datetime) -> Fact | None:
    """When a turn that began now would be out, by the visitor's own calendar and zone."""
    if ends_at is None or not room.terms.is_long:
        return None
    words = _("If it were your turn now, you would have to move by %(deadline)s.")
    return Fact(_("Your deadline"), (words % {"deadline": deadline_words(ends_at, now)},))


def _closing_words(room: Room) -> str:
    moment = {"moment": moment_words(room.closes_at)}
    if room.is_rematch:
        words = _(
            "The computer takes the seats that are still free on %(moment)s, if two people sit "
            "at the table; otherwise the game is called off."
        )
        return words % moment
    return _("The game is called off on %(moment)s, unless the seats change before.") % moment


def leaving_words() -> str:
    return _(
        "Until your first move you may leave, and nothing is recorded. Afterwards you can only "
        "resign, which loses the game for your side."
    )


def _house_rules(room: Room) -> list[Difference]:
    found = differences(room.rules, room.preset)
    return [each for each in found if each.field != "target"]
