"""A turn is a draft until it is ended."""

import pytest

from accounts.models import User
from games import services
from games.engine.cards import Rank
from games.engine.moves import (
    Answer,
    Ask,
    Discard,
    Draw,
    Forfeit,
    GoOut,
    LayMelds,
    LayOff,
    Move,
    TakePile,
)
from games.engine.refusals import Code, IllegalMove
from games.models import Draft, Game, LoggedMove
from tests.games.tables import act, deck, held, people_game, seen

pytestmark = pytest.mark.django_db

KINGS_AND_ACES = "Kh Kd Ks 4h 4d 4c Ah Ad As 9c 9d"
SIX_KINGS = "Kh Kd Ks Kc Kh Kd Ah Ad As 2h 9c"


def table(hand: str, upcard: str = "7c", stock: str = "", **options: object) -> tuple[Game, User]:
    """A game with this hand in seat 0, which is to move."""
    order = deck([hand, "", "", ""], upcard, stock)
    game, users = people_game(orders=[order], **options)
    return game, users[0]


def lay(game: Game, user: User, *groups: str) -> None:
    view = seen(game, user)
    act(game, user, LayMelds(tuple(held(view, group) for group in groups)))


def refusal(game: Game, user: User, move: Move) -> Code:
    """Why the move is refused; it must leave no trace."""
    before = seen(game, user)
    with pytest.raises(IllegalMove) as caught:
        act(game, user, move)
    assert seen(game, user) == before
    return caught.value.refusal.code


def moves_of(game: Game) -> list[str]:
    rows = LoggedMove.objects.filter(game=game).order_by("number")
    return [row.move["move"] for row in rows]


def test_melds_lie_in_the_draft_and_not_in_the_log() -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    lay(game, user, "Kh Kd Ks")
    view = seen(game, user)
    assert moves_of(game) == ["deal", "draw"]
    assert view.view.side.melds == ()
    assert [meld.rank for meld in view.draft.view.side.melds] == [Rank.KING]
    assert len(view.draft.view.hand) == len(view.view.hand) - 3


def test_the_meter_counts_the_draft_and_ending_the_turn_below_the_minimum_is_refused() -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    assert (seen(game, user).draft.points, seen(game, user).draft.need) == (0, 50)
    lay(game, user, "Kh Kd Ks")
    assert (seen(game, user).draft.points, seen(game, user).draft.need) == (30, 50)
    discard = Discard(held(seen(game, user), "9c")[0])
    assert refusal(game, user, discard) is Code.INITIAL_MELD_MINIMUM
    lay(game, user, "Ah Ad As")
    assert seen(game, user).draft.points == 90
    act(game, user, discard)
    assert moves_of(game) == ["deal", "draw", "lay_melds", "discard"]
    row = LoggedMove.objects.get(game=game, number=3)
    assert len(row.move["melds"]) == 2


def test_what_follows_the_edit_that_meets_the_minimum_stays_a_move_of_its_own() -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    for group in ("Kh Kd Ks", "Ah Ad As", "4h 4d 4c"):
        lay(game, user, group)
    joined = seen(game, user).draft.joined
    assert [len(move.melds) for move in joined if isinstance(move, LayMelds)] == [2, 1]


def test_cards_laid_off_on_a_drafted_group_are_joined_into_it() -> None:
    game, user = table("Kh Kd Ks Kc 4h 4d 4c Ah Ad As 9c")
    act(game, user, Draw())
    lay(game, user, "Kh Kd Ks")
    act(game, user, LayOff(Rank.KING, held(seen(game, user), "Kc")))
    assert seen(game, user).draft.points == 40
    lay(game, user, "Ah Ad As")
    (joined,) = seen(game, user).draft.joined
    assert isinstance(joined, LayMelds)
    assert [len(group) for group in joined.melds] == [4, 3]


@pytest.mark.parametrize("has_draft", [False, True])
def test_nothing_is_laid_off_on_a_meld_that_is_not_there(has_draft: bool) -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    if has_draft:
        lay(game, user, "Kh Kd Ks")
    cards = held(seen(game, user), "4h 4d 4c")
    assert refusal(game, user, LayOff(Rank.FOUR, cards)) is Code.NO_SUCH_MELD


def test_an_edit_that_no_rule_allows_is_refused_at_once() -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    lay(game, user, "Kh Kd Ks")
    cards = held(seen(game, user), "4h 4d 9c")
    assert refusal(game, user, LayMelds((cards,))) is Code.MELD_RANK


def test_a_card_cannot_be_laid_twice() -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    cards = held(seen(game, user), "Kh Kd Ks")
    act(game, user, LayMelds((cards,)))
    assert refusal(game, user, LayMelds((cards,))) is Code.CARD_NOT_HELD
    act(game, user, LayMelds((held(seen(game, user), "Ah Ad As"),)))
    assert refusal(game, user, Discard(cards[0])) is Code.CARD_NOT_HELD


def test_laying_before_the_draw_is_refused() -> None:
    game, user = table(KINGS_AND_ACES)
    cards = held(seen(game, user), "Ah Ad As")
    assert refusal(game, user, LayMelds((cards,))) is Code.WRONG_PHASE


def test_reset_after_a_draw_goes_back_to_the_draw() -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    drawn = seen(game, user)
    assert not drawn.draft.can_reset
    lay(game, user, "Kh Kd Ks")
    assert seen(game, user).draft.can_reset
    answer = services.reset_turn(slug=game.slug, user=user, version=drawn.version)
    after = seen(game, user)
    assert after.draft.edits == ()
    assert after.view == drawn.view
    assert answer.draft_revision == after.draft_revision == 2


def take_with_a_big_pile() -> tuple[Game, User]:
    """Seat 0 may take five cards; its kings alone are too few points."""
    hands = [KINGS_AND_ACES, "5s", "6s", "Kc"]
    game, users = people_game(orders=[deck(hands, "7c", "8c 8d 8h 8s")])
    for number, token in enumerate(("9c", "5s", "6s", "Kc")):
        act(game, users[number], Draw())
        act(game, users[number], Discard(held(seen(game, users[number]), token)[0]))
    return game, users[0]


def test_the_rest_of_a_taken_pile_waits_until_the_minimum_is_met() -> None:
    game, user = take_with_a_big_pile()
    before = seen(game, user)
    act(game, user, TakePile(melds=(held(before, "Kh Kd"),)))
    view = seen(game, user)
    assert moves_of(game)[-1] == "discard"
    assert [card.token for card in view.draft.waiting] == ["7c", "9c", "5s", "6s"]
    assert not set(view.draft.waiting) & set(view.draft.view.hand)
    assert view.draft.view.table.hand_counts[0] == len(view.draft.view.hand)
    assert (view.draft.points, view.draft.is_taken) == (30, True)
    assert view.view == before.view
    lay(game, user, "Ah Ad As")
    view = seen(game, user)
    assert view.draft.waiting == ()
    assert {"7c", "5s", "6s"} <= {card.token for card in view.draft.view.hand}
    (joined,) = view.draft.joined
    assert isinstance(joined, TakePile)
    assert len(joined.melds) == 2


def test_a_waiting_card_cannot_be_laid() -> None:
    game, user = take_with_a_big_pile()
    act(game, user, TakePile(melds=(held(seen(game, user), "Kh Kd"),)))
    waiting = seen(game, user).draft.waiting
    nine = next(card for card in waiting if card.token == "9c")
    group = (nine, *held(seen(game, user), "9d"))
    assert refusal(game, user, LayMelds(((*group, group[0]),))) is Code.CARD_NOT_HELD
    assert refusal(game, user, LayOff(Rank.KING, (nine,))) is Code.CARD_NOT_HELD


def test_while_a_take_is_drafted_nothing_is_drawn_or_taken() -> None:
    game, user = take_with_a_big_pile()
    take = TakePile(melds=(held(seen(game, user), "Kh Kd"),))
    act(game, user, take)
    assert refusal(game, user, Draw()) is Code.WRONG_PHASE
    assert refusal(game, user, take) is Code.WRONG_PHASE


def test_reset_after_a_take_goes_back_to_the_choice() -> None:
    game, user = take_with_a_big_pile()
    before = seen(game, user)
    act(game, user, TakePile(melds=(held(before, "Kh Kd"),)))
    services.reset_turn(slug=game.slug, user=user, version=before.version)
    assert seen(game, user).view == before.view
    act(game, user, Draw())
    assert moves_of(game)[-1] == "draw"


def test_a_take_below_the_minimum_cannot_end_the_turn() -> None:
    game, user = take_with_a_big_pile()
    act(game, user, TakePile(melds=(held(seen(game, user), "Kh Kd"),)))
    discard = Discard(held(seen(game, user), "9d")[0])
    assert refusal(game, user, discard) is Code.INITIAL_MELD_MINIMUM


def asked() -> tuple[Game, list[User]]:
    game, users = people_game(orders=[deck([SIX_KINGS, "", "", ""], "Ks")])
    kings = held(seen(game, users[0]), "Kh Kd Ks Kc Kh Kd")
    act(game, users[0], TakePile(melds=(kings,)))
    assert seen(game, users[0]).draft.can_ask
    act(game, users[0], Ask())
    return game, users


def test_asking_commits_a_drafted_take() -> None:
    game, users = asked()
    assert moves_of(game) == ["deal", "take_pile", "ask"]
    assert not seen(game, users[0]).draft.can_reset
    game.refresh_from_db()
    assert game.to_move == 2


def test_after_a_yes_the_turn_ends_the_deal_and_the_next_is_dealt_at_once() -> None:
    game, users = asked()
    act(game, users[2], Answer(True))
    view = seen(game, users[0])
    assert view.draft.must_go_out
    assert view.draft.can_go_out
    lay(game, users[0], "Ah Ad As 2h")
    last = held(seen(game, users[0]), "9c")[0]
    act(game, users[0], Discard(last))
    assert moves_of(game)[-3:] == ["lay_melds", "discard", "deal"]
    game.refresh_from_db()
    assert (game.deal_number, game.deals_ended) == (2, 1)
    assert game.scores[0] > 0


def test_a_turn_may_end_by_going_out_without_a_discard() -> None:
    game, users = people_game(orders=[deck([SIX_KINGS.replace("9c", "2d"), "", "", ""], "Ks")])
    kings = held(seen(game, users[0]), "Kh Kd Ks Kc Kh Kd")
    act(game, users[0], TakePile(melds=(kings,)))
    lay(game, users[0], "Ah Ad As 2h 2d")
    assert seen(game, users[0]).draft.view.hand == ()
    act(game, users[0], GoOut())
    assert moves_of(game) == ["deal", "take_pile", "lay_melds", "go_out", "deal"]


def test_asking_with_lays_besides_the_take_is_closed_until_reset() -> None:
    game, users = people_game(orders=[deck([SIX_KINGS, "", "", ""], "Ks")])
    user = users[0]
    act(game, user, TakePile(melds=(held(seen(game, user), "Kh Kd Ks Kc Kh Kd"),)))
    lay(game, user, "Ah Ad As")
    assert not seen(game, user).draft.can_ask
    assert refusal(game, user, Ask()) is Code.ASK_CLOSED


def test_asking_below_the_minimum_is_refused_for_the_minimum() -> None:
    game, user = take_with_a_big_pile()
    act(game, user, TakePile(melds=(held(seen(game, user), "Kh Kd"),)))
    assert not seen(game, user).draft.can_ask
    assert refusal(game, user, Ask()) is Code.INITIAL_MELD_MINIMUM


def test_asking_with_lays_below_the_minimum_is_closed() -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    lay(game, user, "Kh Kd Ks")
    assert refusal(game, user, Ask()) is Code.ASK_CLOSED


def test_a_take_that_draws_for_a_red_three_commits_when_its_minimum_is_met() -> None:
    game, user = table(KINGS_AND_ACES, "3h", "Kc 8c 8d", pile_red_three_replaced=True)
    act(game, user, TakePile(melds=(held(seen(game, user), "Kh Kd"),)))
    assert moves_of(game) == ["deal"]
    lay(game, user, "Ah Ad As")
    assert moves_of(game) == ["deal", "take_pile"]
    view = seen(game, user)
    assert view.draft.edits == ()
    assert "8c" in {card.token for card in view.view.hand}
    assert [card.token for card in view.view.side.red_threes] == ["3h"]


def test_a_take_without_replacement_stays_a_draft() -> None:
    game, user = table(SIX_KINGS, "3h", "Ks 8c 8d")
    act(game, user, TakePile(melds=(held(seen(game, user), "Kh Kd Ks Kc Kh Kd"),)))
    view = seen(game, user)
    assert moves_of(game) == ["deal"]
    assert [card.token for card in view.draft.view.side.red_threes] == ["3h"]
    assert view.view.side.red_threes == ()


def test_nobody_else_sees_a_draft() -> None:
    game, users = people_game(orders=[deck([KINGS_AND_ACES, "", "", ""], "7c")])
    act(game, users[0], Draw())
    before = [seen(game, user) for user in users[1:]]
    lay(game, users[0], "Kh Kd Ks")
    assert [seen(game, user) for user in users[1:]] == before


def test_a_draft_is_gone_when_its_turn_is_over() -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    lay(game, user, "Kh Kd Ks", "Ah Ad As")
    act(game, user, Discard(held(seen(game, user), "9c")[0]))
    assert not Draft.objects.filter(game=game).exists()
    assert seen(game, user).draft.edits == ()


def test_a_draft_is_gone_when_another_resigns() -> None:
    game, users = people_game(orders=[deck([KINGS_AND_ACES, "", "", ""], "7c")])
    act(game, users[0], Draw())
    lay(game, users[0], "Kh Kd Ks")
    act(game, users[1], Forfeit("resigned"))
    assert not Draft.objects.filter(game=game).exists()


def test_the_meter_is_gone_once_the_side_has_melded() -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    lay(game, user, "Kh Kd Ks", "Ah Ad As")
    act(game, user, Discard(held(seen(game, user), "9c")[0]))
    draft = seen(game, user).draft
    assert (draft.points, draft.need) == (None, None)


def test_an_edit_on_another_draft_than_the_page_showed_is_stale() -> None:
    game, user = table(KINGS_AND_ACES)
    act(game, user, Draw())
    lay(game, user, "Kh Kd Ks")
    move = LayMelds((held(seen(game, user), "Ah Ad As"),))
    with pytest.raises(services.StalePosition):
        act(game, user, move, draft_revision=0)
    with pytest.raises(services.StalePosition):
        act(game, user, Discard(held(seen(game, user), "9c")[0]), draft_revision=0)
    assert act(game, user, move, draft_revision=1).draft_revision == 2


def test_a_take_that_is_still_too_small_lets_nobody_ask_or_go_out() -> None:
    minimums = [[None, 15], [0, 200]]
    game, user = table(SIX_KINGS, "Ks", initial_meld_minimums=minimums)
    act(game, user, TakePile(melds=(held(seen(game, user), "Kh Kd Ks Kc Kh Kd"),)))
    draft = seen(game, user).draft
    assert draft.view.side.canastas == 1
    assert (draft.points, draft.need) == (70, 200)
    assert not draft.can_ask
    assert not draft.can_go_out
