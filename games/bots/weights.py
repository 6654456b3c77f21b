"""Every number of the bots' judgement, in points of the score unless said otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Weights:
    """What a card, a meld, a risk is worth."""

    # Chance that an unfinished meld of that size (cards of the hand included) becomes a canasta.
    chance_3: float = 0.10
    chance_4: float = 0.18
    chance_5: float = 0.36
    chance_6: float = 0.6
    chance_7: float = 0.90  # the cards are there, but still in the hand
    natural_share: float = 0.5  # of those without wild cards so far that stay natural
    lacking: float = 0.5  # more for each canasta while the side still lacks one
    # Cards in the hand, of a rank that the side has not melded.
    single: float = 4.0
    pair: float = 26.0
    three: float = 62.0
    four: float = 72.0
    five: float = 110.0
    held: float = 0.7  # share of its points that a card for an own meld brings later
    high: float = 0.4  # share of its points that any other card brings later
    wild: float = 85.0
    wild_more: float = 35.0  # each after the third
    black_three: float = 7.0
    # The hand as a whole.
    full_hand: float = 7.5  # cards below which a hand is short
    short: float = 14.0  # cost of each card that a short hand lacks
    close: float = 7.0  # cost of each card of a hand that may go out
    ready: float = 120.0  # the side has the canastas it needs
    opened: float = 60.0  # the side has melded
    patience: float = 12.0  # cost of opening, for each of the first rounds still to come
    rounds: float = 3.0
    red_threes: float = 0.7  # chance that red threes which do not count yet will
    # The pile.
    draw: float = 20.0  # worth of one card from the stock
    deny: float = 5.0  # worth of each card that the others then cannot take
    feed: float = 18.0  # cost of each card of a pile that is handed over
    feed_points: float = 0.5
    closed: float = 0.4  # share of the risk from a side that has not melded
    passed: float = 0.35  # share of the risk where the next player let such a card lie
    thrown: float = 0.5  # and where it threw one itself
    # The end of a deal.
    partner: float = 14.0  # cost of each of the partner's cards that is caught
    enemy: float = 14.0  # worth of each card of the others that is caught
    later: float = 0.7  # chance of the bonus for going out later
    ask: float = 25.0  # the partner is asked while the margin is below that for each of its cards
    waiting: float = 20.0  # cost of a turn of another player while a no is waited out
    refusal: float = 120.0  # what an own next turn must bring beyond its cost for a no


ALONE = Weights()
PARTNERS = Weights()


def weights_for(rules: Rules) -> Weights:
    """A lone player and a partner judge differently."""
    return PARTNERS if rules.partner_of(0) is not None else ALONE
