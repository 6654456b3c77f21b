"""What random play has met, by name, so that nothing reachable stays untried unnoticed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from games.engine.codec import move_to
from games.engine.moves import Answer, Move, TakePile
from games.engine.state import Phase, Position

Wanted = dict[str, tuple[str, ...]]


@dataclass
class Met:
    """What was met, by name; and how much was done."""

    deals: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)

    def report(self) -> str:
        lines = []
        for name in ("checks", "moves", "phases", "endings", "codes"):
            counts: Counter[str] = getattr(self, name)
            lines.append(f"{name}: " + " ".join(f"{k}={counts[k]}" for k in sorted(counts)))
        return "\n".join((f"deals: {self.deals}", *lines))

    def lacks(self, wanted: Wanted) -> list[str]:
        """What is wanted and was never met."""
        return [
            f"{kind} {name}"
            for kind, names in wanted.items()
            for name in names
            if not getattr(self, kind)[name]
        ]


def note_ending(met: Met, before: Position, after: Position, seat: int, move: Move) -> None:
    """Name the way in which a deal ended, and some rare events of a turn."""
    table = after.table
    if isinstance(move, TakePile):
        met.endings["forced take"] += before.table.stock_count == 0
        met.endings["take of the top card alone"] += move.top_only
        met.endings["initial meld by a take"] += not before.table.side_of(seat).has_melded
    if isinstance(move, Answer):
        met.endings[f"permission {'given' if move.yes else 'denied'}"] += 1
    if table.phase is not Phase.OVER:
        met.endings["last red three, turn goes on"] += table.gained_nothing
        return
    match move_to(move)["move"]:
        case "forfeit":
            met.endings["forfeit"] += 1
        case "go_out" | "discard" as name if table.out_seat is not None:
            how = "concealed" if table.is_concealed else "open"
            met.endings[f"out by {name}, {how}"] += 1
        case "draw":
            met.endings["ended by the last red three"] += 1
        case "end_deal":
            met.endings["pile declined"] += 1
        case _:
            met.endings["ended with the stock"] += 1
    met.endings["game over"] += table.is_game_over
