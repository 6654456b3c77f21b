"""Position files: a situation with what must happen next (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.cards import DECK, RANK_OF_TOKEN, Rank
from games.engine.faults import FaultyCase, flag, keyed, listed, number
from games.engine.placing import POSITION_KEYS, placed
from games.engine.play import settled
from games.engine.refusals import Code
from games.engine.rules import DECK_SIZE, Rules, RulesError, preset
from games.engine.state import Phase, Position, start
from games.engine.tokens import is_suited, pick, plain_tokens, rank_of

CASE_KEYS = {"id", "title", "rules", "position", "moves", "expect"}
RULES_KEYS = {"preset", "players", "options"}
MOVE_KEYS: dict[str, set[str]] = {
    "deal": {"order"},
    "draw": set(),
    "take_pile": {"melds", "onto", "cards", "top_only"},
    "take_rest": set(),
    "lay_melds": {"melds"},
    "lay_off": {"meld", "cards"},
    "discard": {"card"},
    "go_out": set(),
    "ask": set(),
    "answer": {"yes"},
    "end_deal": set(),
    "forfeit": {"reason"},
}
NEEDED_KEYS: dict[str, set[str]] = {
    "deal": {"order"},
    "lay_melds": {"melds"},
    "lay_off": {"meld", "cards"},
    "discard": {"card"},
    "answer": {"yes"},
    "forfeit": {"reason"},
}
EXPECT_KEYS = {
    "refusal",
    "have",
    "need",
    "legal",
    "hands",
    "melds",
    "red_threes",
    "pile",
    "stock_count",
    "is_frozen",
    "to_move",
    "phase",
    "deal_over",
    "deal_scores",
    "scores",
    "game_over",
    "winners",
    "canastas",
    "initial_meld_minimum",
    "concealed",
    "can_ask",
    "can_go_out",
}


SWITCHES = ("legal", "is_frozen", "deal_over", "game_over", "concealed", "can_ask", "can_go_out")


@dataclass(frozen=True, slots=True)
class Case:
    """One readable case: where it begins, what is moved, and what must hold afterwards."""

    id: str
    position: Position
    moves: tuple[Mapping[str, Any], ...]
    expect: Mapping[str, Any]


def read_case(data: object) -> Case:
    """The case of a JSON object; FaultyCase says what of it is not possible."""
    case = keyed(data, CASE_KEYS, "the case")
    name = case.get("id")
    if not isinstance(name, str) or not name:
        raise FaultyCase("the case has no id")
    if not isinstance(case.get("title", ""), str):
        raise FaultyCase("title is a text")
    rules = _rules(case.get("rules"))
    moves = _moves(case.get("moves", []), rules)
    expect = _expect(case.get("expect"), rules)
    position = start(rules, rules.players - 1)
    if "position" in case:
        values = keyed(case["position"], POSITION_KEYS, "position")
        position = settled(placed(rules, values, _named(moves, expect)))
    elif not moves or moves[0]["move"] != "deal":
        raise FaultyCase("a case without a position begins with a deal")
    return Case(name, position, moves, expect)


def _rules(data: object) -> Rules:
    values = keyed(data, RULES_KEYS, "rules")
    players, options = values.get("players"), values.get("options", {})
    if not isinstance(players, int) or isinstance(players, bool):
        raise FaultyCase(f"players is a number, not {players!r}")
    if not isinstance(options, Mapping):
        raise FaultyCase("options is an object")
    try:
        return preset(str(values.get("preset")), players, options)
    except RulesError as error:
        raise FaultyCase(str(error)) from error


def _moves(data: object, rules: Rules) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(data, list):
        raise FaultyCase("moves is a list")
    for move in data:
        check_move(move, rules)
    return tuple(data)


def check_move(move: object, rules: Rules) -> None:
    """FaultyCase where it is no move of the format, whether legal or not."""
    name = move.get("move") if isinstance(move, Mapping) else None
    if not isinstance(move, Mapping) or not isinstance(name, str) or name not in MOVE_KEYS:
        raise FaultyCase(f"there is no move {name!r}")
    keyed(move, MOVE_KEYS[name] | {"move", "seat"}, name)
    lacking = sorted(NEEDED_KEYS.get(name, set()) - set(move))
    if lacking:
        raise FaultyCase(f"{name} lacks {', '.join(lacking)}")
    if "seat" in move:
        number(move["seat"], f"{name}: seat", rules.players - 1)
    for key in ("onto", "top_only", "yes"):
        flag(move, key, name)
    if name == "take_pile" and "cards" in move and not move.get("onto"):
        raise FaultyCase("take_pile: cards go with onto")
    if name == "forfeit" and move["reason"] not in ("resigned", "time"):
        raise FaultyCase(f"nobody forfeits by {move['reason']!r}")
    if name == "lay_off" and not (isinstance(move["meld"], str) and move["meld"] in RANK_OF_TOKEN):
        raise FaultyCase(f"lay_off: there is no rank {move['meld']!r}")
    _check_cards(name, move)


def _check_cards(name: str, move: Mapping[str, Any]) -> None:
    for text in _card_texts(move):
        plain_tokens(text, name)
    if name == "discard" and len(plain_tokens(move["card"], name)) != 1:
        raise FaultyCase("discard: card is one card")
    if name == "deal":
        tokens = plain_tokens(move["order"], "order")
        if len(tokens) != DECK_SIZE or not all(word == "*" or is_suited(word) for word in tokens):
            raise FaultyCase("an order is all 108 cards with their suits")
        pick(tokens, DECK, "order")


def _card_texts(move: Mapping[str, Any]) -> list[object]:
    """All texts of tokens in a move; FaultyCase where melds is no list."""
    melds = move.get("melds", [])
    if not isinstance(melds, list):
        raise FaultyCase(f"{move['move']}: melds is a list")
    return [*melds, *(move[key] for key in ("cards", "card", "order") if key in move)]


def _expect(data: object, rules: Rules) -> Mapping[str, Any]:
    values = keyed(data, EXPECT_KEYS, "expect")
    if "refusal" in values and values["refusal"] not in [code.value for code in Code]:
        raise FaultyCase(f"there is no code {values['refusal']!r}")
    if "refusal" not in values and ("have" in values or "need" in values):
        raise FaultyCase("have and need go with a refusal")
    if "phase" in values and values["phase"] not in [phase.value for phase in Phase]:
        raise FaultyCase(f"there is no phase {values['phase']!r}")
    for key in SWITCHES:
        flag(values, key, "expect")
    for key, count in {"hands": rules.players, **_by_side(rules)}.items():
        if key in values and not (key == "deal_scores" and values[key] is None):
            listed(values[key], count, f"expect: {key}")
    for side in values.get("canastas", []):
        if side is not None:
            keyed(side, {"natural", "mixed"}, "expect: canastas")
    for text in _expected_texts(values):
        plain_tokens(text, "expect")
    return values


def _by_side(rules: Rules) -> dict[str, int]:
    return dict.fromkeys(("melds", "red_threes", "deal_scores", "scores", "canastas"), rules.sides)


def _expected_texts(values: Mapping[str, Any]) -> list[object]:
    texts = [text for key in ("hands", "red_threes") for text in values.get(key) or []]
    for side in values.get("melds") or []:
        if side is not None:
            texts += keyed(side, set(RANK_OF_TOKEN), "expect: melds").values()
    pile = [values["pile"]] if "pile" in values else []
    return [text for text in texts if text is not None] + pile


def _named(moves: tuple[Mapping[str, Any], ...], expect: Mapping[str, Any]) -> set[Rank]:
    """Ranks that the moves and the expectation name: filler avoids them."""
    texts = [text for move in moves if move["move"] != "deal" for text in _card_texts(move)]
    named = {rank_of(token) for text in texts for token in plain_tokens(text, "moves")}
    named |= {rank_of(t) for text in _expected_texts(expect) for t in plain_tokens(text, "expect")}
    ranks = [move.get("meld") for move in moves]
    for side in expect.get("melds") or []:
        ranks += list(side or {})
    return named | {RANK_OF_TOKEN[rank] for rank in ranks if rank in RANK_OF_TOKEN}
