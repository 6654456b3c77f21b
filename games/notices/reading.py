"""A notice's row as what its sentence needs: names are those of now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.models import User
from games.models import Game, Seat
from games.presenters.notices import NoticeFacts
from games.presenters.titles import title


def facts_of(
    kind: str,
    data: Mapping[str, Any],
    game: Game | None,
    reader: User | None,
    seats: Sequence[Seat] = (),
) -> NoticeFacts:
    """`seats` are the game's, with their users."""
    return NoticeFacts(
        kind=kind,
        data=data,
        title=title(game.name, game.preset, game.players) if game is not None else "",
        name=str(data.get("name") or data.get("by") or _name_at(data, seats)),
        is_mine=reader is not None and _is_of(reader, data, seats),
    )


def _name_at(data: Mapping[str, Any], seats: Sequence[Seat]) -> str:
    """The name of whoever has the seat now; nothing for a deleted player."""
    number = data.get("asker", data.get("seat"))
    found = next((seat for seat in seats if seat.number == number), None)
    if found is None:
        return ""
    return found.user.name if found.user is not None else found.bot_name


def _is_of(reader: User, data: Mapping[str, Any], seats: Sequence[Seat]) -> bool:
    """It happened to the reader: named by address, or by the seat that the reader has."""
    if "user" in data:
        return bool(data["user"] == reader.slug)
    mine = next((seat.number for seat in seats if seat.user_id == reader.pk), None)
    return mine is not None and data.get("seat") == mine
