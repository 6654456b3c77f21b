"""Plays Canasta as a person does: looks at the page, decides by simple rules, taps or clicks."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.sight import PLURALS, RANKS, WILD, Meld, Seen, rank_of, see

PATIENCE_S = 60.0
LOOK_AGAIN_MS = 100
MOST_ACTS = 40  # in one turn
MOST_TURNS = 90
# The middle of what is in sight of a card, others lying over the rest of it.
VISIBLE_SPOT = """card => {
  const box = card.getBoundingClientRect();
  const seen = [];
  for (let x = box.left + 2; x < box.right; x += 3)
    for (let y = box.top + 2; y < box.bottom; y += 6)
      if (card.contains(document.elementFromPoint(x, y))) seen.push([x - box.left, y - box.top]);
  if (!seen.length) return null;
  const middle = [0, 1].map(axis => seen.reduce((sum, spot) => sum + spot[axis], 0) / seen.length);
  const far = spot => Math.hypot(spot[0] - middle[0], spot[1] - middle[1]);
  const best = seen.reduce((one, other) => far(other) < far(one) ? other : one);
  return {x: best[0], y: best[1]};
}"""

Condition = Callable[[Seen], bool]


class Player:
    """One window of the table. Every wait is for something to be seen, and bounded."""

    def __init__(self, page: Page, *, taps: bool = False) -> None:
        self.page = page
        self._press = Locator.tap if taps else Locator.click
        self.refusals: list[str] = []

    # Seeing

    def look(self) -> Seen:
        return see(self.page)

    def wait_for(self, condition: Condition, seconds: float = PATIENCE_S) -> Seen:
        deadline = time.monotonic() + seconds
        while not condition(seen := self.look()):
            assert time.monotonic() < deadline, f"this stayed for {seconds:.0f} s: {seen}"
            self.page.wait_for_timeout(LOOK_AGAIN_MS)
        # Who sees a page before its scripts have come could press nothing yet.
        self.page.wait_for_load_state()
        return seen

    def wait_for_turn(self) -> Seen:
        return self.wait_for(lambda seen: seen.is_mine or seen.is_scored)

    # Acting

    def press(self, thing: Locator, at: dict[str, float] | None = None) -> None:
        # It may be in sight on a new page whose scripts are still on their way.
        thing.wait_for(state="attached")
        self.page.wait_for_load_state()
        # Playwright's type for a position is a private one.
        self._press(thing, position=at)  # type: ignore[arg-type]

    def play(self, thing: Locator) -> Seen:
        """Press it, and wait until the table looks different."""
        before = self.look()
        self.press(thing)
        seen = self.wait_for(lambda now: _looks_changed(before, now))
        return self.dismissed(seen) if seen.message else seen

    def dismissed(self, seen: Seen) -> Seen:
        """Read a refusal and put it away; the prompt stands in the same place."""
        self.refusals.append(seen.message)
        self.press(self.button("Dismiss"))
        return self.wait_for(lambda now: not now.message)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    def action(self, name: str) -> Locator:
        actions = self.page.get_by_role("toolbar", name="Turn actions")
        return actions.get_by_role("button", name=name, exact=True)

    def cards(self, rank: str) -> Locator:
        hand = self.page.get_by_role("toolbar", name=re.compile("^Your hand"))
        return hand.get_by_role("button", name=re.compile(rf"^{rank}\b"))

    def meld_zone(self) -> Locator:
        return self.page.get_by_role("region", name="Your side’s melds")

    def meld(self, rank: str) -> Locator:
        plural = next(plural for plural, each in PLURALS.items() if each == rank)
        return self.meld_zone().get_by_role("button", name=re.compile(f"^{plural},"))

    def choose(self, rank: str, count: int) -> None:
        """Select so many cards of the rank."""
        before = _chosen(rank, self.look())
        for chosen in range(before, before + count):
            # A finger on overlapping cards takes the next one, wherever it lands.
            free = self.cards(rank).and_(self.page.locator("[aria-pressed=false]")).first
            self.press(free, self._spot(free))
            self._wait_for_chosen(rank, chosen + 1)

    def _spot(self, card: Locator) -> dict[str, float]:
        deadline = time.monotonic() + 5
        while (spot := card.evaluate(VISIBLE_SPOT)) is None:
            assert time.monotonic() < deadline, f"no part of {card} is in sight"
            self.page.wait_for_timeout(LOOK_AGAIN_MS)
        return dict(spot)

    def _wait_for_chosen(self, rank: str, count: int) -> None:
        self.wait_for(lambda seen: _chosen(rank, seen) == count, 5)

    # Whole turns

    def play_deal(self) -> Seen:
        """Play until the score of the deal is shown."""
        for _ in range(MOST_TURNS):
            seen = self.wait_for_turn()
            if seen.is_scored:
                return seen
            self.play_turn(seen)
        raise AssertionError("the deal does not end")

    def play_turn(self, seen: Seen) -> Seen:
        turn = Turn()
        for _ in range(MOST_ACTS):
            if seen.is_scored or not seen.is_mine:
                return seen
            seen = self._act(seen, turn)
            if turn.is_over:
                return seen
        raise AssertionError(f"the turn does not end: {seen}")

    def _act(self, seen: Seen, turn: Turn) -> Seen:
        if seen.question:
            return self.play(self.button("Yes, go out"))
        if seen.must_draw:
            return self._begin(seen, turn)
        if seen.is_open("Go out"):
            return self._finish(seen, turn)
        for lay in turn.lays(seen):
            return self._lay(lay, seen, turn)
        if "points short" in seen.prompt:
            turn.has_reset = True
            return self.play(self.action("Reset"))
        return self._discard(seen, turn)

    def _begin(self, seen: Seen, turn: Turn) -> Seen:
        if seen.can_take and turn.wants_pile(seen):
            return self._take(seen, turn)
        if "draw" in seen.prompt:
            return self.play(self.button("Stock"))
        return self._take_forced(seen)

    def _take(self, seen: Seen, turn: Turn) -> Seen:
        """The top card and its partners; where a meld lies and suffices, onto the meld."""
        turn.tried.add("pile")
        self.press(self.button("Discard pile"))
        rank = seen.top
        has_meld = rank in seen.melds
        if not has_meld or seen.is_frozen:
            self.choose(rank, seen.count(rank))
        return self.play(self.meld(rank) if has_meld else self.button("New meld"))

    def _take_forced(self, seen: Seen) -> Seen:
        """The stock is empty: one card and a wild one may do; if nothing does, the deal ends."""
        if seen.is_open("End hand"):
            return self.play(self.action("End hand"))
        self.press(self.button("Discard pile"))
        rank = seen.top
        if rank in seen.melds:
            return self.play(self.meld(rank))
        self.choose(rank, seen.count(rank))
        if seen.count(rank) == 1:
            self.choose(next(wild for wild in WILD if seen.count(wild)), 1)
        return self.play(self.button("New meld"))

    def _finish(self, seen: Seen, turn: Turn) -> Seen:
        if seen.is_open("Ask") and "ask" not in turn.tried:
            turn.tried.add("ask")
            self.play(self.action("Ask"))
            return self.wait_for_turn()
        self.press(self.action("Go out"))
        sheet = self.page.get_by_role("dialog", name="Go out")
        sheet.wait_for()
        return self.play(sheet.get_by_role("button", name="Go out", exact=True))

    def _lay(self, lay: Lay, seen: Seen, turn: Turn) -> Seen:
        turn.tried.add(lay.key)
        for rank, count in lay.cards.items():
            self.choose(rank, count)
        is_new = lay.rank not in seen.melds
        return self.play(self.button("New meld") if is_new else self.meld(lay.rank))

    def _discard(self, seen: Seen, turn: Turn) -> Seen:
        rank = turn.discard(seen)
        self.choose(rank, 1)
        after = self.play(self.button("Discard pile"))
        if not after.is_mine or len(after.hand) < len(seen.hand) or after.must_draw:
            turn.is_over = True
        return after


class Lay:
    """Cards for one meld, new or not, by rank and number."""

    def __init__(self, rank: str, cards: dict[str, int]) -> None:
        self.rank = rank
        self.cards = {each: count for each, count in cards.items() if count}
        self.key = f"{rank} {sorted(self.cards.items())}"

    @property
    def size(self) -> int:
        return sum(self.cards.values())

    @property
    def points(self) -> int:
        return sum(RANKS[rank] * count for rank, count in self.cards.items())


class Turn:
    """What was tried in this turn, and what to do next."""

    def __init__(self) -> None:
        self.tried: set[str] = set()
        self.has_reset = False
        self.is_over = False

    def wants_pile(self, seen: Seen) -> bool:
        """A pair for the top card, or a meld that it joins; the first time with enough points."""
        if "pile" in self.tried or seen.top in ("", *WILD, "Three"):
            return False
        if seen.opening is None:
            if seen.top in seen.melds and not seen.is_frozen:
                return True
            return seen.count(seen.top) >= 2
        if seen.count(seen.top) < 2:
            return False
        own = (seen.count(seen.top) + 1) * RANKS[seen.top]
        others = sum(lay.points for lay in _sets(seen) if lay.rank != seen.top)
        return own + others >= seen.opening[1]

    def lays(self, seen: Seen) -> list[Lay]:
        """The next cards to lay, the best first, as long as two stay in the hand."""
        if self.has_reset:
            return []
        lays = _joining(seen) + _sets(seen) + _completing(seen)
        if seen.opening is not None and seen.opening[0] < seen.opening[1]:
            lays = _opening(seen)
        keep = 1 if "No card left" in seen.prompt else 2
        return [
            lay for lay in lays if lay.key not in self.tried and len(seen.hand) - lay.size >= keep
        ]

    def discard(self, seen: Seen) -> str:
        """Black threes and lonely cards first, wild cards last, nothing that helps the others."""

        def price(rank: str) -> tuple[bool, bool, bool, int, int]:
            helps = rank in seen.their_ranks or rank in seen.melds
            return (rank in WILD, helps, rank != "Three", seen.count(rank), RANKS[rank])

        return min({rank_of(card) for card in seen.hand}, key=price)


def _sets(seen: Seen) -> list[Lay]:
    """Three and more of a rank that does not lie on the table."""
    return [
        Lay(rank, {rank: seen.count(rank)})
        for rank in RANKS
        if seen.count(rank) >= 3 and rank not in (*WILD, "Three", *seen.melds)
    ]


def _joining(seen: Seen) -> list[Lay]:
    return [Lay(rank, {rank: seen.count(rank)}) for rank in seen.melds if seen.count(rank)]


def _completing(seen: Seen) -> list[Lay]:
    """Wild cards that make a canasta of a meld."""
    lays = []
    for meld in seen.melds.values():
        wilds = _wilds(seen, meld.missing)
        if meld.missing and len(wilds) == meld.missing <= meld.room:
            lays.append(_with_wilds(meld, wilds))
    return lays


def _with_wilds(meld: Meld, wilds: list[str]) -> Lay:
    return Lay(meld.rank, {wild: wilds.count(wild) for wild in WILD})


def _opening(seen: Seen) -> list[Lay]:
    """The first melds, if all together reach the minimum: sets, then pairs with a wild card."""
    assert seen.opening is not None
    laid, need = seen.opening
    short = need - laid
    lays = _joining(seen) + _sets(seen)
    wilds = _wilds(seen, len(seen.hand))
    taken = {lay.rank for lay in lays}
    for rank in sorted(RANKS, key=lambda rank: -RANKS[rank]):
        if sum(lay.points for lay in lays) >= short:
            break
        is_pair = seen.count(rank) == 2 and rank not in (*WILD, "Three", *taken)
        if is_pair and wilds:
            lays.append(Lay(rank, {rank: 2, wilds.pop(): 1}))
    return lays if sum(lay.points for lay in lays) >= short else []


def _chosen(rank: str, seen: Seen) -> int:
    return sum(rank_of(card) == rank for card in seen.chosen)


def _wilds(seen: Seen, most: int) -> list[str]:
    return [rank_of(card) for card in seen.hand if rank_of(card) in WILD][:most]


def _looks_changed(before: Seen, now: Seen) -> bool:
    def essence(seen: Seen) -> tuple[object, ...]:
        pile = (seen.pile, seen.prompt, seen.message, seen.question, seen.is_scored)
        return (*pile, seen.hand, tuple(seen.melds.values()), seen.opening)

    return bool(now.prompt or now.message or now.is_scored) and essence(before) != essence(now)
