"""Making a game."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts.models import User
from games import store
from games.bots import LEVELS
from games.clocks import TURN_SECONDS
from games.engine import codec
from games.engine.rules import Rules, rules_to
from games.engine.rules import preset as rules_of_preset
from games.engine.state import start
from games.models import Game, Seat
from games.services.committing import commit
from games.services.dealing import Orders, start_chain

PARTNER_LEVEL = LEVELS[-1]  # the strongest: a partner who plays badly is no easier game
BOT_NAMES = ("Ada", "Bruno", "Clara", "Dario")
NAME_LENGTH = 60
NONCE_LENGTH = 64


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
    fixed_orders: Orders = (),
) -> Game:
    """Quick play: the user in seat 0, the computer in the others, the first deal dealt.

    Raises RulesError for impossible rules and ValueError for an unknown level, a long nonce or a
    clock that there is not.
    """
    if turn_seconds is not None and turn_seconds not in TURN_SECONDS:
        raise ValueError(f"there is no clock of {turn_seconds!r} seconds")
    if bot_level not in LEVELS:
        raise ValueError(f"there is no level {bot_level!r}")
    if len(nonce) > NONCE_LENGTH:
        raise ValueError(f"a nonce has at most {NONCE_LENGTH} bytes")
    rules = rules_of_preset(preset, players, options)
    fixed = fixed_orders or _deck_of_the_settings()
    game = _opened(user, preset, name, rules, fixed, turn_seconds)
    _seat(game, user, rules, bot_level, nonce)
    commit(game, start(rules, game.first_dealer), ())
    return game


def _deck_of_the_settings() -> Orders:
    """A deck for games that a test makes by clicking; no other settings have one."""
    fixed: Orders = getattr(settings, "FIXED_DECK", None) or ()
    return fixed


def _opened(
    user: User, preset: str, name: str, rules: Rules, fixed: Orders, turn_seconds: int | None
) -> Game:
    """The game with its chain, before anyone sits down; a fixed deck is dealt by the last seat."""
    first_dealer = rules.players - 1 if fixed else secrets.randbelow(rules.players)
    game = Game(
        name=name.strip()[:NAME_LENGTH],
        created_by=user,
        preset=preset,
        players=rules.players,
        rules=rules_to(rules),
        rules_version=store.RULES_VERSION,
        log_format=codec.FORMAT,
        first_dealer=first_dealer,
        scores=[0] * rules.sides,
        pace=Game.Pace.LIVE if turn_seconds else Game.Pace.NONE,
        turn_seconds=turn_seconds,
        has_pauses=False,
    )
    game.save()
    start_chain(game, 1, fixed)
    return game


def _seat(game: Game, user: User, rules: Rules, bot_level: str, nonce: bytes) -> None:
    seats = [Seat(game=game, number=0, user=user, nonce=nonce)]
    for number in range(1, rules.players):
        level = PARTNER_LEVEL if number == rules.partner_of(0) else bot_level
        seats.append(
            Seat(game=game, number=number, bot_level=level, bot_name=BOT_NAMES[number - 1])
        )
    Seat.objects.bulk_create(seats)
