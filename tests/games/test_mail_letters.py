"""What stands in a mail: the table as it is for its reader, in the reader's zone, and no more."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from canasta.clock import now
from games import notices
from games.engine.cards import DECK
from games.engine.moves import Answer, Ask, Forfeit, TakePile
from games.mailing.letters import Letter, letter_of
from games.models import Game, Kind, Mail, Notice
from games.presenters.deadline import deadline_words, left_words
from games.presenters.words import RANK, SUIT
from tests.games.friends import friends
from tests.games.tables import act, deck, pass_turn, play_deal, seen
from tests.games.test_hidden_cards import exchanged, random_deal
from tests.stack import Clock

pytestmark = pytest.mark.django_db

MINE = "4h 4d 4c 5h 5s Kd Kc 2h 9c Th As"
ASKING = "Kh Kd Ks Kc Kh Kd Ah Ad As 2h 9c"


def turn_mail(**fields: Any) -> tuple[Game, list[User], Mail]:
    game, users = friends(orders=[deck(["", MINE, "", ""], "7c")], **fields)
    pass_turn(game, users[0])
    return game, users, Mail.objects.get(user=users[1], kind=Kind.TURN)


def letter(user: User, kind: str) -> Letter:
    """As it would go out now."""
    mail = Mail.objects.filter(user=user, kind=kind).select_related("user", "game").latest("pk")
    return letter_of(mail)


def test_the_own_hand_and_the_table_are_in_both_bodies() -> None:
    game, users, _mail = turn_mail()
    sent = letter(users[1], "turn")
    for body in (sent.text, sent.html):
        assert "Your hand, 11 cards" in body
        assert "4♥" in body
        assert "10♥" in body
        assert "Player 0 drew from the stock." in body
        assert "Player 2 11" in body
        assert "top card" in body
    top = seen(game, users[1]).view.table.top_card
    assert top is not None
    assert top.suit is not None
    assert str(RANK[top.rank]) in sent.text
    assert str(SUIT[top.suit]) in sent.text


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_in_other_places_give_the_same_mail(seed: int) -> None:
    order, steps, shown = random_deal(seed, 4)
    bodies = []
    for known in (order, exchanged(order, shown, seed)):
        game, users = friends(orders=[known], name="One")
        for seat, move in steps:
            act(game, users[seat], move)
        mail = Mail.objects.create(
            user=users[0], game=game, kind=Kind.TURN, key=game.slug, link=game.slug
        )
        sent = letter_of(mail)
        plain = [re.sub(r"\S*/(go|off|game)/\S+", "", part) for part in (sent.text, sent.html)]
        bodies.append((sent.subject, *plain))
    assert bodies[0] == bodies[1]


def test_no_subject_names_a_card() -> None:
    game, users, _mail = turn_mail()
    data = {"version": game.version, "why": "paused", "seat": 0}
    for kind in Kind:
        notices.tell(users=users, kind=kind, game=game, key="x", data=data)
    mails = Mail.objects.select_related("user", "game")
    names = [str(RANK[card.rank]) for card in DECK] + ["♥", "♦", "♣", "♠", "Joker"]
    for mail in mails.exclude(kind__in=(Kind.INVITATION, Kind.DEADLINE)):
        subject = letter_of(mail).subject
        assert not any(name in subject for name in names), subject


def test_the_deadline_is_in_the_zone_of_its_reader_on_both_sides_of_the_change(
    clock: Clock,
) -> None:
    seconds = 24 * 3600
    game, users, _mail = turn_mail(
        pace=Game.Pace.DAYS, turn_seconds=seconds, has_pauses=True, on_time_out="bot_turn"
    )
    # Summer time ends in Berlin between the two.
    for moment, words in (
        (datetime(2027, 10, 30, 16, tzinfo=UTC), "Saturday 30 October, 18:00 (Europe/Berlin)"),
        (datetime(2027, 10, 31, 16, tzinfo=UTC), "Sunday 31 October, 17:00 (Europe/Berlin)"),
    ):
        User.objects.filter(pk=users[1].pk).update(time_zone="Europe/Berlin")
        Game.objects.filter(pk=game.pk).update(clock_ends_at=moment)
        clock.reset()
        clock.shift(moment - timedelta(hours=27, minutes=-1) - now())
        sent = letter(users[1], "turn")
        assert f"Your time ends {words}, in 1 day 2 hours." in sent.text
        assert "the computer plays that turn" in sent.text


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(days=2, hours=3, minutes=50), "2 days 3 hours"),
        (timedelta(days=1, minutes=59), "1 day"),
        (timedelta(hours=1, minutes=1), "1 hour 1 minute"),
        (timedelta(minutes=59, seconds=59), "59 minutes"),
        (timedelta(seconds=-1), "0 minutes"),
    ],
)
def test_time_that_is_left_is_said_in_two_units(left: timedelta, words: str) -> None:
    assert left_words(left) == words
    moment = datetime(2027, 1, 1, 12, tzinfo=UTC)
    assert deadline_words(moment, moment - left).endswith(f"in {words}")


def test_a_question_says_who_asks_and_its_answer_that_the_turn_goes_on() -> None:
    game, users = friends(orders=[deck([ASKING, "", "", ""], "Ks")])
    kings = tuple(card for card in seen(game, users[0]).draft.view.hand if card.token[0] == "K")
    act(game, users[0], TakePile(melds=(kings[:6],)))
    act(game, users[0], Ask())
    asked = letter(users[2], "question")
    assert asked.subject == "Player 0 asks “May I go out?” in Classic, partners"
    assert "A question to the partner waits for the answer." in asked.text
    act(game, users[2], Answer(False))
    subject = "Your partner says no: your turn goes on in Classic, partners"
    assert letter(users[0], "turn").subject == subject


def test_the_end_says_who_has_won() -> None:
    game, users = friends()
    Game.objects.filter(pk=game.pk).update(rules=game.rules | {"target": "one_deal"})
    play_deal(game, 1)
    winner = next(seat for seat in range(4) if seat % 2 in game.winners)
    text = letter(users[winner], "game_over").text
    assert "You and Player" in text
    assert " win\n" in text


def test_the_end_by_resigning_says_who_resigned() -> None:
    game, users = friends()
    act(game, users[2], Forfeit("resigned"))
    assert "Player 2 resigned in hand 1." in letter(users[1], "game_over").text


@pytest.mark.parametrize(
    ("why", "reader", "subject"),
    [
        ("time_out", 1, "Your time ran out in Classic, partners"),
        ("time_out", 2, "Player 1’s time ran out in Classic, partners"),
        ("stand_in", 1, "The computer plays for you in Classic, partners"),
        ("stand_in", 0, "The computer plays for Player 1 in Classic, partners"),
        ("returned", 3, "Player 1 is back in Classic, partners"),
        ("vote", 1, "Your time ran out in Classic, partners: the others decide"),
        ("vote", 2, "You decide what becomes of Player 1’s seat in Classic, partners"),
    ],
)
def test_what_happens_to_a_seat_is_told_in_the_right_person(
    why: str, reader: int, subject: str
) -> None:
    game, users = friends()
    notices.tell(users=users, kind=Kind.SEAT, game=game, key="a", data={"why": why, "seat": 1})
    assert letter(users[reader], "seat").subject == subject


def test_who_was_replaced_is_told_though_the_seat_is_gone() -> None:
    game, users = friends()
    gone = users[1]
    game.seats.filter(number=1).update(user=None, bot_level="easy", bot_name="Ada")
    data = {"why": "replaced", "seat": 1, "user": gone.slug, "name": "Player 1", "reason": "Away."}
    notices.tell(users=[gone, users[0]], kind=Kind.SEAT, game=game, key="a", data=data)
    mine, others = letter(gone, "seat"), letter(users[0], "seat")
    assert mine.subject == "Your seat in Classic, partners has another player"
    assert others.subject == "Player 1’s seat in Classic, partners has another player"
    assert "Away." in mine.text


@pytest.mark.parametrize(
    ("why", "subject"),
    [
        ("paused", "The clock is stopped in Classic, partners"),
        ("resumed", "The clock runs again in Classic, partners"),
        ("extended", "The deadline has moved in Classic, partners"),
        ("credit", "Lost time is given back in Classic, partners"),
        ("vacation", "Player 1 is on vacation: the clock is stopped in Classic, partners"),
        ("waiting", "The others wait for Player 1 in Classic, partners"),
        ("something", "The clock has changed in Classic, partners"),
    ],
)
def test_every_change_of_a_clock_has_its_sentence(why: str, subject: str) -> None:
    game, users = friends()
    notices.tell(users=users, kind=Kind.CLOCK, game=game, key="a", data={"why": why, "seat": 1})
    assert letter(users[0], "clock").subject == subject


def test_one_mail_of_every_kind_can_be_written() -> None:
    game, users, _mail = turn_mail()
    turn = Notice.objects.get(kind=Kind.TURN, done_at=None)
    facts = {"version": game.version, "turn": turn.key, "of": ["lead"], "ends_at": 0}
    for kind in (Kind.DEADLINE, Kind.CHAT, Kind.CLOCK, Kind.SEAT, Kind.GAME_OVER):
        Mail.objects.create(user=users[1], game=game, kind=kind, key=kind, data=facts)
        sent = letter(users[1], kind)
        assert sent.subject
        assert sent.off in sent.text
        assert f"/game/{game.slug}/reminders" in sent.text or kind == Kind.SEAT


def test_a_change_of_the_clock_names_the_new_deadline_in_the_zone_of_each_reader() -> None:
    game, users, _mail = turn_mail(
        pace=Game.Pace.DAYS, turn_seconds=48 * 3600, has_pauses=True, on_time_out="bot_turn"
    )
    User.objects.filter(pk=users[0].pk).update(time_zone="Asia/Tokyo")
    ends_at = (now() + timedelta(days=40)).replace(hour=20, minute=5)
    Game.objects.filter(pk=game.pk).update(clock_ends_at=ends_at)
    data = {"what": "extended", "by": "Host", "reason": "A storm.", "until": None}
    notices.tell(users=users, kind=Kind.CLOCK, game=game, key="a", data=data)
    text = letter(users[0], "clock").text
    assert "05:05 (Asia/Tokyo)" in text
    assert "A storm." in text
    assert "20:05 (UTC)" in letter(users[2], "clock").text
    Game.objects.filter(pk=game.pk).update(paused_at=now(), paused_until=ends_at)
    assert "The clock is stopped until" in letter(users[2], "clock").text
