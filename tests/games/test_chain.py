"""No one can stack or change a deck."""

import hashlib
from dataclasses import replace
from itertools import pairwise

import pytest
from django.test import override_settings

from canasta.clock import now
from games import chain, selectors, services, store
from games.engine import shuffle
from games.engine.cards import DECK
from games.engine.moves import Deal
from games.engine.state import Position
from games.models import Game, GameEvent, LoggedMove, Seat, SecretChain
from games.services.committing import commit
from games.services.dealing import next_deal, order_of
from tests.games.tables import deck, people_game, play_deal, seen

pytestmark = pytest.mark.django_db


def test_each_secret_is_the_hash_of_the_one_after_it() -> None:
    last = b"s" * 64
    secrets = [chain.secret(last, place) for place in range(1, chain.LENGTH + 1)]
    assert secrets[-1] == last
    assert len(set(secrets)) == 200
    for earlier, later in pairwise(secrets):
        assert hashlib.sha512(later).digest() == earlier
    assert chain.commitment(last) == hashlib.sha512(secrets[0]).hexdigest()


def test_places_in_the_chains() -> None:
    places = [(chain.chain_of(deal), chain.place_of(deal)) for deal in (1, 200, 201, 400)]
    assert places == [(1, 1), (1, 200), (2, 1), (2, 200)]
    with pytest.raises(ValueError, match="no secret"):
        chain.secret(b"s" * 64, 201)


def test_a_new_secret_has_64_random_bytes() -> None:
    first, second = chain.new_last_secret(), chain.new_last_secret()
    assert len(first) == len(second) == 64
    assert first != second


def test_the_order_of_a_deal_follows_from_its_secret_and_all_nonces() -> None:
    game, users = people_game()
    Seat.objects.filter(game=game, number=2).update(nonce=b"m" * 16)
    row = SecretChain.objects.get(game=game)
    secret = chain.secret(bytes(row.last_secret), 1)
    nonces = (b"n" * 16, b"", b"m" * 16, b"")
    assert order_of(game, 1) == shuffle.order(secret, nonces)
    assert hashlib.sha512(secret).hexdigest() == seen(game, users[0]).commitment


def test_the_first_deal_is_the_chains() -> None:
    game, _ = people_game()
    logged = store.step_of(LoggedMove.objects.get(game=game, number=1))[1]
    assert isinstance(logged, Deal)
    assert logged.order == order_of(game, 1)


def test_a_nonce_changes_the_order() -> None:
    game, _ = people_game()
    before = order_of(game, 1)
    Seat.objects.filter(game=game, number=0).update(nonce=b"o" * 16)
    assert order_of(game, 1) != before


def test_an_ended_deal_shows_the_secret_that_gives_its_order() -> None:
    game, users = people_game()
    play_deal(game, 3)
    result = selectors.deal_result(user=users[0], slug=game.slug, deal=1)
    assert result is not None
    secret = bytes.fromhex(result.secret)
    logged = store.step_of(LoggedMove.objects.get(game=game, number=1))[1]
    assert logged == Deal(shuffle.order(secret, (b"n" * 16, b"", b"", b"")))
    assert hashlib.sha512(secret).hexdigest() == game.commitments[0]


@override_settings(FIXED_DECK_ALLOWED=False)
def test_a_fixed_deck_is_refused_outside_the_test_settings() -> None:
    with pytest.raises(services.FixedDeckRefused, match="Only the test settings"):
        people_game(orders=[deck(["", "", "", ""], "7c")])
    assert not Game.objects.exists()


def test_a_fixed_deck_that_was_slipped_into_the_table_is_refused_too() -> None:
    game, _ = people_game(orders=[deck(["", "", "", ""], "7c")])
    with override_settings(FIXED_DECK_ALLOWED=False), pytest.raises(services.FixedDeckRefused):
        order_of(game, 1)


@pytest.mark.parametrize("order", [[], list(range(107)), [0] * 108])
def test_a_fixed_deck_must_be_a_deck(order: list[int]) -> None:
    with pytest.raises(services.FixedDeckRefused, match="108 cards"):
        people_game(orders=[order])


def test_after_the_fixed_deals_the_chain_goes_on() -> None:
    game, _ = people_game(orders=[deck(["", "", "", ""], "7c")])
    row = SecretChain.objects.get(game=game)
    secret = chain.secret(bytes(row.last_secret), 2)
    assert order_of(game, 2) == shuffle.order(secret, (b"n" * 16, b"", b"", b""))


def between_deals(game: Game, deal_number: int) -> Position:
    """A state in which that deal comes next."""
    before = store.deal(game, 1)[0]
    return replace(before, table=replace(before.table, deal_number=deal_number - 1))


@pytest.mark.parametrize(("deal", "chains"), [(150, 1), (151, 2), (200, 2)])
def test_the_next_chain_is_announced_in_time(deal: int, chains: int) -> None:
    game, _ = people_game()
    _, events = next_deal(game, between_deals(game, deal), now())
    assert len(game.commitments) == chains == SecretChain.objects.filter(game=game).count()
    assert events == chains - 1
    if events:
        event = GameEvent.objects.get(game=game)
        assert (event.kind, event.reason) == ("chain", game.commitments[1])


def test_an_announcement_raises_the_revision_and_comes_once() -> None:
    game, users = people_game()
    for deal in (150, 151):
        # As if so many deals had been played: the next is dealt.
        commit(game, between_deals(game, deal + 1), ())
    assert game.version == 3
    assert seen(game, users[0]).revision == 4
    assert GameEvent.objects.filter(game=game).count() == 1


def test_deal_201_comes_from_the_second_chain() -> None:
    game, _ = people_game()
    next_deal(game, between_deals(game, 151), now())
    row = SecretChain.objects.get(game=game, number=2)
    secret = chain.secret(bytes(row.last_secret), 1)
    assert order_of(game, 201) == shuffle.order(secret, (b"n" * 16, b"", b"", b""))
    assert hashlib.sha512(secret).hexdigest() == game.commitments[1]
    assert len(order_of(game, 201)) == len(DECK)
