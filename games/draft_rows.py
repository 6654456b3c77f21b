"""Draft rows to edits and back."""

from typing import Any

from games.drafts import Edit
from games.engine import codec
from games.engine.moves import LayMelds, LayOff, TakePile, TakeRest
from games.models import Draft


def edits_of(draft: Draft | None) -> tuple[Edit, ...]:
    """The edits that a row holds; no row is an empty draft."""
    return tuple(_edit(each) for each in draft.edits) if draft is not None else ()


def edits_to(edits: tuple[Edit, ...]) -> list[dict[str, Any]]:
    return [codec.move_to(edit) for edit in edits]


def _edit(data: dict[str, Any]) -> Edit:
    edit = codec.move_from(data)
    if not isinstance(edit, TakePile | TakeRest | LayMelds | LayOff):
        raise codec.MoveFormatError(f"{data['move']} cannot stand in a draft")
    return edit
