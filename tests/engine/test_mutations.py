"""Each check is needed: switched off, a named case of the position files fails.

A refusal is switched off by never giving its code, a parameter by playing its case with another
value. So neither a rule nor a parameter can be dropped or forgotten without a test that says so.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.engine.checking import check
from games.engine.positions import read_case
from games.engine.refusals import Code, Refusal, foremost
from games.engine.rules import FIELDS

FOLDER = Path(__file__).parent / "positions"
CASE_OF_CODE = {
    "GAME_OVER": "Y-game-over-no-forfeit-classic",
    "NOT_YOUR_TURN": "Y-not-your-turn-classic",
    "NOT_AN_OPTION": "E21-classic",
    "NOT_ASKED": "Y-not-asked-classic",
    "WRONG_PHASE": "H10-classic",
    "CARD_NOT_HELD": "Y-card-not-held-classic",
    "STOCK_EMPTY": "Y-stock-empty-classic",
    "PILE_EMPTY": "Y-pile-empty-classic",
    "MUST_TAKE": "B08c-classic",
    "TOP_WILD": "Y-top-wild-deuce-classic",
    "TOP_BLACK_THREE": "E10-classic",
    "TOP_RED_THREE": "E34-classic",
    "ONE_CARD_RULE": "Y-one-card-before-top-not-used-classic",
    "TOP_NOT_USED": "Y-top-not-used-other-rank-classic",
    "MELD_ALL_WILD": "C10-classic",
    "MELD_RANK": "C11-classic",
    "MELD_SIZE": "C12-classic",
    "BLACK_THREES_NEVER": "Y-black-threes-never-option-classic",
    "BLACK_THREES_WILD": "C14-classic",
    "BLACK_THREES_ONLY_OUT": "Y-black-threes-after-no-classic",
    "NO_SUCH_MELD": "Y-no-such-meld-classic",
    "MELD_NATURALS": "E03-classic",
    "MELD_WILDS": "C07-classic",
    "MELD_RATIO": "C05-classic",
    "FROZEN_NEEDS_PAIR": "A09-classic",
    "INITIAL_MELD_MINIMUM": "D01-classic",
    "ASK_CLOSED": "Y-ask-closed-before-impossible-classic",
    "ASK_IMPOSSIBLE": "Y-ask-impossible-too-many-classic",
    "MUST_DISCARD": "Y-must-discard-go-out-classic",
    "OUT_OBLIGED": "Y-out-obliged-discard-classic",
    "NEED_CANASTA": "Y-need-canasta-discard-classic",
    "ASK_FIRST": "Y-permission-mandatory-option-classic",
    "OUT_DENIED": "Y-out-denied-discard-classic",
    "KEEP_A_CARD": "Y-keep-a-card-classic",
}
# parameter: the case, and the value with which it must fail
CASE_OF_PARAMETER: dict[str, tuple[str, Any]] = {
    "hand_size": ("Y-hand-size-option-classic-2", 3),
    "draw_count": ("B11-classic-2", 2),
    "upcard_cover": ("Y-upcard-cover-black-three-classic", []),
    "upcard_freezes": ("Y-upcard-freezes-black-three-classic", []),
    "min_naturals": ("Y-min-naturals-three-classic", 1),
    "max_wilds": ("Y-max-wilds-three-classic", 0),
    "wilds_may_exceed_naturals": ("Y-wilds-may-exceed-classic", False),
    "wild_on_natural_canasta": ("Y-wild-on-natural-canasta-barred-classic", True),
    "black_three_melds": ("Y-black-threes-never-option-classic", "going_out"),
    "initial_meld_minimums": ("Y-minimum-table-option-below-classic", [[None, 0]]),
    "concealed_skips_minimum": ("G14b-classic", "never"),
    "take": ("Y-option-before-phase-take-rest-classic", "top_or_whole"),
    "frozen_until_melded": ("Y-frozen-until-melded-off-classic", True),
    "always_frozen": ("Y-always-frozen-classic", False),
    "take_onto_canasta": ("Y-take-onto-canasta-barred-classic", True),
    "one_card_rule": ("Y-empty-stock-one-card-rule-off-classic", True),
    "pile_red_three_replaced": ("Y-pile-red-three-replaced-by-a-red-three-classic", False),
    "red_three_needs": ("Y-red-three-needs-canasta-melded-classic", "meld"),
    "canastas_to_go_out": ("G06-classic-2", 2),
    "discard_to_go_out": ("Y-ask-impossible-discard-demanded-classic", "optional"),
    "going_out_bonus": ("Y-going-out-bonus-option-classic", 0),
    "concealed_bonus": ("Y-concealed-bonus-option-classic", 0),
    "permission": ("Y-can-go-out-permission-off-classic", "optional"),
    "last_red_three": ("B07b-classic", "ends_deal"),
    "empty_stock": ("Y-empty-stock-ends-option-classic", "forced_if_meld_matches"),
    "black_three_points": ("Y-black-three-points-melded-classic", 0),
    "target": ("Y-target-option-classic", 5000),
    "tie": ("Y-tie-extra-deal-classic", "shared"),
    "black_three_freezes": ("Y-black-three-freezes-classic", False),
}


def case_named(name: str) -> dict[str, Any]:
    """A case's JSON by the name of its file."""
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data


def difference(data: dict[str, Any]) -> str | None:
    """What the engine makes of the case otherwise; an engine that breaks differs too."""
    case = read_case(data)
    try:
        return check(case)
    except (AssertionError, LookupError, AttributeError, TypeError) as error:
        return f"broken: {error!r}"


def without(code: Code) -> Callable[..., Refusal | None]:
    """A Refusal that is none where it would have this code."""

    def refusal(given: Code, *figures: int | None) -> Refusal | None:
        return None if given is code else Refusal(given, *figures)

    return refusal


def switch_off(code: Code, monkeypatch: pytest.MonkeyPatch) -> None:
    """No module of the engine can give this code any more; the next in order is given."""
    for name, module in list(sys.modules.items()):
        if name.startswith("games.engine.") and name != "games.engine.refusals":
            if hasattr(module, "Refusal"):
                monkeypatch.setattr(module, "Refusal", without(code))
            if hasattr(module, "foremost"):
                monkeypatch.setattr(
                    module, "foremost", lambda found: foremost([each for each in found if each])
                )


def test_every_code_and_every_parameter_has_its_case() -> None:
    assert set(CASE_OF_CODE) == {code.value for code in Code}
    assert set(CASE_OF_PARAMETER) == set(FIELDS) - {"players"}


@pytest.mark.parametrize("code", Code, ids=lambda code: code.value)
def test_a_case_fails_when_its_refusal_is_switched_off(
    code: Code, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = case_named(CASE_OF_CODE[code.value])
    assert data["expect"]["refusal"] == code.value
    assert difference(data) is None
    switch_off(code, monkeypatch)
    assert difference(data) is not None


@pytest.mark.parametrize("name", CASE_OF_PARAMETER)
def test_a_case_fails_when_its_parameter_has_another_value(name: str) -> None:
    case, value = CASE_OF_PARAMETER[name]
    data = case_named(case)
    assert difference(data) is None
    rules = data["rules"]
    changed = {**data, "rules": {**rules, "options": {**rules.get("options", {}), name: value}}}
    assert difference(changed) is not None


@pytest.mark.parametrize("players", [2, 3])
def test_a_case_fails_when_another_number_of_players_sits_down(players: int) -> None:
    data = {**case_named("A07-open"), "expect": {"stock_count": 63}}
    assert difference(data) is None
    assert difference({**data, "rules": {**data["rules"], "players": players}}) is not None
