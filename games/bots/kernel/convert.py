"""States from the engine's positions and views, and moves from one language into the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from games.bots.kernel.classes import (
    CLASS_OF,
    CLASSES,
    DEUCE,
    JOKER,
    RANK_OF,
    RED_THREE,
    classes_of,
    counts_of,
)
from games.bots.kernel.codes import (
    ASK,
    DISCARD,
    DRAW,
    END_DEAL,
    GO_OUT,
    LAY,
    LAY_OFF,
    NO,
    TAKE,
    TAKE_REST,
    TAKE_TOP,
    YES,
    Move,
    group,
)
from games.bots.kernel.law import Law
from games.bots.kernel.state import (
    NOBODY,
    NOWHERE,
    OVER,
    PILE,
    STOCK,
    TO_ANSWER,
    TO_DRAW,
    TO_PLAY,
    UNASKED,
    State,
)
from games.engine import moves as engine
from games.engine.cards import Card
from games.engine.melds import Meld, find
from games.engine.rules import DECK_SIZE
from games.engine.state import Phase, Position, Table
from games.engine.view import PlayerView

_PHASES: Final = {
    Phase.DRAW: TO_DRAW,
    Phase.PLAY: TO_PLAY,
    Phase.ASK: TO_ANSWER,
    Phase.OVER: OVER,
}
_SOURCES: Final = {None: NOWHERE, "stock": STOCK, "pile": PILE}


def from_position(position: Position, law: Law) -> State:
    """The state of a position between the first deal and the end of the last."""
    hands = [classes_of(hand) for hand in position.hands]
    return _state(position.table, law, hands, classes_of(position.stock))


def from_view(
    view: PlayerView, law: Law, hands: Sequence[Sequence[int]], stock: Sequence[int]
) -> State:
    """The state that a seat sees, with a guess at what it does not.

    `hands` are the classes in each seat's hand (the viewer's own entry is not read), `stock` those
    of the stock, next card to draw first.
    """
    guessed = [
        classes_of(view.hand) if seat == view.seat else list(hand)
        for seat, hand in enumerate(hands)
    ]
    return _state(view.table, law, guessed, list(stock))


def unseen_by(view: PlayerView) -> list[int]:
    """How many cards of each class lie in other hands or in the stock, known ones included."""
    table = view.table
    seen = [*view.hand, *table.pile]
    for side in table.sides:
        seen += [*side.red_threes, *[each for meld in side.melds for each in meld.cards]]
    counts = counts_of(CLASS_OF[number] for number in range(DECK_SIZE))
    for place in classes_of(seen):
        counts[place] -= 1
    return counts


def _state(table: Table, law: Law, hands: list[list[int]], stock: list[int]) -> State:
    state = State(law, list(table.scores))
    state.phase = _PHASES[table.phase]
    state.to_move = NOBODY if table.to_move is None else table.to_move
    state.asker = NOBODY if table.asker is None else table.asker
    state.hands = [counts_of(hand) for hand in hands]
    state.sizes = [len(hand) for hand in hands]
    state.known = [counts_of(classes_of(known)) for known in table.known]
    state.stock = stock[::-1]
    state.laid_before = sum([laid << seat for seat, laid in enumerate(table.has_laid)])
    for seat in {seat for seat, move in table.history if move == engine.Answer(False)}:
        state.refused |= 1 << seat
    for side, each in enumerate(table.sides):
        state.red_threes[side] = len(each.red_threes)
        for meld in each.melds:
            _place_meld(state, side, meld)
    _place_pile(state, table)
    _place_turn(state, table)
    if table.deal_scores is not None:
        state.out_seat = NOBODY if table.out_seat is None else table.out_seat
        state.concealed = table.is_concealed
        state.deal_scores = [score.total for score in table.deal_scores]
    return state


def _place_meld(state: State, side: int, meld: Meld) -> None:
    place = CLASS_OF[meld.naturals[0].number]
    state.naturals[side][place] = len(meld.naturals)
    state.wilds[side][place] = len(meld.wilds)
    state.seen[place] += len(meld.naturals)
    state.jokers[side][place] = sum([CLASS_OF[each.number] == JOKER for each in meld.wilds])
    state.melds[side] += 1
    state.canastas[side] += meld.is_canasta
    state.laid[side] += sum([state.law.points[CLASS_OF[each.number]] for each in meld.cards])


def _place_pile(state: State, table: Table) -> None:
    state.pile = classes_of(table.pile)
    for place in state.pile:
        state.seen[place] += 1
    state.frozen = table.is_pile_frozen
    state.upcards = table.upcards


def _place_turn(state: State, table: Table) -> None:
    turn = table.turn
    state.drew = _SOURCES[turn.drew_from]
    state.take_groups = turn.take_groups
    state.take_opened = turn.take_was_initial
    state.rest_waits = turn.rest_waits
    state.has_laid = turn.has_laid
    state.begun = sum([1 << RANK_OF.index(rank) for rank in turn.begun])
    state.joined_old = turn.joined_old
    state.permission = UNASKED if turn.permission is None else int(turn.permission)


# Kernel moves as the engine's.

_PLAIN: Final[dict[int, engine.Move]] = {
    DRAW: engine.Draw(),
    TAKE_REST: engine.TakeRest(),
    GO_OUT: engine.GoOut(),
    ASK: engine.Ask(),
    YES: engine.Answer(True),
    NO: engine.Answer(False),
    END_DEAL: engine.EndDeal(),
}


class _Cards:
    """A hand by class, cards that everybody knows first; each card is given away once."""

    def __init__(self, view: PlayerView) -> None:
        known = view.table.known[view.seat or 0]
        self.left: list[list[Card]] = [[] for _ in range(CLASSES)]
        for each in sorted(view.hand, key=lambda card: card not in known):
            self.left[CLASS_OF[each.number]].append(each)

    def some(self, place: int, count: int) -> tuple[Card, ...]:
        return tuple([self.left[place].pop(0) for _ in range(count)])

    def of_group(self, code: int) -> tuple[Card, ...]:
        naturals = self.some(code & 15, code >> 4 & 15)
        return (*naturals, *self.some(DEUCE, code >> 8 & 15), *self.some(JOKER, code >> 12))


def to_engine(view: PlayerView, move: Move) -> engine.Move:
    """The same move with cards of the viewer's hand; IndexError where it lacks them."""
    kind = move[0]
    if kind in _PLAIN:
        return _PLAIN[kind]
    cards = _Cards(view)
    if kind == DISCARD:
        return engine.Discard(cards.some(move[1], 1)[0])
    groups = tuple([cards.of_group(code) for code in move[1:]])
    if kind == LAY:
        return engine.LayMelds(groups)
    if kind == LAY_OFF:
        return engine.LayOff(RANK_OF[move[1] & 15], groups[0])
    is_onto = not move[1] >> 4 & 15 and find(view.side.melds, RANK_OF[move[1] & 15]) is not None
    if is_onto:
        return engine.TakePile(groups[1:], True, groups[0], kind == TAKE_TOP)
    return engine.TakePile(groups, top_only=kind == TAKE_TOP)


def from_engine(view: PlayerView, move: engine.Move) -> Move:
    """The kernel's move for a legal one of the engine; ValueError for a deal and a forfeit."""
    match move:
        case engine.Discard(card):
            return (DISCARD, CLASS_OF[card.number])
        case engine.LayMelds(melds):
            return (LAY, *[_code(cards) for cards in melds])
        case engine.LayOff(rank, cards):
            return (LAY_OFF, _code(cards, RANK_OF.index(rank)))
        case engine.TakePile(melds, onto, cards, top_only):
            first, others = (cards, melds) if onto else (melds[0], melds[1:])
            top = CLASS_OF[view.table.pile[-1].number]
            kind = TAKE_TOP if top_only else TAKE
            return (kind, _code(first, top), *[_code(each) for each in others])
        case engine.Deal() | engine.Forfeit():
            raise ValueError("a deal and a forfeit are no moves within a deal")
        case engine.Answer(yes):
            return (YES,) if yes else (NO,)
        case engine.Draw() | engine.TakeRest() | engine.GoOut() | engine.Ask() | engine.EndDeal():
            return next((kind,) for kind, plain in _PLAIN.items() if plain == move)
        case _:
            assert_never(move)


def _code(cards: tuple[Card, ...], place: int = RED_THREE) -> int:
    counts = counts_of(classes_of(cards))
    if place == RED_THREE:
        place = next(each for each, count in enumerate(counts) if count and each < DEUCE)
    return group(place, counts[place], counts[DEUCE], counts[JOKER])
