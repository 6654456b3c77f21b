"""Decks for scenes: what seat 0 gets, what it draws; the visitor sits there and plays first."""

import random

from tests.games.tables import deck

CARDS = 108


def shuffled(seed: int) -> list[int]:
    return random.Random(seed).sample(range(CARDS), CARDS)


def two_canastas() -> list[int]:
    """For two: seat 0 holds two natural canastas and can go out after its first draw."""
    mine = "Ks Kh Kd Kc Ks Kh Kd Qs Qh Qd Qc Qs Qh Qd 5s"
    return deck([mine, "4s 4h 6s 6h 7s 8h 8s 9d 9c Ts Js Jd"], "7d", stock="Kc Qc 6d 6c")


def taken_pile() -> list[int]:
    """For four: a pair takes the pile of two cards, and then the minimum is not reached yet."""
    mine = "5s 5h Ah As Ad 9c Td 7h 4s Jd 8d"
    return deck([mine, "4h 6s 8s", "6h 7s 9h", "6c 7c 9s"], "2s", stock="5d 8h 8c Tc Jc 6d")


def full_hand() -> list[int]:
    """For two: fifteen cards of many ranks, as wide as a first hand gets."""
    mine = "4s 5h 6d 7c 8s 9h Td Jc Qs Kh Ad 2c 2s 3s *"
    return deck([mine, "4h 4d 6s 8h 8d Ts Js"], "9c", stock="Kd Qd 7s 7d")


def sets_in_two_rows() -> list[int]:
    """For two: sets in both rows of a phone's hand, four fives, three queens, two kings."""
    mine = "4s 5s 5c 5d 5h 7c 7d Ts Td Qs Qc Qd Kh Kd Ac"
    return deck([mine, "4h 4d 6s 8h 8d 9s Js"], "9c", stock="6d 6c 7s 7h")


def partner_can_go_out() -> list[int]:
    """For four: seat 2 holds a natural canasta and a set, and needs one discard more."""
    partner = "Ks Kh Kd Kc Ks Kh Kd 5s 5h 5d 9c"
    return deck(["4s 4h", "6s 6h", partner, "7s 7h"], "Td", stock="8s 8h 5c")


def ace_on_a_pile() -> list[int]:
    """For four: seat 0 holds a pair for the top of a pile of four cards, enough for the minimum."""
    mine = "As Ah 5s 6h 7d 8c 9s Th Jd Qc Ks"
    others = ["4h 6s 8s", "6h 7s 9h", "6c 7c 9c"]
    return deck([mine, *others], "2s", stock="3h 2h Ad 4d 8h")


def bound_to_feed() -> list[int]:
    """For two: after its first draw seat 0 can lay aces, fours, fives, sixes and sevens.

    Seat 1 holds nothing else than such ranks, too few points to open with 90, and draws no others.
    """
    mine = "As Ah Ad 4s 4h 4d 5s 5h 5d 6s 6h 6d 7s 7h 9c"
    theirs = "4s 4h 4d 4c 4c 5s 5h 5d 5c 5c 6s 6h 6d 6c 6c"
    return deck([mine, theirs], "Kd", stock="7d Td 7s 7h 8s 8h")


def second_can_go_out() -> list[int]:
    """For two: seat 0 has nothing to lay, seat 1 can go out after its first draw."""
    other = "4s 4h 6s 6h 7s 8h 8s 9d 9c Ts Js Jd Ah 5c 5h"
    mine = "Ks Kh Kd Kc Ks Kh Kd Qs Qh Qd Qc Qs Qh Qd 5s"
    return deck([other, mine], "7d", stock="6d Tc Kc Qc")
