"""Draw the card faces: writes static/img/cards.svg (one sprite) and static/img/back.svg.

Run it from the root of the project: `python3 tools/cards.py`.

A face is a symbol `m-Kh` (the plain face) or `b-Kh` (the large index), named by rank and suit;
jokers are `Xr` and `Xb`. Colours are custom properties of the page in presentation attributes:
a style sheet does not reach into a sprite that stands in another file.
"""

from __future__ import annotations

import math
from pathlib import Path

from shapes import (
    GLYPHS,
    JACK_CAP,
    JACK_FEATHER,
    KING_CROWN,
    QUEEN_CROWN,
    STAR,
    SUIT_PATHS,
)

RANKS = "A23456789TJQK"
SUITS = "shdc"
IMAGES = Path(__file__).resolve().parent.parent / "static" / "img"

INK = {suit: f"var(--suit-{suit})" for suit in SUITS} | {"red": "var(--r3)"}
GOLD = "#D6A02C"
JOKERS = {"r": ("#A31545", "#6B1638"), "b": ("#2A2F63", "#454C9B")}
JOKER_INK = {"r": "var(--joker-r)", "b": "var(--joker-b)"}


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def place(x: float, y: float, scale: float) -> str:
    return f'transform="translate({number(x)} {number(y)}) scale({number(scale)})"'


def pip(suit: str, ink: str, x: float, y: float, size: float) -> str:
    return f'<path fill="{ink}" {place(x, y, size / 22)} d="{SUIT_PATHS[suit]}"/>'


def star(x: float, y: float, size: float) -> str:
    return f'<path fill="var(--wild-line)" {place(x, y, size / 20)} d="{STAR}"/>'


def glyph(
    sign: str, ink: str, x: float, y: float, height: float, width: float, most: float | None = None
) -> str:
    """An index character of that height, drawn with a pen of that width, at most so broad."""
    scale = height / 28
    box = 27 if sign == "T" else 20
    across = min(scale, most / box) if most else scale
    return (
        f'<path fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round" '
        f'stroke-linejoin="round" transform="translate({number(x)} {number(y)}) '
        f'scale({number(across)} {number(scale)})" d="{GLYPHS[sign]}"/>'
    )


def ground(width: int, height: int, inset: float, kind: str) -> str:
    """The tinted stock of wild cards and red threes, with its line."""
    line = f'x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}"'
    return (
        f'<rect fill="var(--{kind}-bg)" width="{width}" height="{height}"/>'
        f'<rect fill="none" stroke="var(--{kind}-line)" stroke-width="2" {line} rx="6"/>'
    )


def upside_down(drawing: str) -> str:
    return f'<g transform="rotate(180 50 70)">{drawing}</g>'


def dots(points: tuple[tuple[float, float], ...], radius: float) -> str:
    return "".join(f'<circle fill="{GOLD}" cx="{x}" cy="{y}" r="{radius}"/>' for x, y in points)


def headgear(rank: str, ink: str) -> str:
    """The crown of a king or queen, the cap of a jack."""
    if rank == "K":
        return (
            f'<path fill="{ink}" d="{KING_CROWN}"/>'
            f'<rect fill="{ink}" x="32" y="64.5" width="36" height="4.5" rx="2"/>'
            + dots(((29.5, 41), (50, 33), (70.5, 41)), 3.2)
            + f'<path fill="{GOLD}" d="M50 49l3.5 4.5L50 58l-3.5-4.5Z"/>'
        )
    if rank == "Q":
        return (
            f'<path fill="{ink}" d="{QUEEN_CROWN}"/>'
            f'<rect fill="{ink}" x="33" y="64.5" width="34" height="4.5" rx="2"/>'
            + dots(((29.5, 42), (40, 38.5), (50, 33.5), (60, 38.5), (70.5, 42)), 2.6)
        )
    return (
        f'<path fill="{ink}" d="{JACK_CAP}"/><path fill="{GOLD}" d="{JACK_FEATHER}"/>'
        '<path d="M57 48.5C63 42 70 36.5 76 33.5" fill="none" stroke="#fff" '
        'stroke-opacity=".7" stroke-width="1.2"/>'
        f'<rect fill="{ink}" x="28" y="64" width="44" height="5.5" rx="2.7"/>'
    )


def joker_hat(colour: str) -> str:
    main, dark = JOKERS[colour]
    return (
        f'<path fill="{main}" d="M36 88C26 76 13 74 14 57c12-3 22 3 27 16Z"/>'
        f'<path fill="{dark}" d="M64 88c10-12 23-14 22-31-12-3-22 3-27 16Z"/>'
        f'<path fill="{GOLD}" stroke="#8A6412" stroke-width=".8" '
        'd="M32 88c4-10 4-36 18-48 14 12 14 38 18 48Z"/>'
        f'<rect fill="{main}" x="28" y="87" width="44" height="8" rx="4"/>'
        + dots(((14, 56), (86, 56), (50, 38)), 5)
    )


def blocked(x: float, y: float, radius: float) -> str:
    """The sign on a black three: it stops the pile."""
    pen = f'stroke="var(--card-ink)" stroke-width="{number(radius * 0.28)}"'
    reach = number(radius * 0.68)
    return (
        f'<g fill="none" transform="translate({x} {y})"><circle {pen} r="{radius}"/>'
        f'<path {pen} d="M-{reach} {reach}L{reach}-{reach}"/></g>'
    )


def rays() -> str:
    """Twenty-four pale rays behind a red three."""

    def point(angle: float) -> str:
        return f"{number(50 + 60 * math.cos(angle))} {number(66 + 60 * math.sin(angle))}"

    angles = [step * math.pi / 12 for step in range(24)]
    beams = [f"M50 66L{point(angle)}L{point(angle + 0.13)}Z" for angle in angles]
    path = f'<path fill="var(--r3-line)" opacity=".1" d="{"".join(beams)}"/>'
    return f'<svg x="5" y="5" width="90" height="130" viewBox="5 5 90 130">{path}</svg>'


def bonus(x: float, y: float, height: float) -> str:
    signs = []
    for sign in "+100":
        signs.append(glyph(sign, "#fff", x, y, height, 3.6))
        x += height * (0.5 if sign == "1" else 0.62)
    return "".join(signs)


def plain_joker(colour: str) -> str:
    ink = JOKER_INK[colour]
    word = "".join(
        glyph(sign, ink, 9.5, 10 + 15.5 * i, 12.5, 3.8) for i, sign in enumerate("JOKER")
    )
    hat = f'<g transform="translate(4 6)">{joker_hat(colour)}</g>'
    return (
        ground(100, 140, 4, "wild")
        + word
        + upside_down(word)
        + hat
        + star(50, 24, 13)
        + star(54, 116, 13)
    )


def plain_red_three(suit: str) -> str:
    ink = INK["red"]
    pips = "".join(pip(suit, ink, x, y, 27) for x, y in ((50, 50), (37, 76), (63, 76)))
    return (
        ground(100, 140, 4, "r3")
        + rays()
        + pips
        + glyph("3", ink, 10, 11, 25, 3.8)
        + pip(suit, ink, 18, 48, 16)
        + f'<rect fill="{ink}" x="29" y="104" width="42" height="20" rx="10"/>'
        + bonus(33.5, 108.5, 11)
    )


def plain(rank: str, suit: str) -> str:
    """The plain face, 100 x 140."""
    ink = INK[suit]
    corner = glyph(rank, ink, 10, 11, 25, 3.7, 22) + pip(suit, ink, 18.5, 49, 17)
    face = ground(100, 140, 4, "wild") if rank == "2" else ""
    face += corner + upside_down(corner)
    if rank == "2":
        return face + star(50, 70, 62) + pip(suit, ink, 50, 70, 25)
    if rank in "JQK":
        arch = f'<path fill="{ink}" opacity=".1" d="M27 112V56c0-15 9-27 23-27s23 12 23 27v56Z"/>'
        hat = f'<g transform="translate(10 9) scale(.8)">{headgear(rank, ink)}</g>'
        return face + arch + hat + pip(suit, ink, 50, 88, 36)
    if rank == "A":
        disc = f'<circle fill="{ink}" opacity=".1" cx="50" cy="70" r="33"/>'
        return face + disc + pip(suit, ink, 50, 70, 46)
    return face + pip(suit, ink, 50, 70, 50) + (blocked(83, 17, 7) if rank == "3" else "")


def large_joker(colour: str) -> str:
    ink = JOKER_INK[colour]
    word = "".join(
        glyph(sign, ink, 10.5, 40 + 13.5 * i, 10.5, 4.6) for i, sign in enumerate("JOKER")
    )
    hat = f'<g transform="translate(20.5 40) scale(.5)">{joker_hat(colour)}</g>'
    return ground(72, 116, 3, "wild") + star(17, 22, 26) + word + hat


def large(rank: str, suit: str) -> str:
    """The face with the large index, 72 x 116, for phones and melds."""
    is_red_three = rank == "3" and suit in "hd"
    ink = INK["red"] if is_red_three else INK[suit]
    face = glyph(rank, ink, 7.5, 10, 37, 4.3, 28) + pip(suit, ink, 19.5, 65, 24)
    if is_red_three:
        return (
            ground(72, 116, 3, "r3")
            + face
            + pip(suit, ink, 50, 84, 38)
            + pip(suit, ink, 54, 34, 20)
        )
    if rank == "2":
        return ground(72, 116, 3, "wild") + face + star(47, 88, 36) + pip(suit, ink, 47, 88, 15)
    if rank in "JQK":
        return face + f'<g transform="translate(17.5 55) scale(.62)">{headgear(rank, ink)}</g>'
    return face + pip(suit, ink, 48, 90, 34) + (blocked(58, 16, 7.5) if rank == "3" else "")


def symbol(name: str, box: str, drawing: str) -> str:
    shape = f'viewBox="0 0 {box}" preserveAspectRatio="xMidYMid slice"'
    return f'<symbol id="{name}" {shape}>{drawing}</symbol>\n'


def faces() -> str:
    parts = []
    for rank in RANKS:
        for suit in SUITS:
            is_red_three = rank == "3" and suit in "hd"
            drawing = plain_red_three(suit) if is_red_three else plain(rank, suit)
            parts.append(symbol(f"m-{rank}{suit}", "100 140", drawing))
            parts.append(symbol(f"b-{rank}{suit}", "72 116", large(rank, suit)))
    for colour in JOKERS:
        parts.append(symbol(f"m-X{colour}", "100 140", plain_joker(colour)))
        parts.append(symbol(f"b-X{colour}", "72 116", large_joker(colour)))
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{"".join(parts)}</svg>\n'


def woven_back() -> str:
    """The default back: the woven basket that gave the game its name."""
    unit, half = 18, 9
    bars = []
    for strand in range(3):
        start = number(1 + strand * half / 3)
        across = number(half + 1 + strand * half / 3)
        thin, long = number(half / 3 - 1), half - 2
        upright, level = f"h{thin}v{long}h-{thin}Z", f"h{long}v{thin}h-{long}Z"
        bars.append(
            f'<path fill="#C0574F" d="M{start} 1{upright}M{across} {half + 1}{upright}"/>'
            f'<path fill="#E3A48B" d="M{half + 1} {start}{level}M1 {across}{level}"/>'
        )
    pattern = f'<pattern id="weave" width="{unit}" height="{unit}" patternUnits="userSpaceOnUse">'
    panel = 'x="6" y="6" width="88" height="128" rx="6"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" width="100" height="140" '
        'preserveAspectRatio="xMidYMid slice">'
        f"<defs>{pattern}{''.join(bars)}</pattern></defs>"
        f'<rect width="100" height="140" fill="#FBF8F1"/><rect {panel} fill="#8E2430"/>'
        f'<rect {panel} fill="url(#weave)"/>'
        '<rect x="9.5" y="9.5" width="81" height="121" rx="4" fill="none" stroke="#E3A48B" '
        'stroke-opacity=".75"/>'
        '<circle cx="50" cy="70" r="16" fill="#8E2430" stroke="#E3A48B" stroke-width="1.8"/>'
        f'<path fill="#E3A48B" {place(50, 70, 1.05)} d="{STAR}"/></svg>\n'
    )


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    (IMAGES / "cards.svg").write_text(faces(), encoding="utf-8")
    (IMAGES / "back.svg").write_text(woven_back(), encoding="utf-8")


if __name__ == "__main__":
    main()
