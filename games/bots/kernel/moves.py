"""What each move makes of a state. Nothing is judged here: who moves must know the rules."""

from __future__ import annotations

from games.bots.kernel.classes import BLACK_THREE, DEUCE, JOKER, RED_THREE
from games.bots.kernel.codes import (
    ASK,
    DISCARD,
    DRAW,
    GO_OUT,
    LAY,
    LAY_OFF,
    NO,
    TAKE,
    TAKE_REST,
    TAKE_TOP,
    YES,
    Move,
)
from games.bots.kernel.law import ENDS_WITH_STOCK
from games.bots.kernel.scoring import end_turn, finish, is_concealed
from games.bots.kernel.state import (
    DENIED,
    GRANTED,
    NOBODY,
    NOWHERE,
    PILE,
    STOCK,
    TO_ANSWER,
    TO_DRAW,
    TO_PLAY,
    UNASKED,
    State,
)
from games.bots.kernel.takes import any_take
from games.engine.rules import CANASTA_SIZE


def play(state: State, move: Move) -> None:
    """Change the state by the move of the seat to move."""
    kind = move[0]
    if kind == DISCARD:
        discard(state, move[1])
    elif kind == DRAW:
        draw(state)
    elif kind in (LAY, LAY_OFF):
        lay(state, move[1:])
    elif kind in (TAKE, TAKE_TOP):
        take(state, move[1:], kind == TAKE_TOP)
    elif kind == TAKE_REST:
        take_rest(state)
    else:
        _end_or_talk(state, kind)


def _end_or_talk(state: State, kind: int) -> None:
    if kind == GO_OUT:
        finish(state, state.to_move, is_concealed(state, state.to_move))
    elif kind == ASK:
        ask(state)
    elif kind in (YES, NO):
        answer(state, kind == YES)
    else:
        finish(state, NOBODY, False)


def draw(state: State) -> None:
    """All cards of the turn's draw; the deal may end where none is left to gain.

    The loop of `gain` once more, as a call would cost a tenth of it.
    """
    stock, seat, wanted = state.stock, state.to_move, state.law.draw_count
    hand = state.hands[seat]
    gained = 0
    while gained < wanted and stock:
        place = stock.pop()
        if place == RED_THREE:
            state.red_threes[state.law.side_of[seat]] += 1
        else:
            hand[place] += 1
            gained += 1
    state.phase = TO_PLAY
    if gained:
        state.sizes[seat] += gained
        state.drew = STOCK
    elif not state.law.meld_first:
        finish(state, NOBODY, False)


def gain(state: State, seat: int, wanted: int) -> int:
    """Cards from the stock until that many are gained; red threes go to the table on the way."""
    stock, hand = state.stock, state.hands[seat]
    gained = 0
    while gained < wanted and stock:
        place = stock.pop()
        if place == RED_THREE:
            state.red_threes[state.law.side_of[seat]] += 1
        else:
            hand[place] += 1
            gained += 1
    state.sizes[seat] += gained
    return gained


def discard(state: State, place: int) -> None:
    """The turn passes on, or the deal ends with the last card."""
    seat, law = state.to_move, state.law
    state.hands[seat][place] -= 1
    known = state.known[seat]
    if known[place]:
        known[place] -= 1
    state.pile.append(place)
    state.seen[place] += 1
    if place >= DEUCE or (place == BLACK_THREE and law.black_freezes):
        state.frozen = True
    left = state.sizes[seat] - 1
    state.sizes[seat] = left
    state.phase = TO_DRAW
    if left == 0:
        _out_by_discard(state, seat)
        return
    if state.has_laid or state.take_groups:
        state.laid_before |= 1 << seat
        end_turn(state)
    else:
        state.drew = NOWHERE
        state.permission = UNASKED
    state.to_move = law.next_seat[seat]
    if not state.stock:
        settle(state)


def _out_by_discard(state: State, seat: int) -> None:
    concealed = is_concealed(state, seat)
    if state.has_laid or state.take_groups:
        state.laid_before |= 1 << seat
    finish(state, seat, concealed)


def settle(state: State) -> None:
    """With an empty stock the deal ends before a player who can take nothing."""
    if state.stock or state.phase != TO_DRAW:
        return
    if state.law.empty_stock == ENDS_WITH_STOCK or any_take(state) is None:
        finish(state, NOBODY, False)


def lay(state: State, groups: Move) -> None:
    """New groups, or cards laid off."""
    seat = state.to_move
    state.has_laid = True
    for code in groups:
        put(state, seat, code, 0)


def put(state: State, seat: int, code: int, top: int) -> None:
    """A group from the hand onto the side's meld of its class, with the pile's top card or none."""
    naturals = code >> 4 & 15
    if naturals or top:
        put_naturals(state, seat, code & 15, naturals, top)
    if code >> 8:
        put_wilds(state, seat, code & 15, code >> 8 & 15, code >> 12)


def put_naturals(state: State, seat: int, place: int, count: int, top: int) -> None:
    """Naturals of the hand, and the top card where it is 1."""
    law = state.law
    side = law.side_of[seat]
    own = state.naturals[side]
    before = own[place] + state.wilds[side][place]
    if before == 0:
        state.begun |= 1 << place
        state.melds[side] += 1
    elif not state.begun >> place & 1:
        state.joined_old = True
    state.hands[seat][place] -= count
    known = state.known[seat]
    if known[place]:
        known[place] = max(0, known[place] - count)
    state.seen[place] += count
    state.sizes[seat] -= count
    count += top
    own[place] += count
    state.laid[side] += count * law.points[place]
    if before < CANASTA_SIZE <= before + count:
        state.canastas[side] += 1


def put_wilds(state: State, seat: int, place: int, deuces: int, jokers: int) -> None:
    """Wild cards of the hand onto a meld that lies there."""
    law, hand, known = state.law, state.hands[seat], state.known[seat]
    side = law.side_of[seat]
    if not state.begun >> place & 1:
        state.joined_old = True
    wilds = state.wilds[side]
    before = state.naturals[side][place] + wilds[place]
    count = deuces + jokers
    wilds[place] += count
    state.jokers[side][place] += jokers
    hand[DEUCE] -= deuces
    hand[JOKER] -= jokers
    known[DEUCE] = max(0, known[DEUCE] - deuces)
    known[JOKER] = max(0, known[JOKER] - jokers)
    state.sizes[seat] -= count
    state.laid[side] += deuces * law.points[DEUCE] + jokers * law.points[JOKER]
    if before < CANASTA_SIZE <= before + count:
        state.canastas[side] += 1


def take(state: State, groups: Move, top_only: bool) -> None:
    """The top card is laid with the first group; the rest of the pile joins the hand or waits."""
    seat, pile = state.to_move, state.pile
    state.take_opened = not state.melds[state.law.side_of[seat]]
    state.take_groups = len(groups)
    state.drew = PILE
    state.phase = TO_PLAY
    pile.pop()  # it stays seen, in the meld
    put(state, seat, groups[0], 1)
    for code in groups[1:]:
        put(state, seat, code, 0)
    if top_only:
        state.rest_waits = True
        state.upcards = min(state.upcards, len(pile))
    else:
        _join(state, seat)


def take_rest(state: State) -> None:
    state.rest_waits = False
    _join(state, state.to_move)


def _join(state: State, seat: int) -> None:
    """The pile joins the hand; its red threes go to the table, and where so, are replaced."""
    law, hand, known, seen = state.law, state.hands[seat], state.known[seat], state.seen
    red = 0
    for place in state.pile:
        seen[place] -= 1
        if place == RED_THREE:
            red += 1
        else:
            hand[place] += 1
            known[place] += 1
    state.sizes[seat] += len(state.pile) - red
    state.pile = []
    state.upcards = 0
    state.frozen = False
    if red:
        state.red_threes[law.side_of[seat]] += red
        if law.replaced:
            gain(state, seat, red)


def ask(state: State) -> None:
    """May I go out? The partner is to move."""
    state.asker = state.to_move
    state.to_move = state.law.partner[state.to_move]
    state.phase = TO_ANSWER


def answer(state: State, yes: bool) -> None:
    state.permission = GRANTED if yes else DENIED
    if not yes:
        state.refused |= 1 << state.to_move
    state.to_move = state.asker
    state.asker = NOBODY
    state.phase = TO_PLAY
