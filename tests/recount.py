"""Scores counted anew from the text of a log, by plain bookkeeping and without the engine.

A log is a list of `{"seat": 0, "move": {"move": "draw"}}`, cards are numbers as in docs/format.md,
`rules` the plain values of the game. Nothing here asks whether a move was legal: it moves cards.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

Step = dict[str, Any]
RANKS = "A23456789TJQK"  # of the thirteen cards of a suit, in the order of their numbers


def rank_of(number: int) -> str:
    place = number % 54
    return "*" if place >= 52 else RANKS[place % 13]


def is_red_three(number: int) -> bool:
    return rank_of(number) == "3" and (number % 54) // 13 in (1, 2)


def is_wild(number: int) -> bool:
    return rank_of(number) in "2*"


def points(number: int, black_three: int) -> int:
    rank = rank_of(number)
    if rank == "*":
        return 50
    if rank in "2A":
        return 20
    if rank in "89TJQK":
        return 10
    return black_three if rank == "3" else 5


@dataclass
class Deal:
    """Where all cards of one deal are; `scores` are the deal's own, by side, if it ended now."""

    dealer: int
    hands: list[list[int]]
    melds: list[dict[str, list[int]]]
    red_threes: list[list[int]]
    pile: list[int]
    stock: list[int]
    out_seat: int | None = None
    concealed: bool = False
    forfeited_by: int | None = None
    drawn_nothing: bool = False
    laid_before: set[int] = field(default_factory=set)
    begun: list[str] = field(default_factory=list)  # melds begun in this turn
    joined: bool = False  # added in this turn to a meld that lay there before
    laid_now: bool = False
    scores: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)

    def everything(self) -> list[int]:
        """Every card, in whatever place it is."""
        melded = [card for melds in self.melds for cards in melds.values() for card in cards]
        places = [*self.hands, *self.red_threes, self.pile, self.stock, melded]
        return [card for place in places for card in place]


@dataclass
class Recount:
    """All deals of a log, the totals after the last one, and who has won (sides)."""

    deals: list[Deal]
    totals: list[int]
    winners: list[int] | None


def recount_text(log: str, rules: dict[str, Any], finished: bool = True) -> Recount:
    """Count a log that is JSON text."""
    return recount(json.loads(log), rules, finished)


def recount_printed(text: str, finished: bool = True) -> Recount:
    """Count what `manage.py replay_game` prints; the scores that it prints are not read."""
    rules, log = read_printed(text)
    return recount(log, rules, finished)


def read_printed(text: str) -> tuple[dict[str, Any], list[Step]]:
    """Rules and log of a printed game.

    Print does not tell the packs apart; hands are bags here, so pack one stands for both.
    """
    rules: dict[str, Any] = {}
    log = []
    for line in text.splitlines():
        first, _, rest = line.partition(" ")
        if first == "rules":
            rules = json.loads(rest)
        elif first.isdigit():
            _, seat, name, *words = rest.split()
            log.append({"seat": int(seat), "move": _printed_move(name, " ".join(words))})
    return rules, log


def _printed_move(name: str, rest: str) -> Step:
    groups = [_printed_cards(group) for group in rest.split("/")]
    if name == "deal":
        return {"move": name, "order": groups[0]}
    if name == "discard":
        return {"move": name, "card": groups[0][0]}
    if name == "lay_melds":
        return {"move": name, "melds": groups}
    if name == "lay_off":
        rank, _, cards = rest.partition(": ")
        return {"move": name, "meld": rank, "cards": _printed_cards(cards)}
    if name in ("take_pile", "take_top"):
        take: Step = {"move": "take_pile", "top_only": name == "take_top", "melds": groups}
        if rest.startswith("onto:"):
            take |= {"onto": True, "cards": groups[0], "melds": groups[1:]}
        return take
    return {"move": name}


def _printed_cards(text: str) -> list[int]:
    """Numbers in pack one; the words of answers and reasons are no cards."""
    tokens = text.replace("onto:", " ").split()
    return [52 if token == "*" else _number(token) for token in tokens if _is_card(token)]


def _number(token: str) -> int:
    return "shdc".index(token[1]) * 13 + RANKS.index(token[0])


def _is_card(token: str) -> bool:
    return token == "*" or (len(token) == 2 and token[0] in RANKS and token[1] in "shdc")


def recount(
    log: list[Step],
    rules: dict[str, Any],
    finished: bool = True,
    cut: int | None = None,
    before: list[int] | None = None,
) -> Recount:
    """Count a log; `finished` says that its last deal has ended.

    For experiments: stocks `cut` to so many cards after dealing, and scores `before` it all.
    """
    deals: list[Deal] = []
    totals = before or [0] * _sides(rules)
    winners: list[int] | None = None
    for step in log:
        seat, move = step["seat"], step["move"]
        if move["move"] == "deal":
            if deals:
                totals = _closed(deals[-1], rules, totals)
            deals.append(_dealt(seat, move["order"], rules, cut))
        elif move["move"] == "forfeit":
            return Recount(deals, *_forfeited(deals, totals, seat, rules))
        else:
            _moved(deals[-1], seat, move, rules)
    if deals and finished:
        totals = _closed(deals[-1], rules, totals)
        winners = _winners(totals, rules)
    return Recount(deals, totals, winners)


def _sides(rules: dict[str, Any]) -> int:
    return {2: 2, 3: 3, 4: 2}[rules["players"]]


def _dealt(dealer: int, order: list[int], rules: dict[str, Any], cut: int | None) -> Deal:
    players = rules["players"]
    cards = list(order)
    deal = Deal(
        dealer=dealer,
        hands=[[] for _ in range(players)],
        melds=[{} for _ in range(_sides(rules))],
        red_threes=[[] for _ in range(_sides(rules))],
        pile=[],
        stock=cards,
    )
    left_of_dealer = [(dealer + 1 + place) % players for place in range(players)]
    for _ in range(rules["hand_size"]):
        for seat in left_of_dealer:
            deal.hands[seat].append(cards.pop(0))
    for seat in left_of_dealer:
        _replace_red_threes(deal, seat, rules)
    _turn_up(deal, rules)
    if cut is not None:
        del cards[cut:]
    return deal


def _replace_red_threes(deal: Deal, seat: int, rules: dict[str, Any]) -> None:
    hand = deal.hands[seat]
    while True:
        found = [card for card in hand if is_red_three(card)]
        if not found:
            return
        hand.remove(found[0])
        deal.red_threes[seat % _sides(rules)].append(found[0])
        if deal.stock:
            hand.append(deal.stock.pop(0))


def _turn_up(deal: Deal, rules: dict[str, Any]) -> None:
    while deal.stock:
        card = deal.stock.pop(0)
        deal.pile.append(card)
        if is_wild(card):
            kind = "wild"
        elif rank_of(card) == "3":
            kind = "red_three" if is_red_three(card) else "black_three"
        else:
            return
        if kind not in rules["upcard_cover"]:
            return


def _moved(deal: Deal, seat: int, move: Step, rules: dict[str, Any]) -> None:
    name = move["move"]
    if name == "draw":
        _draw(deal, seat, rules, rules["draw_count"])
    elif name == "take_pile":
        _take(deal, seat, move, rules)
    elif name == "take_rest":
        _gather(deal, seat, rules)
    elif name == "lay_melds":
        for cards in move["melds"]:
            _lay(deal, seat, cards, rules, None)
    elif name == "lay_off":
        _lay(deal, seat, move["cards"], rules, move["meld"])
    elif name == "discard":
        _discard(deal, seat, move["card"], rules)
    elif name == "go_out":
        _go_out(deal, seat, rules)
    elif name not in ("ask", "answer", "end_deal"):
        raise ValueError(f"there is no move {name}")


def _draw(deal: Deal, seat: int, rules: dict[str, Any], wanted: int) -> None:
    gained = 0
    while gained < wanted and deal.stock:
        card = deal.stock.pop(0)
        if is_red_three(card):
            deal.red_threes[seat % _sides(rules)].append(card)
        else:
            deal.hands[seat].append(card)
            gained += 1
    deal.drawn_nothing = gained == 0


def _take(deal: Deal, seat: int, move: Step, rules: dict[str, Any]) -> None:
    top = deal.pile.pop()
    groups = [list(cards) for cards in move.get("melds", [])]
    if move.get("onto"):
        groups.insert(0, list(move.get("cards", [])))
    _lay(deal, seat, groups[0], rules, rank_of(top), from_pile=top)
    for cards in groups[1:]:
        _lay(deal, seat, cards, rules, None)
    if not move.get("top_only"):
        _gather(deal, seat, rules)


def _gather(deal: Deal, seat: int, rules: dict[str, Any]) -> None:
    """The cards of the pile join the hand, red threes the table."""
    cards, deal.pile = deal.pile, []
    red = [card for card in cards if is_red_three(card)]
    deal.hands[seat] += [card for card in cards if not is_red_three(card)]
    deal.red_threes[seat % _sides(rules)] += red
    if rules["pile_red_three_replaced"]:
        for _ in red:
            _draw(deal, seat, rules, 1)


def _lay(
    deal: Deal,
    seat: int,
    cards: list[int],
    rules: dict[str, Any],
    rank: str | None,
    from_pile: int | None = None,
) -> None:
    for card in cards:
        deal.hands[seat].remove(card)
    rank = rank or next(rank_of(card) for card in cards if not is_wild(card))
    melds = deal.melds[seat % _sides(rules)]
    if rank not in melds:
        melds[rank] = []
        deal.begun.append(rank)
    elif rank not in deal.begun:
        deal.joined = True
    melds[rank] += [*cards, *([] if from_pile is None else [from_pile])]
    deal.laid_now = True


def _discard(deal: Deal, seat: int, card: int, rules: dict[str, Any]) -> None:
    deal.hands[seat].remove(card)
    deal.pile.append(card)
    if not deal.hands[seat]:
        _go_out(deal, seat, rules)
    if deal.laid_now:
        deal.laid_before.add(seat)
    deal.begun, deal.joined, deal.laid_now = [], False, False


def _go_out(deal: Deal, seat: int, rules: dict[str, Any]) -> None:
    deal.out_seat = seat
    melds = deal.melds[seat % _sides(rules)]
    complete = sum(len(melds[rank]) >= 7 for rank in deal.begun)
    is_first = seat not in deal.laid_before and not deal.joined
    deal.concealed = is_first and complete >= rules["canastas_to_go_out"]


def _closed(deal: Deal, rules: dict[str, Any], totals: list[int]) -> list[int]:
    deal.scores = [_score(deal, side, rules) for side in range(_sides(rules))]
    deal.totals = [before + new for before, new in zip(totals, deal.scores, strict=True)]
    return deal.totals


def _score(deal: Deal, side: int, rules: dict[str, Any]) -> int:
    melds = deal.melds[side]
    black = rules["black_three_points"]
    score = sum(points(card, black) for cards in melds.values() for card in cards)
    canastas = [cards for cards in melds.values() if len(cards) >= 7]
    for cards in canastas:
        score += 300 if any(is_wild(card) for card in cards) else 500
    count = len(deal.red_threes[side])
    reds = 800 if count == 4 else 100 * count
    score += reds if (canastas if rules["red_three_needs"] == "canasta" else melds) else -reds
    if deal.out_seat is not None and deal.out_seat % _sides(rules) == side:
        score += rules["concealed_bonus"] if deal.concealed else rules["going_out_bonus"]
    for seat in range(side, rules["players"], _sides(rules)):
        score -= sum(points(card, black) for card in deal.hands[seat])
    return score


def _winners(totals: list[int], rules: dict[str, Any]) -> list[int] | None:
    best = max(totals)
    if rules["target"] != "one_deal" and best < rules["target"]:
        return None
    leaders = [side for side, total in enumerate(totals) if total == best]
    return None if len(leaders) > 1 and rules["tie"] == "extra_deal" else leaders


def _forfeited(
    deals: list[Deal], totals: list[int], seat: int, rules: dict[str, Any]
) -> tuple[list[int], list[int]]:
    """The running deal is not scored; a forfeit between deals finds the last one scored already."""
    if deals:
        deals[-1].forfeited_by = seat
    others = [side for side in range(len(totals)) if side != seat % _sides(rules)]
    best = max(totals[side] for side in others)
    return totals, [side for side in others if totals[side] == best]
