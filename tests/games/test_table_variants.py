"""The table in other games than classic: three players, clocks, the top card alone, house rules."""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from games.clocks import Terms
from games.engine.cards import Rank
from games.engine.moves import (
    Discard,
    Draw,
    EndDeal,
    Forfeit,
    GoOut,
    LayMelds,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.refusals import Code, Refusal
from games.engine.scoring import DealScore
from games.engine.state import Turn
from games.presenters import log
from games.presenters.lost import is_lost, lost_game
from games.presenters.refusals import sentence
from games.presenters.scoreboard import scoreboard
from games.presenters.table import TablePage, table_page
from games.selectors import SeatView
from games.timing import Timing
from tests.games.seats import NOW, SCORES, cards, deal_result, seat_view
from tests.games.test_presenters import html, page

THIRD = DealScore(0, 1, 0, 0, 300, 0, 0, 20, 200, 5, 40)
PAIR = Turn(drew_from="pile")


def three(**options: Any) -> SeatView:
    return seat_view(players=3, preset_name="open", **options)


def timed(hand: str = "4c 5c", **options: Any) -> SeatView:
    return seat_view(hand, preset_name="timed", **options)


def closed(shown: TablePage, act: str) -> str:
    return next(action.why for action in shown.actions if action.act == act)


# Three players


def test_three_players_have_a_zone_and_a_mark_each() -> None:
    shown = page(three(them=[("5", 3, 0)], third=[("6", 3, 0)], scores=(620, 415, 90)))
    zones = [shown.us, *shown.others]
    assert [(zone.side, zone.title) for zone in zones] == [
        ("us", "You"),
        ("them", "Tobias"),
        ("tri", "Maren"),
    ]
    assert [(score.side, score.points) for score in shown.scores] == [
        ("us", "620"),
        ("them", "415"),
        ("tri", "90"),
    ]
    assert [zone.tiles[0].rank for zone in shown.others] == ["5", "6"]


def test_each_opponent_heads_his_own_zone() -> None:
    shown = page(three(them=[("5", 3, 0)], to_move=1))
    heads = [zone.head for zone in shown.others]
    assert [(head.position, head.name, head.state) for head in heads if head] == [
        ("w", "Tobias", "Playing…"),
        ("e", "Maren", "opens at 50"),
    ]
    assert shown.us.head is None
    marked = html(three())
    assert 'id="seats"' not in marked
    assert marked.count('id="seat-') == 2
    assert 'id="seats"' in html(seat_view())


def test_nobody_among_three_can_be_asked() -> None:
    assert [action.act for action in page(three()).actions] == ["reset", "go_out", "sort"]


def test_the_scoreboard_of_three_has_three_columns() -> None:
    board = scoreboard(
        deal_result(3, preset_name="open", after=(1315, 85, 460), scores=(*SCORES, THIRD))
    )
    assert [title for _, title in board.sides] == ["You", "Tobias", "Maren"]
    assert board.sums == ("1,315", "−85", "460")
    assert board.detail == "Hand 3 goes to you by 855 points."
    assert board.next_minimums == "Next opening minimum: You 50, Tobias 50, Maren 50"


@pytest.mark.parametrize(
    ("after", "winners", "headline"),
    [
        ((5120, 4085, 3000), (0,), "You win"),
        ((4085, 5120, 3000), (1,), "Tobias wins"),
        ((5120, 4085, 5120), (0, 2), "You and Maren share the game"),
        ((4085, 5120, 5120), (1, 2), "Tobias and Maren share the game"),
        ((5120, 5120, 5120), (0, 1, 2), "The game is shared"),
    ],
)
def test_one_two_or_three_of_three_win(
    after: tuple[int, ...], winners: tuple[int, ...], headline: str
) -> None:
    board = scoreboard(
        deal_result(3, preset_name="open", after=after, winners=winners, scores=(*SCORES, THIRD))
    )
    assert board.headline == headline
    you, tobias, maren = (f"{points:,}" for points in after)
    assert board.detail == f"You {you}, Tobias {tobias}, Maren {maren} after 3 hands."
    assert [side for side, total in enumerate(board.totals) if total.is_winner] == list(winners)


def test_a_hand_may_be_even_between_two_of_three() -> None:
    even = deal_result(3, preset_name="open", after=(1315, 85, 1315), scores=(*SCORES, SCORES[0]))
    assert scoreboard(even).detail == "Hand 3 is even between You and Maren."


def test_a_tie_at_the_top_is_played_off() -> None:
    assert scoreboard(deal_result(after=(5120, 5120))).goal == "even at the top: one hand more"
    assert scoreboard(deal_result(after=(4000, 4000))).goal == "first to 5,000"


# What a game is called


@pytest.mark.parametrize(
    ("name", "players", "title"),
    [
        ("classic", 2, "Classic, head to head"),
        ("timed", 4, "Timed, partners"),
        ("open", 3, "Open table, three players"),
    ],
)
def test_a_game_without_a_name_is_called_by_its_preset(name: str, players: int, title: str) -> None:
    assert page(seat_view(players=players, preset_name=name)).title == title


def test_house_rules_stand_below_the_title() -> None:
    assert page(seat_view()).subtitle == "Hand 3 · first to 5,000"
    shown = page(seat_view(always_frozen=True)).subtitle
    assert shown.startswith("Hand 3 · first to 5,000 · ")
    assert "frozen" in shown


def test_melds_of_an_open_table_name_who_opened() -> None:
    moves: list[tuple[int, Move]] = [(1, Draw()), (3, LayMelds(())), (1, TakePile())]
    options: dict[str, Any] = {"us": [("5", 3, 0)], "them": [("6", 3, 0)]}
    shown = page(seat_view(preset_name="open", moves=[*moves, (0, LayMelds(()))], **options))
    assert (shown.us.opened, shown.others[0].opened) == ("opened by you", "opened by Iris")
    assert page(seat_view(moves=moves, **options)).others[0].opened == ""
    assert page(seat_view(preset_name="open")).us.opened == ""


# The clock


def ticking(seconds: float, **options: Any) -> SeatView:
    ends = NOW + timedelta(seconds=seconds)
    timing = Timing(Terms("live", timedelta(seconds=60)))
    return replace(timed(**options), timing=timing, clock_ends_at=ends)


def test_the_clock_says_how_much_is_left_and_whose_it_is() -> None:
    face = page(ticking(46.2)).clock
    assert face is not None
    assert (face.text, face.owner, face.is_mine, face.is_urgent) == (
        "0:47",
        "your time",
        True,
        False,
    )
    assert (face.left, face.total) == (46_200, 60_000)
    assert face.half == "Half of your time has gone."
    assert "your side has lost the game" in face.last


def test_the_clock_of_another_announces_nothing() -> None:
    face = page(ticking(9, to_move=1)).clock
    assert face is not None
    assert (face.owner, face.hurry, face.is_urgent) == ("Tobias’s time", "Time is short", True)
    assert (face.half, face.last) == ("", "")


def test_the_partners_answer_has_a_clock_of_its_own() -> None:
    theirs = page(ticking(12, phase="ask", to_move=2, asker=0)).clock
    assert theirs is not None
    assert (theirs.owner, theirs.total) == ("Maren’s answer", 30_000)
    asked = page(ticking(12, phase="ask", asker=2))
    assert asked.clock is not None
    assert asked.clock.last == "10 seconds left. Without an answer from you it is yes."
    assert asked.question is not None
    assert "Without an answer in 30 seconds it is yes." in asked.question.detail


def test_a_clock_that_is_out_stands_at_nought() -> None:
    face = page(ticking(-3)).clock
    assert face is not None
    assert (face.text, face.left) == ("0:00", 0)


def test_no_clock_runs_where_the_game_has_none() -> None:
    assert page(timed()).clock is None
    assert 'role="timer"' not in html(timed())
    assert page(timed()).clock_rule == ""
    assert "whoever lets it run out loses the game" in page(ticking(40)).clock_rule
    assert 'role="timer"' in html(ticking(40))


# The end of a lost game


@pytest.mark.parametrize(
    ("seat", "reason", "words"),
    [
        (0, "time", "Your time ran out in hand 3."),
        (1, "time", "Tobias’s time ran out in hand 3."),
        (0, "resigned", "You resigned in hand 3."),
        (3, "resigned", "Iris resigned in hand 3."),
    ],
)
def test_the_end_page_says_who_lost_and_how(seat: int, reason: Any, words: str) -> None:
    winners = (1,) if seat == 0 else (0,)
    seen = timed(status="over", to_move=None, winners=winners, moves=[(seat, Forfeit(reason))])
    assert is_lost(seen)
    end = lost_game(seen)
    assert end.detail == words
    assert end.has_won == (winners == (0,))
    assert end.headline == ("You and Maren win" if end.has_won else "Tobias and Iris win")
    assert [total.is_winner for total in end.totals] == [end.has_won, not end.has_won]
    assert end.earlier == 2


def test_a_game_lost_before_any_score_shows_no_empty_bars() -> None:
    lost: dict[str, Any] = {"status": "over", "to_move": None, "winners": (1,)}
    moves = [(0, Forfeit("resigned"))]
    assert not lost_game(timed(moves=moves, **lost)).has_bars
    assert lost_game(timed(moves=moves, scores=(0, 700), **lost)).has_bars


def test_a_game_that_goes_on_is_not_lost() -> None:
    assert not is_lost(timed())


# The top card alone


TOP = {"pile": "4d 8c 9h", "us": [("5", 3, 0)], "phase": "draw"}


def test_top_card_or_whole_pile_is_asked_where_both_are_to_be_had() -> None:
    shown = page(timed("9c 9d 4c", **TOP))
    assert shown.pile.choice == "Take the whole pile (3 cards)"
    assert shown.prompt.text == "Your turn: draw, or take the pile or its top card"
    assert 'id="taking"' in html(timed("9c 9d 4c", **TOP))
    assert page(timed("9c 9d 4c", **TOP | {"pile": "9h"})).pile.choice == ""
    assert page(seat_view("9c 9d 4c", **TOP)).pile.choice == ""


def test_after_the_top_card_the_rest_may_be_taken() -> None:
    held = timed("9c 9d 4c 6c", **TOP).view.hand
    edits = [TakePile((held[:2],), top_only=True)]
    shown = {
        action.act: action for action in page(timed("9c 9d 4c 6c", edits=edits, **TOP)).actions
    }
    assert shown["take_rest"].label == "Take the rest (2)"
    whole = [TakePile((held[:2],))]
    after = page(timed("9c 9d 4c 6c", edits=whole, **TOP)).actions
    assert "take_rest" not in [action.act for action in after]


@pytest.mark.parametrize(
    ("move", "taken", "words"),
    [
        (
            TakePile((cards("9c 9d"),), top_only=True),
            1,
            "took the top card of the pile and melded Nines",
        ),
        (TakePile((), onto=True, top_only=True), 1, "took the top card of the pile"),
        (TakeRest(), 11, "took the rest of the pile, 11 cards"),
        (Forfeit("time"), 0, "ran out of time"),
    ],
)
def test_the_log_tells_the_top_card_from_the_pile(move: Move, taken: int, words: str) -> None:
    seen = timed(moves=[(1, move)])
    assert log.told(seen, replace(seen.log[0], taken=taken)) == f"Tobias {words}."


def test_the_last_turn_is_one_short_line() -> None:
    nines = cards("9c 9d 9h")
    moves: list[tuple[int, Move]] = [
        (3, Discard(nines[2])),
        (1, TakePile((nines[:2],))),
        (1, LayMelds((cards("Jc Jd Jh"),))),
        (1, Discard(cards("4c")[0])),
        (0, Draw()),
    ]
    line = str(page(seat_view(moves=moves)).last)
    assert line.startswith("<b>Tobias</b> took 1, laid 9 J, discarded")
    assert "Four" not in line


# Rules in words


def test_where_the_partner_must_be_asked_the_buttons_lead_there() -> None:
    ready = timed("4c 4d 4h 5c", us=[("5", 7, 0)])
    shown = page(ready)
    assert shown.prompt.text == "Your turn: to go out, ask your partner first"
    assert closed(shown, "go_out") == "Ask your partner first: press “Ask”."
    far = page(timed("4c 6c 8c 9c", us=[("5", 7, 0)]))
    assert "Nobody goes out without asking first" in closed(far, "go_out")
    laid = replace(ready.view.table.turn, has_laid=True)
    late = page(timed("4c 4d 4h 5c", us=[("5", 7, 0)], turn=laid))
    assert "reset your turn" in closed(late, "go_out")


def test_whoever_gained_no_card_melds_and_ends_the_hand() -> None:
    seen = seat_view("4c 5c", stock=0, turn=Turn(), last_red_three="meld_first")
    shown = page(seen)
    assert shown.prompt.text.endswith("meld, then end the hand")
    assert "end_deal" in [action.act for action in shown.actions]
    assert not shown.pile.is_awaited
    words = sentence(Refusal(Code.WRONG_PHASE), Discard(cards("4c")[0]), seen.draft.view)
    assert words.endswith("Press “End hand”.")


def test_red_threes_wait_for_a_canasta_where_they_need_one() -> None:
    threes = {"red_threes": ("3h", "3d")}
    poor = page(timed(us=[("5", 3, 0)], **threes)).us.red_threes
    rich = page(timed(us=[("5", 7, 0)], **threes)).us.red_threes
    assert poor is not None
    assert rich is not None
    assert (poor.bonus, rich.bonus) == ("−100", "+100")


@pytest.mark.parametrize(
    ("options", "refusal", "move", "words"),
    [
        (
            {"us": [("Q", 7, 0)], "take_onto_canasta": False},
            Refusal(Code.TOP_NOT_USED),
            TakePile((), onto=True),
            "A complete canasta takes the top card only with two Queens from your hand.",
        ),
        (
            {"always_frozen": True},
            Refusal(Code.TOP_NOT_USED),
            TakePile(),
            "Use the top card at once: select two Queens to go with it.",
        ),
        (
            {"max_wilds": 0},
            Refusal(Code.MELD_WILDS, 1, 0),
            LayMelds(()),
            "Melds hold no wild cards in this game.",
        ),
        (
            {"discard_to_go_out": "required"},
            Refusal(Code.MUST_DISCARD, 2),
            GoOut(),
            "Going out needs a discard at the end: meld all cards but one, then discard it.",
        ),
        (
            {"permission": "mandatory", "turn": Turn(drew_from="stock", has_laid=True)},
            Refusal(Code.ASK_FIRST),
            GoOut(),
            "Ask your partner before you go out: reset your turn, then press “Ask”.",
        ),
        (
            {},
            Refusal(Code.WRONG_PHASE),
            TakeRest(),
            "The rest of the pile can be taken only after its top card, in the same turn.",
        ),
        (
            {},
            Refusal(Code.WRONG_PHASE),
            EndDeal(),
            "The hand goes on: there are cards in the stock.",
        ),
    ],
)
def test_a_refusal_speaks_of_the_rules_of_the_game(
    options: dict[str, Any], refusal: Refusal, move: Move, words: str
) -> None:
    view = seat_view(**{"us": [("9", 3, 0)], "pile": "4d Qc"} | options).view
    assert sentence(refusal, move, view) == words


def test_the_page_hints_by_the_rules_of_the_game() -> None:
    shown = html(timed())
    assert 'data-naturals="2" data-wilds="2" data-exceed data-prompt' in shown
    assert 'data-naturals="2" data-wilds="3" data-black data-prompt' in html(seat_view())
    pair = html(seat_view("9c 9d 4c", pile="2s 9h", us=[("5", 3, 0)], phase="draw"))
    assert "data-take data-pair" in pair


def test_a_meld_that_takes_no_wild_card_says_so() -> None:
    (tile,) = page(seat_view(us=[("5", 7, 0)], wild_on_natural_canasta=False)).us.tiles
    assert (tile.wild_room, tile.wild_most) == (0, 0)
    assert Rank.FIVE.token == tile.rank


def test_the_page_of_three_has_each_id_once() -> None:
    seen = three(us=[("5", 3, 0)], them=[("5", 3, 0)], third=[("5", 3, 0)], red_threes=("3h", "3d"))
    ids = re.findall(r'\bid="([^"]+)"', html(seen, "Words."))
    assert len(ids) == len(set(ids))
    assert table_page(seen, NOW).is_three
