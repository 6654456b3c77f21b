"""Making games and acting in them."""

import uuid
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.services import create_guest
from games import services
from games.bots import LEVELS
from games.engine.cards import DECK
from games.engine.moves import Answer, Deal, Discard, Draw, EndDeal, Forfeit, GoOut, LayMelds, Move
from games.engine.refusals import Code, IllegalMove
from games.engine.rules import RulesError
from games.models import Draft, Game, LoggedMove, Receipt, Seat
from tests.games.tables import act, deck, held, pass_turn, people_game, seen

pytestmark = pytest.mark.django_db

HAND = "Kh Kd Ks 4h 4d 4c Ah Ad As 9c 9d"


def rows(game: Game) -> dict[str, Any]:
    """Everything that is stored of a game."""
    game.refresh_from_db()
    fields = {field.attname: getattr(game, field.attname) for field in Game._meta.concrete_fields}
    return fields | {
        "moves": list(LoggedMove.objects.filter(game=game).values()),
        "drafts": list(Draft.objects.filter(game=game).values()),
        "receipts": list(Receipt.objects.filter(game=game).values()),
    }


def quick(**changes: Any) -> Game:
    fields: dict[str, Any] = {"preset": "classic", "players": 4, "options": {}, "nonce": b"n" * 16}
    return services.create_game(user=create_guest(), **(fields | changes))


def test_quick_play_seats_the_computer_and_deals() -> None:
    game = quick(name="  Sun\u202eday\r\n\tfour  ", bot_level="easy")
    seats = list(game.seats.order_by("number"))
    assert game.name == "Sunday four"
    assert [seat.is_bot for seat in seats] == [False, True, True, True]
    assert [seat.bot_level for seat in seats] == ["", "easy", LEVELS[-1], "easy"]
    assert bytes(seats[0].nonce) == b"n" * 16
    assert game.version == game.revision == game.deal_number == 1
    assert game.status == Game.Status.PLAYING
    assert game.to_move == (game.first_dealer + 1) % 4


def test_two_play_alone() -> None:
    game = quick(players=2, options={"target": "one_deal"})
    assert [seat.bot_level for seat in game.seats.order_by("number")] == ["", "medium"]
    assert game.rules["target"] == "one_deal"
    assert game.rules["hand_size"] == 15


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"preset": "poker"}, RulesError),
        ({"players": 3}, RulesError),
        ({"options": {"colour": "red"}}, RulesError),
        ({"options": {"target": -1}}, RulesError),
        ({"bot_level": "divine"}, ValueError),
        ({"nonce": b"n" * 65}, ValueError),
    ],
)
def test_a_game_that_cannot_be_is_not_made(changes: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        quick(**changes)
    assert not Game.objects.exists()


def test_a_move_is_logged_with_its_seat_and_time() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    acted = act(game, users[0], Draw())
    row = LoggedMove.objects.get(game=game, number=2)
    game.refresh_from_db()
    assert (row.seat, row.move) == (0, {"move": "draw"})
    assert row.at == game.updated_at
    assert (acted.version, acted.revision, acted.draft_revision) == (2, 2, 0)


def test_the_same_key_gets_the_first_answer_again() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    first = act(game, users[0], Draw(), version=1, key="a")
    edit = LayMelds((held(seen(game, users[0]), "Kh Kd Ks"),))
    second = act(game, users[0], edit, version=2, key="b", draft_revision=0)
    before = rows(game)
    assert act(game, users[0], Draw(), version=1, key="a") == first
    assert act(game, users[0], edit, version=2, key="b", draft_revision=0) == second
    assert rows(game) == before


def test_a_key_belongs_to_its_seat() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    act(game, users[0], Draw(), version=1, key="a")
    with pytest.raises(services.StalePosition):
        act(game, users[1], Draw(), version=1, key="a")


@pytest.mark.parametrize("key", ["", "k" * 65])
def test_a_key_has_a_length(key: str) -> None:
    game, users = people_game()
    with pytest.raises(ValueError, match="key"):
        act(game, users[0], Draw(), key=key)


def refused(game: Game, error: type[Exception], **call: Any) -> Any:
    """The call raises, and nothing has changed."""
    before = rows(game)
    fields = {"slug": game.slug, "version": game.version, "key": uuid.uuid4().hex, "move": Draw()}
    with pytest.raises(error) as caught:
        services.act(**(fields | call))
    assert rows(game) == before
    return caught.value


def test_refusals_change_nothing() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    refused(game, services.GameNotFound, user=users[0], slug="nowhere")
    refused(game, services.GameNotFound, user=create_guest())
    refused(game, services.GameNotFound, user=AnonymousUser())
    refused(game, services.StalePosition, user=users[0], version=0)
    refused(game, services.StalePosition, user=users[0], version=99)
    refused(game, services.NotYourTurn, user=users[1])
    not_held = next(card for card in DECK if card not in seen(game, users[0]).view.hand)
    act(game, users[0], Draw())
    game.refresh_from_db()
    error = refused(game, IllegalMove, user=users[0], move=Discard(not_held))
    assert error.refusal.code is Code.CARD_NOT_HELD


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Deal(DECK), Code.WRONG_PHASE),
        (GoOut(), Code.WRONG_PHASE),
        (Answer(True), Code.NOT_ASKED),
        (EndDeal(), Code.WRONG_PHASE),
        (Forfeit("time"), Code.NOT_AN_OPTION),
    ],
)
def test_moves_out_of_their_time_are_refused(move: Move, code: Code) -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    error = refused(game, IllegalMove, user=users[0], move=move)
    assert error.refusal.code is code


def test_a_refused_last_move_leaves_the_draft_as_it_was() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    act(game, users[0], Draw())
    act(game, users[0], LayMelds((held(seen(game, users[0]), "Kh Kd Ks"),)))
    game.refresh_from_db()
    discard = Discard(held(seen(game, users[0]), "9c")[0])
    error = refused(game, IllegalMove, user=users[0], move=discard)
    assert (error.refusal.have, error.refusal.need) == (30, 50)


def test_anybody_may_resign_at_any_time_and_the_game_is_over() -> None:
    game, users = people_game()
    mover = game.to_move or 0
    act(game, users[(mover + 1) % 4], Forfeit("resigned"))
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    assert game.winners == [mover % 2]
    assert game.to_move is None
    assert game.next_action_at is None
    refused(game, services.GameOver, user=users[0])
    refused(game, services.GameOver, user=users[0], version=0)
    with pytest.raises(services.GameOver):
        services.reset_turn(slug=game.slug, user=users[0], version=game.version)


def test_only_whose_turn_it_is_may_reset() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    with pytest.raises(services.NotYourTurn):
        services.reset_turn(slug=game.slug, user=users[1], version=1)
    with pytest.raises(services.StalePosition):
        services.reset_turn(slug=game.slug, user=users[0], version=0)
    assert services.reset_turn(slug=game.slug, user=users[0], version=1).draft_revision == 0


def test_the_seat_is_the_persons_on_every_device() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    pass_turn(game, users[0])
    again = type(users[0]).objects.get(pk=users[0].pk)
    assert seen(game, again) == seen(game, users[0])


def test_continuing_is_noted_and_never_taken_back() -> None:
    game, users = people_game()
    Game.objects.filter(pk=game.pk).update(deals_ended=2)
    for deal in (2, 1, 99):
        services.continue_after_deal(slug=game.slug, user=users[0], deal=deal)
        assert Seat.objects.get(game=game, number=0).seen_deal == 2
    with pytest.raises(services.GameNotFound):
        services.continue_after_deal(slug=game.slug, user=create_guest(), deal=1)
