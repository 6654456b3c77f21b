"""Positions for tests, drawn in card tokens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.cards import DECK, RANK_OF_TOKEN, Card
from games.engine.melds import Meld
from games.engine.rules import Rules
from games.engine.shuffle import order
from games.engine.state import NEW_TURN, Phase, Position, Side, Table, Turn


class Box:
    """The 108 cards, each given away once."""

    def __init__(self) -> None:
        self.left = list(DECK)

    def cards(self, tokens: str) -> tuple[Card, ...]:
        """`K` and `*` are the next of their kind, `Kh` of their kind and suit, `b3` `r3` threes."""
        return tuple([self._card(token) for token in tokens.split()])

    def _card(self, token: str) -> Card:
        found = next(each for each in self.left if _is_named(each, token))
        self.left.remove(found)
        return found


def _is_named(card: Card, token: str) -> bool:
    if token == "b3":
        return card.is_black_three
    if token == "r3":
        return card.is_red_three
    return token in (card.token, card.rank.token)


def cards(tokens: str) -> tuple[Card, ...]:
    return Box().cards(tokens)


def side(box: Box, melds: dict[str, str], red_threes: str = "") -> Side:
    """A side's table: `{"K": "K K K 2"}`."""
    laid = tuple([_meld(rank, box.cards(tokens)) for rank, tokens in melds.items()])
    return Side(laid, box.cards(red_threes))


def _meld(rank: str, cards: Iterable[Card]) -> Meld:
    return Meld(RANK_OF_TOKEN[rank], ()).plus(cards)


def position(
    rules: Rules,
    hands: Sequence[str],
    melds: Sequence[dict[str, str]] = (),
    pile: str = "",
    stock: str = "4 5 6 7 8 9 T J Q K",
    *,
    red_threes: Sequence[str] = (),
    scores: tuple[int, ...] | None = None,
    phase: Phase = Phase.PLAY,
    turn: Turn | None = None,
    upcards: int = 0,
    has_laid: tuple[int, ...] = (),
) -> Position:
    """Seat 0 is to move; in phase play it has drawn from the stock."""
    box = Box()
    held = tuple([box.cards(hand) for hand in hands])
    laid = [side(box, each) for each in melds] or [Side()] * rules.sides
    laid = [
        Side(each.melds, box.cards(red_threes[place]) if red_threes else ())
        for place, each in enumerate(laid)
    ]
    cards_of_pile, cards_of_stock = box.cards(pile), box.cards(stock)
    drawn = Turn(drew_from="stock") if phase is Phase.PLAY else NEW_TURN
    table = Table(
        rules=rules,
        scores=scores or (0,) * rules.sides,
        dealer=rules.players - 1,
        deal_number=1,
        phase=phase,
        to_move=0,
        sides=tuple(laid),
        pile=cards_of_pile,
        upcards=upcards,
        stock_count=len(cards_of_stock),
        hand_counts=tuple([len(hand) for hand in held]),
        has_laid=tuple([seat in has_laid for seat in range(rules.players)]),
        turn=turn or drawn,
        known=((),) * rules.players,
    )
    return Position(table, held, cards_of_stock)


def shuffled(seed: int) -> tuple[Card, ...]:
    """The deck in an order that belongs to the seed."""
    return order(seed.to_bytes(64, "big"), ())
