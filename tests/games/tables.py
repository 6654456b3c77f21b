"""Tables for tests: people in the seats, decks that are known, turns played at random."""

import random
import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.services import create_guest
from games import selectors, services, store
from games.engine.cards import DECK, Card
from games.engine.choices import legal_moves
from games.engine.moves import Discard, Draw, Move, Step
from games.engine.play import play
from games.engine.view import view_of
from games.models import Game, Seat
from games.selectors import SeatView
from games.services import Acted
from games.services.committing import commit

HAND_SIZES = {2: 15, 4: 11}


@transaction.atomic  # the computers are gone before anybody wakes them
def people_game(
    players: int = 4,
    *,
    orders: Sequence[Sequence[int]] = (),
    preset: str = "classic",
    turn_seconds: int | None = None,
    **options: Any,
) -> tuple[Game, list[User]]:
    """A game with a person in every seat; seat 0 plays first where the deck is fixed.

    Unless a target is named, no lucky deal ends the game.
    """
    users = [create_guest(display_name=f"Player {number}") for number in range(players)]
    game = services.create_game(
        user=users[0],
        preset=preset,
        players=players,
        options={"target": 1_000_000, **options},
        turn_seconds=turn_seconds,
        nonce=b"n" * 16,
        fixed_orders=orders,
    )
    for number in range(1, players):
        seat = Seat.objects.filter(game=game, number=number)
        seat.update(user=users[number], bot_level="", bot_name="")
    Game.objects.filter(pk=game.pk).update(next_action_at=None)
    game.refresh_from_db()
    return game, users


def deck(hands: Sequence[str], upcard: str, stock: str = "") -> list[int]:
    """An order that deals these cards first: tokens with suits; the rest fills up as it comes.

    A hand that is shorter than the rules' is filled up with cards that nobody named.
    """
    free = list(DECK)
    named = [_taken(free, hand.split()) for hand in hands]
    up = _taken(free, [upcard])
    first = _taken(free, stock.split())
    # Red threes go to the bottom of the stock, where no test meets them unasked.
    filler = [card for card in free if not card.is_red_three and not card.is_wild]
    last = [card for card in free if card.is_red_three or card.is_wild]
    size = HAND_SIZES[len(hands)]
    full = [hand + [filler.pop() for _ in range(size - len(hand))] for hand in named]
    dealt = [full[seat][place] for place in range(size) for seat in range(len(hands))]
    return [card.number for card in dealt + up + first + filler + last]


def _taken(free: list[Card], tokens: Sequence[str]) -> list[Card]:
    found = []
    for token in tokens:
        card = next(card for card in free if card.token == token)
        free.remove(card)
        found.append(card)
    return found


def held(view: SeatView, tokens: str) -> tuple[Card, ...]:
    """Cards of the seat's hand by their tokens."""
    return tuple(_taken(list(view.draft.view.hand), tokens.split()))


def seen(game: Game, user: User) -> SeatView:
    return selectors.seat_view(user=user, slug=game.slug)


def act(game: Game, user: User, move: Move, **changes: Any) -> Acted:
    """The move at the present version with a fresh key."""
    marks = selectors.marks(user=user, slug=game.slug)
    fields = {"version": marks.version, "key": uuid.uuid4().hex, **changes}
    return services.act(slug=game.slug, user=user, move=move, **fields)


def pass_turn(game: Game, user: User) -> None:
    """Draw, and discard the first card that harms nothing."""
    act(game, user, Draw())
    hand = seen(game, user).view.hand
    act(game, user, Discard(next(card for card in hand if not card.is_wild)))


def play_random_turn(game: Game, users: Sequence[User], rng: random.Random) -> None:
    """One act of whoever is to move: a move or an edit that leads to a lawful end."""
    game.refresh_from_db()
    if game.to_move is None:
        return
    user = users[game.to_move]
    view = seen(game, user).draft.view
    moves = legal_moves(view)
    assert moves, f"nothing is legal in {game.slug} after move {game.version}"
    act(game, user, rng.choice(moves))


def play_deal(game: Game, seed: int, *, moves: int | None = None) -> None:
    """Play the present deal at random to its end, or so many moves of it, in one commit."""
    rng = random.Random(seed)
    game.refresh_from_db()
    before = position = store.load(game)
    steps: list[Step] = []
    while (seat := position.table.to_move) is not None and len(steps) != moves:
        move = rng.choice(legal_moves(view_of(position, seat)))
        position = play(position, seat, move)
        steps.append((seat, move))
    with transaction.atomic():
        commit(game, before, steps)
    game.refresh_from_db()
