"""What follows a committed change: the sockets are told, the next bot is woken.

Nothing here is relied upon: pages fetch again by themselves, and the sweep finds bots that sleep.
"""

import logging
from collections.abc import Iterable
from typing import Any

from celery import current_app
from django.db import transaction

from canasta.channels_bridge import send_group
from games.models import Game, Seat

PLAY_BOT = "games.tasks.play_bot"

log = logging.getLogger(__name__)


def game_group(slug: str) -> str:
    """Everybody at the table."""
    return f"game.{slug}"


def seat_group(slug: str, seat: int) -> str:
    """The pages of one seat."""
    return f"game.{slug}.{seat}"


def user_group(user_id: int) -> str:
    """All pages of one person."""
    return f"user.{user_id}"


def game_changed(game: Game, *, wakes_bot: bool) -> None:
    """After the commit: a new version for all, and work for the bot whose turn it is.

    Every draft is gone with a new version, so the message says draft 0.
    """
    slug, version = game.slug, game.version
    message = _message(slug, version, game.revision, 0)
    transaction.on_commit(lambda: send_group(game_group(slug), message), robust=True)
    transaction.on_commit(lambda: _tell_people(_people_of(game)), robust=True)
    if wakes_bot:
        transaction.on_commit(lambda: wake_bot(slug, version), robust=True)


def draft_changed(game: Game, seat: int, draft_revision: int) -> None:
    """After the commit: the seat's own pages, and no others, learn of its draft."""
    group = seat_group(game.slug, seat)
    message = _message(game.slug, game.version, game.revision, draft_revision)
    transaction.on_commit(lambda: send_group(group, message), robust=True)


def people_changed(user_ids: Iterable[int]) -> None:
    """After the commit: the lists of these people show something else than before."""
    ids = tuple(user_ids)
    transaction.on_commit(lambda: _tell_people(ids), robust=True)


def message_written(game: Game, message: int) -> None:
    """After the commit: the newest message of the table is this one."""
    slug = game.slug
    transaction.on_commit(
        lambda: send_group(game_group(slug), {"type": "chat.changed", "chat": message}),
        robust=True,
    )


def wake_bot(slug: str, version: int) -> None:
    """Ask a worker to move; safe to ask twice, and too late."""
    current_app.send_task(PLAY_BOT, args=(slug, version))


def _people_of(game: Game) -> list[int]:
    seats = Seat.objects.filter(game=game, user__isnull=False)
    return [number for number in seats.values_list("user_id", flat=True) if number is not None]


def _tell_people(user_ids: Iterable[int]) -> None:
    for number in user_ids:
        send_group(user_group(number), {"type": "me.changed"})


def _message(slug: str, version: int, revision: int, draft: int) -> dict[str, Any]:
    return {
        "type": "game.changed",
        "game": slug,
        "version": version,
        "revision": revision,
        "draft": draft,
    }
