"""What a list or a row of buttons offers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One of several that exclude each other."""

    value: str
    label: str
    is_chosen: bool
