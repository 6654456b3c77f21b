"""Card tokens of position files, and the box of 108 cards that they are taken from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.engine.cards import DECK, NATURAL_RANKS, RANK_OF_TOKEN, Card, Rank
from games.engine.faults import FaultyCase

TOKEN = re.compile(r"[2456789TJQKA*]|r3|b3|[23456789TJQKA][shdc]")
FILLER = re.compile(r"\+([1-9][0-9]{0,2})")


@dataclass(frozen=True, slots=True)
class Filler:
    """Cards nobody cares about."""

    count: int


Token = str | Filler


def tokens_of(text: object, where: str, *, filler: bool = False) -> list[Token]:
    """The tokens of a text, FaultyCase naming the place where one is none."""
    if not isinstance(text, str):
        raise FaultyCase(f"{where}: cards are a text of tokens, not {text!r}")
    return [_token(word, where, filler) for word in text.split()]


def _token(word: str, where: str, filler: bool) -> Token:
    found = FILLER.fullmatch(word) if filler else None
    if found:
        return Filler(int(found[1]))
    if not TOKEN.fullmatch(word):
        raise FaultyCase(f"{where}: {word!r} is no card")
    return word


def plain_tokens(text: object, where: str) -> list[str]:
    """Tokens of a text in which filler has no place."""
    return [word for word in tokens_of(text, where) if isinstance(word, str)]


def is_suited(token: str) -> bool:
    return token[-1] in "shdc"


def matches(token: str, card: Card) -> bool:
    """Whether the card is one that the token may stand for."""
    if token == "r3":
        return card.is_red_three
    if token == "b3":
        return card.is_black_three
    if is_suited(token):
        return card.token == token
    return card.rank is RANK_OF_TOKEN[token] and card.rank is not Rank.THREE


def rank_of(token: str) -> Rank:
    return Rank.THREE if token in ("r3", "b3") else RANK_OF_TOKEN[token[0]]


def pick(tokens: Sequence[str], cards: Iterable[Card], where: str) -> list[Card]:
    """A card for each token out of these, suited tokens first, then the lowest numbers."""
    free = sorted(cards, key=lambda card: card.number)
    picked: dict[int, Card] = {}
    for wants_suit in (True, False):
        for place, token in enumerate(tokens):
            if is_suited(token) is wants_suit:
                found = next((card for card in free if matches(token, card)), None)
                if found is None:
                    raise FaultyCase(f"{where}: no {token} is left")
                free.remove(found)
                picked[place] = found
    return [picked[place] for place in range(len(tokens))]


@dataclass(slots=True)
class Box:
    """Collects what a case places, then hands out the cards in the order that the format sets."""

    places: list[tuple[str, list[Token]]] = field(default_factory=list)

    def put(self, where: str, tokens: list[Token]) -> None:
        """Note what lies in a place of this name."""
        self.places.append((where, tokens))

    def hand_out(self, named: set[Rank]) -> dict[str, tuple[Card, ...]]:
        """The cards of each place: suited tokens, unsuited ones, then filler of unnamed ranks."""
        words = [(where, token) for where, tokens in self.places for token in tokens]
        plain = [(where, token) for where, token in words if isinstance(token, str)]
        picked = iter(_picked(plain))
        taken: list[Card | Filler] = [
            next(picked) if isinstance(token, str) else token for _, token in words
        ]
        used = {card for card in taken if isinstance(card, Card)}
        filler = _fillers(used, named)
        dealt: dict[str, tuple[Card, ...]] = {where: () for where, _ in self.places}
        for (where, _), card in zip(words, taken, strict=True):
            found = (card,) if isinstance(card, Card) else _take(filler, card.count, where)
            dealt[where] += tuple(found)
        return dealt


def _picked(plain: list[tuple[str, str]]) -> list[Card]:
    free = list(DECK)
    picked: dict[int, Card] = {}
    for wants_suit in (True, False):
        for place, (where, token) in enumerate(plain):
            if is_suited(token) is wants_suit:
                picked[place] = pick([token], free, where)[0]
                free.remove(picked[place])
    return [picked[place] for place in range(len(plain))]


def _fillers(used: set[Card], named: set[Rank]) -> list[Card]:
    """Unused naturals in the order of filling: one of each unnamed rank in turn, then others."""
    order: list[Card] = []
    for ranks in (
        [rank for rank in NATURAL_RANKS if rank not in named],
        [rank for rank in NATURAL_RANKS if rank in named],
    ):
        columns = [
            [card for card in DECK if card.rank is rank and card not in used] for rank in ranks
        ]
        order += [column[row] for row in range(8) for column in columns if row < len(column)]
    return order


def _take(filler: list[Card], count: int, where: str) -> list[Card]:
    if count > len(filler):
        raise FaultyCase(f"{where}: no natural is left for the filler")
    taken = filler[:count]
    del filler[:count]
    return taken
