"""Ways out, takes and groups found by trying everything; slow, short, and for small hands only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from games.engine.cards import Card, Rank
from games.engine.legality import refuse
from games.engine.melds import Meld
from games.engine.moves import Group, LayMelds, LayOff, Move, TakePile
from games.engine.rules import Rules
from games.engine.view import PlayerView

Hand = tuple[Card, ...]


def can_be_laid_out(view: PlayerView, hand: Hand) -> bool:
    """Whether all cards but one at most find a place on the own table."""
    rules = view.table.rules
    if rules.discard_to_go_out == "optional" and _places_for_all(view, hand):
        return True
    return not view.table.gained_nothing and any(
        _places_for_all(view, hand[:place] + hand[place + 1 :]) for place in range(len(hand))
    )


def _places_for_all(view: PlayerView, hand: Hand) -> bool:
    wilds = [card for card in hand if card.is_wild]
    naturals = [card for card in hand if not card.is_wild]
    ranks = sorted({card.rank for card in naturals} | {meld.rank for meld in view.side.melds})
    if not _has_minimum(view, hand):
        return False
    for places in product(ranks, repeat=len(wilds)):
        added = {rank: [card for card in naturals if card.rank is rank] for rank in ranks}
        for wild, rank in zip(wilds, places, strict=True):
            added[rank].append(wild)
        if _is_out(view, {rank: tuple(cards) for rank, cards in added.items()}):
            return True
    return False


def _has_minimum(view: PlayerView, laid: Hand) -> bool:
    table, rules, seat = view.table, view.table.rules, view.seat
    assert seat is not None
    if view.side.melds:
        return True
    need = [
        points
        for bound, points in rules.initial_meld_minimums
        if bound is None or table.scores[rules.side_of(seat)] >= bound
    ][-1]
    black = rules.black_three_points
    have = sum(black if card.is_black_three else card.points for card in laid)
    skips = rules.concealed_skips_minimum == "after_stock_draw" and table.turn.drew_from != "pile"
    return have >= need or (skips and not table.has_laid[seat])


def _is_out(view: PlayerView, added: dict[Rank, Group]) -> bool:
    melds = [_grown(view.side.meld(rank), rank, cards) for rank, cards in added.items()]
    if not all(is_sound(view.table.rules, view.side.meld(meld.rank), meld) for meld in melds):
        return False
    full = sum(len(meld.cards) >= 7 for meld in melds)
    return full >= view.table.rules.canastas_to_go_out


def _grown(before: Meld | None, rank: Rank, cards: Group) -> Meld:
    naturals = tuple([card for card in cards if not card.is_wild])
    wilds = tuple([card for card in cards if card.is_wild])
    if before is not None:
        naturals, wilds = before.naturals + naturals, before.wilds + wilds
    return Meld(rank, naturals, wilds)


def is_sound(rules: Rules, before: Meld | None, meld: Meld) -> bool:
    """Whether the meld may lie there, grown from the one before it."""
    naturals, wilds = len(meld.naturals), len(meld.wilds)
    if meld.rank is Rank.THREE:
        return rules.black_three_melds == "going_out" and wilds == 0 and naturals >= 3
    if naturals + wilds < 3 or naturals < rules.min_naturals or wilds > rules.max_wilds:
        return False
    was_natural = before is not None and len(before.naturals) >= 7 and not before.wilds
    if was_natural and wilds and not rules.wild_on_natural_canasta:
        return False
    return rules.wilds_may_exceed_naturals or wilds <= naturals


def every_take(view: PlayerView) -> Iterator[TakePile]:
    """Every take of the whole pile: any cards of each rank with any wild cards, legal or not."""
    top = view.table.pile[-1]
    wilds = [card for card in view.hand if card.is_wild]
    ranks = sorted({card.rank for card in view.hand if not card.is_wild} - {top.rank})
    held = {rank: [c for c in view.hand if c.rank is rank] for rank in [top.rank, *ranks]}
    counts = product(*[range(len(held[rank]) + 1) for rank in [top.rank, *ranks]])
    for count in counts:
        laid = [tuple(held[rank][:n]) for rank, n in zip([top.rank, *ranks], count, strict=True)]
        for groups in with_wilds(laid, wilds):
            others = tuple([group for group in groups[1:] if group])
            yield TakePile((groups[0], *others))
            yield TakePile(others, onto=True, cards=groups[0])


def with_wilds(groups: list[Group], wilds: list[Card]) -> Iterator[list[Group]]:
    """The groups with the wild cards dealt to them in every way, or left in the hand."""
    for places in product([None, *range(len(groups))], repeat=len(wilds)):
        grown = list(groups)
        for wild, place in zip(wilds, places, strict=True):
            if place is not None:
                grown[place] += (wild,)
        if all(group or place == 0 for place, group in enumerate(grown) if groups[place]):
            yield grown


def single_lays(view: PlayerView) -> set[tuple[Rank, int, tuple[Rank, ...]]]:
    """Every legal lay of one group, as its rank, its naturals and the ranks of its wild cards."""
    found = set()
    wilds = [card for card in view.hand if card.is_wild]
    for rank in {card.rank for card in view.hand} | {None}:
        naturals = [card for card in view.hand if card.rank is rank and not card.is_wild]
        for chosen in product(_subsets(naturals), _subsets(wilds)):
            cards = chosen[0] + chosen[1]
            ranks = {card.rank for card in chosen[0]}
            found |= {_named(legal, cards) for legal in _legal_ranks(view, cards, ranks)}
    return found


def _subsets(cards: list[Card]) -> list[Group]:
    return [part for size in range(len(cards) + 1) for part in combinations(cards, size)]


def _legal_ranks(view: PlayerView, chosen: Group, ranks: set[Rank]) -> Iterator[Rank]:
    for rank in ranks or {meld.rank for meld in view.side.melds}:
        known = view.side.meld(rank) is not None
        move: Move = LayOff(rank, chosen) if known else LayMelds((chosen,))
        if refuse(view, move) is None:
            yield rank


def _named(rank: Rank, cards: Group) -> tuple[Rank, int, tuple[Rank, ...]]:
    wilds = tuple(sorted(card.rank for card in cards if card.is_wild))
    return rank, len(cards) - len(wilds), wilds


def named(move: LayMelds | LayOff) -> tuple[Rank, int, tuple[Rank, ...]]:
    """A lay of one group in the words of `single_lays`."""
    if isinstance(move, LayOff):
        return _named(move.rank, move.cards)
    (group,) = move.melds
    return _named(next(card.rank for card in group if not card.is_wild), group)
