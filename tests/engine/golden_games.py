"""Golden games as text: a line for each move and one for the table after it.

They were written once, by `python -m tests.engine.golden_games FOLDER`: games to 1,500 points
between players who mostly take and lay. They pin the rules, the dealing order and log format 1:
a change that makes one of them differ breaks games that people have played. `Kh` is the king of
hearts of the first pack, `Kh'` of the second; `*` and `**` are a pack's two jokers.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from games.engine.choices import legal_moves
from games.engine.codec import move_to
from games.engine.moves import Deal
from games.engine.play import play
from games.engine.rules import preset
from games.engine.state import Phase, Position, start
from games.engine.view import view_of
from tests.engine.builders import shuffled
from tests.engine.players import eager, spoiler
from tests.engine.rulesets import SEATINGS

RANKS = "A23456789TJQK"
JOKERS = {52: "*", 53: "**"}


def token(number: int) -> str:
    place, pack = number % 54, number // 54
    name = JOKERS.get(place) or RANKS[place % 13] + "shdc"[place // 13]
    return name + "'" * pack


NUMBERS = {token(number): number for number in range(108)}


def cards_text(numbers: Iterable[int]) -> str:
    return " ".join(token(number) for number in numbers)


def cards_read(text: str) -> list[int]:
    return [NUMBERS[each] for each in text.split()]


def line_of(seat: int, data: dict[str, Any]) -> str:
    """`2 lay_melds Ks Kh Kd | 9s 9h 2c`: seat, move, and its fields."""
    words = [str(seat), data["move"]]
    if data.get("top_only"):
        words.append("top_only")
    if data.get("onto"):
        words += ["onto", cards_text(data.get("cards", [])), "|"]
    if "meld" in data:
        words += [data["meld"], ":", cards_text(data["cards"])]
    words.append(" | ".join(cards_text(group) for group in data.get("melds", [])))
    if "order" in data:
        words.append(cards_text(data["order"]))
    if "card" in data:
        words.append(token(data["card"]))
    words += [str(data[key]).lower() for key in ("yes", "reason") if key in data]
    return " ".join(word for word in words if word)


def read_line(line: str) -> tuple[int, dict[str, Any]]:
    """The seat and the move as JSON of format 1, read without the engine's codec."""
    seat, name, *words = line.split()
    data: dict[str, Any] = {"move": name}
    rest = " ".join(words)
    if name == "take_pile":
        data |= _take_read(rest)
    elif name == "lay_melds":
        data["melds"] = [cards_read(group) for group in rest.split("|")]
    elif name == "lay_off":
        data["meld"], _, cards = rest.partition(" : ")
        data["cards"] = cards_read(cards)
    elif name == "discard":
        data["card"] = NUMBERS[rest]
    elif name == "deal":
        data["order"] = cards_read(rest)
    elif name == "answer":
        data["yes"] = rest == "true"
    return int(seat), data


def _take_read(rest: str) -> dict[str, Any]:
    data: dict[str, Any] = {"move": "take_pile"}
    top_only = rest.startswith("top_only")
    groups = rest.removeprefix("top_only").strip().split("|")
    if groups[0].startswith("onto"):
        cards = cards_read(groups.pop(0).removeprefix("onto"))
        data["onto"] = True
        if cards:
            data["cards"] = cards
    data["melds"] = [cards_read(group) for group in groups if group.strip()]
    if top_only:
        data["top_only"] = True
    return data


def summary(position: Position, seat: int) -> str:
    """The table after a seat's move, with the hand of that seat."""
    table = position.table
    top = cards_text([table.pile[-1].number]) if table.pile else "-"
    parts = [
        f"{table.phase.value} {'-' if table.to_move is None else table.to_move}",
        f"stock {table.stock_count}",
        f"pile {len(table.pile)} {top}",
        f"hands {' '.join(map(str, table.hand_counts))}",
        " / ".join(_side_text(position, side) for side in range(table.rules.sides)),
        f"score {' '.join(map(str, table.scores))}",
        f"hand {cards_text(sorted(card.number for card in position.hands[seat]))}",
    ]
    if table.winners is not None:
        parts.append(f"winners {' '.join(map(str, table.winners))}")
    return "    " + "; ".join(parts).strip()


def _side_text(position: Position, place: int) -> str:
    side = position.table.sides[place]
    melds = [f"{meld.rank.token}{len(meld.naturals)}+{len(meld.wilds)}" for meld in side.melds]
    return " ".join([*melds, f"r{len(side.red_threes)}"])


def written(name: str, players: int, seed: int) -> str:
    """A whole game as text."""
    rules, rng = preset(name, players, {"target": 1500}), random.Random(seed)
    position = start(rules, rng.randrange(players))
    lines = [f"format 1; {name} {players}; target 1500; first dealer {position.table.next_dealer}"]
    while not position.table.is_game_over:
        for seat, data, after in moves_of_deal(position, rng):
            lines += [line_of(seat, data), summary(after, seat)]
            position = after
    return "\n".join(lines) + "\n"


def moves_of_deal(
    position: Position, rng: random.Random
) -> Iterable[tuple[int, dict[str, Any], Position]]:
    """One deal, move by move, with the position after each."""
    dealer, order = position.table.next_dealer, Deal(shuffled(rng.getrandbits(64)))
    position = play(position, dealer, order)
    yield dealer, move_to(order), position
    while position.table.phase is not Phase.OVER:
        seat = position.table.to_move
        assert seat is not None
        view = view_of(position, seat)
        moves = legal_moves(view)
        style = spoiler if rng.random() < 0.1 else eager
        for move in style(view, moves, rng) or [rng.choice(moves)]:
            position = play(position, seat, move)
            yield seat, move_to(move), position


if __name__ == "__main__":
    for preset_name, count in SEATINGS:
        path = Path(sys.argv[1]) / f"{preset_name}-{count}.txt"
        path.write_text(written(preset_name, count, 1000 * count + len(preset_name)))
