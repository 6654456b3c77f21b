"""Writing the rows; the same key tells a person once, however often it is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games.models import Game, Kind, Mail, Notice
from games.notices.wishes import Listener, can_get_mail, is_in_page, listeners, wants_mail

# Whoever sits at the table has seen it before its mail would go.
PATIENCE = timedelta(seconds=60)
PATIENT = frozenset({Kind.TURN, Kind.QUESTION, Kind.GAME_OVER, Kind.CHAT})
# Of these one is enough until it is read.
ONE_UNTIL_READ = frozenset({Kind.CHAT})


@transaction.atomic
def tell(
    *,
    users: Iterable[User],
    kind: Kind,
    game: Game | None,
    key: str,
    data: Mapping[str, Any] | None = None,
) -> None:
    """Write a notice for each of the users, and a mail for whoever wants this kind by mail.

    `key` says what it is of (such as the game's address and version, at most 64 characters): with
    the same kind and key nobody is told twice. `data` holds figures and names, never a card.
    """
    audience = listeners(users, game)
    if kind in ONE_UNTIL_READ:
        audience = _without_unread(audience, kind, game)
    tell_listeners(audience, kind, game, key, data or {})


@transaction.atomic
def tell_address(*, address: str, game: Game, key: str, data: Mapping[str, Any]) -> None:
    """An invitation for somebody who has no account, or none under this address that we know."""
    Mail.objects.bulk_create(
        [
            Mail(
                address=address,
                game=game,
                kind=Kind.INVITATION,
                key=f"{Kind.INVITATION}:{key}",
                data=dict(data),
            )
        ],
        ignore_conflicts=True,
    )


def tell_listeners(
    audience: Sequence[Listener],
    kind: Kind,
    game: Game | None,
    key: str,
    data: Mapping[str, Any],
    *,
    is_quiet: bool = False,
) -> None:
    """As `tell`; quietly, the rows say what is, and neither page nor mail calls anybody."""
    at = now()
    facts = {**data, "quiet": True} if is_quiet else dict(data)
    notices = [
        Notice(
            user=each.user,
            game=game,
            kind=kind,
            key=key,
            data=facts,
            is_in_page=not is_quiet and is_in_page(each, kind),
            created_at=at,
        )
        for each in audience
    ]
    Notice.objects.bulk_create(notices, ignore_conflicts=True)
    wanted = [each for each in audience if can_get_mail(each.user) and wants_mail(each, kind, game)]
    if wanted and not is_quiet:
        mails = [mail_for(each.user, kind, game, key, data, at) for each in wanted]
        Mail.objects.bulk_create(mails, ignore_conflicts=True)


def mail_for(
    user: User, kind: str, game: Game | None, key: str, data: Mapping[str, Any], at: datetime
) -> Mail:
    return Mail(
        user=user,
        game=game,
        kind=kind,
        key=f"{kind}:{user.pk}:{key}",
        data=dict(data),
        created_at=at,
        due_at=at + PATIENCE if kind in PATIENT else at,
    )


def _without_unread(audience: list[Listener], kind: Kind, game: Game | None) -> list[Listener]:
    unread = Notice.objects.filter(game=game, kind=kind, done_at__isnull=True)
    have = set(unread.values_list("user_id", flat=True))
    return [each for each in audience if each.user.pk not in have]
