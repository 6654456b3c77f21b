"""Why a mail was not sent; the host reads it in the outbox."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Why(TextChoices):
    NO_MAIL = "no_mail", _("the person gets no mail")
    SWITCHED_OFF = "switched_off", _("switched off")
    NO_SEAT = "no_seat", _("no seat in the game any more")
    GONE_ON = "gone_on", _("the game has gone on")
    NOT_TO_MOVE = "not_to_move", _("not to move any more")
    PAUSED = "paused", _("the clock stands still")
    TIME_OVER = "time_over", _("the time is over")
    MOVED = "moved", _("the deadline has moved")
    GAME_OVER = "game_over", _("the game is over")
    LATER_ONE = "later_one", _("a later change is told")
    TOGETHER = "together", _("told with another mail")
    READ = "read", _("read in the page")
    SEEN = "seen", _("seen at the table")
    UNREAD_ONE = "unread_one", _("one is enough until the next visit")
    CLOSED = "closed", _("the invitation is not open any more")
    NOTHING_WAITS = "nothing_waits", _("no game waits")
    CAME_BACK = "came_back", _("the mail server knows no such address")
    INTERRUPTED = "interrupted", _("the process ended while the mail was handed over")
    SILENT = "silent", _("the mail server did not say whether it has the mail")
    GIVEN_UP = "given_up", _("refused too often")


def words_of(reason: str) -> str:
    """The sentence of a reason; what a mail server said stays as it is."""
    code, _colon, detail = reason.partition(": ")
    if code not in Why.values:
        return reason
    return f"{Why(code).label}: {detail}" if detail else str(Why(code).label)
