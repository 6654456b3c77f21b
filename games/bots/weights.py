"""Every number of the bots' judgement, in points of the score unless said otherwise.

How they were found: first guesses, moved by hand after one trial batch, are the defaults below.
From there by self-play in batches of 900 deals of several presets. In each batch every weight of
one side was multiplied by a random factor and of the other divided by it, the same deal was played
twice with the sides changed, the difference of the scores was regressed on each factor's logarithm,
and each weight moved along its slope, less far where the slope was uncertain. Three batches for
lone players (two seats, classic and pagat), four for partners (classic, timed, open). `complete`
and `heavy` came later and by hand, so that canastas in reach are completed and a large hand of the
partner is not caught. On deals apart from those of the tuning, classic rules, the result beat the
defaults by 299 points a deal (standard error 55, 100 pairs) with two seats and by 127 (42, 120
pairs) with four. Then `fear` was doubled: with four seats, three deals in a hundred
more were won against random play, and self-play showed no difference (60 pairs).
"""

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
    complete: float = 150.0  # a canasta that is completed now, beyond its bonus
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
    fear: float = 2.0  # times the guessed chance that somebody goes out
    heavy: float = 30.0  # more for each card beyond a full hand: a pile that it has taken
    partner: float = 14.0  # cost of each of the partner's cards that is caught
    enemy: float = 14.0  # worth of each card of the others that is caught
    later: float = 0.7  # chance of the bonus for going out later
    ask: float = 25.0  # the partner is asked while the margin is below that for each of its cards
    waiting: float = 20.0  # cost of a turn of another player while a no is waited out
    refusal: float = 120.0  # what an own next turn must bring beyond its cost for a no


ALONE = Weights(
    chance_3=0.0893,
    chance_4=0.0984,
    chance_5=0.226,
    chance_6=0.35,
    chance_7=0.633,
    natural_share=0.406,
    lacking=0.278,
    single=3.09,
    pair=50.7,
    three=91.1,
    four=93.6,
    five=138.0,
    held=0.641,
    high=0.568,
    wild=176.0,
    wild_more=26.8,
    black_three=5.42,
    full_hand=6.02,
    short=19.5,
    close=9.77,
    ready=112.0,
    opened=54.4,
    patience=11.2,
    rounds=5.48,
    red_threes=0.477,
    draw=30.6,
    deny=4.2,
    feed=25.8,
    feed_points=0.723,
    closed=0.425,
    passed=0.464,
    thrown=0.474,
    partner=9.63,
    enemy=28.7,
    later=0.667,
    ask=19.8,
    waiting=25.8,
    refusal=145.0,
    heavy=30.0,
    complete=150.0,
)
PARTNERS = Weights(
    chance_3=0.083,
    chance_4=0.104,
    chance_5=0.212,
    chance_6=0.798,
    chance_7=0.738,
    natural_share=0.523,
    lacking=0.615,
    single=5.09,
    pair=48.2,
    three=69.9,
    four=106.0,
    five=136.0,
    held=0.48,
    high=0.797,
    wild=153.0,
    wild_more=35.6,
    black_three=6.55,
    full_hand=5.51,
    short=12.4,
    close=6.27,
    ready=73.0,
    opened=59.6,
    patience=13.9,
    rounds=2.85,
    red_threes=0.517,
    draw=31.6,
    deny=3.98,
    feed=22.4,
    feed_points=0.266,
    closed=0.821,
    passed=0.385,
    thrown=0.402,
    partner=7.6,
    enemy=17.9,
    later=0.803,
    ask=17.1,
    waiting=12.1,
    refusal=118.0,
    heavy=30.0,
    complete=150.0,
)


def weights_for(rules: Rules) -> Weights:
    """A lone player and a partner judge differently."""
    return PARTNERS if rules.partner_of(0) is not None else ALONE
