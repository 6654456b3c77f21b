"""What a stand is worth: points on the table, hopes, and cards that may be caught."""

from __future__ import annotations

from games.bots.hands import JOKER, NATURALS, THREE, TWO, Lay, Stand, wild_room
from games.bots.situation import Situation
from games.bots.weights import Weights
from games.engine.rules import (
    ALL_RED_THREES,
    ALL_RED_THREES_BONUS,
    CANASTA_SIZE,
    MIXED_CANASTA_BONUS,
    NATURAL_CANASTA_BONUS,
    RED_THREE_BONUS,
)

MANY_WILDS = 3
CERTAIN = 0.95  # the most that any hope of a canasta counts


def value(situation: Situation, stand: Stand) -> float:
    """The worth of hand and melds for the own side, in points."""
    total = float(stand.wild_points) + whole_value(situation, stand)
    lacking = lacks_canasta(situation, stand)
    for rank in NATURALS:
        held, naturals = stand.hand[rank], stand.naturals[rank]
        if held or naturals:
            total += rank_value(situation, rank, naturals, stand.wilds[rank], held, lacking)
    return total + wilds_value(situation, stand.hand[TWO], stand.hand[JOKER])


def lacks_canasta(situation: Situation, stand: Stand) -> bool:
    return stand.canastas < situation.rules.canastas_to_go_out


def whole_value(situation: Situation, stand: Stand) -> float:
    """What belongs to no rank: the size of the hand, the opening, red threes, black threes."""
    weights, safety = situation.weights, situation.safety
    cards = stand.cards
    black = stand.hand[THREE]
    total = float(stand.naturals[THREE] * situation.points[THREE])
    total += black * (safety * weights.black_three - situation.danger * situation.points[THREE])
    if stand.has_melded:
        total += safety * weights.opened
    total += size_value(situation, cards, lacks_canasta(situation, stand))
    return total + _red_three_value(situation, stand)


def size_value(situation: Situation, cards: int, lacking: bool) -> float:
    """A short hand takes no piles; but a side that may go out wants to be short."""
    weights = situation.weights
    if lacking:
        return -situation.safety * weights.short * max(0.0, weights.full_hand - cards)
    return situation.safety * (weights.ready - weights.close * cards)


def _red_three_value(situation: Situation, stand: Stand) -> float:
    count = situation.red_threes
    points = ALL_RED_THREES_BONUS if count == ALL_RED_THREES else count * RED_THREE_BONUS
    by_canasta = situation.rules.red_three_needs == "canasta"
    if stand.canastas if by_canasta else stand.has_melded:
        return points
    chance = situation.safety * situation.weights.red_threes
    return points * (2 * chance - 1)


def wilds_value(situation: Situation, deuces: int, jokers: int) -> float:
    """Wild cards in the hand."""
    weights, count = situation.weights, deuces + jokers
    few = min(count, MANY_WILDS)
    hope = few * weights.wild + (count - few) * weights.wild_more
    caught = deuces * situation.points[TWO] + jokers * situation.points[JOKER]
    return situation.safety * hope - situation.danger * caught


def rank_value(
    situation: Situation, rank: int, naturals: int, wilds: int, held: int, lacking: bool
) -> float:
    """A rank's meld of naturals and wilds (their points apart) with cards of it in the hand."""
    points = situation.points[rank]
    size = naturals + wilds
    laid = points * naturals + canasta_bonus(naturals, wilds)
    if size == 0:
        hope = _hand_value(situation.weights, held, points)
    else:
        hope = situation.weights.held * points * held
        if size < CANASTA_SIZE:
            hope += _canasta_hope(situation, rank, naturals + held, wilds, lacking)
    return laid + situation.safety * hope - situation.danger * points * held


def canasta_bonus(naturals: int, wilds: int) -> int:
    if naturals + wilds < CANASTA_SIZE:
        return 0
    return MIXED_CANASTA_BONUS if wilds else NATURAL_CANASTA_BONUS


def _hand_value(weights: Weights, held: int, points: int) -> float:
    """Cards in the hand of a rank that the side has not melded."""
    if held <= 1:
        return held * (weights.single + weights.high * points)
    worth = (weights.pair, weights.three, weights.four)[held - 2] if held < 5 else weights.five
    return worth + weights.high * points * held


def _canasta_hope(
    situation: Situation, rank: int, naturals: int, wilds: int, lacking: bool
) -> float:
    """Chance times bonus for a meld that the hand's cards are counted to."""
    weights, size = situation.weights, min(naturals + wilds, CANASTA_SIZE)
    chance = chance_of_canasta(weights, size)
    missing = CANASTA_SIZE - size
    bonus = float(MIXED_CANASTA_BONUS)
    unseen = situation.unseen[rank]
    if missing:
        room = wild_room(situation.rules, naturals, wilds)
        if unseen + room < missing:
            return 0.0
        chance *= min(1.0, (unseen + min(room, 2)) / (2 * missing))
    if wilds == 0 and unseen >= missing:
        share = weights.natural_share if missing else 1.0
        bonus += share * (NATURAL_CANASTA_BONUS - MIXED_CANASTA_BONUS)
    if missing and lacking:
        chance = min(CERTAIN, chance * (1.0 + weights.lacking))
    return chance * bonus


def chance_of_canasta(weights: Weights, size: int) -> float:
    """Chance that a meld of that size becomes a canasta, while its cards are to be had."""
    match size:
        case 7:
            return weights.chance_7
        case 6:
            return weights.chance_6
        case 5:
            return weights.chance_5
        case 4:
            return weights.chance_4
        case _:
            return weights.chance_3


def gain(situation: Situation, stand: Stand, lay: Lay) -> float:
    """What a lay adds to the value, a canasta that it completes counted by its bonus alone."""
    lacking = lacks_canasta(situation, stand)
    rank = lay.rank
    naturals, wilds, held = stand.naturals[rank], stand.wilds[rank], stand.hand[rank]
    before = rank_value(situation, rank, naturals, wilds, held, lacking)
    after = rank_value(
        situation,
        rank,
        naturals + lay.naturals,
        wilds + lay.deuces + lay.jokers,
        held - lay.naturals,
        lacking,
    )
    cards = stand.cards
    shorter = size_value(situation, cards - lay.size, lacking)
    change = shorter - size_value(situation, cards, lacking)
    if naturals + wilds < CANASTA_SIZE <= naturals + wilds + lay.size:
        change += situation.weights.complete + situation.safety * situation.weights.ready * lacking
    return after - before + change + _wild_gain(situation, stand, lay)


def _wild_gain(situation: Situation, stand: Stand, lay: Lay) -> float:
    if not lay.deuces and not lay.jokers:
        return 0.0
    deuces, jokers = stand.hand[TWO], stand.hand[JOKER]
    laid = lay.deuces * situation.points[TWO] + lay.jokers * situation.points[JOKER]
    before = wilds_value(situation, deuces, jokers)
    return laid + wilds_value(situation, deuces - lay.deuces, jokers - lay.jokers) - before
