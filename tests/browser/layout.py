"""What lies where in the window, measured as the eye would: what is on top, what is cut off."""

from playwright.sync_api import Page

SIZES = ((320, 568), (360, 740), (430, 932), (740, 360), (820, 1180), (1280, 800))

# For each card of the hand, how its index fares. The index stands in the upper left corner, and a
# fanned card is turned with its group; so a point of it is reckoned from the card's middle.
INDICES = """() => [...document.querySelectorAll('[role=toolbar] [aria-pressed]')].map(card => {
  const box = card.getBoundingClientRect();
  const middle = {x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2};
  let turn = new DOMMatrix();
  for (let each = card; each; each = each.parentElement)
    turn = new DOMMatrix(getComputedStyle(each).transform).multiply(turn);
  turn.e = turn.f = 0;
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const name = card.getAttribute('aria-label');
  for (const [right, down] of [[5, 0.1], [9, 0.17], [5, 0.25]]) {
    const point = turn.transformPoint({x: right - width / 2, y: (down - 0.5) * height});
    const [x, y] = [middle.x + point.x, middle.y + point.y];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${name} is off the window`;
    const top = document.elementFromPoint(x, y);
    if (!card.contains(top)) return `${name} is covered by ${top?.outerHTML.slice(0, 120)}`;
  }
  return '';
}).filter(Boolean)"""

SCROLL = """() => {
  scrollTo(500, 500);
  const root = document.scrollingElement;
  const beyond = [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight];
  const found = [scrollX, scrollY, ...beyond.map(by => Math.max(0, by))];
  scrollTo(0, 0);
  return found;
}"""

# The visible width of each rank: from its left edge to the next one's in the same row.
STRIPS = """() => [...document.querySelectorAll('[role=toolbar] [role=group]')].map(group => {
  const box = group.getBoundingClientRect();
  const cards = [...group.querySelectorAll('[aria-pressed]')].map(c => c.getBoundingClientRect());
  const near = [...document.querySelectorAll('[role=toolbar] [role=group]')]
    .map(other => other.getBoundingClientRect())
    .filter(other => Math.abs(other.top - box.top) < 25 && other.left > box.left);
  const end = Math.min(box.right, ...near.map(other => other.left));
  const inside = cards.slice(1).map((card, place) => card.left - cards[place].left);
  return {name: group.getAttribute('aria-label'), width: end - box.left, inside};
})"""

RANK_PX = 24
CARD_PX = 15
# A hand so large says the number of each rank in figures; no phone has room for more.
DENSE = 24
DENSE_CARD_PX = 11
ROUNDING_PX = 0.5


def hidden_indices(page: Page) -> list[str]:
    """Cards whose index cannot be seen, each with the reason."""
    return list(page.evaluate(INDICES))


def scrolling(page: Page) -> list[int]:
    """How far the page could be scrolled, in both directions and by both measures."""
    return list(page.evaluate(SCROLL))


def narrow_strips(page: Page) -> list[str]:
    """Ranks and cards too narrow to be read."""
    held = page.get_by_role("toolbar").first.locator("[aria-pressed]").count()
    least = DENSE_CARD_PX if held >= DENSE else CARD_PX
    return [
        f"{strip['name']}: {strip['width']:.0f} px, inside {min(strip['inside'], default=0):.0f}"
        for strip in page.evaluate(STRIPS)
        if strip["width"] < RANK_PX - ROUNDING_PX
        or min(strip["inside"], default=least) < least - ROUNDING_PX
    ]


def faults(page: Page) -> list[str]:
    """Everything that is wrong with the table at the present size."""
    scrolled = [f"the page scrolls by {scrolling(page)}"] if any(scrolling(page)) else []
    return hidden_indices(page) + narrow_strips(page) + scrolled


def faults_at_all_sizes(page: Page) -> list[str]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("size => innerWidth === size", arg=width)
        found += [f"{width}x{height}: {fault}" for fault in faults(page)]
    return found
