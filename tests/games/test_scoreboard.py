"""What the scoreboard says of a deal that has ended."""

from games.presenters.scoreboard import scoreboard
from tests.games.seats import deal_result


def test_the_scoreboard_has_every_line_of_the_score() -> None:
    board = scoreboard(deal_result())
    lines = {line.title: [cell.points for cell in line.cells] for line in board.lines}
    assert lines == {
        "Natural canastas": ["500", "0"],
        "Mixed canastas": ["300", "600"],
        "Red threes": ["200", "−800"],
        "Going out": ["100", "0"],
        "Melded cards": ["245", "290"],
        "Left in hands": ["−30", "−175"],
    }
    assert board.sums == ("1,315", "−85")
    assert board.lines[2].cells[1].detail == "all four"
    assert board.headline == "Maren went out"
    assert board.detail == "Hand 3 goes to your side by 1,400 points."
    assert board.next_minimums == "Next opening minimum: Us 120, Them 90"


def test_the_hands_lie_face_up_and_who_went_out_comes_first() -> None:
    hands = scoreboard(deal_result()).hands
    assert [(hand.name, hand.note, hand.points) for hand in hands] == [
        ("Maren", "went out", "+100"),
        ("You", "", "−10"),
        ("Tobias", "", "−10"),
        ("Iris", "", "−10"),
    ]
    assert [card.name for card in hands[1].cards] == ["Four of clubs", "Six of hearts"]


def test_the_winner_is_named_and_has_the_trophy() -> None:
    board = scoreboard(deal_result(after=(5120, 4085), winners=(0,)))
    assert (board.headline, board.detail) == ("You and Maren win", "5,120 to 4,085 after 3 hands.")
    assert [total.is_winner for total in board.totals] == [True, False]
    lost = scoreboard(deal_result(2, after=(4085, 5120), winners=(1,), out_seat=1))
    assert lost.headline == "Tobias wins"


def test_a_tie_is_shared_by_both() -> None:
    board = scoreboard(deal_result(2, after=(5120, 5120), winners=(0, 1), out_seat=0))
    assert board.is_shared
    assert board.headline == "The game is shared"
    assert board.detail == "Both have 5,120 after 3 hands."
    assert [total.is_winner for total in board.totals] == [True, True]


def test_an_exhausted_stock_ends_the_hand_without_anybody_going_out() -> None:
    board = scoreboard(deal_result(out_seat=None))
    assert board.headline == "The stock ran out"
    assert [hand.note for hand in board.hands] == [""] * 4
