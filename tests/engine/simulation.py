"""Random games of many rules, with every state checked. Also a program:

python -m tests.engine.simulation --deals 2000 --classic
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass, field, replace
from typing import Any

from games.engine.cards import Card
from games.engine.choices import legal_moves
from games.engine.codec import READERS, move_from, move_to
from games.engine.legality import can_go_out, refuse
from games.engine.moves import Deal, Discard, Forfeit, Move
from games.engine.play import play
from games.engine.refusals import Code, IllegalMove, Refusal
from games.engine.rules import Rules, rules_from, rules_to
from games.engine.state import Phase, Position, start
from games.engine.view import PlayerView, view_of
from tests.engine.builders import shuffled
from tests.engine.met import Met, Wanted, note_ending
from tests.engine.mutilation import attempts
from tests.engine.players import STYLES, Style
from tests.engine.rulesets import RulesOf, presets_and_more, presets_only
from tests.recount import Recount, recount

MOST_TURNS = 250  # the stock has 108 cards, and each take of the pile lays one for good


@dataclass
class Game:
    """One game as it is played: the truth, the log, and who plays how."""

    rules: Rules
    cut: int | None
    rng: random.Random
    met: Met
    position: Position
    before: list[int]
    log: list[dict[str, Any]] = field(default_factory=list)
    styles: list[Style] = field(default_factory=list)
    in_play: frozenset[Card] = frozenset()
    turns: int = 0
    states: int = 0

    def move(self, seat: int, move: Move) -> None:
        """Play, log, and note what was met."""
        before = self.position
        self.log.append({"seat": seat, "move": move_to(move)})
        self.position = play(before, seat, move)
        self.met.moves[self.log[-1]["move"]["move"]] += 1
        self.turns += isinstance(move, Discard)
        note_ending(self.met, before, self.position, seat, move)

    def deal(self) -> None:
        """The next deal; where stocks are cut, the cards below lie outside the game."""
        self.styles = [self.rng.choice(STYLES) for _ in range(self.rules.players)]
        self.turns = 0
        order = shuffled(self.rng.getrandbits(64))
        if self.cut is not None and self.rng.random() < 0.25:
            order = ending_with_a_red_three(self.position, order, self.cut)
        self.move(self.position.table.next_dealer, Deal(order))
        if self.cut is not None and self.position.table.phase is Phase.DRAW:
            stock = self.position.stock[: self.cut]
            table = replace(self.position.table, stock_count=len(stock))
            self.position = replace(self.position, table=table, stock=stock)
        self.in_play = frozenset(everything(self.position))


def ending_with_a_red_three(
    before: Position, order: tuple[Card, ...], cut: int
) -> tuple[Card, ...]:
    """The same order with a red three as the last card above the cut, where one lies below it."""
    stock = play(before, before.table.next_dealer, Deal(order)).stock
    found = next((card for card in stock[cut:] if card.is_red_three), None)
    if found is None:
        return order
    swap = {found: stock[cut - 1], stock[cut - 1]: found}
    return tuple([swap.get(card, card) for card in order])


def everything(position: Position) -> list[Card]:
    """Every card of the position, as often as it lies anywhere."""
    table = position.table
    melded = [card for side in table.sides for meld in side.melds for card in meld.cards]
    red_threes = [card for side in table.sides for card in side.red_threes]
    held = [card for hand in position.hands for card in hand]
    return [*melded, *red_threes, *held, *table.pile, *position.stock]


def check_cards(game: Game) -> None:
    """Each card in exactly one place, and what is public agrees with what is hidden."""
    position, table = game.position, game.position.table
    cards = everything(position)
    assert len(cards) == len(set(cards)) == len(game.in_play)
    assert set(cards) == game.in_play
    assert game.cut is not None or len(cards) == 108
    assert table.stock_count == len(position.stock)
    assert table.hand_counts == tuple(map(len, position.hands))
    assert not any(card.is_red_three for hand in position.hands for card in hand)
    for side in table.sides:
        assert all(card.is_red_three for card in side.red_threes)
        assert len({meld.rank for meld in side.melds}) == len(side.melds)
        for meld in side.melds:
            check_meld(game.rules, meld.rank.token, [each.token for each in meld.cards])
    for seat, known in enumerate(table.known):
        assert set(known) <= set(position.hands[seat])


def check_meld(rules: Rules, rank: str, tokens: list[str]) -> None:
    """A meld as the rule book has it."""
    wilds = sum(token[0] in "2*" for token in tokens)
    naturals = sum(token[0] == rank for token in tokens)
    assert wilds + naturals == len(tokens) >= 3
    assert naturals <= 8
    if rank == "3":
        assert wilds == 0
        assert naturals <= 4
        assert rules.black_three_melds == "going_out"
        return
    assert naturals >= rules.min_naturals
    assert wilds <= rules.max_wilds
    assert rules.wilds_may_exceed_naturals or wilds <= naturals


def check_moves(game: Game, moves: list[Move], thorough: bool) -> None:
    """What the list holds can be played; what was mutilated is refused by both or by neither."""
    position, seat = game.position, game.position.table.to_move
    assert seat is not None
    assert moves, "the player to move has no legal move"
    view = view_of(position, seat)
    for move in moves if thorough else game.rng.sample(moves, min(2, len(moves))):
        assert refuse(view, move) is None
        check_still_whole(game, play(position, seat, move), move)
    is_close = len(view.hand) <= 4 or view.table.turn.permission is not None
    for mover, move in attempts(position, moves, game.rng, 12 if thorough or is_close else 3):
        check_attempt(game, mover, move)


def check_attempt(game: Game, seat: int, move: Move) -> None:
    refusal = refuse(view_of(game.position, seat), move)
    after, refused = played_or_refused(game.position, seat, move)
    assert refused == refusal
    if refused is not None:
        game.met.codes[refused.code.value] += 1
        game.met.checks["attempts refused"] += 1
    if after is not None:
        check_still_whole(game, after, move)
        game.met.checks["attempts played"] += 1


def played_or_refused(
    position: Position, seat: int, move: Move
) -> tuple[Position | None, Refusal | None]:
    try:
        return play(position, seat, move), None
    except IllegalMove as error:
        return None, error.refusal


def check_still_whole(game: Game, after: Position, move: Move) -> None:
    if not isinstance(move, Deal):
        cards = everything(after)
        assert len(cards) == len(game.in_play), f"cards lost or won by {move}"
        assert set(cards) == game.in_play


def check_view(game: Game, moves: list[Move]) -> None:
    """A seat's view and the answers to it do not change when the cards it cannot see do."""
    position = game.position
    for seat in range(game.rules.players):
        view = view_of(position, seat)
        other = exchanged(position, seat, game.rng)
        assert view_of(other, seat) == view
        assert repr(view_of(other, seat)) == repr(view)
        assert can_go_out(view_of(other, seat)) == can_go_out(view)
        assert [refuse(view_of(other, seat), move) for move in moves] == [
            refuse(view, move) for move in moves
        ]
    game.met.checks["views compared"] += game.rules.players


def exchanged(position: Position, seat: int, rng: random.Random) -> Position:
    """The same position to this seat: unseen cards changed places, red threes within the stock."""
    table = position.table
    unseen = [
        card
        for other, hand in enumerate(position.hands)
        if other != seat
        for card in hand
        if card not in table.known[other]
    ]
    unseen += [card for card in position.stock if not card.is_red_three]
    rng.shuffle(unseen)
    hands = []
    for other, hand in enumerate(position.hands):
        kept = set(hand if other == seat else table.known[other])
        hands.append(tuple([card if card in kept else unseen.pop() for card in hand]))
    stock = [card for card in position.stock if card.is_red_three] + unseen
    rng.shuffle(stock)
    return replace(position, hands=tuple(hands), stock=tuple(stock))


def check_codec(game: Game, moves: list[Move]) -> None:
    for move in moves:
        assert move_from(move_to(move)) == move
    assert rules_from(rules_to(game.rules)) == game.rules
    game.met.checks["codec round trips"] += len(moves)


def counted_anew(game: Game, finished: bool) -> Recount:
    return recount(game.log, rules_to(game.rules), finished, game.cut, game.before)


def check_scores(game: Game) -> None:
    """The finished deal's cards, scores and winners are those of the independent recount."""
    table = game.position.table
    counted = counted_anew(game, finished=True)
    winners = None if table.winners is None else list(table.winners)
    assert counted.winners == winners
    assert counted.totals == list(table.scores)
    check_deal(game, counted)
    game.met.checks["deals recounted"] += 1


def check_deal(game: Game, counted: Recount) -> None:
    position, deal = game.position, counted.deals[-1]
    table = position.table
    assert [set(hand) for hand in deal.hands] == [_numbers(hand) for hand in position.hands]
    assert [_melds(side) for side in deal.melds] == [
        {meld.rank.token: _numbers(meld.cards) for meld in side.melds} for side in table.sides
    ]
    assert [set(red) for red in deal.red_threes] == [_numbers(s.red_threes) for s in table.sides]
    assert deal.pile == [card.number for card in table.pile]
    assert deal.stock == [card.number for card in position.stock]
    if table.deal_scores is not None:
        assert deal.scores == [score.total for score in table.deal_scores]
        assert (deal.out_seat, deal.concealed) == (table.out_seat, table.is_concealed)


def _numbers(cards: tuple[Card, ...]) -> set[int]:
    return {card.number for card in cards}


def _melds(melds: dict[str, list[int]]) -> dict[str, set[int]]:
    return {rank: set(numbers) for rank, numbers in melds.items()}


def check_state(game: Game) -> list[Move]:
    """All that must hold in a state; the legal moves of whoever is to move."""
    table = game.position.table
    thorough = game.states % 10 == 0
    game.states += 1
    game.met.phases[table.phase.value] += 1
    game.met.checks["states"] += 1
    check_cards(game)
    assert table.to_move is not None
    moves = legal_moves(view_of(game.position, table.to_move))
    check_moves(game, moves, thorough)
    if thorough:
        check_codec(game, moves)
        check_view(game, moves)
    return moves


def chosen(game: Game, view: PlayerView, moves: list[Move]) -> list[Move]:
    """The moves of the seat's style, up to the next new information."""
    style = game.styles[view.seat or 0]
    planned = style(view, moves, game.rng)
    return planned or [game.rng.choice(moves)]


def play_deal(game: Game) -> None:
    """One deal from the deal to the score, every state checked."""
    game.deal()
    gives_up = game.rng.random() < 0.02
    while game.position.table.phase is not Phase.OVER:
        seat = game.position.table.to_move
        assert seat is not None
        moves = check_state(game)
        if gives_up and game.turns > 10:
            game.move(game.rng.randrange(game.rules.players), Forfeit("resigned"))
            break
        for place, move in enumerate(chosen(game, view_of(game.position, seat), moves)):
            if place:
                check_state(game)
            game.move(seat, move)
        assert game.turns <= MOST_TURNS, "the deal does not end"
    finish_deal(game)


def finish_deal(game: Game) -> None:
    check_cards(game)
    table = game.position.table
    game.met.phases["over"] += 1
    assert table.to_move is None
    assert all(not legal_moves(view_of(game.position, seat)) for seat in range(table.rules.players))
    for seat, move in attempts(game.position, [], game.rng, 12):
        check_attempt(game, seat, move)
    if table.deal_scores is None:
        counted = counted_anew(game, finished=False)
        assert counted.winners == list(table.winners or ())
        return
    check_scores(game)


def new_game(rules: Rules, cut: int | None, rng: random.Random, met: Met) -> Game:
    """A game before its first deal, with the scores of any band."""
    position = start(rules, rng.randrange(rules.players))
    before = [rng.choice((0, 0, -200, 1500, 3000, 4700)) for _ in range(rules.sides)]
    scored = replace(position, table=replace(position.table, scores=tuple(before)))
    return Game(rules, cut, rng, met, scored, before)


def simulate(
    deals: int,
    rules_of: RulesOf,
    seed: int,
    wanted: Wanted | None = None,
) -> Met:
    """Play that many deals, and three times as many more while something wanted was not yet met."""
    rng, met = random.Random(seed), Met()
    kinds = rules_of(rng)
    while met.deals < deals or (wanted and met.lacks(wanted) and met.deals < 4 * deals):
        rules, cut = next(kinds)
        play_game(rules, cut, rng.getrandbits(32), met)
    return met


def play_game(rules: Rules, cut: int | None, seed: int, met: Met) -> None:
    """A game up to three deals long; an error names how to see it again."""
    game = new_game(rules, cut, random.Random(seed), met)
    for _ in range(game.rng.randint(1, 3)):
        try:
            play_deal(game)
        except (AssertionError, IllegalMove, LookupError, ValueError) as error:
            error.add_note(f"rules {rules_to(rules)} cut {cut} game seed {seed}")
            error.add_note(f"after {len(game.log)} moves, the last {game.log[-1:]}")
            raise
        met.deals += 1
        if game.position.table.is_game_over:
            break


CODES = tuple(code.value for code in Code)
ENDINGS = (
    "forced take",
    "initial meld by a take",
    "out by discard, open",
    "out by discard, concealed",
    "out by go_out, open",
    "out by go_out, concealed",
    "ended with the stock",
    "ended by the last red three",
    "permission given",
    "permission denied",
    "forfeit",
    "game over",
)
EVERYTHING: Wanted = {
    "moves": tuple(READERS),
    "phases": tuple(phase.value for phase in Phase),
    "codes": CODES,
    "endings": (
        *ENDINGS,
        "take of the top card alone",
        "pile declined",
        "last red three, turn goes on",
    ),
}
# Classic rules never have a top card alone, so no rest and no empty pile before a take; no red
# three on top; black threes may be melded; and nobody may decline a pile that can be taken.
NOT_IN_CLASSIC = ("PILE_EMPTY", "TOP_RED_THREE", "BLACK_THREES_NEVER")
IN_CLASSIC: Wanted = {
    "moves": tuple(name for name in READERS if name not in ("take_rest", "end_deal")),
    "phases": EVERYTHING["phases"],
    "codes": tuple(code for code in CODES if code not in NOT_IN_CLASSIC),
    "endings": ENDINGS,
}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Play random deals and check every state.")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--classic", action="store_true", help="classic with its switches alone")
    options = parser.parse_args(arguments)
    kinds = presets_only("classic") if options.classic else presets_and_more
    wanted = IN_CLASSIC if options.classic else EVERYTHING
    met = simulate(options.deals, kinds, options.seed)
    print(met.report())  # noqa: T201
    print("never met:", met.lacks(wanted) or "nothing")  # noqa: T201
    return 1 if met.lacks(wanted) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
