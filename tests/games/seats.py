"""Hand-made views of a seat: what presenters are given, without a database."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from games.drafts import Edit, draft_view
from games.engine.cards import DECK, RANK_OF_TOKEN, Card
from games.engine.melds import Meld
from games.engine.moves import Move
from games.engine.rules import preset
from games.engine.scoring import DealScore
from games.engine.state import Phase, Side, Table, Turn
from games.engine.view import PlayerView
from games.log_lines import LogLine
from games.selectors import DealResult, SeatInfo, SeatView

NOW = datetime(2026, 11, 30, 8, tzinfo=UTC)
NAMES = ("Grace", "Tobias", "Maren", "Iris")
# Rank, naturals, wild cards.
MeldShape = tuple[str, int, int]


class Pack:
    """Cards of one deck by their tokens; each is given out once."""

    def __init__(self) -> None:
        self.left = list(DECK)

    def take(self, tokens: str) -> tuple[Card, ...]:
        found = []
        for token in tokens.split():
            card = next(each for each in self.left if token in (each.token, each.rank.token))
            self.left.remove(card)
            found.append(card)
        return tuple(found)

    def meld(self, shape: MeldShape) -> Meld:
        rank, naturals, wilds = shape
        return Meld(
            RANK_OF_TOKEN[rank],
            self.take(" ".join([rank] * naturals)),
            self.take(" ".join(["2"] * wilds)),
        )


def cards(tokens: str) -> tuple[Card, ...]:
    return Pack().take(tokens)


def seat_view(
    hand: str = "4c 5c",
    *,
    players: int = 4,
    preset_name: str = "classic",
    us: Sequence[MeldShape] = (),
    them: Sequence[MeldShape] = (),
    third: Sequence[MeldShape] = (),
    red_threes: tuple[str, ...] = ("", "", ""),
    pile: str = "Kd",
    stock: int = 30,
    others: int = 11,
    phase: str = "play",
    to_move: int | None = 0,
    turn: Turn | None = None,
    asker: int | None = None,
    scores: tuple[int, ...] = (0, 0),
    winners: tuple[int, ...] | None = None,
    edits: Sequence[Edit] = (),
    moves: Sequence[tuple[int, Move]] = (),
    status: str = "playing",
    **options: Any,
) -> SeatView:
    """Seat 0 as it sees a table."""
    pack = Pack()
    held = pack.take(hand)
    rules = preset(preset_name, players, options)
    counts = (len(held), *[others] * (players - 1))
    drew = Turn(drew_from="stock") if phase == "play" else Turn()
    table = Table(
        rules=rules,
        scores=(*scores, 0)[: rules.sides],
        dealer=players - 1,
        deal_number=3,
        phase=Phase(phase),
        to_move=to_move,
        sides=tuple(
            Side(tuple(map(pack.meld, melds)), pack.take(threes))
            for melds, threes in zip(
                (us, them, third)[: rules.sides], (*red_threes, "")[: rules.sides], strict=True
            )
        ),
        pile=pack.take(pile),
        stock_count=stock,
        hand_counts=counts,
        has_laid=(False,) * players,
        turn=turn or drew,
        asker=asker,
        known=((),) * players,
        history=tuple(moves),
        winners=winners,
    )
    view = PlayerView(table, 0, held)
    return SeatView(
        slug="table",
        name="",
        preset=preset_name,
        rules=rules,
        status=status,
        created_at=NOW,
        version=40,
        revision=41,
        draft_revision=len(edits),
        seats=tuple(_info(table, number) for number in range(players)),
        me=0,
        view=view,
        draft=draft_view(view, tuple(edits)),
        log=tuple(LogLine(place, seat, move, NOW) for place, (seat, move) in enumerate(moves, 1)),
        pending_deal=None,
        commitment="00",
    )


def _info(table: Table, number: int) -> SeatInfo:
    return SeatInfo(
        number=number,
        name=NAMES[number],
        side=table.rules.side_of(number),
        is_bot=number > 0,
        bot_level="medium" if number else "",
        is_me=number == 0,
        is_dealer=table.dealer == number,
        hand_count=table.hand_counts[number],
    )


SCORES = (
    DealScore(1, 1, 2, 500, 300, 200, 100, 27, 245, 4, 30),
    DealScore(0, 2, 4, 0, 600, -800, 0, 31, 290, 12, 175),
)


def deal_result(
    players: int = 4,
    *,
    preset_name: str = "classic",
    after: tuple[int, ...] = (3655, 1900),
    winners: tuple[int, ...] | None = None,
    out_seat: int | None = 2,
    is_concealed: bool = False,
    scores: tuple[DealScore, ...] = SCORES,
    **options: Any,
) -> DealResult:
    """A deal that seat 0 has played to its end."""
    view = seat_view(players=players, preset_name=preset_name, **options).view
    hands = [cards("4c 6h")] * players
    if out_seat is not None:
        hands[out_seat] = ()
    table = replace(
        view.table,
        out_seat=out_seat,
        is_concealed=is_concealed,
        shown_hands=tuple(hands),
        deal_scores=scores,
        winners=winners,
        scores=after,
    )
    before = tuple(points - score.total for points, score in zip(after, scores, strict=True))
    seats = tuple(_info(table, number) for number in range(players))
    return DealResult("table", "", table.rules, 3, table, before, after, seats, 0, "", preset_name)
