"""Why the computer moved so, or what it would do for a person, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.engine.cards import RANK_OF_TOKEN
from games.presenters.words import RANKS, Words, points

# By the code of a reason (`games.bots.search.reasons`).
SENTENCES: Final[Mapping[str, Words]] = {
    "draw": _("Draw: the pile is not worth taking now, or it cannot be taken."),
    "take": _("Take the pile: its %(cards)s cards are worth more than what the stock may bring."),
    "take_to_open": _("Take the pile: it opens for your side and brings %(cards)s cards."),
    "take_rest": _("Take the rest of the pile: its %(cards)s cards are worth their place."),
    "end_deal": _("Let the hand end: taking the pile would bring less."),
    "go_out": _("Go out: the others are caught with more than waiting would bring."),
    "ask": _("Ask: going out looks good, and your partner’s cards decide."),
    "complete": _("Close the canasta of %(ranks)s."),
    "open": _("Open with %(points)s points: waiting longer would cost more."),
    "lay": _("Put down %(points)s points: in the hand they would do less."),
    "freeze": _("Throw a wild card: it freezes a pile that the others would like."),
    "block": _("Throw a black three: the next player cannot take the pile."),
    "throw": _("Keep your melds and throw from the %(ranks)s: they are needed least."),
    "yes": _("Yes: ending the hand now is worth more than one more turn."),
    "yes_after_no": _("Yes: the turn that was asked for has been played."),
    "yes_nothing_to_lay": _("Yes: one more turn would lay nothing."),
    "no_canasta": _("No, give me one turn: it closes the canasta of %(ranks)s."),
    "no_points": _("No, give me one turn: it puts down %(points)s points."),
}


def sentence(reason: Mapping[str, Any]) -> str:
    """For a reason as it is kept."""
    facts: Mapping[str, Any] = reason.get("facts", {})
    words: dict[str, str] = {}
    if "rank" in facts:
        words["ranks"] = str(RANKS[RANK_OF_TOKEN[facts["rank"]]])
    for name in ("cards", "points"):
        if name in facts:
            words[name] = points(facts[name])
    return str(SENTENCES[reason["why"]]) % words
