"""What a person sees or hears of the page: the tree of names and roles, and nothing behind it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Page

LINE = re.compile(r"^( *)- (.*)$")
KEY = re.compile(
    r'^(?P<role>[\w/]+)(?: (?P<name>"(?:[^"\\]|\\.)*"))?'
    r"(?P<marks>(?: \[[^\]]*\])*)(?::(?: (?P<text>.*))?)?$"
)
QUOTED_KEY = re.compile(r"^'((?:[^']|'')*)'(.*)$")

RANKS = {
    "Four": 5,
    "Five": 5,
    "Six": 5,
    "Seven": 5,
    "Eight": 10,
    "Nine": 10,
    "Ten": 10,
    "Jack": 10,
    "Queen": 10,
    "King": 10,
    "Ace": 20,
    "Two": 20,
    "Joker": 50,
    "Three": 5,
}
WILD = ("Two", "Joker")
PLURALS = {rank + ("es" if rank == "Six" else "s"): rank for rank in RANKS}


@dataclass
class Node:
    role: str
    name: str = ""
    text: str = ""
    marks: tuple[str, ...] = ()
    children: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, role: str, name: str = "") -> list[Node]:
        """Everything of a role whose name begins so."""
        return [node for node in self.walk() if node.role == role and node.name.startswith(name)]

    def first(self, role: str, name: str = "") -> Node:
        """The first of them, or an empty one."""
        return next(iter(self.all(role, name)), Node(role))

    @property
    def words(self) -> str:
        """All that stands in it."""
        return " ".join(part for node in self.walk() for part in [node.text] if part)


def parsed(snapshot: str) -> Node:
    """The tree that `aria_snapshot` writes as YAML."""
    root = Node("page")
    open_nodes: list[tuple[int, Node]] = [(-1, root)]
    for line in snapshot.splitlines():
        match = LINE.match(line)
        if match is None:
            continue
        depth, node = len(match[1]), _node(match[2])
        while open_nodes[-1][0] >= depth:
            open_nodes.pop()
        open_nodes[-1][1].children.append(node)
        open_nodes.append((depth, node))
    return root


def _node(line: str) -> Node:
    quoted = QUOTED_KEY.match(line)
    if quoted:
        line = quoted[1].replace("''", "'") + quoted[2]
    match = KEY.match(line)
    if match is None:
        return Node("text", text=line)
    marks = tuple(re.findall(r"\[([^\]]*)\]", match["marks"]))
    return Node(match["role"], _unquoted(match["name"]), _unquoted(match["text"]), marks)


def _unquoted(text: str | None) -> str:
    return str(json.loads(text)) if text and text.startswith('"') else text or ""


@dataclass(frozen=True)
class Meld:
    """A tile before the own side, by its name."""

    rank: str
    size: int
    wilds: int

    @property
    def room(self) -> int:
        """How many wild cards it may still take."""
        return max(0, min(3, self.size - self.wilds) - self.wilds)

    @property
    def missing(self) -> int:
        return max(0, 7 - self.size)


@dataclass(frozen=True)
class Seen:
    """The table, or the score of a deal, at one glance."""

    prompt: str
    hand: tuple[str, ...]
    chosen: tuple[str, ...]
    melds: dict[str, Meld]
    their_ranks: frozenset[str]
    stock: str
    pile: str
    opening: tuple[int, int] | None
    actions: dict[str, bool]
    others: tuple[str, ...]
    tray: str
    message: str
    question: str
    way: str
    log: tuple[str, ...]
    is_scored: bool

    @property
    def is_mine(self) -> bool:
        return (
            bool(self.question)
            or self.prompt.startswith(("Your turn", "No card left"))
            or ("points short" in self.prompt)
        )

    @property
    def is_over(self) -> bool:
        return self.is_scored

    @property
    def top(self) -> str:
        """The rank of the pile's top card; nothing where it lies empty."""
        match = re.search(r"top card (\w+)", self.pile)
        return match[1] if match else ""

    @property
    def is_frozen(self) -> bool:
        return "frozen" in self.pile

    @property
    def can_take(self) -> bool:
        return self.prompt.startswith("Your turn") and "take the pile" in self.prompt

    @property
    def must_draw(self) -> bool:
        return self.prompt.startswith("Your turn: draw") or self.can_take

    def count(self, rank: str) -> int:
        return sum(rank_of(card) == rank for card in self.hand)

    def is_open(self, action: str) -> bool:
        return self.actions.get(action, False)


def rank_of(card: str) -> str:
    return re.split(r"[ ,]", card)[0]


def see(page: Page) -> Seen:
    return _seen(parsed(page.locator("body").aria_snapshot()))


def _seen(root: Node) -> Seen:
    dock = root.first("region", "Your hand and actions")
    hand = dock.first("toolbar", "Your hand").all("button")
    mine = root.first("region", "Your side’s melds")
    theirs = next((node for node in root.all("region") if node.name.endswith(": melds")), mine)
    actions = dock.first("toolbar", "Turn actions").all("button")
    return Seen(
        prompt=dock.first("paragraph").words,
        hand=tuple(card.name for card in hand),
        chosen=tuple(card.name for card in hand if "pressed" in card.marks),
        melds={meld.rank: meld for meld in map(_meld, mine.all("button")) if meld is not None},
        their_ranks=frozenset(
            PLURALS[node.name.split(",")[0]]
            for node in theirs.all("img")
            if node.name.split(",")[0] in PLURALS
        ),
        stock=root.first("button", "Stock").name,
        pile=root.first("button", "Discard pile").name,
        opening=_opening(mine.first("meter").name),
        actions={node.name: "disabled" not in node.marks for node in actions},
        others=tuple(
            node.name for node in root.first("main").all("group") if "in hand" in node.name
        ),
        tray=next((node.name for node in root.all("group") if "cards wait" in node.name), ""),
        message=root.first("alert").words,
        question=root.first("alertdialog").name,
        way=root.first("dialog", "Go out").name,
        log=_log(root),
        is_scored=bool(root.all("region", "Score of this hand")),
    )


def _meld(node: Node) -> Meld | None:
    """ "Fives, 4 cards, 3 natural, 1 wild, 3 more for a canasta"."""
    rank = PLURALS.get(node.name.split(",")[0])
    if rank is None:
        return None
    size = re.search(r"(\d+) cards", node.name)
    wilds = re.search(r"(\d+) wild", node.name)
    return Meld(rank, int(size[1]) if size else 0, int(wilds[1]) if wilds else 0)


def _opening(name: str) -> tuple[int, int] | None:
    match = re.search(r"(\d+) of (\d+) points", name)
    return (int(match[1]), int(match[2])) if match else None


def _log(root: Node) -> tuple[str, ...]:
    """The last moves, the newest first."""
    moves = root.first("region", "Last moves")
    return tuple(
        " ".join(child.words for child in item.children if child.role == "text") or item.text
        for item in moves.all("listitem")
    )
