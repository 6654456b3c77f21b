"""Plans written short, as they are kept beside the moves: `lay K K 2, throw 7`."""

from __future__ import annotations

from typing import Final

from games.bots.kernel import codes
from games.bots.kernel.classes import BLACK_THREE, DEUCE, JOKER, RANK_OF, RED_THREE
from games.bots.search.plans import Plan

WORDS: Final = {
    codes.DRAW: "draw",
    codes.TAKE: "take",
    codes.TAKE_TOP: "take top",
    codes.TAKE_REST: "take rest",
    codes.LAY: "lay",
    codes.LAY_OFF: "add",
    codes.GO_OUT: "go out",
    codes.ASK: "ask",
    codes.YES: "yes",
    codes.NO: "no",
    codes.END_DEAL: "end deal",
}


def token(place: int) -> str:
    """A class as position files write it."""
    return {BLACK_THREE: "b3", RED_THREE: "r3"}.get(place, RANK_OF[place].token)


def words(plan: Plan) -> str:
    return ", ".join([_words(move) for move in plan])


def _words(move: codes.Move) -> str:
    kind, *rest = move
    if kind == codes.DISCARD:
        return f"throw {token(rest[0])}"
    return " ".join([WORDS[kind], "/".join([_cards(code) for code in rest])]).strip()


def _cards(code: int) -> str:
    """The cards of the hand in a group, the meld's rank first where none is natural."""
    naturals = [token(code & 15)] * (code >> 4 & 15)
    wilds = [token(DEUCE)] * (code >> 8 & 15) + [token(JOKER)] * (code >> 12)
    return " ".join(naturals + wilds) if naturals else " ".join([f"{token(code & 15)}:", *wilds])
