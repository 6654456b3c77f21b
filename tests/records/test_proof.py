"""Anybody at the table can work out the order of a hand again, and nobody before it is over."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services import create_guest
from games.engine.moves import Forfeit
from games.models import Game
from tests.games.tables import act, people_game, play_deal

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "docs" / "verify_deal.py"

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(client: Client) -> tuple[Game, User]:
    """A game of which one hand is over and the next is dealt; its first player is signed in."""
    game, users = people_game(2)
    play_deal(game, seed=5)
    game.refresh_from_db()
    assert (game.deals_ended, game.deal_number) == (1, 2)
    client.force_login(users[0])
    return game, users[0]


def record(client: Client, game: Game, deal: int = 1) -> dict[str, object]:
    answer = client.get(f"/game/{game.slug}/proof/{deal}.json")
    assert answer.status_code == 200
    found: dict[str, object] = json.loads(answer.content)
    return found


def verdict(tmp_path: Path, deal: dict[str, object]) -> tuple[int, str]:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(deal))
    ran = subprocess.run(
        [sys.executable, "-I", str(PROGRAM), str(file)], capture_output=True, text=True, check=False
    )
    return ran.returncode, ran.stdout


def test_the_program_finds_the_order_of_a_hand_that_is_over(
    client: Client, ended: tuple[Game, User], tmp_path: Path
) -> None:
    code, said = verdict(tmp_path, record(client, ended[0]))
    assert (code, said.count(": yes")) == (0, 2), said


@pytest.mark.parametrize(
    ("field", "forged"),
    [
        ("order", lambda order: [order[1], order[0], *order[2:]]),
        ("secret", lambda secret: ("0" if secret[0] != "0" else "1") + secret[1:]),
        ("nonces", lambda nonces: ["ff", *nonces[1:]]),
        ("commitment", lambda hashed: ("0" if hashed[0] != "0" else "1") + hashed[1:]),
        ("place", lambda place: place + 1),
    ],
)
def test_the_program_tells_a_record_that_was_forged(
    client: Client,
    ended: tuple[Game, User],
    tmp_path: Path,
    field: str,
    forged: Callable[..., object],
) -> None:
    deal = record(client, ended[0])
    deal[field] = forged(deal[field])
    code, said = verdict(tmp_path, deal)
    assert code == 1
    assert ": NO" in said


def test_the_secret_of_a_running_hand_stays_closed(
    client: Client, ended: tuple[Game, User]
) -> None:
    game = ended[0]
    for path in ("proof/2", "proof/2.json", "proof/3", "proof/0.json"):
        assert client.get(f"/game/{game.slug}/{path}").status_code == 404
    page = client.get(f"/game/{game.slug}/proof/").content.decode()
    assert "Hand 2 is being played" in page


def test_a_game_that_was_given_up_opens_its_last_hand(
    client: Client, ended: tuple[Game, User], tmp_path: Path
) -> None:
    game, user = ended
    act(game, user, Forfeit("resigned"))
    code, said = verdict(tmp_path, record(client, game, 2))
    assert code == 0, said


def test_the_page_shows_the_hash_that_was_shown_before(
    client: Client, ended: tuple[Game, User]
) -> None:
    game = ended[0]
    page = client.get(f"/game/{game.slug}/proof/").content.decode()
    deal = client.get(f"/game/{game.slug}/proof/1").content.decode()
    assert game.commitments[0] in page
    assert game.commitments[0] in deal
    assert len(re.findall(r'<li class="card" role="img"', deal)) == 108


def test_whoever_has_no_seat_sees_no_proof(client: Client, ended: tuple[Game, User]) -> None:
    game = ended[0]
    client.logout()
    others = Client()
    others.force_login(create_guest(display_name="Stranger"))
    for asking in (client, others):
        for path in ("proof/", "proof/1", "proof/1.json"):
            assert asking.get(f"/game/{game.slug}/{path}").status_code == 404


def test_the_program_can_be_had_from_the_site(client: Client) -> None:
    answer = client.get("/verify_deal.py")
    assert answer.content == PROGRAM.read_bytes()


def test_the_proof_costs_as_many_queries_after_many_hands(
    client: Client, ended: tuple[Game, User], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = ended[0]
    play_deal(game, seed=6)
    with django_assert_max_num_queries(9):
        assert client.get(f"/game/{game.slug}/proof/2").status_code == 200
