"""Why a move is refused: a closed set of codes with their figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Code(Enum):
    """Reasons in order of precedence: where several apply, the first of this list is given."""

    GAME_OVER = "GAME_OVER"
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    NOT_AN_OPTION = "NOT_AN_OPTION"
    NOT_ASKED = "NOT_ASKED"
    WRONG_PHASE = "WRONG_PHASE"
    CARD_NOT_HELD = "CARD_NOT_HELD"
    STOCK_EMPTY = "STOCK_EMPTY"
    PILE_EMPTY = "PILE_EMPTY"
    MUST_TAKE = "MUST_TAKE"
    TOP_WILD = "TOP_WILD"
    TOP_BLACK_THREE = "TOP_BLACK_THREE"
    TOP_RED_THREE = "TOP_RED_THREE"
    ONE_CARD_RULE = "ONE_CARD_RULE"
    TOP_NOT_USED = "TOP_NOT_USED"
    MELD_ALL_WILD = "MELD_ALL_WILD"
    MELD_RANK = "MELD_RANK"
    MELD_SIZE = "MELD_SIZE"
    BLACK_THREES_NEVER = "BLACK_THREES_NEVER"
    BLACK_THREES_WILD = "BLACK_THREES_WILD"
    BLACK_THREES_ONLY_OUT = "BLACK_THREES_ONLY_OUT"
    NO_SUCH_MELD = "NO_SUCH_MELD"
    MELD_NATURALS = "MELD_NATURALS"
    MELD_WILDS = "MELD_WILDS"
    MELD_RATIO = "MELD_RATIO"
    FROZEN_NEEDS_PAIR = "FROZEN_NEEDS_PAIR"
    INITIAL_MELD_MINIMUM = "INITIAL_MELD_MINIMUM"
    ASK_CLOSED = "ASK_CLOSED"
    ASK_IMPOSSIBLE = "ASK_IMPOSSIBLE"
    MUST_DISCARD = "MUST_DISCARD"
    OUT_OBLIGED = "OUT_OBLIGED"
    NEED_CANASTA = "NEED_CANASTA"
    ASK_FIRST = "ASK_FIRST"
    OUT_DENIED = "OUT_DENIED"
    KEEP_A_CARD = "KEEP_A_CARD"


PRECEDENCE: dict[Code, int] = {code: place for place, code in enumerate(Code)}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason, with what the player has and what the rule needs where figures say more."""

    code: Code
    have: int | None = None
    need: int | None = None


class IllegalMove(Exception):
    """A move was played that the rules refuse; `refusal` says which rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code.value)
        self.refusal = refusal


def foremost(refusals: list[Refusal]) -> Refusal | None:
    """The refusal whose code stands first in the order of precedence."""
    if not refusals:
        return None
    return min(refusals, key=lambda refusal: PRECEDENCE[refusal.code])
