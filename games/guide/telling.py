"""The parts of a chapter, and the teller who marks what a house rule changes."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.rules import Rules
from games.guide import words
from games.guide.pictures import Picture, picture
from games.presenters.words import Face


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence; of a house rule, `usual` is what the preset says instead."""

    text: str
    fields: tuple[str, ...] = ()
    is_house: bool = False
    usual: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    lines: tuple[Line, ...]

    @property
    def kind(self) -> str:
        return "paragraph"


@dataclass(frozen=True, slots=True)
class Listing:
    """Points one below the other; numbered where they are steps."""

    lines: tuple[Line, ...]
    is_numbered: bool = False

    @property
    def kind(self) -> str:
        return "listing"


@dataclass(frozen=True, slots=True)
class GridRow:
    cells: tuple[str, ...]
    faces: tuple[Face, ...] = ()
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    caption: str
    heads: tuple[str, ...]
    rows: tuple[GridRow, ...]
    has_figures: bool = True  # the last column is numbers

    @property
    def kind(self) -> str:
        return "grid"


Part = Paragraph | Listing | Grid | Picture


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    parts: tuple[Part, ...]

    @property
    def is_house(self) -> bool:
        """Whether a house rule changes something in it."""
        return any(line.is_house for line in self.lines) or any(
            row.is_house for part in self.parts if isinstance(part, Grid) for row in part.rows
        )

    @property
    def lines(self) -> tuple[Line, ...]:
        texts = [part for part in self.parts if isinstance(part, Paragraph | Listing)]
        return tuple(line for part in texts for line in part.lines)


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the rules of a game; `base` are those that a house rule is measured by."""

    rules: Rules
    base: Rules

    def differs(self, *fields: str) -> bool:
        return any(
            words.told(self.rules, field) != words.told(self.base, field) for field in fields
        )

    def rule(self, field: str) -> Line:
        """A parameter's sentence."""
        usual = words.told(self.base, field) if self.differs(field) else ""
        return Line(words.told(self.rules, field), (field,), bool(usual), usual)

    def ruled(self, *fields: str) -> tuple[Line, ...]:
        """The sentences of those of these parameters that decide anything here."""
        idle = [field for field in fields if words.why_idle(field, self.rules)]
        return tuple(self.rule(field) for field in fields if field not in idle)

    def own(self, text: str, *fields: str) -> Line:
        """A sentence of ours; `fields` are the parameters without which it would read otherwise."""
        return Line(text, fields, self.differs(*fields))

    def pictures(self, *names: str) -> tuple[Picture, ...]:
        """Those of these pictures that are true under the rules."""
        found = [picture(name, self.rules) for name in names]
        return tuple(each for each in found if each is not None)

    def first_picture(self, *names: str) -> tuple[Picture, ...]:
        """The first one that is true."""
        return self.pictures(*names)[:1]


def paragraph(*lines: Line) -> tuple[Paragraph, ...]:
    """One paragraph, or none where nothing is to be said."""
    return (Paragraph(lines),) if lines else ()
