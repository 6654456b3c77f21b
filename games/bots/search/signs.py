"""Signs of what a hand holds: what its player threw, let lie, and what lies on the table.

Each hidden class of each hand gets names of what is known about it; `hand_weights.py` says how
much more or less often such a card is held than one about which nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.bots.kernel.classes import BLACK_THREE, CLASS_OF, CLASSES, DEUCE, RED_THREE
from games.bots.kernel.state import State
from games.bots.search.sight import Sight
from games.engine.moves import Discard, Draw, TakePile, TakeRest
from games.engine.rules import CANASTA_SIZE
from games.engine.view import PlayerView

NOTHING: Final = -1
SIZEABLE: Final = 3  # cards of a pile that one does not let lie for its size alone
NAMES: Final = (
    *("wild_closed", "wild_open", "black_closed", "black_open"),
    *("own_small", "own_five", "own_canasta", "closed", "rivals_closed", "rivals", "nobodys"),
    *("thrown_1", "thrown_2", "thrown_3", "thrown_4", "thrown_5", "thrown_9"),
    *("passed_1", "passed_2", "passed_3", "passed_4"),
    *("unseen_3", "unseen_5", "unseen_6"),
)


@dataclass(frozen=True, slots=True)
class Past:
    """A seat's turns of this deal: when it last threw and let lie each class, counted back from 1.

    `latest` is the class of its latest discard, where it has drawn or taken nothing since.
    """

    thrown: dict[int, int]
    passed: dict[int, int]
    latest: int


def pasts_of(view: PlayerView) -> tuple[Past, ...]:
    """By seat, from the public moves of the deal."""
    players = view.table.rules.players
    turns, latest = [0] * players, [NOTHING] * players
    thrown: list[dict[int, int]] = [{} for _ in range(players)]
    passed: list[dict[int, int]] = [{} for _ in range(players)]
    top, pile = NOTHING, 0
    for seat, move in view.table.history:
        match move:
            case Draw():
                latest[seat] = NOTHING
                if pile >= SIZEABLE:
                    passed[seat][top] = turns[seat]
            case TakePile() | TakeRest():
                latest[seat] = top = NOTHING
                pile = 0
            case Discard(card):
                top, pile = CLASS_OF[card.number], pile + 1
                thrown[seat][top] = turns[seat]
                latest[seat] = top
                turns[seat] += 1
            case _:
                pass
    return tuple(
        [
            Past(_ages(thrown[seat], turns[seat]), _ages(passed[seat], turns[seat]), latest[seat])
            for seat in range(players)
        ]
    )


def _ages(moments: dict[int, int], turns: int) -> dict[int, int]:
    return {place: max(1, turns - turn) for place, turn in moments.items()}


def signs(sight: Sight, past: Past, seat: int) -> dict[int, tuple[str, ...]]:
    """The names for each class that the seat may hold unknown to all."""
    state = sight.base
    unseen = {place: sight.pool.count(place) for place in set(sight.pool)}
    return {
        place: tuple(_names(state, past, seat, place, unseen[place]))
        for place in range(CLASSES)
        if place != RED_THREE and place in unseen
    }


def _names(state: State, past: Past, seat: int, place: int, unseen: int) -> Iterator[str]:
    side = state.law.side_of[seat]
    stand = "open" if state.melds[side] else "closed"
    if place >= DEUCE or place == BLACK_THREE:
        yield f"{'wild' if place >= DEUCE else 'black'}_{stand}"
        return
    yield _meld_name(state, side, place)
    if place in past.thrown:
        yield f"thrown_{_step(past.thrown[place], (1, 2, 3, 4, 5, 9))}"
    if place in past.passed:
        yield f"passed_{_step(past.passed[place], (1, 2, 3, 4))}"
    if unseen <= 6:
        yield f"unseen_{3 if unseen <= 3 else 5 if unseen <= 5 else 6}"


def _meld_name(state: State, side: int, place: int) -> str:
    """Whose meld the class lies in."""
    own = state.naturals[side][place]
    if own:
        size = own + state.wilds[side][place]
        return "own_canasta" if size >= CANASTA_SIZE else "own_five" if size >= 5 else "own_small"
    others = [each[place] for number, each in enumerate(state.naturals) if number != side]
    if not state.melds[side]:
        return "rivals_closed" if any(others) else "closed"
    return "rivals" if any(others) else "nobodys"


def _step(age: int, steps: tuple[int, ...]) -> int:
    """The highest step that the age has reached."""
    return max([step for step in steps if step <= age])
