"""Who is told what by a move, written with the move."""

from collections.abc import Sequence
from typing import Any

import pytest

from accounts.models import User
from games import notices, store
from games.engine.moves import Answer, Ask, Discard, Draw, Forfeit, TakePile
from games.engine.refusals import IllegalMove
from games.models import Game, Kind, Mail, Notice, Seat, SeatReminding
from games.services.committing import commit
from tests.games.friends import friends, wish
from tests.games.tables import act, deck, pass_turn, play_deal, seen

pytestmark = pytest.mark.django_db

ASKING = "Kh Kd Ks Kc Kh Kd Ah Ad As 2h 9c"


def told(kind: Kind, *, is_open: bool = True) -> list[tuple[str, str]]:
    rows = Notice.objects.filter(kind=kind, done_at__isnull=is_open).order_by("pk")
    return [(row.user.name, row.key) for row in rows]


def mailed(kind: Kind) -> list[str | None]:
    mails = Mail.objects.filter(kind=kind).order_by("pk")
    return [mail.user.email for mail in mails if mail.user is not None]


def test_every_turn_of_a_person_is_told_once_and_is_done_with_the_move() -> None:
    game, users = friends()
    pass_turn(game, users[0])
    assert told(Kind.TURN) == [("Player 1", f"{game.slug}:3")]
    pass_turn(game, users[1])
    assert told(Kind.TURN) == [("Player 2", f"{game.slug}:5")]
    assert told(Kind.TURN, is_open=False)[-1] == ("Player 1", f"{game.slug}:3")
    assert mailed(Kind.TURN) == ["player1@example.org", "player2@example.org"]


def test_within_a_turn_nobody_is_told_anew() -> None:
    game, users = friends()
    before = Notice.objects.count()
    act(game, users[0], Draw())
    assert Notice.objects.count() == before


def test_a_refused_move_tells_nobody() -> None:
    game, users = friends()
    before = list(Notice.objects.values())
    act(game, users[0], Draw())
    with pytest.raises(IllegalMove):
        act(game, users[0], Draw())
    assert list(Notice.objects.values()) == before


def test_the_computers_turn_is_told_to_nobody() -> None:
    game, users = friends()
    Seat.objects.filter(game=game, number=1).update(user=None, bot_level="easy")
    pass_turn(game, users[0])
    assert told(Kind.TURN) == []


def test_a_person_for_whom_the_computer_stands_in_is_not_called() -> None:
    game, users = friends()
    Seat.objects.filter(game=game, number=1).update(stand_in=Seat.StandIn.SEAT)
    pass_turn(game, users[0])
    assert told(Kind.TURN) == []


def test_who_comes_back_within_the_turn_is_told_of_it_again() -> None:
    game, users = friends()
    pass_turn(game, users[0])
    game.refresh_from_db()
    notices.turn_ends(game)
    assert told(Kind.TURN) == []
    notices.turn_begins(game, store.load(game).table)
    assert told(Kind.TURN) == [("Player 1", f"{game.slug}:3")]
    assert mailed(Kind.TURN) == ["player1@example.org"]


def test_a_question_calls_the_partner_and_its_answer_the_asker() -> None:
    game, users = friends(orders=[deck([ASKING, "", "", ""], "Ks")])
    kings = tuple(card for card in seen(game, users[0]).draft.view.hand if card.token[0] == "K")
    act(game, users[0], TakePile(melds=(kings[:6],)))
    act(game, users[0], Ask())
    assert [name for name, _key in told(Kind.QUESTION)] == ["Player 2"]
    assert told(Kind.TURN) == []
    act(game, users[2], Answer(False))
    assert told(Kind.QUESTION) == []
    assert [name for name, _key in told(Kind.TURN)] == ["Player 0"]
    assert Notice.objects.get(kind=Kind.TURN, done_at=None).data["answer"] is False


def test_the_end_is_told_to_all_and_leaves_no_turn_open() -> None:
    game, _users = friends()
    rules = game.rules | {"target": "one_deal"}
    Game.objects.filter(pk=game.pk).update(rules=rules)
    play_deal(game, 1)
    assert game.status == Game.Status.OVER
    assert [name for name, _key in told(Kind.GAME_OVER)] == [f"Player {n}" for n in range(4)]
    assert told(Kind.TURN) == []
    assert len(mailed(Kind.GAME_OVER)) == 4


def test_who_resigns_hears_no_more_of_the_game() -> None:
    game, users = friends()
    act(game, users[2], Forfeit("resigned"))
    assert [name for name, _key in told(Kind.GAME_OVER)] == ["Player 0", "Player 1", "Player 3"]


def test_whose_time_runs_out_is_told_with_the_others() -> None:
    game, _users = friends()
    commit(game, store.load(game), [(0, Forfeit("time"))])
    assert "Player 0" in [name for name, _key in told(Kind.GAME_OVER)]


def test_alone_with_computers_the_row_is_written_and_nobody_is_called() -> None:
    game, users = friends()
    Seat.objects.filter(game=game).exclude(number=0).update(user=None, bot_level="easy")
    pass_turn(game, users[0])
    for seat in (1, 2, 3):
        _bot_turn(game, seat)
    notice = Notice.objects.get(user=users[0], done_at=None)
    assert (notice.kind, notice.is_in_page) == (Kind.TURN, False)
    assert mailed(Kind.TURN) == []


def _bot_turn(game: Game, seat: int) -> None:
    game.refresh_from_db()
    position = store.load(game)
    hand = sorted(position.hands[seat], key=lambda card: card.is_wild)
    commit(game, position, [(seat, Draw()), (seat, Discard(hand[0]))])


@pytest.mark.parametrize(
    ("wishes", "mails"),
    [
        ({}, 1),
        ({"mode": "visit"}, 1),
        ({"mode": "digest"}, 0),
        ({"mode": "none"}, 0),
        ({"not_by_mail": ["turn"]}, 0),
        ({"not_by_mail": ["chat"]}, 1),
    ],
)
def test_a_turn_is_mailed_as_the_person_wishes(wishes: dict[str, Any], mails: int) -> None:
    game, users = friends()
    wish(users[1], **wishes)
    pass_turn(game, users[0])
    assert len(mailed(Kind.TURN)) == mails
    assert len(told(Kind.TURN)) == 1


@pytest.mark.parametrize(
    ("override", "wishes", "pace", "mails"),
    [
        ("never", {}, Game.Pace.NONE, 0),
        ("always", {"mode": "none"}, Game.Pace.NONE, 1),
        ("always", {"mode": "digest"}, Game.Pace.NONE, 1),
        ("", {}, Game.Pace.LIVE, 0),
        ("always", {}, Game.Pace.LIVE, 1),
    ],
)
def test_a_game_can_be_otherwise_than_all(
    override: str, wishes: dict[str, Any], pace: str, mails: int
) -> None:
    seconds = 60 if pace == Game.Pace.LIVE else None
    game, users = friends(pace=pace, turn_seconds=seconds)
    wish(users[1], **wishes)
    if override:
        seat = Seat.objects.get(game=game, number=1)
        SeatReminding.objects.create(seat=seat, override=override)
    pass_turn(game, users[0])
    assert len(mailed(Kind.TURN)) == mails


def test_a_kind_that_is_switched_off_in_the_page_is_still_written() -> None:
    game, users = friends()
    wish(users[1], not_in_page=["turn"])
    pass_turn(game, users[0])
    assert not Notice.objects.get(user=users[1], done_at=None).is_in_page


@pytest.mark.parametrize("field", ["guest", "undeliverable", "closed"])
def test_who_cannot_get_mail_is_told_in_the_page_alone(field: str) -> None:
    game, users = friends()
    changes: dict[str, Any] = {
        "guest": {"email": None},
        "undeliverable": {"undeliverable_at": game.created_at},
        "closed": {"is_active": False},
    }[field]
    User.objects.filter(pk=users[1].pk).update(**changes)
    pass_turn(game, users[0])
    assert mailed(Kind.TURN) == []
    assert len(told(Kind.TURN)) == 1


def clock_changed(game: Game, users: Sequence[User], key: str) -> None:
    notices.tell(users=users, kind=Kind.CLOCK, game=game, key=key, data={"days": 2})


def test_the_same_key_tells_a_person_once() -> None:
    game, users = friends()
    clock_changed(game, users[:2], "a")
    clock_changed(game, users, "a")
    assert len(told(Kind.CLOCK)) == len(mailed(Kind.CLOCK)) == 4
    clock_changed(game, users, "b")
    assert len(told(Kind.CLOCK)) == len(mailed(Kind.CLOCK)) == 8


def test_of_talk_one_notice_is_enough_until_it_is_read() -> None:
    game, users = friends()
    for number in range(3):
        notices.tell(users=users[1:], kind=Kind.CHAT, game=game, key=f"{number}")
    assert len(told(Kind.CHAT)) == 3
    notices.close(users=[users[1]], game=game, kinds=[Kind.CHAT])
    notices.tell(users=users[1:], kind=Kind.CHAT, game=game, key="later")
    assert len(told(Kind.CHAT)) == 3
    assert ("Player 1", "later") in told(Kind.CHAT)
    assert mailed(Kind.CHAT) == []


def test_whoever_looks_at_the_table_has_seen_what_was_to_be_told_but_still_has_the_turn() -> None:
    game, users = friends()
    clock_changed(game, users, "a")
    pass_turn(game, users[0])
    notices.looked_at(user=users[1], slug=game.slug)
    assert ("Player 1", "a") not in told(Kind.CLOCK)
    assert len(told(Kind.CLOCK)) == 3
    assert [name for name, _key in told(Kind.TURN)] == ["Player 1"]


def test_a_stranger_is_invited_by_mail_once() -> None:
    game, _users = friends()
    for _ in range(2):
        notices.tell_address(address="new@example.org", game=game, key="token", data={"t": 1})
    mail = Mail.objects.get(kind=Kind.INVITATION)
    assert (mail.user, mail.address) == (None, "new@example.org")
