"""The order of every deal, from the chain of secrets and the nonces of the seats."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings

from games import chain, store
from games.engine import shuffle
from games.engine.cards import Card, card
from games.engine.moves import Deal
from games.engine.rules import DECK_SIZE
from games.engine.state import Position
from games.errors import FixedDeckRefused
from games.models import Game, GameEvent, Seat, SecretChain

Orders = Sequence[Sequence[int]]


def start_chain(
    game: Game, number: int, fixed_orders: Orders = (), last_secret: bytes | None = None
) -> None:
    """Draw a chain, unless one is given, and put its hash on the game.

    The caller saves `commitments`.
    """
    last_secret = last_secret or chain.new_last_secret()
    SecretChain.objects.create(
        game=game,
        number=number,
        last_secret=last_secret,
        fixed_orders=checked_orders(fixed_orders),
    )
    game.commitments = [*game.commitments, chain.commitment(last_secret)]


def checked_orders(orders: Orders) -> list[list[int]]:
    """Refuse a fixed deck outside the test settings, and one that is no deck."""
    if not orders:
        return []
    if not settings.FIXED_DECK_ALLOWED:
        raise FixedDeckRefused("Only the test settings may choose the order of the cards.")
    for order in orders:
        if sorted(order) != list(range(DECK_SIZE)):
            raise FixedDeckRefused("A fixed deck must hold each of the 108 cards once.")
    return [list(order) for order in orders]


def next_deal(game: Game, position: Position, at: datetime) -> tuple[Position, int]:
    """Deal; also gives the number of events that this made."""
    table = position.table
    number = table.deal_number + 1
    step = (table.next_dealer, Deal(order_of(game, number)))
    position = store.append(game, position, [step], at)
    return position, _announced_chains(game, number, at)


def order_of(game: Game, number: int) -> tuple[Card, ...]:
    """The order of a deal; computers' seats and browsers without a nonce add an empty one."""
    row = SecretChain.objects.get(game=game, number=chain.chain_of(number))
    fixed = checked_orders(row.fixed_orders)
    if chain.place_of(number) <= len(fixed):
        return tuple(card(each) for each in fixed[chain.place_of(number) - 1])
    return shuffle.order(secret_of(row, number), nonces_of(game))


def secret_of(row: SecretChain, number: int) -> bytes:
    return chain.secret(bytes(row.last_secret), chain.place_of(number))


def nonces_of(game: Game) -> tuple[bytes, ...]:
    seats = Seat.objects.filter(game=game).order_by("number")
    return tuple(bytes(nonce) for nonce in seats.values_list("nonce", flat=True))


def _announced_chains(game: Game, number: int, at: datetime) -> int:
    """Draw the next chain in time, so that its hash is public long before its first deal."""
    following = chain.chain_of(number) + 1
    if not chain.must_announce_next(number) or len(game.commitments) >= following:
        return 0
    start_chain(game, following)
    GameEvent.objects.create(
        game=game,
        kind=GameEvent.Kind.CHAIN,
        reason=game.commitments[-1],
        after_move=game.version,
        at=at,
    )
    return 1
