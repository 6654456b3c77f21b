"""What must stay in the hand, and who may get rid of the last card."""

from __future__ import annotations

from games.engine.changes import changed
from games.engine.laying import Lay, Laying, groups_of, laying_of, points_laid
from games.engine.melds import Melds, canastas, laid, refuse_added
from games.engine.moves import TakePile
from games.engine.refusals import Code, Refusal
from games.engine.state import Phase
from games.engine.view import PlayerView
from games.engine.way_out import may_skip_minimum, way_out


def refuse_outcome(view: PlayerView, move: Lay) -> Refusal | None:
    """The minimum, and the cards that must stay in the hand."""
    laying = laying_of(view, move)
    return _refuse_minimum(view, move, laying) or _refuse_floor(view, laying)


def _refuse_minimum(view: PlayerView, move: Lay, laying: Laying) -> Refusal | None:
    if view.side.has_melded:
        return None
    table = view.table
    have = points_laid(table.rules, groups_of(view, move))
    need = table.initial_meld_minimum(table.rules.side_of(view.seat or 0))
    if have >= need or _is_concealed_exit(view, move, laying):
        return None
    return Refusal(Code.INITIAL_MELD_MINIMUM, have, need)


def _is_concealed_exit(view: PlayerView, move: Lay, laying: Laying) -> bool:
    """A lay after which the player may go out with one card at most, where that may go below."""
    if isinstance(move, TakePile) or not may_skip_minimum(view):
        return False
    return may_go_out_now(view, laying)


def _refuse_floor(view: PlayerView, laying: Laying) -> Refusal | None:
    """Two cards stay in the hand, one to discard and one to keep, unless the player may go out."""
    table, left = view.table, len(laying.hand)
    if left == 0 and table.rules.discard_to_go_out == "required":
        return Refusal(Code.MUST_DISCARD)
    if table.turn.permission:
        return refuse_obliged(view, laying)
    if left >= 2 or (left == 1 and table.gained_nothing):
        return None
    refusal = refuse_out(view, laying.melds)
    if left == 0 or refusal is None:
        return refusal
    if refusal.code is Code.NEED_CANASTA and _completes(view, laying):
        return None
    return Refusal(Code.KEEP_A_CARD, 1, 2)


def _completes(view: PlayerView, laying: Laying) -> bool:
    """The one card left can be laid off, completes the canastas, and its player may then go out."""
    rules, last = view.table.rules, laying.hand[0]
    if rules.discard_to_go_out == "required":
        return False
    for meld in laying.melds:
        if refuse_added(rules, meld, (last,)) is None:
            melds = laid(laying.melds, meld.rank, (last,))
            if refuse_out(view, melds) is None:
                return True
    return False


def refuse_out(view: PlayerView, melds: Melds) -> Refusal | None:
    """Why a player whose side has these melds may not get rid of the last card."""
    rules, permission = view.table.rules, view.table.turn.permission
    have = canastas(melds)
    if have < rules.canastas_to_go_out:
        return Refusal(Code.NEED_CANASTA, have, rules.canastas_to_go_out)
    if permission is None and rules.permission == "mandatory":
        return Refusal(Code.ASK_FIRST)
    return Refusal(Code.OUT_DENIED) if permission is False else None


def may_go_out_now(view: PlayerView, laying: Laying) -> bool:
    """One card is left at most, and nothing forbids to get rid of it.

    Who gained no card has no discard, so there the last card must fit a meld.
    """
    if len(laying.hand) > 1 or refuse_out(view, laying.melds) is not None:
        return False
    return not view.table.gained_nothing or way_out(with_laying(view, laying)) is not None


def refuse_obliged(view: PlayerView, laying: Laying) -> Refusal | None:
    """After a yes the turn must end by going out: a way must be left."""
    after = with_laying(view, laying)
    return None if way_out(after) is not None else Refusal(Code.OUT_OBLIGED)


def with_laying(view: PlayerView, laying: Laying, **fields: object) -> PlayerView:
    """The view as the laying leaves it; `fields` of its table may be set otherwise with it."""
    table, seat = view.table, view.seat
    assert seat is not None  # noqa: S101 - only a player lays
    place = table.rules.side_of(seat)
    side = changed(table.sides[place], melds=laying.melds)
    counts = table.hand_counts
    after = changed(
        table,
        phase=Phase.PLAY,
        sides=(*table.sides[:place], side, *table.sides[place + 1 :]),
        hand_counts=(*counts[:seat], len(laying.hand), *counts[seat + 1 :]),
        turn=laying.turn,
        **fields,
    )
    return PlayerView(after, seat, laying.hand)
