"""A choice with its reasons, at every level; and what comes after a search that fails."""

from __future__ import annotations

import logging

import pytest

from games.bots import considering
from games.bots.considering import consider
from games.bots.search.deciding import Choice
from games.bots.search.reasons import CODES, size_of
from games.engine.moves import Discard, GoOut
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.view import PlayerView, view_of
from tests.bots.builders import FOUR, TWO, sight
from tests.bots.test_play import dealt

HAND = "b3 9 9 7 7 Q Q J J A A"
OPEN: list[dict[str, str]] = [{"K": "K K K"}, {"9": "9 9 9"}]
EVERY = ("easy", "medium", "hard", "partner")


@pytest.mark.parametrize("level", EVERY)
@pytest.mark.parametrize("rules", [TWO, FOUR])
def test_every_move_of_a_deal_has_its_reason(level: str, rules: Rules) -> None:
    position = dealt(rules, 2)
    while (seat := position.table.to_move) is not None:
        choice = consider(view_of(position, seat), b"seed", level, 15)
        assert choice.reason is not None
        assert choice.reason.code in CODES
        assert size_of(choice.reason) <= 300
        for move in choice.moves:
            position = play(position, seat, move)
    assert position.table.is_deal_over


def test_only_a_search_weighs_plans() -> None:
    view = sight(HAND, melds=OPEN, pile="4 5 6")
    plans = [consider(view, b"seed", level, 40).reason for level in EVERY]
    assert [bool(reason and reason.plans) for reason in plans] == [False, False, True, True]
    assert plans[2] == plans[3], "a partner plays as well as the strongest level"


def test_a_search_that_fails_is_replaced_by_the_greedy_choice(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(view: PlayerView, seed: bytes, playouts: int) -> Choice:
        raise RuntimeError("out of worlds")

    monkeypatch.setattr(considering, "decide", fails)
    view = sight(HAND, melds=OPEN, pile="4 5 6")
    with caplog.at_level(logging.ERROR):
        assert consider(view, b"seed", "hard") == consider(view, b"seed", "medium")
    assert "out of worlds" in caplog.text


def test_a_search_that_returns_what_is_not_lawful_is_played_as_far_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = sight(HAND, melds=OPEN, pile="4 5 6")
    monkeypatch.setattr(considering, "decide", lambda *given: Choice((GoOut(),)))
    moves = consider(view, b"seed", "hard").moves
    assert [type(move) for move in moves] == [Discard]


def test_an_unknown_level_and_a_seat_that_is_not_to_move_are_refused() -> None:
    view = sight(HAND)
    with pytest.raises(ValueError, match="no level"):
        consider(view, b"seed", "divine")
    with pytest.raises(ValueError, match="to move"):
        consider(PlayerView(view.table, 1, ()), b"seed", "hard")
