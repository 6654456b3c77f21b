"""Is there a way to go out in this turn? The engine's exact search, over counts instead of cards.

All naturals must find a meld, all wild cards a place in one; at most one card is left to discard.
"""

from __future__ import annotations

from typing import Final

from games.bots.kernel.classes import BLACK_THREE, CLASSES, DEUCE, JOKER, MELDABLE, RED_THREE
from games.bots.kernel.codes import DISCARD, GO_OUT, LAY, LAY_OFF, TAKE_REST, Move, group
from games.bots.kernel.law import MANDATORY
from games.bots.kernel.state import DENIED, GRANTED, NOWHERE, PILE, UNASKED, State
from games.engine.rules import CANASTA_SIZE, MELD_SIZE

Exit = tuple[Move, ...]
NOTHING: Final = -1  # no card is left to discard
IMPOSSIBLE: Final = -1


def way_out(state: State) -> Exit | None:
    """Moves of this turn that end the deal if they are permitted, perhaps by the pile's rest."""
    seat = state.to_move
    hand, size = state.hands[seat], state.sizes[seat]
    found = _way_out_with(state, hand)
    if found is not None or not state.rest_waits or not size or rest_is_unknown(state):
        return found
    more = hand[:]
    for place in state.pile:
        if place != RED_THREE:
            more[place] += 1
    found = _way_out_with(state, more)
    return None if found is None else ((TAKE_REST,), *found)


def rest_is_unknown(state: State) -> bool:
    """A red three in the rest of the pile will be replaced from the stock."""
    return state.law.replaced and bool(state.stock) and RED_THREE in state.pile


def may_go_out(state: State) -> bool:
    """The permission as it stands lets the player go out."""
    if state.permission == DENIED:
        return False
    return state.permission == GRANTED or state.law.permission != MANDATORY


def may_ask(state: State) -> bool:
    """The question is open, provided that there is a way out."""
    if not state.law.permission or state.permission != UNASKED or state.has_laid:
        return False
    if state.take_groups > 1 and not state.take_opened:
        return False
    return state.sizes[state.to_move] >= 2


def _way_out_with(state: State, hand: list[int]) -> Exit | None:
    """Only a class that can find no meld must be the discard; where there is none, any card may."""
    law = state.law
    stray = _stray(state, hand)
    if stray == CLASSES:
        return None
    if stray == NOTHING and not law.must_discard:
        found = _lay_all(state, hand, NOTHING)
        if found is not None:
            return found
    if state.drew == NOWHERE:
        return None
    for last in range(CLASSES) if stray == NOTHING else (stray,):
        if hand[last]:
            found = _lay_all(state, hand, last)
            if found is not None:
                return found
    return None


def _stray(state: State, hand: list[int]) -> int:
    """The one class that finds no meld as it is; NOTHING for none, CLASSES for a hopeless hand."""
    side = state.law.side_of[state.to_move]
    own, own_wilds = state.naturals[side], state.wilds[side]
    stray, complete = NOTHING, 0
    spare = hand[DEUCE] + hand[JOKER]
    prices: list[int] = []
    for place in range(MELDABLE):
        count = hand[place]
        if not count and not own[place]:
            continue
        high = highest(state, side, place, count)
        if high == IMPOSSIBLE:
            if stray != NOTHING:
                return CLASSES
            stray = place
            continue
        size = own[place] + own_wilds[place] + count
        if size < MELD_SIZE:
            spare -= MELD_SIZE - size
        if size >= CANASTA_SIZE:
            complete += 1
        elif size + high >= CANASTA_SIZE:
            prices.append(min(CANASTA_SIZE - size, CANASTA_SIZE - MELD_SIZE))
    return CLASSES if _is_hopeless(state, complete, prices, spare) else stray


def _is_hopeless(state: State, complete: int, prices: list[int], spare: int) -> bool:
    """Even the whole hand lacks wild cards for its groups and for the canastas needed.

    Where one natural makes a meld, the discard can spare a group two wild cards.
    """
    if state.law.min_naturals == 1:
        spare += MELD_SIZE - 1
    needed = state.law.canastas_needed - complete
    if needed > 0:
        prices.sort()
        if needed > len(prices) or sum(prices[:needed]) > spare:
            return True
    return spare < 0


def highest(state: State, side: int, place: int, count: int) -> int:
    """Wild cards that the meld could still take with that many naturals more; or IMPOSSIBLE."""
    law = state.law
    own, own_wilds = state.naturals[side][place], state.wilds[side][place]
    naturals = own + count
    if place == BLACK_THREE:
        high = 0
        if not law.black_melds:
            return IMPOSSIBLE
    elif naturals < law.min_naturals:
        return IMPOSSIBLE
    elif law.spoils and own >= CANASTA_SIZE and not own_wilds:
        high = 0
    else:
        high = max(0, law.room[naturals] - own_wilds)
    return high if naturals + own_wilds + high >= MELD_SIZE else IMPOSSIBLE


def _lay_all(state: State, hand: list[int], last: int) -> Exit | None:
    """Moves that lay every card but the last and leave enough canastas, or None."""
    side = state.law.side_of[state.to_move]
    laid = hand if last == NOTHING else hand[:]
    if last != NOTHING:
        laid[last] -= 1
    if not _meets_minimum(state, side, laid):
        return None
    own, own_wilds = state.naturals[side], state.wilds[side]
    spots: list[int] = []
    shares: list[int] = []
    room: list[int] = []  # wild cards more than its share that a spot could hold
    prices: list[tuple[int, int]] = []
    complete = 0
    for place in range(MELDABLE):
        if not laid[place] and not own[place]:
            continue
        high = highest(state, side, place, laid[place])
        if high == IMPOSSIBLE:
            return None
        size = own[place] + own_wilds[place] + laid[place]
        share = max(0, MELD_SIZE - size)
        price = CANASTA_SIZE - size - share
        if price <= 0:
            complete += 1
        elif price <= high - share:
            prices.append((price, len(spots)))
        spots.append(place)
        shares.append(share)
        room.append(high - share)
    needed = state.law.canastas_needed - complete
    if not _share(laid[DEUCE] + laid[JOKER], needed, sorted(prices), shares, room):
        return None
    return (*_moves(laid, spots, shares), (GO_OUT,) if last == NOTHING else (DISCARD, last))


def _share(
    wilds: int, needed: int, prices: list[tuple[int, int]], shares: list[int], room: list[int]
) -> bool:
    """Place all wild cards so that enough canastas stand, the cheapest completed first."""
    spare = wilds - sum(shares)
    if spare < 0 or spare > sum(room):
        return False
    for price, spot in prices:
        if price > spare:
            break
        needed -= 1
        spare -= price
        shares[spot] += price
        room[spot] -= price
    if needed > 0:
        return False
    for spot in range(len(shares)):
        more = min(spare, room[spot])
        shares[spot] += more
        spare -= more
    return True


def _meets_minimum(state: State, side: int, laid: list[int]) -> bool:
    """A side that has not melded lays everything at once; a concealed exit may skip the minimum."""
    if state.melds[side]:
        return True
    points = state.law.points
    if sum([points[place] * laid[place] for place in range(CLASSES)]) >= state.needs[side]:
        return True
    if not state.law.skips_minimum or state.drew == PILE:
        return False
    return not state.laid_before >> state.to_move & 1


def _moves(laid: list[int], spots: list[int], shares: list[int]) -> Exit:
    """Wild cards alone are laid off first; all groups with naturals come last, together."""
    alone: list[Move] = []
    groups: list[int] = []
    deuces = laid[DEUCE]
    for place, share in zip(spots, shares, strict=True):
        few = min(share, deuces)
        deuces -= few
        code = group(place, laid[place], few, share - few)
        if laid[place]:
            groups.append(code)
        elif share:
            alone.append((LAY_OFF, code))
    return (*alone, (LAY, *groups)) if groups else tuple(alone)
