"""What anybody at the table needs to work out the order of a deal again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games import chain, store
from games.access import Person, seat_in
from games.engine.moves import Deal
from games.models import DealStart, Game, LoggedMove, Seat, SecretChain


@dataclass(frozen=True, slots=True)
class NonceOf:
    """What a seat's browser added to every shuffle; empty for the computer."""

    name: str
    nonce: str


@dataclass(frozen=True, slots=True)
class GameProof:
    """What has been fixed since before anyone sat down, and which deals can be checked."""

    slug: str
    title: str
    commitments: tuple[str, ...]
    nonces: tuple[NonceOf, ...]
    deals: tuple[int, ...]
    running: int | None


@dataclass(frozen=True, slots=True)
class DealProof:
    """One deal that is over: its secret is open, and its order stands in the log."""

    game: GameProof
    deal: int
    place: int
    commitment: str
    secret: str
    order: tuple[int, ...]

    @property
    def record(self) -> dict[str, Any]:
        """What the two checking programs read (docs/format.md)."""
        return {
            "game": self.game.slug,
            "deal": self.deal,
            "place": self.place,
            "commitment": self.commitment,
            "secret": self.secret,
            "nonces": [each.nonce for each in self.game.nonces],
            "order": list(self.order),
        }


def game_proof(*, user: Person, slug: str) -> GameProof:
    """Raises GameNotFound without a seat."""
    return _of(seat_in(slug, user).game)


def deal_proof(*, user: Person, slug: str, deal: int) -> DealProof | None:
    """None for a deal that is not over: its secret would tell every hidden card."""
    game = seat_in(slug, user).game
    proof = _of(game)
    if deal not in proof.deals:
        return None
    number = chain.chain_of(deal)
    row = SecretChain.objects.get(game=game, number=number)
    return DealProof(
        game=proof,
        deal=deal,
        place=chain.place_of(deal),
        commitment=game.commitments[number - 1],
        secret=chain.secret(bytes(row.last_secret), chain.place_of(deal)).hex(),
        order=_order(game, deal),
    )


def _of(game: Game) -> GameProof:
    # A game that is over has shown all it had; one that was given up has opened its last deal too.
    is_over = game.status in (Game.Status.OVER, Game.Status.CANCELLED)
    opened = game.deal_number if is_over else game.deals_ended
    return GameProof(
        slug=game.slug,
        title=game.name,
        commitments=tuple(game.commitments),
        nonces=tuple(_nonces(game)),
        deals=tuple(range(1, opened + 1)),
        running=game.deal_number if game.deal_number > opened else None,
    )


def _nonces(game: Game) -> list[NonceOf]:
    seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
    return [NonceOf(_name(seat), bytes(seat.nonce).hex()) for seat in seats]


def _name(seat: Seat) -> str:
    if seat.is_bot:
        return seat.bot_name
    return seat.user.name if seat.user is not None else _("Deleted player")


def _order(game: Game, deal: int) -> tuple[int, ...]:
    """The order as the log has it, which is the one that was played."""
    begin = DealStart.objects.get(game=game, number=deal)
    row = LoggedMove.objects.get(game=game, number=begin.move_number)
    _seat, move = store.step_of(row)
    if not isinstance(move, Deal):
        raise TypeError(f"{game.slug}: move {row.number} is no deal")
    return tuple(card.number for card in move.order)
