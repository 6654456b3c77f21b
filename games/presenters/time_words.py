"""What was agreed about time, in sentences: before one sits down, and on the table."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.deadline import left_words

if TYPE_CHECKING:
    from games.clocks import Terms


def pace_words(terms: Terms) -> str:
    """How much time there is, and what stops the clock."""
    if terms.turn is None:
        return _("There is no clock: everybody may take any time.")
    if not terms.is_long:
        seconds = terms.turn.seconds
        turn = ngettext("Each turn has %(n)d second.", "Each turn has %(n)d seconds.", seconds)
        return turn % {"n": seconds}
    time = _store(terms) if terms.pace == "pool" else _("Each turn has %(time)s.") % _time(terms)
    return f"{time} {_pauses(terms)}"


def _time(terms: Terms) -> dict[str, str]:
    return {"time": left_words(terms.turn or timedelta(0))}


def _store(terms: Terms) -> str:
    """ "Everybody has 5 days for the game; each turn adds 12 hours, up to 7 days."."""
    words = {
        "pool": left_words(terms.pool or timedelta(0)),
        "time": left_words(terms.turn or timedelta(0)),
    }
    if terms.pool_cap is None:
        return _("Everybody has %(pool)s for the game; each turn adds %(time)s.") % words
    words["cap"] = left_words(terms.pool_cap)
    return _("Everybody has %(pool)s for the game; each turn adds %(time)s, up to %(cap)s.") % words


def _pauses(terms: Terms) -> str:
    if terms.has_pauses:
        return _("Everybody’s days off, hours of sleep and vacations do not count.")
    return _("Nothing stops the clock: days off and vacations count as well.")


def time_out_words(terms: Terms, players: int) -> str:
    """What happens when a turn's time runs out, and what that does to the result."""
    if terms.turn is None:
        return _("Nobody’s time runs out, so the game waits for whoever is to move.")
    match terms.on_time_out:
        case "bot_turn":
            return _(
                "When the time of a turn runs out, the computer plays that turn, and from the "
                "third time on it plays until the player returns; the result counts as it falls."
            )
        case "bot_seat":
            return _(
                "When the time of a turn runs out, the computer plays until the player returns; "
                "the result counts as it falls."
            )
        case "others":
            return _(
                "When the time of a turn runs out, the others decide within %(time)s whether the "
                "computer plays on, they wait once more (twice at most), or the game ends without "
                "a result; where they do not agree, the computer plays on and the result counts."
            ) % _time(terms)
        case _:
            return _forfeit_words(players)


def _forfeit_words(players: int) -> str:
    if players == 4:
        return _(
            "Whoever lets the time of a turn run out loses the game for the side: it is over, and "
            "the other side has won."
        )
    return _("Whoever lets the time of a turn run out loses the game, and it is over for all.")


def longest_delay_words(terms: Terms) -> str:
    """For how long one player who never moves can hold up all the others."""
    alone = terms.longest_absence(timedelta(0))
    if alone is None:
        return _("There is no limit: a player who stays away holds up the game for ever.")
    if not terms.is_long:
        seconds = int(alone.total_seconds())
        words = ngettext(
            "A player who stays away holds up the game for %(n)d second in all, at most.",
            "A player who stays away holds up the game for %(n)d seconds in all, at most.",
            seconds,
        )
        return words % {"n": seconds}
    if not terms.follows_calendars:
        words = _("A player who stays away holds up the game for %(time)s in all, at most.")
        return words % {"time": left_words(alone)}
    return _(
        "A player who stays away holds up the game for %(time)s in all, at most; to that come the "
        "player’s days off, hours of sleep, and up to %(days)d days of vacation a year."
    ) % {"time": left_words(alone), "days": settings.VACATION_DAYS_A_YEAR}


def question_words(terms: Terms) -> str:
    """How long a question to the partner waits, and what holds then."""
    if terms.turn is None:
        return _("A question to the partner waits for the answer.")
    if terms.is_long:
        return _(
            "A question to the partner has %(time)s; then the answer given in advance holds, and "
            "without one it is yes."
        ) % {"time": left_words(terms.question)}
    answer = _("A question to the partner has %(n)d seconds; after them the answer is yes.")
    return answer % {"n": terms.question.seconds}
