"""The scoreboard as a person reads it, and as an independent recount of the log has it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page

from games.models import Game, LoggedMove
from tests import recount

Row = tuple[tuple[int, str], ...]  # for each side the points and the small words beside them

MINUS = "\N{MINUS SIGN}"


def number(text: str) -> int:
    return int(text.replace(MINUS, "-").replace(",", "").replace("+", ""))


def shown_rows(page: Page) -> dict[str, Row]:
    """Every line of the table, by its title."""
    table = page.get_by_role("region", name="Score of this hand").get_by_role("table")
    rows = [row for row in table.get_by_role("row").all() if row.get_by_role("rowheader").count()]
    return {
        row.get_by_role("rowheader").inner_text(): tuple(
            _cell(cell.inner_text()) for cell in row.get_by_role("cell").all()
        )
        for row in rows
    }


def _cell(text: str) -> tuple[int, str]:
    points, _, detail = re.sub(r"\s*\n\s*", "\n", text.strip()).partition("\n")
    return number(points), detail


def shown_totals(page: Page) -> list[int]:
    totals = page.get_by_role("group", name="Running totals")
    return [number(text.split()[-1]) for text in totals.locator("b").all_inner_texts()]


def shown_hands(page: Page) -> dict[str, list[str]]:
    """The hands face up: names of cards by the name of who held them."""
    sections = page.locator("main").get_by_role("region").all()
    return {
        section.get_attribute("aria-label") or "": [
            card.get_attribute("aria-label") or "" for card in section.get_by_role("img").all()
        ]
        for section in sections
        if section.get_attribute("aria-label") != "Score of this hand"
    }


def recounted(slug: str) -> recount.Recount:
    """The log's text, counted anew."""
    game = Game.objects.get(slug=slug)
    rows = LoggedMove.objects.filter(game=game).order_by("number")
    text = json.dumps([{"seat": row.seat, "move": row.move} for row in rows])
    return recount.recount_text(text, game.rules)


def expected_rows(deal: recount.Deal, players: int, rules: dict[str, int]) -> dict[str, Row]:
    """The lines that the scoreboard must show to seat 0, whose side comes first."""
    black = rules["black_three_points"]
    sides = len(deal.melds)

    def line(count: Callable[[int], tuple[int, str]]) -> Row:
        return tuple(count(side) for side in range(sides))

    def canastas(side: int, is_natural: bool) -> tuple[int, str]:
        bonus = 500 if is_natural else 300
        found = [cards for cards in deal.melds[side].values() if len(cards) >= 7]
        count = sum((not any(map(recount.is_wild, cards))) == is_natural for cards in found)
        return count * bonus, f"{count} × {bonus}"

    def red_threes(side: int) -> tuple[int, str]:
        count = len(deal.red_threes[side])
        points = 800 if count == 4 else 100 * count
        detail = "all four" if count == 4 else f"{count} × 100"
        return (points if deal.melds[side] else -points), detail

    def going_out(side: int) -> tuple[int, str]:
        if deal.out_seat is None or deal.out_seat % sides != side:
            return 0, ""
        return rules["concealed_bonus" if deal.concealed else "going_out_bonus"], ""

    def melded(side: int) -> tuple[int, str]:
        cards = [card for meld in deal.melds[side].values() for card in meld]
        return sum(recount.points(card, black) for card in cards), _cards(len(cards))

    def held(side: int) -> tuple[int, str]:
        cards = [card for seat in range(side, players, sides) for card in deal.hands[seat]]
        return -sum(recount.points(card, black) for card in cards), _cards(len(cards))

    return {
        "Natural canastas": line(lambda side: canastas(side, True)),
        "Mixed canastas": line(lambda side: canastas(side, False)),
        "Red threes": line(red_threes),
        "Going out": line(going_out),
        "Melded cards": line(melded),
        "Left in hands": line(held),
        "This hand": line(lambda side: (deal.scores[side], "")),
    }


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
