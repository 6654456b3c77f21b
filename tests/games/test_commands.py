"""Commands for whoever runs the server."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games.engine.cards import Rank, card
from games.engine.moves import Discard, Draw, Forfeit, LayMelds, LayOff, TakePile, TakeRest
from games.log_text import text_of
from games.models import DealStart, Game, LoggedMove, SecretChain
from tests.games.tables import act, deck, held, people_game, play_deal, seen

pytestmark = pytest.mark.django_db


def output(*args: str) -> str:
    out = StringIO()
    call_command(*args, stdout=out)
    return out.getvalue()


def test_replay_prints_a_line_a_move_and_the_scores_of_each_deal() -> None:
    game, _ = people_game(players=2, target="one_deal")
    play_deal(game, 1)
    lines = output("replay_game", game.slug).splitlines()
    assert lines[0] == f"game {game.slug} classic over"
    assert lines[1].startswith('rules {"')
    words = lines[2].split()
    assert words[:4] == ["1", "seat", str(game.first_dealer), "deal"]
    assert len(words) == 4 + 108
    numbered = [line for line in lines if line[0].isdigit()]
    assert len(numbered) == game.version
    assert [int(line.split()[0]) for line in numbered] == list(range(1, game.version + 1))
    scores = " ".join(str(score) for score in game.scores)
    assert lines[-3].startswith(f"deal 1 scores {scores}, ")
    assert lines[-2] == f"totals {scores}"
    assert lines[-1] == f"winners {' '.join(map(str, game.winners or []))}"


def test_replay_shows_every_kind_of_move_as_tokens() -> None:
    game, users = people_game(orders=[deck(["Kh Kd Ks Ah Ad As 9c", "", "", ""], "7c")])
    act(game, users[0], Draw())
    groups = [held(seen(game, users[0]), group) for group in ("Kh Kd Ks", "Ah Ad As")]
    act(game, users[0], LayMelds(tuple(groups)))
    act(game, users[0], Discard(held(seen(game, users[0]), "9c")[0]))
    act(game, users[2], Forfeit("resigned"))
    assert output("replay_game", game.slug).splitlines()[3:] == [
        "2 seat 0 draw",
        "3 seat 0 lay_melds Kh Kd Ks / Ah Ad As",
        "4 seat 0 discard 9c",
        "5 seat 2 forfeit resigned",
        "winners 1",
    ]


def test_takes_and_lay_offs_as_text() -> None:
    ace, two, joker = card(0), card(1), card(52)
    assert text_of(TakePile(melds=((ace, two),))) == "take_pile As 2s"
    assert text_of(TakePile(onto=True)) == "take_pile onto:"
    onto = TakePile(onto=True, cards=(ace,), melds=((two, joker),), top_only=True)
    assert text_of(onto) == "take_top onto: As / 2s *"
    assert text_of(TakeRest()) == "take_rest"
    assert text_of(LayOff(Rank.ACE, (two, joker))) == "lay_off A: 2s *"


def test_replay_of_nothing_says_so() -> None:
    with pytest.raises(CommandError, match="no game nowhere"):
        call_command("replay_game", "nowhere")


def verified(expected: str) -> None:
    """Verification finds exactly this and exits with 1."""
    out = StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("verify_games", stdout=out)
    assert caught.value.code == 1
    assert expected in out.getvalue()
    assert "0 faults" not in out.getvalue()


def test_verify_finds_nothing_wrong_with_games_as_they_are() -> None:
    for players in (2, 4):
        game, _ = people_game(players)
        play_deal(game, 1)
        play_deal(game, 2, moves=5)
    assert output("verify_games") == "2 games, 0 faults\n"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("status", "over"),
        ("version", 1),
        ("revision", 9999),
        ("deal_number", 7),
        ("deals_ended", 0),
        ("scores", [1, 2]),
        ("winners", [0]),
        ("to_move", None),
    ],
)
def test_verify_finds_a_read_model_that_differs(field: str, value: object) -> None:
    game, _ = people_game()
    play_deal(game, 1)
    Game.objects.filter(pk=game.pk).update(**{field: value})
    verified(f"{game.slug}: {field} is {value!r}")


def test_verify_finds_a_log_that_no_rules_allow() -> None:
    game, _ = people_game()
    play_deal(game, 1)
    LoggedMove.objects.filter(game=game, number=2).update(move={"move": "go_out"})
    verified("its log cannot be replayed: IllegalMove WRONG_PHASE")


def test_verify_finds_a_missing_move_and_an_unreadable_one() -> None:
    game, _ = people_game()
    play_deal(game, 1)
    LoggedMove.objects.filter(game=game, number=game.version).update(move={"move": "dance"})
    verified("its log cannot be replayed: MoveFormatError")
    LoggedMove.objects.filter(game=game, number=1).delete()
    verified("its log cannot be replayed")


def test_verify_finds_deals_that_begin_elsewhere_and_another_chain() -> None:
    game, _ = people_game()
    DealStart.objects.filter(game=game).update(dealer=3 - game.first_dealer)
    verified("the places where its deals begin differ")
    DealStart.objects.filter(game=game).update(dealer=game.first_dealer)
    SecretChain.objects.filter(game=game).update(last_secret=b"x" * 64)
    verified("do not hash to what was published")


def test_the_administration_shows_games_and_no_secret(client: Client) -> None:
    admin = User.objects.create_superuser("root@example.org", "secret")
    client.force_login(admin)
    game, users = people_game()
    play_deal(game, 1, moves=9)
    pages = [
        client.get("/admin/games/game/", {"q": game.slug}),
        client.get(f"/admin/games/game/{game.pk}/change/"),
    ]
    secret = bytes(SecretChain.objects.get(game=game).last_secret)
    order = LoggedMove.objects.get(game=game, number=1).move["order"]
    for page in pages:
        text = page.content.decode()
        assert page.status_code == 200
        assert game.slug in text
        assert secret.hex() not in text
        assert str(order)[1:40] not in text
        assert users[0].pk
    assert client.post(f"/admin/games/game/{game.pk}/delete/").status_code == 403
    assert client.get("/admin/games/game/add/").status_code == 403
