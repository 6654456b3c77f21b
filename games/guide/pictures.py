"""Pictures from position files, shown only where the engine proves them under the rules told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.engine.cards import Card
from games.engine.checking import check, move_of
from games.engine.faults import FaultyCase
from games.engine.laying import hand_cards
from games.engine.legality import refuse
from games.engine.moves import Discard, LayMelds, LayOff, Move, TakePile
from games.engine.play import play
from games.engine.positions import Case, read_case
from games.engine.rules import Rules, rules_to
from games.engine.scoring import DealScore
from games.engine.view import view_of
from games.guide.captions import CAPTIONS
from games.guide.scenes import Scene, scene
from games.presenters.refusals import sentence

FOLDER = Path(__file__).parent / "pictures"
# A preset of every number of players; all other values are the page's own.
ANY_NUMBER = "pagat"


@dataclass(frozen=True, slots=True)
class Picture:
    """A position with a move; `says` is what the table answers to a refused one."""

    name: str
    verdict: str  # "allowed", "refused", or "" where nothing is moved
    caption: str
    says: str
    scene: Scene

    @property
    def kind(self) -> str:
        return "picture"


def names() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in FOLDER.glob("*.json")))


def picture(name: str, rules: Rules) -> Picture | None:
    """The picture, or None where these rules make something else of the position."""
    case = _proven(name, rules)
    if case is None:
        return None
    moved, says = _moved(case)
    verdict = ("refused" if says else "allowed") if case.moves else ""
    shown = scene(view_of(case.position, 0), moved)
    return Picture(name, verdict, str(CAPTIONS[name]), says, shown)


def score_of(name: str, rules: Rules) -> DealScore | None:
    """How the first side's deal is scored in a position that is over."""
    case = _proven(name, rules)
    scores = case.position.table.deal_scores if case else None
    return scores[0] if scores else None


@lru_cache(maxsize=1024)
def _proven(name: str, rules: Rules) -> Case | None:
    """The case under these rules, if it comes out there as its file says."""
    try:
        case = read_case(adapted(_data(name), rules))
    except FaultyCase:
        return None
    return case if check(case) is None else None


@lru_cache
def _data(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data


def adapted(data: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """The same situation at the table of these rules: other seats and sides have nothing."""
    options = {field: value for field, value in rules_to(rules).items() if field != "players"}
    position = dict(data["position"])
    position["hands"] = _fitted(position["hands"], rules.players, "+11")
    nothing: dict[str, Any] = {"melds": {}, "red_threes": "", "has_laid": False}
    for key, empty in nothing.items():
        if key in position:
            count = rules.players if key == "has_laid" else rules.sides
            position[key] = _fitted(position[key], count, empty)
    expect = dict(data["expect"])
    for key in ("red_threes", "canastas"):
        if key in expect:
            expect[key] = _fitted(expect[key], rules.sides, None)
    return {
        **data,
        "rules": {"preset": ANY_NUMBER, "players": rules.players, "options": options},
        "position": position,
        "expect": expect,
    }


def _fitted(values: list[Any], count: int, filler: Any) -> list[Any]:
    return [*values, *([filler] * count)][:count]


def _moved(case: Case) -> tuple[tuple[Card, ...], str]:
    """The cards that the moves use, and the words with which the last one is refused."""
    position = case.position
    cards: tuple[Card, ...] = ()
    for data in case.moves:
        move, view = move_of(data, position, 0), view_of(position, 0)
        cards += _cards_of(move, position.table.top_card)
        refusal = refuse(view, move)
        if refusal is not None:
            return cards, sentence(refusal, move, view)
        position = play(position, 0, move)
    return cards, ""


def _cards_of(move: Move, top: Card | None) -> tuple[Card, ...]:
    match move:
        case TakePile():
            return (*([top] if top else []), *hand_cards(move))
        case LayMelds() | LayOff():
            return hand_cards(move)
        case Discard(card):
            return (card,)
        case _:
            return ()
