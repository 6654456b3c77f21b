"""What a move makes of a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from games.engine.cards import Card, without
from games.engine.changes import changed
from games.engine.dealing import dealt
from games.engine.ending import ended, forfeited
from games.engine.floor import with_laying
from games.engine.laying import hand_cards, is_concealed, laying_of
from games.engine.legality import refuse
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
    Step,
    TakePile,
    TakeRest,
)
from games.engine.refusals import IllegalMove
from games.engine.rules import Rules
from games.engine.state import DREW, NEW_TURN, Phase, Position, Side, Table, start
from games.engine.takes import is_stuck
from games.engine.view import PlayerView, view_of

Placing = TakePile | TakeRest | LayMelds | LayOff


def play(position: Position, seat: int, move: Move) -> Position:
    """The position after the seat's move; IllegalMove where the rules refuse it."""
    view = view_of(position, seat)
    refusal = refuse(view, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    match move:
        case Deal(order):
            return settled(dealt(position.table, order))
        case Draw():
            return settled(_drawn(position, seat))
        case TakePile() | TakeRest() | LayMelds() | LayOff():
            return _placed(position, view, move)
        case Discard(card):
            return settled(_discarded(position, view, card))
        case GoOut():
            return ended(_noted(position, seat, move), seat, _is_concealed_now(view))
        case Ask() | Answer():
            return changed(position, table=_conversed(position.table, seat, move))
        case EndDeal():
            return ended(_noted(position, seat, move), None, False)
        case Forfeit():
            return forfeited(_noted(position, seat, move), seat)
        case _:
            assert_never(move)


def replay(rules: Rules, first_dealer: int, steps: Iterable[Step]) -> Position:
    """The position that a log of moves folds into."""
    position = start(rules, first_dealer)
    for seat, move in steps:
        position = play(position, seat, move)
    return position


def after(view: PlayerView, move: Placing) -> PlayerView:
    """What the viewer sees after a move that reveals nothing; IllegalMove where it is refused."""
    refusal = refuse(view, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    return applied(view, move)


def applied(view: PlayerView, move: Placing) -> PlayerView:
    """The same without the judgement; replaced red threes of a taken pile are not yet drawn."""
    if isinstance(move, TakeRest):
        return _with_rest(view)
    placed = with_laying(
        view,
        laying_of(view, move),
        known=_known_after(view, hand_cards(move)),
        history=(*view.table.history, (_seat(view), move)),
    )
    if not isinstance(move, TakePile):
        return placed
    return PlayerView(_pile_taken(view, placed.table, move), view.seat, placed.hand)


def _seat(view: PlayerView) -> int:
    assert view.seat is not None  # noqa: S101 - only players move
    return view.seat


def _pile_taken(view: PlayerView, table: Table, move: TakePile) -> Table:
    pile = view.table.pile
    if move.top_only:
        left = pile[:-1]
        return changed(table, pile=left, upcards=min(table.upcards, len(left)))
    return _joined_to_hand(table, _seat(view), pile[:-1])


def _with_rest(view: PlayerView) -> PlayerView:
    """The rest of the pile joins the hand of a player who took the top card alone."""
    table, seat, rest = view.table, _seat(view), view.table.pile
    hand = view.hand + tuple([each for each in rest if not each.is_red_three])
    counts = table.hand_counts
    table = changed(
        table,
        hand_counts=(*counts[:seat], len(hand), *counts[seat + 1 :]),
        turn=changed(table.turn, rest_waits=False),
        history=(*table.history, (seat, TakeRest())),
    )
    return PlayerView(_joined_to_hand(table, seat, rest), seat, hand)


def _joined_to_hand(table: Table, seat: int, cards: tuple[Card, ...]) -> Table:
    """The pile is gone: its cards are known in the hand, its red threes lie on the table."""
    known = table.known[seat] + tuple([each for each in cards if not each.is_red_three])
    return changed(
        table,
        pile=(),
        upcards=0,
        known=(*table.known[:seat], known, *table.known[seat + 1 :]),
        sides=_with_red_threes(table, seat, [each for each in cards if each.is_red_three]),
    )


def _with_red_threes(table: Table, seat: int, red_threes: list[Card]) -> tuple[Side, ...]:
    if not red_threes:
        return table.sides
    place = table.rules.side_of(seat)
    side = table.sides[place]
    grown = changed(side, red_threes=(*side.red_threes, *red_threes))
    return (*table.sides[:place], grown, *table.sides[place + 1 :])


def _known_after(view: PlayerView, gone: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    known, seat = view.table.known, _seat(view)
    if not known[seat]:
        return known
    return (*known[:seat], without(known[seat], gone), *known[seat + 1 :])


def _placed(position: Position, view: PlayerView, move: Placing) -> Position:
    seen = applied(view, move)
    hands, seat = position.hands, _seat(view)
    hands = (*hands[:seat], seen.hand, *hands[seat + 1 :])
    placed = Position(seen.table, hands, position.stock)
    if not view.table.rules.pile_red_three_replaced or isinstance(move, LayMelds | LayOff):
        return placed
    to_replace = len(seen.table.side_of(seat).red_threes) - len(view.side.red_threes)
    return _with_cards_drawn(placed, seat, to_replace) if to_replace else placed


def _with_cards_drawn(position: Position, seat: int, wanted: int) -> Position:
    """Cards from the stock until that many are gained; red threes are laid out on the way."""
    table, hands, stock = position.table, position.hands, position.stock
    gained: list[Card] = []
    red_threes: list[Card] = []
    while len(gained) < wanted and len(gained) + len(red_threes) < len(stock):
        card = stock[len(gained) + len(red_threes)]
        (red_threes if card.is_red_three else gained).append(card)
    hand = hands[seat] + tuple(gained)
    counts = table.hand_counts
    left = stock[len(gained) + len(red_threes) :]
    after = changed(
        table,
        sides=_with_red_threes(table, seat, red_threes),
        stock_count=len(left),
        hand_counts=(*counts[:seat], len(hand), *counts[seat + 1 :]),
    )
    return Position(after, (*hands[:seat], hand, *hands[seat + 1 :]), left)


def _drawn(position: Position, seat: int) -> Position:
    """All cards of the draw; one card of two is a full draw, none is told by `gained_nothing`."""
    drawn = _with_cards_drawn(position, seat, position.table.rules.draw_count)
    has_gained = len(drawn.hands[seat]) > len(position.hands[seat])
    table = changed(
        drawn.table,
        phase=Phase.PLAY,
        turn=DREW if has_gained else NEW_TURN,
        history=(*drawn.table.history, (seat, Draw())),
    )
    return Position(table, drawn.hands, drawn.stock)


def _discarded(position: Position, view: PlayerView, card: Card) -> Position:
    """The card on the pile; the turn passes on, or the deal ends with the last card."""
    table, seat = position.table, _seat(view)
    hand = without(view.hand, (card,))
    counts = table.hand_counts
    laid = table.has_laid
    if table.turn.has_put_down:
        laid = (*laid[:seat], True, *laid[seat + 1 :])
    after = changed(
        table,
        phase=Phase.DRAW,
        to_move=table.rules.seat_after(seat),
        pile=(*table.pile, card),
        hand_counts=(*counts[:seat], len(hand), *counts[seat + 1 :]),
        has_laid=laid,
        turn=NEW_TURN,
        known=_known_after(view, (card,)),
        history=(*table.history, (seat, Discard(card))),
    )
    hands = (*position.hands[:seat], hand, *position.hands[seat + 1 :])
    moved = Position(after, hands, position.stock)
    return moved if hand else ended(moved, seat, _is_concealed_now(view))


def _is_concealed_now(view: PlayerView) -> bool:
    return is_concealed(view, view.side.melds)


def _conversed(table: Table, seat: int, move: Ask | Answer) -> Table:
    history = (*table.history, (seat, move))
    if isinstance(move, Ask):
        partner = table.rules.partner_of(seat)
        return changed(table, phase=Phase.ASK, to_move=partner, asker=seat, history=history)
    turn = changed(table.turn, permission=move.yes)
    return changed(
        table, phase=Phase.PLAY, to_move=table.asker, asker=None, turn=turn, history=history
    )


def _noted(position: Position, seat: int, move: Move) -> Position:
    table = position.table
    return changed(position, table=changed(table, history=(*table.history, (seat, move))))


def settled(position: Position) -> Position:
    """The same position, or the ended deal where the player to move has nothing left to draw."""
    table = position.table
    if table.gained_nothing and table.rules.last_red_three == "ends_deal":
        return ended(position, None, False)
    if table.phase is not Phase.DRAW or table.stock_count > 0:
        return position
    if table.rules.empty_stock == "ends_after_last_draw":
        return ended(position, None, False)
    view = view_of(position, table.to_move)
    return ended(position, None, False) if is_stuck(view) else position
