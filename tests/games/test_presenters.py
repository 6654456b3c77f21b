"""What the table shows and says for what a seat may see."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from games.engine.cards import Rank
from games.engine.moves import (
    Answer,
    Ask,
    Deal,
    Discard,
    Draw,
    EndDeal,
    Forfeit,
    GoOut,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.refusals import Code, Refusal
from games.engine.state import Turn
from games.presenters import log
from games.presenters.hand import hand
from games.presenters.refusals import SENTENCES, sentence
from games.presenters.table import TablePage, table_page
from games.selectors import SeatView
from tests.games.seats import NOW, cards, seat_view


def page(seen: SeatView) -> TablePage:
    return table_page(seen, NOW)


def html(seen: SeatView, message: str = "") -> str:
    request = RequestFactory().get("/")
    return render_to_string(
        "games/table.html", {"page": page(seen), "message": message}, request=request
    )


# The hand


def ranks(tokens: str, *, descending: bool = False) -> list[str]:
    rows = hand(cards(tokens), descending).rows
    return [group.rank for row in rows for group in row.groups]


def test_the_hand_is_grouped_from_four_to_ace_then_wild_cards_and_black_threes() -> None:
    assert ranks("3s * 2h Kd 4c Ac Kh 4d") == ["4", "K", "A", "2", "*", "3"]
    assert ranks("3s * 2h Kd 4c", descending=True) == ["3", "*", "2", "K", "4"]


def test_four_groups_stand_in_one_row_and_more_in_two() -> None:
    assert len(hand(cards("4c 5c 6c 7c 7d"), False).rows) == 1
    first, second = hand(cards("4c 5c 6c 7c 8c 9c Tc Jc"), False).rows
    assert (len(first.groups), len(second.groups)) == (4, 4)


@pytest.mark.parametrize(
    ("count", "density"), [(17, ""), (18, "dense-phone"), (23, "dense-phone"), (24, "dense")]
)
def test_a_large_hand_shows_how_many_of_each_rank(count: int, density: str) -> None:
    tokens = " ".join(["4"] * 8 + ["5"] * 8 + ["6"] * 8)
    assert hand(cards(tokens)[:count], False).density == density


def test_every_card_has_a_name_for_the_ear() -> None:
    names = [
        card.name
        for row in hand(cards("9c 2h 3s *"), False).rows
        for group in row.groups
        for card in group.cards
    ]
    assert names == [
        "Nine of clubs",
        "Two of hearts, wild",
        "Joker, wild",
        "Three of spades, black three",
    ]


# Melds


def test_a_meld_says_what_lies_in_it_and_how_far_it_is() -> None:
    (open_meld, canasta) = page(seat_view(us=[("5", 3, 1), ("8", 6, 2)])).us.tiles
    assert open_meld.label == "Fives, 4 cards, 3 natural, 1 wild, 3 more for a canasta"
    assert (open_meld.track, open_meld.kind, open_meld.bonus) == ("nnnw---", "", 0)
    assert canasta.label == "Eights, 8 cards, 6 natural, 2 wild, mixed canasta"
    assert (canasta.kind, canasta.bonus) == ("mix", 300)


def test_natural_and_mixed_canastas_are_counted_apart() -> None:
    zone = page(seat_view(them=[("5", 7, 0), ("8", 5, 2), ("9", 3, 0)])).others[0]
    assert (zone.natural_canastas, zone.mixed_canastas) == (1, 1)
    assert zone.tiles[0].bonus == 500


def test_a_meld_takes_wild_cards_up_to_the_rule() -> None:
    tiles = page(seat_view(us=[("5", 2, 1), ("6", 4, 3), ("7", 7, 0)])).us.tiles
    assert [(tile.wild_room, tile.wild_most) for tile in tiles] == [(1, 2), (0, 0), (3, 3)]


def test_red_threes_count_against_a_side_that_has_not_melded() -> None:
    shown = page(seat_view(us=[("5", 3, 0)], red_threes=("3h 3d", "3h 3d")))
    assert shown.us.red_threes is not None
    assert shown.others[0].red_threes is not None
    assert shown.us.red_threes.bonus == "+200"
    assert shown.others[0].red_threes.bonus == "−200"
    four = page(seat_view(us=[("5", 3, 0)], red_threes=("3h 3d 3h 3d", ""))).us.red_threes
    assert four is not None
    assert four.bonus == "+800"


def test_the_meter_counts_drafted_points_until_the_side_has_melded() -> None:
    held = cards("Kh Kd Ks 4c 5c")
    seen = seat_view("Kh Kd Ks 4c 5c", scores=(1500, 0), edits=[LayMelds((held[:3],))])
    meter = page(seen).us.meter
    assert meter is not None
    assert (meter.points, meter.need, meter.percent, meter.is_met) == (30, 90, 33, False)
    assert page(seat_view(us=[("5", 3, 0)])).us.meter is None


def test_a_side_with_enough_in_its_draft_opens_when_the_turn_ends() -> None:
    held = cards("Ah Ad As 4c 5c")
    drafted = [LayMelds((held[:3],))]
    short = page(seat_view("Ah Ad As 4c 5c", scores=(1500, 0), edits=drafted)).us
    assert short.names.endswith("not open yet")
    enough = page(seat_view("Ah Ad As 4c 5c", edits=drafted)).us
    assert enough.names.endswith("opens when the turn ends")


# Piles


@pytest.mark.parametrize(
    ("count", "level"), [(21, ""), (20, "low"), (9, "low"), (8, "crit"), (0, "crit")]
)
def test_the_stock_warns_as_it_runs_low(count: int, level: str) -> None:
    stock = page(seat_view(stock=count)).stock
    assert stock.level == level
    assert ("running low" in stock.label) == bool(level)


def test_the_freezing_card_lies_crosswise_under_the_top_card() -> None:
    pile = page(seat_view(us=[("5", 3, 0)], pile="4d 2s 9h Qd")).pile
    assert pile.is_frozen
    assert pile.freezing is not None
    assert pile.freezing.name == "Two of spades, wild"
    assert pile.label.endswith("top card Queen of diamonds, frozen: needs a natural pair")


def test_a_black_three_blocks_the_pile() -> None:
    pile = page(seat_view(us=[("5", 3, 0)], pile="4d 3s", phase="draw")).pile
    assert pile.is_blocked
    assert not pile.can_be_taken
    assert not pile.is_awaited


def test_buried_cards_of_the_pile_are_not_on_the_page() -> None:
    shown = html(seat_view("4c 5c", pile="9h Js Qd", phase="draw"))
    assert "Queen of diamonds" in shown
    assert "9h" not in shown
    assert "Js" not in shown


def taken() -> SeatView:
    tokens = "9s 9c Jh Jd 4c 5c 6c"
    held = seat_view(tokens).view.hand
    return seat_view(
        tokens, pile="8d Kc Qd 9h", phase="draw", edits=[TakePile((held[:2],))], scores=(1500, 0)
    )


def test_the_rest_of_a_taken_pile_waits_as_backs_until_the_minimum_is_met() -> None:
    shown = page(taken())
    assert shown.tray is not None
    assert (shown.tray.text, shown.tray.detail) == ("3 cards wait", "Yours once you reach 90")
    assert shown.pile.is_taken
    assert shown.prompt.text == "60 points short: add a meld, or reset"
    assert not shown.pile.is_awaited
    for token in ("8d", "Kc", "Qd"):
        assert f"-{token}" not in html(taken())


# Words


@pytest.mark.parametrize(
    ("seen", "text"),
    [
        (seat_view(phase="draw"), "Your turn: draw from the stock"),
        (
            seat_view("Kh Ks 4c 5c", us=[("5", 3, 0)], phase="draw"),
            "Your turn: draw, or take the pile",
        ),
        (seat_view(), "Your turn: meld, or discard one card"),
        (seat_view(to_move=1), "Waiting for Tobias"),
        (
            seat_view(phase="ask", to_move=2, asker=0),
            "Waiting for Maren: you asked to go out",
        ),
        (
            seat_view(phase="ask", to_move=3, asker=1),
            "Waiting for Iris: Tobias asks to go out",
        ),
        (seat_view(phase="ask", asker=2), "Your answer: Maren asks to go out"),
        (
            seat_view(us=[("5", 7, 0)], turn=Turn(drew_from="stock", permission=True)),
            "Your turn: you must go out",
        ),
        (seat_view("", us=[("5", 7, 0)]), "No card left: go out to end the hand"),
        (seat_view(status="over", to_move=None), "The game is over"),
    ],
)
def test_the_prompt_says_what_the_table_waits_for(seen: SeatView, text: str) -> None:
    assert page(seen).prompt.text == text


def test_the_bubble_of_a_question_says_how_many_cards_the_asker_holds() -> None:
    asked = page(seat_view(phase="ask", asker=2, others=3))
    bubbles = {place.name: place.bubble for place in asked.places if place.bubble}
    assert bubbles["Maren"].text == "“May I go out?”"
    assert bubbles["Maren"].detail == "I’m holding 3 cards."
    assert asked.question is not None
    assert "Maren holds 3 cards" in asked.question.detail


def test_the_partners_answer_stands_in_a_bubble_while_it_binds() -> None:
    seen = seat_view(turn=Turn(drew_from="stock", permission=False))
    bubbles = [place.bubble for place in page(seen).places if place.bubble]
    assert [bubble.text for bubble in bubbles] == ["“No, give me one turn.”"]
    assert (
        page(seat_view(turn=Turn(drew_from="stock", permission=True), to_move=1)).places[2].bubble
    )


def test_the_others_sit_left_opposite_and_right() -> None:
    places = page(seat_view()).places
    assert [(place.position, place.name, place.side) for place in places] == [
        ("w", "Tobias", "them"),
        ("n", "Maren", "us"),
        ("e", "Iris", "them"),
    ]
    assert places[2].is_dealer
    (other,) = page(seat_view(players=2)).places
    assert (other.position, other.side) == ("n", "them")


def test_a_closed_button_says_why() -> None:
    shown = {action.act: action for action in page(seat_view()).actions}
    assert list(shown) == ["reset", "ask", "go_out", "sort"]
    assert not shown["go_out"].is_open
    assert "Going out needs a canasta" in shown["go_out"].why
    assert not shown["ask"].is_open
    assert shown["ask"].why
    duel = [action.act for action in page(seat_view(players=2)).actions]
    assert duel == ["reset", "go_out", "sort"]


def test_going_out_shows_what_will_be_laid_and_discarded() -> None:
    steps = page(seat_view("5h 5d 9c", us=[("5", 5, 2)])).way
    assert [card.name for card in steps[-1].cards] == ["Nine of clubs"]
    assert [step.title for step in steps] == ["Add to the Fives", "Discard"]


# The log

NINES = cards("9s 9c 9h")
MOVES: list[tuple[Move, str]] = [
    (Deal(()), "Tobias dealt."),
    (Draw(), "Tobias drew from the stock."),
    (TakePile((NINES[:2],)), "Tobias took the pile and melded Nines."),
    (TakePile((), onto=True), "Tobias took the pile."),
    (TakeRest(), "Tobias took the rest of the pile."),
    (LayMelds((NINES, cards("4c 4d 4h 4s"))), "Tobias melded 3 Nines and 4 Fours."),
    (LayOff(Rank.SEVEN, cards("7c 7d")), "Tobias added 2 Sevens."),
    (LayOff(Rank.SEVEN, cards("2c")), "Tobias added 1 wild card to the Sevens."),
    (
        LayOff(Rank.SEVEN, cards("7c 2c")),
        "Tobias added 1 Seven and 1 wild card to the Sevens.",
    ),
    (Discard(NINES[0]), "Tobias discarded Nine of spades."),
    (GoOut(), "Tobias went out."),
    (Ask(), "Tobias asked “May I go out?”."),
    (Answer(True), "Tobias said yes."),
    (Answer(False), "Tobias said no."),
    (EndDeal(), "Tobias ended the hand."),
    (Forfeit("resigned"), "Tobias resigned."),
]


@pytest.mark.parametrize(("move", "text"), MOVES)
def test_every_move_has_a_sentence(move: Move, text: str) -> None:
    seen = seat_view(moves=[(1, move)])
    assert log.told(seen, seen.log[0]) == text
    assert "<b>Tobias</b>" in log.shown(seen, seen.log[0])


def test_a_sentence_tells_of_canastas_and_red_threes() -> None:
    seen = seat_view(moves=[(1, Draw())])
    line = replace(seen.log[0], drawn=2, red_threes=1, closed=((Rank.TEN, True),))
    assert log.told(seen, line) == (
        "Tobias drew 2 cards, closed a natural canasta of Tens, laid out 1 red three."
    )


def test_names_are_escaped_and_card_signs_are_not() -> None:
    seen = seat_view(moves=[(1, Discard(NINES[0]))])
    seats = (seen.seats[0], replace(seen.seats[1], name="<i>Eve</i>"), *seen.seats[2:])
    shown = html(replace(seen, seats=seats))
    assert "<i>Eve" not in shown
    assert "&lt;i&gt;Eve&lt;/i&gt;" in shown
    assert "&lt;svg" not in shown


def test_the_news_are_what_others_did_since_the_own_move() -> None:
    moves: list[tuple[int, Move]] = [(1, Draw()), (0, Discard(NINES[0])), (1, Draw()), (2, Draw())]
    assert log.news(seat_view(moves=moves)) == (
        "Tobias drew from the stock. Maren drew from the stock."
    )


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(seconds=59), "now"),
        (timedelta(minutes=5), "5 min"),
        (timedelta(hours=3), "3 h"),
        (timedelta(days=2), "Sat"),
        (timedelta(days=20), "10 Nov"),
    ],
)
def test_how_long_ago_is_one_short_word(passed: timedelta, words: str) -> None:
    assert log.ago(NOW - passed, NOW) == words


# Refusals

TRIED: list[Move | None] = [None, *(move for move, _ in MOVES)]


@pytest.mark.parametrize("code", list(Code))
def test_every_refusal_has_a_sentence_in_every_situation(code: Code) -> None:
    views = [
        seat_view(us=us, pile=pile, phase=phase).view
        for us in ((), [("9", 3, 0)])
        for pile in ("", "Qd", "2s Qd", "3s")
        for phase in ("draw", "play", "ask")
    ]
    for view in views:
        for move in TRIED:
            for have, need in ((None, None), (0, 0), (1, 2), (30, 50)):
                words = sentence(Refusal(code, have, need), move, view)
                assert words[-1] in ".!?"
                assert "%" not in words
                assert "None" not in words
                assert code.value not in words


def test_no_code_is_without_words() -> None:
    assert set(SENTENCES) == set(Code)


@pytest.mark.parametrize(
    ("refusal", "move", "words"),
    [
        (
            Refusal(Code.FROZEN_NEEDS_PAIR, 1, 2),
            TakePile(),
            "The pile is frozen. You need two natural Queens in your hand to take it.",
        ),
        (
            Refusal(Code.INITIAL_MELD_MINIMUM, 30, 50),
            Discard(NINES[0]),
            "Your first melds must reach 50 points. You are 20 short: add a meld, or reset.",
        ),
        (
            Refusal(Code.MELD_SIZE, 2, 3),
            LayMelds((NINES[:2],)),
            "A new meld needs at least 3 cards; you selected 2.",
        ),
        (
            Refusal(Code.NEED_CANASTA, 1, 2),
            Discard(NINES[0]),
            "Your side needs 2 canastas to go out. It has 1. "
            "Keep at least one card after the discard.",
        ),
        (
            Refusal(Code.NO_SUCH_MELD),
            LayOff(Rank.SEVEN, ()),
            "Your side has no meld of Sevens yet.",
        ),
    ],
)
def test_a_refusal_names_the_rule_its_figures_and_the_way_out(
    refusal: Refusal, move: Move, words: str
) -> None:
    view = seat_view(us=[("9", 3, 0)], pile="2s Qd", phase="draw").view
    assert sentence(refusal, move, view) == words


def test_a_refusal_stands_where_it_is_announced() -> None:
    shown = html(seat_view(), "The pile is frozen.")
    assert re.search(r'id="message" role="alert">', shown)
    assert re.search(r'id="message" role="alert" hidden>', html(seat_view()))


# Every page


def test_no_page_carries_styles_or_scripts_that_a_strict_policy_refuses() -> None:
    for shown in (html(seat_view()), html(taken(), "Words.")):
        assert not re.search(r"\sstyle=", shown)
        assert not re.search(r"\son[a-z]+=", shown)
        assert not re.search(r"<style|<script(?![^>]*\bsrc=)", shown)


def test_ids_are_unique() -> None:
    seen = seat_view("4c 4d 5h 2s", us=[("5", 3, 0)], them=[("5", 3, 0)], red_threes=("3h", "3d"))
    ids = re.findall(r'\bid="([^"]+)"', html(seen, "Words."))
    assert len(ids) == len(set(ids))
