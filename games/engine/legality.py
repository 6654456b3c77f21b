"""Why a move is refused. Every condition rests on the own hand and on what all may see."""

from __future__ import annotations

from typing import assert_never

from games.engine.cards import Card, Rank
from games.engine.changes import changed
from games.engine.floor import refuse_obliged, refuse_out, refuse_outcome
from games.engine.grouping import refusals_of_cards
from games.engine.laying import Laying, first_cards, hand_cards
from games.engine.moves import (
    Answer,
    Ask,
    Deal,
    Discard,
    Draw,
    EndDeal,
    Forfeit,
    GoOut,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.refusals import Code, Refusal, foremost
from games.engine.rules import Rules
from games.engine.state import Phase, Table
from games.engine.view import PlayerView
from games.engine.way_out import rest_brings_unknown_card, way_out


def refuse(view: PlayerView, move: Move) -> Refusal | None:
    """The rule that the viewer's move would break, or None when it is legal."""
    if view.table.is_game_over:
        return Refusal(Code.GAME_OVER)
    if isinstance(move, Forfeit):
        return None
    return _refuse_moment(view, move) or _refuse_itself(view, move)


def is_legal(view: PlayerView, move: Move) -> bool:
    return refuse(view, move) is None


def can_go_out(view: PlayerView) -> bool:
    """Whether the player could go out this turn, with the permission as it stands."""
    turn, rules = view.table.turn, view.table.rules
    if turn.permission is False or (rules.permission == "mandatory" and not turn.permission):
        return False
    return way_out(view) is not None


def can_ask(view: PlayerView) -> bool:
    return refuse(view, Ask()) is None


# The moment: whose turn it is, and what the table waits for.


def _refuse_moment(view: PlayerView, move: Move) -> Refusal | None:
    table = view.table
    if table.to_move is not None and view.seat != table.to_move:
        return Refusal(Code.NOT_YOUR_TURN)
    if not _is_an_option(table.rules, move):
        return Refusal(Code.NOT_AN_OPTION)
    if isinstance(move, Answer) and table.phase is not Phase.ASK:
        return Refusal(Code.NOT_ASKED)
    if not _is_in_time(table, move):
        return Refusal(Code.WRONG_PHASE)
    if isinstance(move, Deal) and view.seat != table.next_dealer:
        return Refusal(Code.NOT_YOUR_TURN)
    return None


def _is_an_option(rules: Rules, move: Move) -> bool:
    match move:
        case TakeRest() | TakePile(top_only=True):
            return rules.take == "top_or_whole"
        case Ask() | Answer():
            return rules.permission != "off"
        case _:
            return True


def _is_in_time(table: Table, move: Move) -> bool:
    phase = table.phase
    match move:
        case Deal():
            return phase is Phase.OVER
        case Draw() | TakePile():
            return phase is Phase.DRAW
        case EndDeal():
            declines = phase is Phase.DRAW or (table.gained_nothing and not _is_going_out(table))
            return declines and table.stock_count == 0
        case Answer():
            return phase is Phase.ASK
        case TakeRest():
            waits = table.turn.rest_waits
            return phase is Phase.PLAY and waits and not _is_going_out(table)
        case Discard():
            return phase is Phase.PLAY and not table.gained_nothing
        case Ask() | LayMelds() | LayOff() | GoOut():
            return phase is Phase.PLAY
        case Forfeit():
            return True
        case _:
            assert_never(move)


def _is_going_out(table: Table) -> bool:
    """The last card has been laid: nothing but going out is left."""
    return table.to_move is not None and table.hand_counts[table.to_move] == 0


def _refuse_itself(view: PlayerView, move: Move) -> Refusal | None:
    match move:
        case Draw():
            return Refusal(Code.STOCK_EMPTY) if view.table.stock_count == 0 else None
        case TakePile():
            return refuse_take(view, move)
        case TakeRest():
            return refuse_rest(view)
        case LayMelds() | LayOff():
            return refuse_lay(view, move)
        case Discard(card):
            return refuse_discard(view, card)
        case GoOut():
            return refuse_go_out(view)
        case Ask():
            return refuse_ask(view)
        case EndDeal():
            return refuse_end_deal(view)
        case Deal() | Answer() | Forfeit():
            return None
        case _:
            assert_never(move)


# Taking the pile.


def refuse_take(view: PlayerView, move: TakePile) -> Refusal | None:
    """Why the pile may not be taken in this way."""
    if not _holds(view, hand_cards(move)):
        return Refusal(Code.CARD_NOT_HELD)
    refusal = refuse_pile(view) or _refuse_top_use(view, move)
    if refusal is not None:
        return refusal
    return foremost([*refusals_of_cards(view, move), *_refusals_of_frost(view, move)]) or (
        refuse_outcome(view, move)
    )


def refuse_pile(view: PlayerView) -> Refusal | None:
    """Why nobody could take this pile now with this many cards in hand, however it is used."""
    pile = view.table.pile
    if not pile:
        return Refusal(Code.PILE_EMPTY)
    if pile[-1].is_wild:
        return Refusal(Code.TOP_WILD)
    if pile[-1].is_black_three:
        return Refusal(Code.TOP_BLACK_THREE)
    if pile[-1].is_red_three:
        return Refusal(Code.TOP_RED_THREE)
    if view.table.rules.one_card_rule and len(view.hand) == 1 and len(pile) == 1:
        return Refusal(Code.ONE_CARD_RULE)
    return None


def _refuse_top_use(view: PlayerView, move: TakePile) -> Refusal | None:
    """The top card must be laid at once, with the first group or onto the own meld of its rank."""
    top = view.table.pile[-1]
    own = view.side.meld(top.rank)
    if move.onto and own is None:
        return Refusal(Code.NO_SUCH_MELD)
    first = first_cards(move)
    if not move.onto:
        naturals = [each for each in first if not each.is_wild]
        if not first or (naturals and all(each.rank is not top.rank for each in naturals)):
            return Refusal(Code.TOP_NOT_USED)
    closed = own is not None and own.is_canasta and not view.table.rules.take_onto_canasta
    if closed and _pair_count(first, top.rank) < 2:
        return Refusal(Code.TOP_NOT_USED)
    return None


def _refusals_of_frost(view: PlayerView, move: TakePile) -> list[Refusal]:
    """Against a side that the pile is frozen for, only a natural pair from the hand takes it."""
    table = view.table
    held = _pair_count(first_cards(move), table.pile[-1].rank)
    if held >= 2 or not table.is_frozen_against(table.rules.side_of(view.seat or 0)):
        return []
    return [Refusal(Code.FROZEN_NEEDS_PAIR, held, 2)]


def _pair_count(cards: tuple[Card, ...], rank: Rank) -> int:
    return sum([each.rank is rank for each in cards])


def refuse_rest(view: PlayerView) -> Refusal | None:
    if not view.table.pile:
        return Refusal(Code.PILE_EMPTY)
    if view.table.turn.permission:
        if rest_brings_unknown_card(view):
            return Refusal(Code.OUT_OBLIGED)
        rest = tuple([each for each in view.table.pile if not each.is_red_three])
        turn = changed(view.table.turn, rest_waits=False)
        return refuse_obliged(view, Laying(view.side.melds, view.hand + rest, turn))
    return None


# Laying cards.


def refuse_lay(view: PlayerView, move: LayMelds | LayOff) -> Refusal | None:
    if not _holds(view, hand_cards(move)):
        return Refusal(Code.CARD_NOT_HELD)
    if isinstance(move, LayOff) and view.side.meld(move.rank) is None:
        return Refusal(Code.NO_SUCH_MELD)
    return foremost(refusals_of_cards(view, move)) or refuse_outcome(view, move)


def _holds(view: PlayerView, cards: tuple[Card, ...]) -> bool:
    return len(set(cards)) == len(cards) and all([each in view.hand for each in cards])


def refuse_discard(view: PlayerView, card: Card) -> Refusal | None:
    if card not in view.hand:
        return Refusal(Code.CARD_NOT_HELD)
    if len(view.hand) > 1:
        return Refusal(Code.OUT_OBLIGED) if view.table.turn.permission else None
    return refuse_out(view, view.side.melds)


def refuse_go_out(view: PlayerView) -> Refusal | None:
    if view.hand or view.table.rules.discard_to_go_out == "required":
        return Refusal(Code.MUST_DISCARD, len(view.hand))
    return refuse_out(view, view.side.melds)


# The question to the partner, and the end of the stock.


def refuse_ask(view: PlayerView) -> Refusal | None:
    """Once a turn and before laying; a take leaves it open if it laid one group or was initial."""
    turn = view.table.turn
    took_too_much = turn.take_groups > 1 and not turn.take_was_initial
    if turn.permission is not None or turn.has_laid or took_too_much:
        return Refusal(Code.ASK_CLOSED)
    if len(view.hand) < 2 or way_out(view) is None:
        return Refusal(Code.ASK_IMPOSSIBLE)
    return None


def refuse_end_deal(view: PlayerView) -> Refusal | None:
    if view.table.phase is Phase.PLAY:
        return Refusal(Code.OUT_OBLIGED) if view.table.turn.permission else None
    return Refusal(Code.MUST_TAKE) if is_take_forced(view) else None


def is_take_forced(view: PlayerView) -> bool:
    """With an empty stock and a pile that can be taken: may the player decline it?"""
    table = view.table
    if table.rules.empty_stock == "forced_if_legal":
        return True
    own = view.side.meld(table.top_card.rank) if table.top_card is not None else None
    if own is None or (own.is_canasta and not table.rules.take_onto_canasta):
        return False
    return not table.is_frozen_against(table.rules.side_of(view.seat or 0))
