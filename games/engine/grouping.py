"""What is wrong with the groups of a move as they would lie on the table."""

from __future__ import annotations

from games.engine.cards import Rank
from games.engine.floor import may_go_out_now
from games.engine.laying import Lay, first_cards, groups_of, laying_of
from games.engine.melds import Meld, Melds, find, laid, natural_rank, refuse_added, refuse_cards
from games.engine.moves import LayMelds, LayOff, TakePile
from games.engine.refusals import Code, Refusal
from games.engine.view import PlayerView

# Cards that make no group at all: nothing can be said of the outcome then.
SHAPELESS = (Code.MELD_ALL_WILD, Code.MELD_RANK, Code.MELD_SIZE)


def refusals_of_cards(view: PlayerView, move: Lay) -> list[Refusal]:
    """What is wrong with the groups as they would lie, each judged after the ones before it."""
    melds = view.side.melds
    if isinstance(move, LayOff):
        meld = find(melds, move.rank)
        found = [refuse_added(view.table.rules, meld, move.cards)] if meld else []
    else:
        found = _refuse_groups(view, melds, move)
    refusals = [each for each in found if each is not None]
    if not any(each.code in SHAPELESS for each in refusals):
        refusals += _refusals_of_black_threes(view, move)
    return refusals


def _refuse_groups(
    view: PlayerView, melds: Melds, move: LayMelds | TakePile
) -> list[Refusal | None]:
    rules = view.table.rules
    groups = list(move.melds)
    found: list[Refusal | None] = []
    if isinstance(move, TakePile):
        top = view.table.pile[-1]
        first = (*first_cards(move), top)
        found.append(refuse_cards(rules, find(melds, top.rank), first))
        melds = laid(melds, top.rank, first)
        groups = groups if move.onto else groups[1:]
    elif not groups:
        return [Refusal(Code.MELD_SIZE, 0)]
    for group in groups:
        rank = natural_rank(group)
        before: Meld | None = None if rank is None else find(melds, rank)
        found.append(refuse_cards(rules, before, group))
        melds = melds if rank is None else laid(melds, rank, group)
    return found


def _refusals_of_black_threes(view: PlayerView, move: Lay) -> list[Refusal]:
    """A move lays black threes only if its player may go out then, with one card at most."""
    if all([rank is not Rank.THREE for rank, _ in groups_of(view, move)]):
        return []
    if may_go_out_now(view, laying_of(view, move)):
        return []
    return [Refusal(Code.BLACK_THREES_ONLY_OUT)]
