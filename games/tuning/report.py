"""The report on the bots' strength: which matches it consists of, and its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from games.tuning.matches import Match
from games.tuning.results import Results

SEED: Final = 2026
PLAYOUTS: Final = 100
BEGIN: Final = "<!-- made by `make bot-report` -->\n"
END: Final = "<!-- end of what is made -->\n"
CERTAIN: Final = 2.576  # standard errors: p < 0.01 on both sides


@dataclass(frozen=True, slots=True)
class Row:
    """A match with what it must show."""

    key: str  # the name of its file
    match: Match
    count: int
    goal: str
    is_met: Callable[[Results], bool]


def _pairs(first: str, second: str, players: int, count: int, goal: int) -> Row:
    match = Match(first, second, "classic", players, PLAYOUTS, SEED, "pairs")
    key = f"{first}-{second}-classic-{players}"
    return Row(key, match, count, f"≥ {goal:+d}", lambda found: found.mean >= goal)


def _games(
    first: str, second: str, players: int, games: int, playouts: int, goal: float, is_most: bool
) -> Row:
    match = Match(first, second, "classic", players, playouts, SEED, "games")
    sign = "≤" if is_most else "lower end ≥"

    def is_met(found: Results) -> bool:
        return found.won <= goal if is_most else found.won_interval[0] >= goal

    key = f"{first}-{second}-classic-{players}-games"
    return Row(key, match, games // 2, f"{sign} {100 * goal:.0f} %", is_met)


def _is_certain(found: Results) -> bool:
    return found.mean > CERTAIN * found.error > 0


def _certain(preset: str, players: int, count: int) -> Row:
    match = Match("hard", "medium", preset, players, PLAYOUTS, SEED, "pairs")
    return Row(f"hard-medium-{preset}-{players}", match, count, "> 0, p < 0.01", _is_certain)


def _inferring(players: int, count: int) -> Row:
    """What it brings to guess at hands from what is thrown and left."""
    match = Match("hard", "hard-plain", "classic", players, PLAYOUTS, SEED, "pairs")
    return Row(f"hard-plain-classic-{players}", match, count, "> 0, p < 0.01", _is_certain)


def _mixed(cut: int | None) -> Row:
    match = Match("mixed", "mixed", "all", 0, 20, SEED, "mixed", cut=cut)
    key = "mixed" if cut is None else f"mixed-cut-{cut}"

    def is_met(found: Results) -> bool:
        return not found.tally.illegal and not found.tally.stalls

    return Row(key, match, 10_000, "no illegal move, no stall", is_met)


POINTS: Final = (
    *(_pairs("medium", "naive", players, 500, goal) for players, goal in ((2, 350), (4, 100))),
    *(_pairs("hard", "medium", *each) for each in ((2, 300, 300), (4, 400, 180))),
    *(_pairs("hard", "naive", *each) for each in ((2, 300, 600), (4, 400, 300))),
    *(_inferring(*each) for each in ((2, 300), (4, 400))),
)
GAMES: Final = (
    *(
        _games("hard", "medium", *each, False)
        for each in ((2, 200, 200, 0.78), (4, 200, 200, 0.74))
    ),
    *(_games("easy", "medium", *each, True) for each in ((2, 600, 0, 0.30), (4, 600, 0, 0.33))),
)
PRESETS: Final = tuple(
    [
        _certain(*each)
        for each in (
            *(("open", 2, 150), ("pagat", 2, 150), ("pagat", 3, 150), ("open", 3, 200)),
            *(("timed", 4, 200), ("open", 4, 200), ("pagat", 4, 200)),
        )
    ]
)
MIXED: Final = (_mixed(None), _mixed(8))
ROWS: Final[tuple[Row, ...]] = (*POINTS, *GAMES, *PRESETS, *MIXED)


def text(found: dict[str, Results]) -> str:
    """All tables, of what has been played so far."""
    parts = [
        _table("points a deal", POINTS, found, _points),
        _table("games won", GAMES, found, _won),
        _table("points a deal, other rules", PRESETS, found, _points),
        _table("deals of all presets, levels mixed", MIXED, found, _faults),
    ]
    return "\n".join(parts)


def _table(
    title: str, rows: Sequence[Row], found: dict[str, Results], cell: Callable[[Results], str]
) -> str:
    head = (
        f"| {title} | rules | played | result | aim | reached | a decision: median, longest |\n"
        "|---|---|---|---|---|---|---|\n"
    )
    return head + "".join(_lines(rows, found, cell))


def _lines(
    rows: Iterable[Row], found: dict[str, Results], cell: Callable[[Results], str]
) -> Iterable[str]:
    for row in rows:
        results, match = found[row.key], row.match
        who = match.first if match.unit == "mixed" else f"{match.first} against {match.second}"
        who += f" ({match.playouts} playouts)" if "hard" in (match.first, match.second) else ""
        rules = match.preset + (f", {match.players} seats" if match.players else "")
        rules += "" if match.cut is None else f", stock cut to {match.cut}"
        if not results.units:
            yield f"| {who} | {rules} | 0 of {_plays(row)} | | {row.goal} | | |\n"
            continue
        done = f"{len(results.units) * _seatings(row)} of {_plays(row)}"
        cells = (who, rules, done, cell(results), row.goal, _reached(row, results), _time(results))
        yield f"| {' | '.join(cells)} |\n"


def _reached(row: Row, results: Results) -> str:
    """No verdict before all has been played: who stops when it looks good fools himself."""
    if len(results.units) < row.count:
        return "not yet played"
    return "yes" if row.is_met(results) else "no"


def _seatings(row: Row) -> int:
    """Games are counted one by one, deals in pairs."""
    return 2 if row.match.unit == "games" else 1


def _plays(row: Row) -> str:
    unit = "deals" if row.match.unit == "mixed" else row.match.unit
    return f"{row.count * _seatings(row)} {unit}"


def _points(results: Results) -> str:
    return f"{results.mean:+.0f} ± {results.error:.0f}{_warning(results)}"


def _won(results: Results) -> str:
    low, high = results.won_interval
    share = f"{100 * results.won:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return share + _warning(results)


def _warning(results: Results) -> str:
    """What a reader must know before believing it."""
    faults = f", {_faults(results)}" if results.tally.illegal + results.tally.stalls else ""
    return faults + (" (of earlier bots)" if results.is_stale else "")


def _faults(results: Results) -> str:
    return f"{results.tally.illegal} illegal, {results.tally.stalls} stalls"


def _time(results: Results) -> str:
    times = results.tally.times[0]
    return f"{1000 * times.median:.2g} ms, {1000 * times.longest:.0f} ms"


def put_into(file: Path, made: str) -> None:
    """The tables take the place of those that stood between the two marks."""
    before, _, rest = file.read_text().partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        raise ValueError(f"{file} has no place for the report")
    file.write_text(f"{before}{BEGIN}\n{made}\n{END}{after}")
