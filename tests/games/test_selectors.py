"""What a seat may see, and at what price."""

import pytest
from django.contrib.auth.models import AnonymousUser
from pytest_django import DjangoAssertNumQueries

from accounts.services import create_guest
from games import lists, selectors, services
from games.engine.cards import Rank
from games.engine.moves import Deal, Discard, Draw, Forfeit, LayMelds
from games.errors import GameNotFound
from games.models import Game, Seat
from tests.games.tables import act, deck, held, people_game, play_deal, seen

pytestmark = pytest.mark.django_db

HAND = "Kh Kd Ks 4h 4d 4c Ah Ad As 9c 9d"


def test_without_a_seat_there_is_no_game() -> None:
    game, users = people_game()
    for user in (create_guest(), AnonymousUser()):
        for read in (selectors.seat_view, selectors.marks, selectors.revision):
            with pytest.raises(GameNotFound):
                read(user=user, slug=game.slug)
        with pytest.raises(GameNotFound):
            selectors.deal_result(user=user, slug=game.slug, deal=1)
    with pytest.raises(GameNotFound):
        selectors.seat_view(user=users[0], slug="nowhere")


def test_each_seat_sees_its_own_hand_and_counts_of_the_others() -> None:
    game, users = people_game()
    for number, user in enumerate(users):
        view = seen(game, user)
        assert (view.me, view.view.seat) == (number, number)
        assert len(view.view.hand) == 11
        assert [seat.hand_count for seat in view.seats] == [11] * 4
        assert view.view.table.shown_hands == ()
    hands = [set(seen(game, user).view.hand) for user in users]
    assert len(set.union(*hands)) == 44


def test_the_seats_say_who_sits_there() -> None:
    user = create_guest(display_name="Grace")
    game = services.create_game(
        user=user, preset="classic", players=4, options={}, bot_level="easy", nonce=b""
    )
    seats = seen(game, user).seats
    assert [seat.name for seat in seats] == ["Grace", "Ada", "Bruno", "Clara"]
    assert [seat.side for seat in seats] == [0, 1, 0, 1]
    assert [seat.is_me for seat in seats] == [True, False, False, False]
    assert [seat.is_bot for seat in seats] == [False, True, True, True]
    assert [seat.number for seat in seats if seat.is_dealer] == [game.first_dealer]


def test_a_closed_account_is_shown_as_such() -> None:
    game, users = people_game()
    users[1].delete()
    assert seen(game, users[0]).seats[1].name == "Deleted player"


def test_the_log_shows_moves_and_no_hidden_card() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c", "3h 8c")])
    act(game, users[0], Draw())
    act(game, users[0], LayMelds((held(seen(game, users[0]), "Kh Kd Ks"),)))
    act(game, users[0], LayMelds((held(seen(game, users[0]), "Ah Ad As"),)))
    act(game, users[0], Discard(held(seen(game, users[0]), "9c")[0]))
    for user in users:
        deal, draw, lay, discard = seen(game, user).log
        assert deal.move == Deal(())
        assert (draw.move, draw.drawn, draw.red_threes) == (Draw(), 1, 1)
        assert isinstance(lay.move, LayMelds)
        assert len(lay.move.melds) == 2
        assert isinstance(discard.move, Discard)
        assert [line.number for line in seen(game, user).log] == [1, 2, 3, 4]


def test_the_log_tells_of_a_taken_pile_and_a_closed_canasta() -> None:
    from games.engine.moves import TakePile

    game, users = people_game(
        orders=[deck(["Kh Kd Ks Kc Kh Kd Ah Ad As 2h 9c", "", "", ""], "3h", "Ks")]
    )
    kings = held(seen(game, users[0]), "Kh Kd Ks Kc Kh Kd")
    act(game, users[0], TakePile(melds=(kings,)))
    act(game, users[0], Discard(held(seen(game, users[0]), "9c")[0]))
    line = seen(game, users[1]).log[1]
    assert (line.taken, line.red_threes, line.closed) == (2, 1, ((Rank.KING, True),))


def test_the_revision_pair_tells_of_moves_and_of_the_own_draft() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    pairs = [[selectors.revision(user=user, slug=game.slug) for user in users[:2]]]
    act(game, users[0], Draw())
    pairs.append([selectors.revision(user=user, slug=game.slug) for user in users[:2]])
    act(game, users[0], LayMelds((held(seen(game, users[0]), "Kh Kd Ks"),)))
    pairs.append([selectors.revision(user=user, slug=game.slug) for user in users[:2]])
    assert pairs == [[(1, 0), (1, 0)], [(2, 0), (2, 0)], [(2, 1), (2, 0)]]
    view = seen(game, users[0])
    assert (view.revision, view.draft_revision) == (2, 1)


def test_the_score_of_an_ended_deal_waits_for_each_seat() -> None:
    game, users = people_game()
    assert seen(game, users[0]).pending_deal is None
    play_deal(game, 1)
    assert [seen(game, user).pending_deal for user in users] == [1] * 4
    services.continue_after_deal(slug=game.slug, user=users[0], deal=1)
    assert [seen(game, user).pending_deal for user in users] == [None, 1, 1, 1]
    play_deal(game, 2)
    assert [seen(game, user).pending_deal for user in users] == [2] * 4


def test_hands_and_secret_of_a_deal_are_shown_when_it_has_ended_and_not_before() -> None:
    game, users = people_game()
    play_deal(game, 1, moves=9)
    for deal in (-1, 0, 1, 2):
        assert selectors.deal_result(user=users[0], slug=game.slug, deal=deal) is None
    play_deal(game, 1)
    result = selectors.deal_result(user=users[1], slug=game.slug, deal=1)
    assert result is not None
    assert result.me == 1
    assert len(result.table.shown_hands) == 4
    assert result.table.deal_scores is not None
    totals = [score.total for score in result.table.deal_scores]
    assert result.before == (0, 0)
    assert list(result.after) == totals == game.scores
    assert selectors.deal_result(user=users[1], slug=game.slug, deal=2) is None


def test_a_resigned_deal_stays_hidden() -> None:
    game, users = people_game()
    play_deal(game, 1, moves=9)
    act(game, users[0], Forfeit("resigned"))
    for user in users:
        view = seen(game, user)
        assert view.view.table.shown_hands == ()
        assert view.pending_deal is None
        assert selectors.deal_result(user=user, slug=game.slug, deal=1) is None


def test_a_finished_game_shows_its_last_deal() -> None:
    game, users = people_game(target="one_deal")
    play_deal(game, 1)
    view = seen(game, users[0])
    assert view.status == Game.Status.OVER
    assert view.pending_deal == 1
    assert len(view.view.table.shown_hands) == 4
    assert view.draft.edits == ()
    assert not view.draft.can_ask


@pytest.mark.parametrize("deals", [0, 3])
def test_a_seats_page_costs_the_same_however_long_the_game(
    deals: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game, users = people_game(target=100_000)
    for seed in range(deals):
        play_deal(game, seed)
    play_deal(game, 9, moves=20)
    with django_assert_max_num_queries(5):
        seen(game, users[0])
    with django_assert_max_num_queries(2):
        selectors.revision(user=users[0], slug=game.slug)


def test_my_games_lists_mine_and_whose_turn_it_is() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    people_game()
    (row,) = lists.my_games(users[0])
    assert (row.slug, row.is_my_turn, row.to_move_name) == (game.slug, True, "Player 0")
    (row,) = lists.my_games(users[1])
    assert (row.is_my_turn, row.my_side, row.scores, row.winners) == (False, 1, (0, 0), None)
    assert lists.my_games(create_guest()) == []
    assert lists.my_games(AnonymousUser()) == []


def test_the_turn_in_the_list_is_written_with_the_move() -> None:
    game, users = people_game(orders=[deck([HAND, "", "", ""], "7c")])
    act(game, users[0], Draw())
    act(game, users[0], Discard(held(seen(game, users[0]), "9c")[0]))
    assert [lists.my_games(user)[0].is_my_turn for user in users] == [False, True, False, False]


def test_a_list_costs_the_same_however_many_games(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    _, users = people_game()
    for _ in range(4):
        game, _ = people_game()
        Seat.objects.filter(game=game, number=0).update(user=users[0])
    with django_assert_num_queries(4):
        assert len(lists.my_games(users[0])) == 5
