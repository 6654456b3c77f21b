"""Random play of every preset, switch and combination: whatever happens, the rules hold.

`SIMULATED_DEALS=2000 pytest tests/engine/test_simulation.py -s` plays more.
"""

import os

import pytest

from tests.engine.met import Wanted
from tests.engine.rulesets import RulesOf, presets_and_more, presets_only
from tests.engine.simulation import EVERYTHING, IN_CLASSIC, simulate

DEALS = int(os.environ.get("SIMULATED_DEALS", "200")) // 2


@pytest.mark.parametrize(
    ("rules_of", "wanted"),
    [(presets_only("classic"), IN_CLASSIC), (presets_and_more, EVERYTHING)],
    ids=["classic with its switches", "all presets and random rules"],
)
def test_random_play_keeps_every_card_and_meets_every_move_phase_ending_and_code(
    rules_of: RulesOf, wanted: Wanted
) -> None:
    met = simulate(DEALS, rules_of, 1, wanted)
    print(met.report())  # noqa: T201
    assert met.lacks(wanted) == []
    assert met.deals >= DEALS
