"""Sends what is due: each row by one scheduler, judged anew, and never twice."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from datetime import timedelta

from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games.mailing.handing import (
    BouncedError,
    NotReachedError,
    RefusedError,
    UnclearError,
    hand_over,
    opened,
)
from games.mailing.judging import has_unread_turn, reason_to_drop
from games.mailing.messages import message_of
from games.mailing.reasons import Why
from games.models import Mail

BATCH = 100
# Nobody hands one mail over for so long; whoever began it is gone.
LOST_AFTER = timedelta(minutes=2)
# One task's time; what is left is for the next.
BUDGET = timedelta(seconds=20)
# Doubled with each attempt, up to the longest; a server that is away is asked soon again.
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(minutes=30)
LONGEST_AWAY = timedelta(minutes=2)
# Refused by a server that answers; one that is away counts for nothing.
MOST_REFUSALS = 12
REASON_LENGTH = 200

Status = Mail.Status

log = logging.getLogger(__name__)


def send_due() -> int:
    """Send the mails that are due and still true; gives how many went out."""
    give_up_lost()
    wanted = [mail for mail in _due() if not _dropped(mail)]
    if not wanted:
        return 0
    try:
        with _open() as connection:
            end = now() + BUDGET
            return sum(_sent(connection, mail) for mail in wanted if now() < end)
    except NotReachedError as error:
        for mail in wanted:
            _wait(mail, Status.DUE, str(error), LONGEST_AWAY)
        return 0


def give_up_lost() -> int:
    """Mails whose sender ended while it handed them over: nobody knows, so nobody sends again."""
    lost = Mail.objects.filter(status=Status.SENDING, due_at__lt=now() - LOST_AFTER)
    return lost.update(status=Status.UNCLEAR, ended_at=now(), reason=Why.INTERRUPTED)


def _due() -> list[Mail]:
    due = Mail.objects.filter(status=Status.DUE, due_at__lte=now())
    return list(due.select_related("user__reminding", "game").order_by("due_at", "pk")[:BATCH])


@contextlib.contextmanager
def _open() -> Iterator[BaseEmailBackend]:
    connection = opened()
    try:
        yield connection
    finally:
        connection.close()


def _dropped(mail: Mail) -> bool:
    why = reason_to_drop(mail)
    if why is not None:
        _end(mail, Status.DUE, Status.DROPPED, why)
    return why is not None


def _sent(connection: BaseEmailBackend, mail: Mail) -> bool:
    """Judged again, since the mails before it took their time."""
    if _dropped(mail):
        return False
    message = _written(mail)
    if message is None or not _claimed(mail):
        return False
    try:
        hand_over(connection, message)
    except BouncedError as error:
        _bounced(mail, str(error))
    except RefusedError as error:
        _postpone(mail, Status.SENDING, str(error))
        _start_again(connection)
    except UnclearError as error:
        _end(mail, Status.SENDING, Status.UNCLEAR, Why.SILENT, str(error))
        _start_again(connection)
    else:
        return _end(mail, Status.SENDING, Status.SENT)
    return False


def _written(mail: Mail) -> EmailMultiAlternatives | None:
    """Nothing where it fails: a game that cannot be read holds up no mail of another."""
    try:
        return message_of(mail)
    except Exception as error:
        log.exception("Mail %s cannot be written", mail.key)
        _postpone(mail, Status.DUE, f"{type(error).__name__}: {error}")
    return None


def _start_again(connection: BaseEmailBackend) -> None:
    """A conversation that broke off is no good for the next mail."""
    connection.close()
    try:
        connection.open()
    except OSError as error:
        raise NotReachedError(str(error)) from error


@transaction.atomic
def _claimed(mail: Mail) -> bool:
    """Say, and commit, that the mail is on its way; False where another has it already."""
    if mail.user is not None:
        # One after the other, so that of two mails until the next visit one goes.
        User.objects.select_for_update().get(pk=mail.user.pk)
    if has_unread_turn(mail):
        _end(mail, Status.DUE, Status.DROPPED, Why.UNREAD_ONE)
        return False
    mine = Mail.objects.filter(pk=mail.pk, status=Status.DUE)
    return bool(mine.update(status=Status.SENDING, due_at=now(), attempts=mail.attempts + 1))


def _postpone(mail: Mail, before: Status, said: str) -> None:
    """What is not true any more when its time comes again is dropped then."""
    if mail.attempts + 1 >= MOST_REFUSALS:
        _end(mail, before, Status.DROPPED, Why.GIVEN_UP, said)
    else:
        _wait(mail, before, said, LONGEST_WAIT)


def _wait(mail: Mail, before: Status, said: str, longest: timedelta) -> None:
    wait = min(FIRST_WAIT * 2 ** min(mail.attempts, 10), longest)
    Mail.objects.filter(pk=mail.pk, status=before).update(
        status=Status.DUE,
        due_at=now() + wait,
        attempts=mail.attempts + 1,
        reason=said[:REASON_LENGTH],
    )


@transaction.atomic
def _bounced(mail: Mail, said: str) -> None:
    """No mail any more until the person changes the address or confirms it again."""
    _end(mail, Status.SENDING, Status.DROPPED, Why.CAME_BACK, said)
    if mail.user is not None:
        reached = User.objects.filter(pk=mail.user.pk, email=mail.user.email)
        reached.update(undeliverable_at=now())


def _end(mail: Mail, before: Status, after: Status, why: str = "", said: str = "") -> bool:
    reason = f"{why}: {said}" if said else str(why)
    rows = Mail.objects.filter(pk=mail.pk, status=before)
    return bool(rows.update(status=after, ended_at=now(), reason=reason[:REASON_LENGTH]))
