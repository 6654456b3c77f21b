"""A match: two bots on the same deals, each deal played once for every way of seating them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any, Final, Literal

from games.bots.kernel.seeing import law_of
from games.engine.rules import Rules, preset
from games.engine.scoring import winners_by_score
from games.tuning import mixed
from games.tuning.dealings import shuffled
from games.tuning.entrants import Entrant, are_of_kernel
from games.tuning.tables import Dealing, EngineTable, KernelTable, Scores, Table
from games.tuning.tallies import Tally

JUDGED: Final = 10  # of so many units of two kernel bots one is played at the engine
MOST_DEALS: Final = 200  # of one game; where there are more, it stalls


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom by which rules; everything that its deals follow from."""

    first: str
    second: str
    preset: str
    players: int
    playouts: int
    seed: int
    unit: Literal["pairs", "games", "mixed"]  # mixed: every preset, the levels by lot
    options: dict[str, Any] = field(default_factory=dict)
    cut: int | None = None  # cards to which each stock is cut after the deal

    @property
    def rules(self) -> Rules:
        return preset(self.preset, self.players, self.options)

    @property
    def entrants(self) -> tuple[Entrant, Entrant]:
        return Entrant(self.first, self.playouts), Entrant(self.second, self.playouts)

    @property
    def is_of_search(self) -> bool:
        """The search takes part."""
        return self.unit == "mixed" or any([each.is_of_search for each in self.entrants])

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Unit:
    """One deal (or one game) in all its seatings: means over them, for the first bot."""

    number: int
    difference: float  # own points less the mean of the other sides'
    won: float  # share of plays with the most points, shared wins in parts


def played(match: Match, number: int, tally: Tally) -> Unit | None:
    """The unit of that number; None where a deal of it stalled, which the tally says."""
    if match.unit == "mixed":
        ended = mixed.deal(match.seed, number, match.playouts, match.cut, tally)
        return Unit(number, 0.0, 0.0) if ended else None
    rules, results = match.rules, []
    for side in range(rules.sides):
        lots = Random(f"{match.seed} {match.unit} {number}")  # noqa: S311 - deals of a measurement
        play = _game if match.unit == "games" else _deal
        scores = play(match, seated(match, rules, number, side), lots, tally)
        if scores is None:
            return None
        results.append((lead(scores, side), share(scores, side)))
    difference, won = [sum(each) / len(results) for each in zip(*results, strict=True)]
    return Unit(number, difference, won)


def _deal(match: Match, table: Table, lots: Random, tally: Tally) -> Scores | None:
    rules = match.rules
    dealer = lots.randrange(rules.players)
    return table.play(Dealing(shuffled(lots), dealer, (0,) * rules.sides, match.cut), tally)


def _game(match: Match, table: Table, lots: Random, tally: Tally) -> Scores | None:
    """A whole game's scores; its deals are the same whoever plays."""
    rules = match.rules
    scores: Scores = (0,) * rules.sides
    dealer = lots.randrange(rules.players)
    for _ in range(MOST_DEALS):
        won = table.play(Dealing(shuffled(lots), dealer, scores, match.cut), tally)
        if won is None:
            return None
        scores = tuple([before + points for before, points in zip(scores, won, strict=True)])
        if winners_by_score(rules, scores) is not None:
            return scores
        dealer = rules.seat_after(dealer)
    tally.stalls += 1
    return None


def lead(scores: Scores, side: int) -> float:
    """The side's points less the mean of the others'."""
    others = [score for place, score in enumerate(scores) if place != side]
    return scores[side] - sum(others) / len(others)


def share(scores: Scores, side: int) -> float:
    """1 for the most points, a part of it where several have them."""
    best = max(scores)
    return (scores[side] == best) / scores.count(best)


def seated(match: Match, rules: Rules, number: int, side: int) -> Table:
    """The first bot on that side, the second on all others."""
    entrants = match.entrants
    sides = [int(rules.side_of(seat) != side) for seat in range(rules.players)]
    seats = [(entrants[who], _lots(match, number, side, seat)) for seat, who in enumerate(sides)]
    if are_of_kernel(entrants) and number % JUDGED:
        law = law_of(rules)
        return KernelTable(law, [bot.player(law, lots) for bot, lots in seats], sides)
    return EngineTable(rules, [bot.chooser(rules, lots) for bot, lots in seats], sides)


def _lots(match: Match, number: int, side: int, seat: int) -> Random:
    return Random(f"{match.seed} {number} {side} {seat}")  # noqa: S311 - lots of a measurement
