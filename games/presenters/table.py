"""The whole table for the template, from what one seat may see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.rules import Rules
from games.presenters import absence, clock, log, people, piles
from games.presenters import actions as buttons
from games.presenters.hand import Hand, hand
from games.presenters.last import last_turn
from games.presenters.melds import Zone, zones
from games.presenters.prompt import Prompt, prompt
from games.presenters.since import count_missed
from games.presenters.titles import subtitle, target, title
from games.presenters.totals import percent
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
class Limits:
    """What may lie in a new meld, for the hints that the page gives by itself."""

    naturals: int
    wilds: int
    may_exceed: bool
    black_threes: bool


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
    players: int
    limits: Limits
    clock: clock.ClockFace | None
    clock_rule: str
    delay_rule: str
    panel: absence.Panel | None
    away: str
    standing: absence.Standing | None
    resign_words: str
    scores: tuple[Score, ...]
    target: str
    places: tuple[people.Place, ...]
    is_dealer: bool
    others: tuple[Zone, ...]
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
    missed: int
    has_company: bool

    @property
    def is_duel(self) -> bool:
        return self.players == 2

    @property
    def is_three(self) -> bool:
        """Nobody sits opposite: the seats of the others head their zones."""
        return self.players == 3


def table_page(seen: SeatView, now: datetime, *, descending: bool = False) -> TablePage:
    us, *others = zones(seen)
    table = seen.draft.view.table
    said = prompt(seen)
    return TablePage(
        slug=seen.slug,
        title=title(seen.name, seen.preset, seen.rules.players),
        subtitle=subtitle(seen.rules, seen.preset, seen.view.table.deal_number),
        deal=_("Hand %(number)d") % {"number": seen.view.table.deal_number},
        version=seen.version,
        revision=f"{seen.revision}.{seen.draft_revision}",
        draft_revision=seen.draft_revision,
        phase=table.phase.value,
        is_mine=said.is_mine,
        players=seen.rules.players,
        limits=limits(seen.rules),
        clock=clock.clock_face(seen, now),
        clock_rule=clock.rule(seen),
        delay_rule=_delay_rule(seen),
        panel=absence.panel(seen, now),
        away=absence.away(seen),
        standing=absence.standing(seen),
        resign_words=_resign_words(seen.rules),
        scores=scores(seen),
        target=target(seen.rules),
        places=people.places(seen),
        is_dealer=seen.view.table.dealer == seen.me,
        others=tuple(others),
        us=us,
        stock=piles.stock(seen),
        pile=piles.pile(seen),
        tray=piles.tray(seen),
        prompt=said,
        hand=hand(seen.draft.view.hand, descending),
        actions=buttons.actions(seen),
        question=buttons.question(seen, now),
        way=buttons.way(seen),
        entries=log.entries(seen, now),
        last=last_turn(seen),
        news=f"{log.news(seen)} {said.text}.".strip(),
        missed=count_missed(seen, now),
        has_company=people.has_company(seen.seats),
    )


def limits(rules: Rules) -> Limits:
    return Limits(
        naturals=rules.min_naturals,
        wilds=rules.max_wilds,
        may_exceed=rules.wilds_may_exceed_naturals,
        black_threes=rules.black_three_melds != "never",
    )


def _delay_rule(seen: SeatView) -> str:
    """For how long somebody who stays away can hold up the others; said where turns have days."""
    terms = seen.timing.terms
    return clock.longest_delay_words(terms) if terms.is_long else ""


def _resign_words(rules: Rules) -> str:
    if rules.players == 4:
        return _("Your side loses the game, and it is over for everybody at the table.")
    return _("You lose the game, and it is over for everybody at the table.")


def scores(seen: SeatView) -> tuple[Score, ...]:
    """The own side first."""
    totals = seen.view.table.scores
    return tuple(
        Score(
            side=people.mark_of(seen.rules, seen.me, side),
            title=people.side_title(seen, side),
            points=points(totals[side]),
            percent=percent(totals[side], seen.rules),
        )
        for side in people.side_order(seen.rules, seen.me)
    )
