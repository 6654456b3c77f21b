"""What is on the table, and questions about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.engine.cards import Card, Rank
from games.engine.melds import Meld, Melds, canastas, find
from games.engine.moves import Move
from games.engine.rules import Rules
from games.engine.scoring import DealScore


class Phase(Enum):
    """What the table waits for; OVER is between deals and after the game."""

    DRAW = "draw"
    PLAY = "play"
    ASK = "ask"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Side:
    """What lies before a side: its melds in the order they were begun, and its red threes."""

    melds: Melds = ()
    red_threes: tuple[Card, ...] = ()

    @property
    def has_melded(self) -> bool:
        return bool(self.melds)

    @property
    def canastas(self) -> int:
        return canastas(self.melds)

    def meld(self, rank: Rank) -> Meld | None:
        return find(self.melds, rank)


@dataclass(frozen=True, slots=True)
class Turn:
    """What the player to move has done in this turn so far."""

    drew_from: str | None = None  # "stock", "pile", or None: not yet, or no card was left to gain
    take_groups: int = 0  # groups laid by taking the pile
    take_was_initial: bool = False  # the take was the side's first meld of the deal
    rest_waits: bool = False  # the top card alone was taken and the rest may still be
    has_laid: bool = False  # laid or laid off, apart from the take
    begun: tuple[Rank, ...] = ()  # melds begun in this turn
    joined_old: bool = False  # added to a meld that lay there before this turn
    permission: bool | None = None  # the partner's answer

    @property
    def has_put_down(self) -> bool:
        """A card of this player has come to the table in this turn."""
        return self.has_laid or self.take_groups > 0


NEW_TURN = Turn()
DREW = Turn(drew_from="stock")


@dataclass(frozen=True, slots=True)
class Table:
    """All that everybody at the table may see; hidden cards appear as counts."""

    rules: Rules
    scores: tuple[int, ...]  # by side, without the deal that is being played
    dealer: int  # of this deal; before the first deal, the seat before its dealer
    deal_number: int = 0  # from 1; 0 before the first deal
    phase: Phase = Phase.OVER
    to_move: int | None = None
    sides: tuple[Side, ...] = ()
    pile: tuple[Card, ...] = ()  # bottom to top; every discard is public
    upcards: int = 0  # how many of the pile's lowest cards were turned at the deal
    stock_count: int = 0
    hand_counts: tuple[int, ...] = ()
    has_laid: tuple[bool, ...] = ()  # by seat: laid a card in an earlier turn of this deal
    turn: Turn = NEW_TURN
    asker: int | None = None
    known: tuple[tuple[Card, ...], ...] = ()  # by seat: cards of taken piles still in the hand
    history: tuple[tuple[int, Move], ...] = ()  # this deal's moves after the deal itself
    out_seat: int | None = None
    is_concealed: bool = False
    shown_hands: tuple[tuple[Card, ...], ...] = ()  # by seat, face up when the deal has ended
    deal_scores: tuple[DealScore, ...] | None = None  # by side, when the deal has ended
    winners: tuple[int, ...] | None = None  # sides; None while the game goes on

    @property
    def is_game_over(self) -> bool:
        return self.winners is not None

    @property
    def is_deal_over(self) -> bool:
        """A deal has been played to its end and scored."""
        return self.deal_scores is not None

    @property
    def next_dealer(self) -> int:
        return self.rules.seat_after(self.dealer)

    @property
    def top_card(self) -> Card | None:
        return self.pile[-1] if self.pile else None

    def side_of(self, seat: int) -> Side:
        return self.sides[self.rules.side_of(seat)]

    @property
    def gained_nothing(self) -> bool:
        """The last stock cards were red threes: the player may lay, but has no card to discard."""
        return self.phase is Phase.PLAY and self.turn.drew_from is None

    @property
    def is_pile_frozen(self) -> bool:
        """A card in the pile freezes it for everybody."""
        rules = self.rules
        for place, each in enumerate(self.pile):
            if place < self.upcards or each.is_red_three:
                if kind_of(each) in rules.upcard_freezes:
                    return True
            elif each.is_wild or (each.is_black_three and rules.black_three_freezes):
                return True
        return False

    def is_frozen_against(self, side: int) -> bool:
        """Taking the pile needs a natural pair from this side."""
        rules = self.rules
        if rules.always_frozen or (rules.frozen_until_melded and not self.sides[side].melds):
            return True
        return self.is_pile_frozen

    @property
    def is_blocked(self) -> bool:
        """A black three on top: nobody can take the pile until it is covered."""
        return bool(self.pile) and self.pile[-1].is_black_three

    def initial_meld_minimum(self, side: int) -> int:
        return self.rules.initial_meld_minimum(self.scores[side])


def kind_of(card: Card) -> str | None:
    """The kind by which rules name a special card, None for a natural."""
    if card.is_wild:
        return "wild"
    if card.is_red_three:
        return "red_three"
    return "black_three" if card.is_black_three else None


@dataclass(frozen=True, slots=True)
class Position:
    """The whole truth: the table, every hand, and the stock (next card to draw first)."""

    table: Table
    hands: tuple[tuple[Card, ...], ...] = ()
    stock: tuple[Card, ...] = ()


def start(rules: Rules, first_dealer: int) -> Position:
    """A game before its first deal."""
    table = Table(rules=rules, scores=(0,) * rules.sides, dealer=(first_dealer - 1) % rules.players)
    return Position(table)
