"""What a choice does at the table, in words that a scenario can name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.cards import Card
from games.engine.laying import laying_of
from games.engine.moves import (
    Answer,
    Ask,
    Discard,
    Draw,
    EndDeal,
    GoOut,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.play import applied
from games.engine.view import PlayerView

PLAIN: dict[type, str] = {
    Draw: "draw",
    TakeRest: "take rest",
    GoOut: "go out",
    Ask: "ask",
    EndDeal: "end deal",
}


def deeds(view: PlayerView, moves: Iterable[Move]) -> set[str]:
    """Such as `lay K`, `complete K`, `throw 4`, `open`, `ask`."""
    done: set[str] = set()
    for move in moves:
        done.update(_deeds(view, move))
        if isinstance(move, LayMelds | LayOff):
            done.update(_lays(view, move))
            view = applied(view, move)
    return done


def _deeds(view: PlayerView, move: Move) -> Iterator[str]:
    match move:
        case Discard(card):
            yield f"throw {name(card)}"
            if card.is_wild:
                yield "throw wild"
            if len(view.hand) == 1:
                yield "go out"
        case Answer(yes):
            yield "yes" if yes else "no"
        case TakePile():
            yield "take"
        case LayMelds() | LayOff():
            pass
        case _:
            yield PLAIN[type(move)]


def _lays(view: PlayerView, move: LayMelds | LayOff) -> Iterator[str]:
    if not view.side.has_melded:
        yield "open"
    after = laying_of(view, move)
    held = set(view.hand) - set(after.hand)
    if any(card.is_wild for card in held):
        yield "lay wild"
    for meld in after.melds:
        before = view.side.meld(meld.rank)
        if before != meld:
            yield f"lay {meld.rank.token}"
            if meld.is_canasta and not (before and before.is_canasta):
                yield f"complete {meld.rank.token}"


def name(card: Card) -> str:
    return "b3" if card.is_black_three else card.rank.token
