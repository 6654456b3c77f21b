"""The whole table for the template, from what one seat may see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.rules import Rules
from games.presenters import actions as buttons
from games.presenters import log, people, piles
from games.presenters.hand import Hand, hand
from games.presenters.melds import Zone, side_title, zones
from games.presenters.prompt import Prompt, prompt
from games.presenters.words import points

if TYPE_CHECKING:
    from games.selectors import SeatView


@dataclass(frozen=True, slots=True)
class Score:
    side: str
    title: str
    points: str
    percent: int


@dataclass(frozen=True, slots=True)
class TablePage:
    slug: str
    title: str
    subtitle: str
    deal: str
    version: int
    revision: str
    draft_revision: int
    phase: str
    is_mine: bool
    is_duel: bool
    scores: tuple[Score, ...]
    target: str
    places: tuple[people.Place, ...]
    is_dealer: bool
    them: Zone
    us: Zone
    stock: piles.Stock
    pile: piles.Pile
    tray: piles.Tray | None
    prompt: Prompt
    hand: Hand
    actions: tuple[buttons.Action, ...]
    question: buttons.Question | None
    way: tuple[buttons.Laying, ...]
    entries: tuple[log.Entry, ...]
    last: SafeString
    news: str


def table_page(seen: SeatView, now: datetime, *, descending: bool = False) -> TablePage:
    them, us = zones(seen)
    table = seen.draft.view.table
    said = prompt(seen)
    return TablePage(
        slug=seen.slug,
        title=title(seen.name, seen.rules),
        subtitle=subtitle(seen.rules, seen.view.table.deal_number),
        deal=_("Hand %(number)d") % {"number": seen.view.table.deal_number},
        version=seen.version,
        revision=f"{seen.revision}.{seen.draft_revision}",
        draft_revision=seen.draft_revision,
        phase=table.phase.value,
        is_mine=said.is_mine,
        is_duel=seen.rules.players == 2,
        scores=scores(seen),
        target=target(seen.rules),
        places=people.places(seen),
        is_dealer=seen.view.table.dealer == seen.me,
        them=them,
        us=us,
        stock=piles.stock(seen),
        pile=piles.pile(seen),
        tray=piles.tray(seen),
        prompt=said,
        hand=hand(seen.draft.view.hand, descending),
        actions=buttons.actions(seen),
        question=buttons.question(seen),
        way=buttons.way(seen),
        entries=log.entries(seen, now),
        last=log.last_of_others(seen),
        news=f"{log.news(seen)} {said.text}.".strip(),
    )


def title(name: str, rules: Rules) -> str:
    if name:
        return name
    return _("Classic, partners") if rules.players == 4 else _("Classic, head to head")


def subtitle(rules: Rules, deal: int) -> str:
    """ "Hand 3 · first to 5,000 · two canastas to go out"."""
    parts = [_("Hand %(number)d") % {"number": deal}, target(rules)]
    if rules.canastas_to_go_out > 1:
        parts.append(_("%(count)d canastas to go out") % {"count": rules.canastas_to_go_out})
    if rules.always_frozen:
        parts.append(_("pile always frozen"))
    return " · ".join(parts)


def target(rules: Rules) -> str:
    if rules.target == "one_deal":
        return _("quick game of one hand")
    return _("first to %(points)s") % {"points": f"{rules.target:,}"}


def scores(seen: SeatView) -> tuple[Score, ...]:
    """The own side first."""
    mine = seen.rules.side_of(seen.me)
    totals = seen.view.table.scores
    return tuple(
        Score(
            side="us" if side == mine else "them",
            title=side_title(seen, side),
            points=points(totals[side]),
            percent=percent(totals[side], seen.rules),
        )
        for side in (mine, 1 - mine)
    )


def percent(score: int, rules: Rules) -> int:
    if rules.target == "one_deal":
        return 0
    return max(0, min(100, 100 * score // rules.target))
