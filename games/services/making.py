"""Making a game: its rules, its clock and its chain, before anyone sits down."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts.models import User
from games import prepared, store
from games.bots import LEVELS
from games.clocks import TURN_SECONDS, Terms
from games.engine import codec
from games.engine.rules import Rules, rules_to
from games.engine.rules import preset as rules_of_preset
from games.engine.state import start
from games.models import Game, Seat
from games.services.committing import commit
from games.services.dealing import Orders, start_chain
from games.services.talking import plain

PARTNER_LEVEL = LEVELS[-1]  # the strongest: a partner who plays badly is no easier game
BOT_NAMES = ("Dario", "Ada", "Bruno", "Clara")
NAME_LENGTH = 60
NONCE_LENGTH = 64


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game as it is to be made; `token` is what its page showed the hash of."""

    preset: str
    players: int
    options: Mapping[str, Any]
    terms: Terms
    name: str = ""
    token: str = ""
    is_listed: bool = False
    first_dealer: int | None = None
    rematch_of: Game | None = None
    fixed_orders: Orders = field(default=())

    @property
    def rules(self) -> Rules:
        """Raises RulesError for what cannot be played."""
        return rules_of_preset(self.preset, self.players, self.options)


@transaction.atomic
def create_game(
    *,
    user: User,
    preset: str,
    players: int,
    options: Mapping[str, Any],
    name: str = "",
    bot_level: str = "medium",
    turn_seconds: int | None = None,
    nonce: bytes = b"",
    token: str = "",
    fixed_orders: Orders = (),
) -> Game:
    """Quick play: the user in seat 0, the computer in the others, the first deal dealt.

    Raises RulesError for impossible rules and ValueError for an unknown level, a long nonce or a
    clock that there is not.
    """
    if bot_level not in LEVELS:
        raise ValueError(f"there is no level {bot_level!r}")
    wanted = Wanted(
        preset, players, options, terms_of(turn_seconds), name, token, fixed_orders=fixed_orders
    )
    game = opened(user, wanted)
    rules = wanted.rules
    seats = [Seat(game=game, number=0, user=user, nonce=checked_nonce(nonce))]
    for number in range(1, rules.players):
        level = PARTNER_LEVEL if number == rules.partner_of(0) else bot_level
        seats.append(Seat(game=game, number=number, bot_level=level, bot_name=BOT_NAMES[number]))
    Seat.objects.bulk_create(seats)
    commit(game, start(rules, game.first_dealer), ())
    return game


def terms_of(turn_seconds: int | None) -> Terms:
    """A live clock of so many seconds, or none."""
    if turn_seconds is None:
        return Terms(pace=Game.Pace.NONE)
    if turn_seconds not in TURN_SECONDS:
        raise ValueError(f"there is no clock of {turn_seconds!r} seconds")
    return Terms(pace=Game.Pace.LIVE, turn=timedelta(seconds=turn_seconds))


def checked_nonce(nonce: bytes) -> bytes:
    if len(nonce) > NONCE_LENGTH:
        raise ValueError(f"a nonce has at most {NONCE_LENGTH} bytes")
    return nonce


def opened(user: User, wanted: Wanted) -> Game:
    """The game with its chain, before anyone sits down; a fixed deck is dealt by the last seat."""
    rules = wanted.rules
    fixed = wanted.fixed_orders or _deck_of_the_settings()
    game = Game(
        name=plain(wanted.name)[:NAME_LENGTH],
        created_by=user,
        preset=wanted.preset,
        players=rules.players,
        rules=rules_to(rules),
        rules_version=store.RULES_VERSION,
        log_format=codec.FORMAT,
        first_dealer=rules.players - 1 if fixed else _first_dealer(wanted),
        scores=[0] * rules.sides,
        is_listed=wanted.is_listed,
        rematch_of=wanted.rematch_of,
        **_clock(wanted.terms),
    )
    last_secret = _begin_as_shown(game, wanted.token)
    game.save()
    start_chain(game, 1, fixed, last_secret)
    return game


def _deck_of_the_settings() -> Orders:
    """A deck for games that a test makes by clicking; no other settings have one."""
    fixed: Orders = getattr(settings, "FIXED_DECK", None) or ()
    return fixed


def _first_dealer(wanted: Wanted) -> int:
    if wanted.first_dealer is not None:
        return wanted.first_dealer
    return secrets.randbelow(wanted.players)


def _begin_as_shown(game: Game, token: str) -> bytes | None:
    """Take the address that the page was about, and with it the chain whose hash it showed.

    None where that game has been made already: a page that is sent twice makes two games, and
    the second has a chain of its own, since the first's secrets may be known by then.
    """
    slug = prepared.slug_of(token)
    if not slug or Game.objects.filter(slug=slug).exists():
        return None
    game.slug = slug
    return prepared.last_secret(slug)


def _clock(terms: Terms) -> dict[str, Any]:
    return {
        "pace": terms.pace,
        "turn_seconds": _seconds(terms.turn),
        "pool_seconds": _seconds(terms.pool),
        "pool_cap_seconds": _seconds(terms.pool_cap),
        "has_pauses": terms.has_pauses,
        "on_time_out": terms.on_time_out,
    }


def _seconds(time: timedelta | None) -> int | None:
    return None if time is None else int(time.total_seconds())
