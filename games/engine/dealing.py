"""The deal: hands one card at a time, red threes replaced, then the upcard."""

from __future__ import annotations

from games.engine.cards import Card
from games.engine.changes import changed
from games.engine.state import NEW_TURN, Phase, Position, Side, Table, kind_of


def dealt(table: Table, order: tuple[Card, ...]) -> Position:
    """A new deal by the next dealer; the first card of the order is dealt first."""
    rules, dealer = table.rules, table.next_dealer
    seats = [(dealer + 1 + place) % rules.players for place in range(rules.players)]
    hands, stock = _hands(seats, rules.hand_size, list(order))
    red_threes: list[list[Card]] = [[] for _ in range(rules.sides)]
    for seat in seats:
        _replace_red_threes(hands[seat], red_threes[rules.side_of(seat)], stock)
    pile = _upcards(stock, rules.upcard_cover)
    return Position(
        changed(
            table,
            dealer=dealer,
            deal_number=table.deal_number + 1,
            phase=Phase.DRAW,
            to_move=seats[0],
            sides=tuple([Side(red_threes=tuple(laid)) for laid in red_threes]),
            pile=pile,
            upcards=len(pile),
            stock_count=len(stock),
            hand_counts=tuple([len(hand) for hand in hands]),
            has_laid=(False,) * rules.players,
            turn=NEW_TURN,
            asker=None,
            known=((),) * rules.players,
            history=(),
            out_seat=None,
            is_concealed=False,
            shown_hands=(),
            deal_scores=None,
        ),
        tuple([tuple(hand) for hand in hands]),
        tuple(stock),
    )


def _hands(seats: list[int], size: int, cards: list[Card]) -> tuple[list[list[Card]], list[Card]]:
    """Every seat's hand in dealing order, and what is left."""
    count = len(seats)
    hands: list[list[Card]] = [[] for _ in range(count)]
    for place, seat in enumerate(seats):
        hands[seat] = cards[place : size * count : count]
    return hands, cards[size * count :]


def _replace_red_threes(hand: list[Card], laid: list[Card], stock: list[Card]) -> None:
    """One seat lays out its red threes and draws for them until it has none."""
    while any(each.is_red_three for each in hand):
        found = next(each for each in hand if each.is_red_three)
        hand.remove(found)
        laid.append(found)
        if stock:
            hand.append(stock.pop(0))


def _upcards(stock: list[Card], covered: tuple[str, ...]) -> tuple[Card, ...]:
    """Cards are turned until one need not be covered."""
    pile: list[Card] = []
    while stock and (not pile or kind_of(pile[-1]) in covered):
        pile.append(stock.pop(0))
    return tuple(pile)
