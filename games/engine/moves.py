"""The closed set of moves; cards in a move are the very cards that travel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.engine.cards import Card, Rank

Group = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer deals from a shuffled deck of 108 cards; the first is dealt first."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """All cards of the turn's draw from the stock."""


@dataclass(frozen=True, slots=True)
class TakePile:
    """The top card joins the first of `melds`, or with `onto` the own meld of its rank.

    `cards` are hand cards laid onto that meld together with it. Groups hold hand cards only.
    """

    melds: tuple[Group, ...] = ()
    onto: bool = False
    cards: Group = ()
    top_only: bool = False


@dataclass(frozen=True, slots=True)
class TakeRest:
    """After a take of the top card alone: the rest of the pile joins the hand."""


@dataclass(frozen=True, slots=True)
class LayMelds:
    """New groups laid together; a group of a rank that the side has is merged with that meld."""

    melds: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Cards added to the own side's meld of a rank."""

    rank: Rank
    cards: Group


@dataclass(frozen=True, slots=True)
class Discard:
    card: Card


@dataclass(frozen=True, slots=True)
class GoOut:
    """End the deal with no card left and no discard."""


@dataclass(frozen=True, slots=True)
class Ask:
    """May I go out?"""


@dataclass(frozen=True, slots=True)
class Answer:
    yes: bool


@dataclass(frozen=True, slots=True)
class EndDeal:
    """With an empty stock: decline the pile."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The seat's side gives the game away."""

    reason: Literal["resigned", "time"]


Move = (
    Deal
    | Draw
    | TakePile
    | TakeRest
    | LayMelds
    | LayOff
    | Discard
    | GoOut
    | Ask
    | Answer
    | EndDeal
    | Forfeit
)
Step = tuple[int, Move]
