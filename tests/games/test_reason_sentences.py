"""The computer's reasons in words that a player understands."""

import pytest

from games.bots import hint
from games.bots.search.reasons import CODES
from games.engine.cards import RANK_OF_TOKEN, Rank
from games.presenters.reasons import SENTENCES, sentence
from tests.bots.builders import sight

OPEN: list[dict[str, str]] = [{"K": "K K K K K K"}, {"9": "9 9 9"}]


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(CODES)


@pytest.mark.parametrize("rank", [each for each in RANK_OF_TOKEN if each not in ("3", "2", "*")])
def test_a_rank_is_named(rank: str) -> None:
    text = sentence({"why": "complete", "facts": {"rank": rank}})
    assert text.startswith("Close the canasta of ")
    assert "%" not in text
    assert RANK_OF_TOKEN[rank] is not Rank.TWO


def test_figures_are_written_out() -> None:
    assert "1,250 points" in sentence({"why": "no_points", "facts": {"points": 1250}})


def test_a_hint_is_the_strongest_levels_choice_with_a_sentence() -> None:
    choice = hint(sight("K 4 5 6 7 8 J Q A A b3", melds=OPEN), b"seed")
    assert choice.reason is not None
    assert sentence(choice.reason.as_json()) == "Close the canasta of Kings."
