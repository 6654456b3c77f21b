"""What groups laid on the table make of a side's melds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.cards import Card, Rank, without
from games.engine.changes import changed
from games.engine.melds import Melds, find, laid, natural_rank
from games.engine.moves import Group, LayMelds, LayOff, TakePile
from games.engine.rules import Rules
from games.engine.state import Turn
from games.engine.view import PlayerView

RankedGroup = tuple[Rank, Group]
Lay = TakePile | LayMelds | LayOff


@dataclass(frozen=True, slots=True)
class Laying:
    """The melds and the hand as they would be after a move that lays cards."""

    melds: Melds
    hand: tuple[Card, ...]
    turn: Turn


def groups_of(view: PlayerView, move: Lay) -> tuple[RankedGroup, ...]:
    """The groups that a move lays, by rank, the pile's top card included.

    Groups without a natural card have no rank and are left out: they are refused before it matters.
    """
    match move:
        case LayOff(rank, cards):
            return ((rank, cards),)
        case LayMelds(melds):
            return _ranked(melds)
        case TakePile(melds, onto, cards):
            top = view.table.pile[-1]
            if onto:
                return ((top.rank, (*cards, top)), *_ranked(melds))
            return _ranked(((*melds[0], top), *melds[1:]))


def _ranked(groups: Iterable[Group]) -> tuple[RankedGroup, ...]:
    ranked = [(natural_rank(group), group) for group in groups]
    return tuple([(rank, group) for rank, group in ranked if rank is not None])


def hand_cards(move: Lay) -> tuple[Card, ...]:
    """All cards that the move takes from the hand."""
    match move:
        case LayOff(_, cards):
            return cards
        case LayMelds(melds):
            return _together(melds)
        case TakePile(melds, onto, cards):
            return (*cards, *_together(melds)) if onto else _together(melds)


def first_cards(move: TakePile) -> tuple[Card, ...]:
    """The hand cards that are laid together with the top card."""
    if move.onto:
        return move.cards
    return move.melds[0] if move.melds else ()


def _together(groups: tuple[Group, ...]) -> tuple[Card, ...]:
    if len(groups) == 1:
        return groups[0]
    return tuple([each for group in groups for each in group])


def buried(view: PlayerView, move: TakePile) -> tuple[Card, ...]:
    """The cards under the top card that join the hand; red threes among them go to the table."""
    if move.top_only:
        return ()
    return tuple([each for each in view.table.pile[:-1] if not each.is_red_three])


def laying_of(view: PlayerView, move: Lay) -> Laying:
    """The outcome of a move whose cards are held; nothing else of it is judged here."""
    melds, turn = view.side.melds, view.table.turn
    begun, joined_old = turn.begun, turn.joined_old
    groups = groups_of(view, move)
    for rank, group in groups:
        if find(melds, rank) is None:
            begun = (*begun, rank)
        elif rank not in begun:
            joined_old = True
        melds = laid(melds, rank, group)
    hand = without(view.hand, hand_cards(move))
    if not isinstance(move, TakePile):
        return Laying(melds, hand, changed(turn, has_laid=True, begun=begun, joined_old=joined_old))
    taken = Turn(
        drew_from="pile",
        take_groups=len(groups),
        take_was_initial=not view.side.has_melded,
        rest_waits=move.top_only,
        begun=begun,
        joined_old=joined_old,
    )
    return Laying(melds, hand + buried(view, move), taken)


def is_concealed(view: PlayerView, melds: Melds) -> bool:
    """The whole hand laid in one turn, the canastas needed in it, nothing onto a partner's meld."""
    assert view.seat is not None  # noqa: S101 - only a player goes out
    if view.table.has_laid[view.seat] or view.table.turn.joined_old:
        return False
    own = [meld for meld in melds if meld.rank in view.table.turn.begun]
    complete = sum([meld.is_canasta for meld in own])
    return complete >= view.table.rules.canastas_to_go_out


def points_laid(rules: Rules, groups: tuple[RankedGroup, ...]) -> int:
    return sum([rules.points(group) for _, group in groups])
