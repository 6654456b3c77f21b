"""Is there a way to go out in this turn? An exact search over ranks, not over cards.

All naturals must find a meld, all wild cards a place in one; at most one card is left to discard.
Which wild card goes where changes neither points nor legality, so counts decide, and canastas are
completed cheapest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.cards import Card, Rank, without
from games.engine.melds import Meld, find, wild_capacity
from games.engine.moves import Discard, GoOut, Group, LayMelds, LayOff, Move, TakeRest
from games.engine.rules import CANASTA_SIZE, MELD_SIZE, Rules
from games.engine.state import Phase
from games.engine.view import PlayerView

Exit = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A meld that naturals of the hand join, or that could take wild cards."""

    rank: Rank
    naturals: Group
    low: int  # wild cards it must get to be a meld at all
    high: int  # wild cards it can hold
    to_canasta: int | None  # wild cards it needs to be a canasta, None where it cannot be one


def way_out(view: PlayerView) -> Exit | None:
    """Moves of this turn that end the deal, the last a Discard or GoOut, if they are permitted."""
    if view.table.phase is not Phase.PLAY or not view.is_to_move:
        return None
    return _way_out_with(view, view.hand) or _way_out_with_rest(view)


def _way_out_with_rest(view: PlayerView) -> Exit | None:
    """The same after the rest of the pile has been taken, where it is known what that brings.

    Who has laid the last card can take nothing any more.
    """
    if not view.table.turn.rest_waits or not view.hand or rest_brings_unknown_card(view):
        return None
    rest = tuple([each for each in view.table.pile if not each.is_red_three])
    beyond = _way_out_with(view, view.hand + rest)
    return None if beyond is None else (TakeRest(), *beyond)


def rest_brings_unknown_card(view: PlayerView) -> bool:
    """A red three in the rest of the pile will be replaced from the stock."""
    table = view.table
    if not table.rules.pile_red_three_replaced or table.stock_count == 0:
        return False
    return any(each.is_red_three for each in table.pile)


def _way_out_with(view: PlayerView, hand: tuple[Card, ...]) -> Exit | None:
    if _is_hopeless(view, hand):
        return None
    for last in _last_cards(view, hand):
        laid = hand if last is None else without(hand, (last,))
        moves = _lay_all(view, laid)
        if moves is not None:
            return (*moves, GoOut() if last is None else Discard(last))
    return None


def _is_hopeless(view: PlayerView, hand: tuple[Card, ...]) -> bool:
    """Too few wild cards for the ranks that need some; the discard spares two of them at most."""
    own = [meld.rank for meld in view.side.melds]
    counts: dict[Rank, int] = {}
    wilds = 0
    for each in hand:
        if each.is_wild:
            wilds += 1
        elif each.rank not in own:
            counts[each.rank] = counts.get(each.rank, 0) + 1
    lacking = sum([MELD_SIZE - count for count in counts.values() if count < MELD_SIZE])
    return lacking - (MELD_SIZE - 1) > wilds


def _last_cards(view: PlayerView, hand: tuple[Card, ...]) -> Iterator[Card | None]:
    """What may be left for the discard: nothing, or one card a rank class."""
    if view.table.rules.discard_to_go_out == "optional":
        yield None
    if view.table.gained_nothing:
        return
    seen: set[Rank] = set()
    for each in hand:
        if each.rank not in seen:
            seen.add(each.rank)
            yield each


def _lay_all(view: PlayerView, hand: tuple[Card, ...]) -> Exit | None:
    """Moves that lay every card and leave enough canastas, or None."""
    spots = _spots(view, hand)
    if spots is None:
        return None
    wilds = [each for each in hand if each.is_wild]
    shares = _share(spots, len(wilds), view.table.rules.canastas_to_go_out)
    if shares is None or not _meets_minimum(view, hand):
        return None
    return _moves(spots, wilds, shares)


def _spots(view: PlayerView, hand: tuple[Card, ...]) -> list[Spot] | None:
    """A spot for every rank in the hand and every meld; None where a rank can find none."""
    naturals: dict[Rank, list[Card]] = {meld.rank: [] for meld in view.side.melds}
    for each in hand:
        if not each.is_wild:
            naturals.setdefault(each.rank, []).append(each)
    spots = []
    for rank, cards in naturals.items():
        before = find(view.side.melds, rank)
        spot = _spot(view.table.rules, before, rank, tuple(cards))
        if spot is None:
            return None
        spots.append(spot)
    return spots


def _spot(rules: Rules, before: Meld | None, rank: Rank, cards: Group) -> Spot | None:
    after = (before or Meld(rank, ())).plus(cards)
    low = max(0, MELD_SIZE - after.size)
    high = wild_capacity(rules, after) - len(after.wilds)
    if before is not None and before.is_natural_canasta and not rules.wild_on_natural_canasta:
        high = 0
    if rank is Rank.THREE and rules.black_three_melds == "never":
        return None
    if rank is not Rank.THREE and len(after.naturals) < rules.min_naturals:
        return None
    if low > max(high, 0):
        return None
    lacking = max(0, CANASTA_SIZE - after.size)
    return Spot(rank, cards, low, max(high, 0), lacking if lacking <= max(high, 0) else None)


def _share(spots: list[Spot], wilds: int, canastas_needed: int) -> list[int] | None:
    """How many wild cards each spot gets so that all are placed and enough canastas stand."""
    shares = [spot.low for spot in spots]
    spare = wilds - sum(shares)
    if spare < 0 or wilds > sum(spot.high for spot in spots):
        return None
    prices = sorted(
        (max(0, spot.to_canasta - spot.low), place)
        for place, spot in enumerate(spots)
        if spot.to_canasta is not None
    )
    complete = 0
    for price, place in prices:
        if price > spare:
            break
        complete += 1
        spare -= price
        shares[place] += price
    if complete < canastas_needed:
        return None
    for place, spot in enumerate(spots):
        more = min(spare, spot.high - shares[place])
        shares[place] += more
        spare -= more
    return shares


def _meets_minimum(view: PlayerView, laid: tuple[Card, ...]) -> bool:
    """A side that has not melded lays everything at once; a concealed exit may skip the minimum."""
    table, side = view.table, view.table.rules.side_of(view.seat or 0)
    if view.side.has_melded or table.rules.points(laid) >= table.initial_meld_minimum(side):
        return True
    return may_skip_minimum(view)


def may_skip_minimum(view: PlayerView) -> bool:
    """The rules let a concealed exit go below the minimum, unless the pile was taken."""
    table = view.table
    if table.rules.concealed_skips_minimum == "never" or view.seat is None:
        return False
    return table.turn.drew_from != "pile" and not table.has_laid[view.seat]


def _moves(spots: list[Spot], wilds: list[Card], shares: list[int]) -> Exit:
    """Wild cards alone are laid off first; all groups with naturals come last, together."""
    groups: list[Group] = []
    alone: list[Move] = []
    dealt = 0
    for spot, share in zip(spots, shares, strict=True):
        given = tuple(wilds[dealt : dealt + share])
        dealt += share
        if spot.naturals:
            groups.append(spot.naturals + given)
        elif given:
            alone.append(LayOff(spot.rank, given))
    return (*alone, LayMelds(tuple(groups))) if groups else tuple(alone)
