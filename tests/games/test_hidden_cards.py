"""No hidden card reaches a seat: decks that agree on all it saw look the same to it."""

import json
import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from accounts.models import User
from games import lists, selectors
from games.engine.cards import DECK, Card
from games.engine.choices import legal_moves
from games.engine.moves import Ask, Deal, Discard, Move, Step
from games.engine.play import play
from games.engine.refusals import IllegalMove, Refusal
from games.engine.rules import preset
from games.engine.state import Position, start
from games.engine.view import view_of
from games.models import Game
from games.selectors import SeatView
from tests.games.conftest import Opened
from tests.games.tables import act, people_game, seen

ME = 0
MOVES = 60


def dealt(order: list[int], players: int) -> Position:
    """What `people_game` has after this deck was dealt: the last seat deals."""
    position = start(preset("classic", players), players - 1)
    return play(position, players - 1, Deal(tuple(DECK[number] for number in order)))


def random_deal(seed: int, players: int) -> tuple[list[int], list[Step], set[Card]]:
    """An order, moves of its deal without the last, and the cards that seat 0 saw."""
    rng = random.Random(seed)
    order = rng.sample(range(108), 108)
    position = dealt(order, players)
    steps: list[Step] = []
    shown = open_cards(position)
    while (seat := position.table.to_move) is not None and len(steps) < MOVES:
        moves = [move for move in legal_moves(view_of(position, seat)) if not isinstance(move, Ask)]
        move = rng.choice(moves)
        position = play(position, seat, move)
        if position.table.to_move is not None:
            steps.append((seat, move))
            shown |= open_cards(position)
    return order, steps, shown


def open_cards(position: Position) -> set[Card]:
    """What seat 0 holds or sees on the table."""
    table = position.table
    laid = [card for side in table.sides for meld in side.melds for card in meld.cards]
    red_threes = [card for side in table.sides for card in side.red_threes]
    return {*position.hands[ME], *table.pile, *laid, *red_threes}


def exchanged(order: list[int], shown: set[Card], seed: int) -> list[int]:
    """The order with its hidden cards in other places; a red three would show itself and stays."""
    hidden = [n for n in order if DECK[n] not in shown and not DECK[n].is_red_three]
    mixed = random.Random(seed).sample(hidden, len(hidden))
    places = dict(zip(hidden, mixed, strict=True))
    return [places.get(number, number) for number in order]


def plain(view: SeatView) -> SeatView:
    """Without what differs between any two games: address, times, hash of the chain."""
    log = tuple(replace(line, at=view.created_at) for line in view.log)
    log = tuple(replace(line, at=None) for line in log)
    return replace(view, slug="", created_at=None, commitment="", log=log)


def refused(game: Game, user: User, move: Move) -> Refusal | None:
    """The answer to a move that cannot be lawful."""
    try:
        act(game, user, move)
    except IllegalMove as error:
        return error.refusal
    except Exception as error:
        return Refusal(type(error).__name__)
    return None


def told_to(order: list[int], steps: list[Step], players: int, me: int) -> list[Any]:
    """All that the seat reads while the steps are played through the services."""
    game, users = people_game(players, orders=[order])
    never_held = Discard(DECK[order[-1]])
    answers: list[Any] = [plain(seen(game, users[me]))]
    for seat, move in steps:
        act(game, users[seat], move)
        if seat == me:
            answers.append(plain(seen(game, users[me])))
            answers.append(refused(game, users[me], never_held))
    answers.append(plain(seen(game, users[me])))
    answers.append(selectors.revision(user=users[me], slug=game.slug))
    answers.append(selectors.deal_result(user=users[me], slug=game.slug, deal=1))
    (row,) = lists.my_games(users[me])
    answers.append(replace(row, slug="", updated_at=None))
    return answers


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2), (4, 3)])
def test_a_seat_reads_the_same_whatever_the_hidden_cards_are(players: int, seed: int) -> None:
    order, steps, shown = random_deal(seed, players)
    other = exchanged(order, shown, seed)
    assert other != order
    assert dealt(other, players).hands[1] != dealt(order, players).hands[1]
    assert told_to(other, steps, players, ME) == told_to(order, steps, players, ME)


@pytest.mark.django_db
def test_the_comparison_would_find_a_difference() -> None:
    order, steps, shown = random_deal(2, 4)
    other = exchanged(order, shown, 2)
    assert told_to(other, steps[:8], 4, 1) != told_to(order, steps[:8], 4, 1)


def test_a_socket_hears_the_same_whatever_the_hidden_cards_are(opened: Opened) -> None:
    order, steps, shown = random_deal(5, 4)
    heard = [messages(each, steps[:40], opened) for each in (order, exchanged(order, shown, 5))]
    assert heard[0] == heard[1]
    assert len(heard[0]) > 30
    assert {key for message in heard[0] for key in message} == {"version", "revision", "draft"}


TOLD_BESIDE = {"turns", "chat"}  # how many games wait for the player, how many lines were written


def messages(order: list[int], steps: list[Step], opened: Opened) -> list[dict[str, int]]:
    """What seat 0's socket says of the game, its address apart; all else is counts."""
    game, users = people_game(orders=[order])
    socket = opened(game.slug, users[ME])
    found = [json.loads(socket.recv(timeout=10))]
    for seat, move in steps:
        act(game, users[seat], move)
    with suppress(TimeoutError):
        while True:
            found.append(json.loads(socket.recv(timeout=1)))
    beside = [message.pop(key) for message in found for key in TOLD_BESIDE & set(message)]
    assert all(isinstance(each, int) for each in beside)
    told = [message for message in found if message]
    assert {message.pop("game") for message in told} == {game.slug}
    return told
