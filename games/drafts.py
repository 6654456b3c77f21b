"""A turn being built: edits that may still be taken back, and the engine moves they make.

Pure: a draft is a view of what stands in the log and a tuple of edits; rows are services' business.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.engine.cards import Card, Rank, without
from games.engine.legality import can_ask, can_go_out, refuse
from games.engine.melds import natural_rank
from games.engine.moves import Group, LayMelds, LayOff, TakePile, TakeRest
from games.engine.play import after, applied
from games.engine.refusals import Code, IllegalMove, Refusal
from games.engine.view import PlayerView

Edit = TakePile | TakeRest | LayMelds | LayOff


@dataclass(frozen=True, slots=True)
class DraftView:
    """What a seat sees of its draft: the edits, the moves they make, the table with them."""

    edits: tuple[Edit, ...]
    joined: tuple[Edit, ...]
    view: PlayerView
    waiting: tuple[Card, ...]
    points: int | None
    need: int | None
    is_taken: bool
    can_ask: bool
    can_go_out: bool
    must_go_out: bool

    @property
    def can_reset(self) -> bool:
        return bool(self.edits)


def joined(view: PlayerView, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """The engine moves of a draft: all up to the edit that meets the minimum make one."""
    if not edits or view.side.has_melded:
        return tuple(edits)
    for count in range(1, len(edits) + 1):
        head = _merged(view, edits[:count])
        if not _is_below_minimum(view, head):
            return (*head, *edits[count:])
    return head


def accepted(view: PlayerView, edits: tuple[Edit, ...], edit: Edit) -> tuple[Edit, ...]:
    """The edits with one more, if the turn may still come to a lawful end.

    Raises IllegalMove. Too few points are no reason: more groups may follow.
    """
    _refuse_out_of_place(view, edits, edit)
    longer = (*edits, edit)
    refusal = _first_refusal(view, joined(view, longer))
    if refusal is not None and refusal.code is not Code.INITIAL_MELD_MINIMUM:
        raise IllegalMove(refusal)
    return longer


def must_commit(view: PlayerView, moves: Sequence[Edit]) -> bool:
    """A lawful take whose red three draws a card from the stock: it cannot be taken back."""
    rules, pile = view.table.rules, view.table.pile
    if not rules.pile_red_three_replaced or not any(each.is_red_three for each in pile):
        return False
    return any(map(_takes_all, moves)) and not _is_below_minimum(view, moves)


def draft_view(view: PlayerView, edits: tuple[Edit, ...]) -> DraftView:
    """The table as its seat sees it with the draft on it."""
    moves = joined(view, edits)
    is_below = bool(moves) and _is_below_minimum(view, moves)
    whole = _with_all(view, moves)
    waiting = without(whole.hand, view.hand) if is_below else ()
    shown = _held_back(whole, waiting)
    points, need = _meter(view, shown)
    return DraftView(
        edits=edits,
        joined=moves,
        view=shown,
        waiting=waiting,
        points=points,
        need=need,
        is_taken=any(isinstance(edit, TakePile) for edit in edits),
        can_ask=view.is_to_move and not is_below and can_ask(shown),
        can_go_out=view.is_to_move and not is_below and can_go_out(shown),
        must_go_out=view.is_to_move and view.table.turn.permission is True,
    )


def has_lays(moves: Sequence[Edit]) -> bool:
    """Something was laid that no take carried."""
    return any(isinstance(move, LayMelds | LayOff) for move in moves)


def _takes_all(move: Edit) -> bool:
    return isinstance(move, TakeRest) or (isinstance(move, TakePile) and not move.top_only)


def _first_refusal(view: PlayerView, moves: Sequence[Edit]) -> Refusal | None:
    for move in moves:
        refusal = refuse(view, move)
        if refusal is not None:
            return refusal
        view = after(view, move)
    return None


def _is_below_minimum(view: PlayerView, moves: Sequence[Edit]) -> bool:
    """The first of the moves, which carries all groups so far, has too few points."""
    refusal = refuse(view, moves[0])
    return refusal is not None and refusal.code is Code.INITIAL_MELD_MINIMUM


def _with_all(view: PlayerView, moves: Sequence[Edit]) -> PlayerView:
    """The view with accepted moves done, whether or not they reach the minimum."""
    for move in moves:
        view = applied(view, move)
    return view


def _held_back(view: PlayerView, waiting: tuple[Card, ...]) -> PlayerView:
    """Without the cards that wait beside the table for the minimum."""
    if not waiting or view.seat is None:
        return view
    counts = list(view.table.hand_counts)
    counts[view.seat] -= len(waiting)
    table = replace(view.table, hand_counts=tuple(counts))
    return replace(view, table=table, hand=without(view.hand, waiting))


def _meter(view: PlayerView, shown: PlayerView) -> tuple[int | None, int | None]:
    """Points laid towards the initial meld minimum, and the minimum, until the side has melded."""
    table = view.table
    if view.seat is None or not table.sides or view.side.has_melded or table.is_deal_over:
        return None, None
    laid = [card for meld in shown.side.melds for card in meld.cards]
    side = table.rules.side_of(view.seat)
    return table.rules.points(laid), table.initial_meld_minimum(side)


def _merged(view: PlayerView, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """One take or lay with the groups of all edits; the rest of the pile follows it."""
    first = edits[0]
    take = first if isinstance(first, TakePile) else None
    top = view.table.top_card.rank if take and view.table.top_card else None
    groups = _groups(edits, top)
    rest = tuple(edit for edit in edits if isinstance(edit, TakeRest))
    if take is not None:
        return (replace(take, melds=groups), *rest)
    return (LayMelds(groups), *rest) if groups else rest


def _groups(edits: Sequence[Edit], top: Rank | None) -> tuple[Group, ...]:
    """All groups, those of one rank made one; the first of a take belongs to the top card."""
    groups: list[Group] = []
    places: dict[Rank, int] = {}
    for group, rank in _laid(edits, top):
        if rank in places:
            groups[places[rank]] += group
            continue
        if rank is not None:
            places[rank] = len(groups)
        groups.append(group)
    return tuple(groups)


def _laid(edits: Sequence[Edit], top: Rank | None) -> list[tuple[Group, Rank | None]]:
    """Each group with the rank it lies under; a group of wild cards alone has none."""
    laid: list[tuple[Group, Rank | None]] = []
    for edit in edits:
        match edit:
            case TakePile(melds=melds):
                ranks = [top, *map(natural_rank, melds[1:])]
                laid.extend(zip(melds, ranks, strict=False))
            case LayMelds(melds=melds):
                laid.extend((group, natural_rank(group)) for group in melds)
            case LayOff(rank=rank, cards=cards):
                laid.append((cards, rank))
            case TakeRest():
                pass
    return laid


def _refuse_out_of_place(view: PlayerView, edits: tuple[Edit, ...], edit: Edit) -> None:
    """What joining would hide: a second take, a rest or a meld that is not there."""
    if isinstance(edit, LayMelds):
        return
    shown = _with_all(view, joined(view, edits))
    if isinstance(edit, LayOff) and shown.side.meld(edit.rank) is not None:
        return
    refusal = refuse(shown, edit)
    if refusal is not None and refusal.code is not Code.INITIAL_MELD_MINIMUM:
        raise IllegalMove(refusal)
