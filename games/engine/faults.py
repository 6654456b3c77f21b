"""Reading untrusted JSON: every wrong shape is a FaultyCase that says where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class FaultyCase(ValueError):
    """A case that is no possible position or does not follow the format; says what is wrong."""


def keyed(data: object, allowed: set[str], where: str) -> Mapping[str, Any]:
    """The object, FaultyCase where it is none or has a key that it may not have."""
    if not isinstance(data, Mapping):
        raise FaultyCase(f"{where} is not an object")
    unknown = sorted(set(data) - allowed)
    if unknown:
        raise FaultyCase(f"{where} has no {', '.join(unknown)}")
    return data


def listed(data: object, count: int, where: str) -> list[Any]:
    """The list of that many entries, else FaultyCase."""
    if not isinstance(data, list) or len(data) != count:
        raise FaultyCase(f"{where} is a list of {count}")
    return data


def number(value: object, where: str, most: int) -> int:
    """The whole number from 0 to the most, else FaultyCase."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise FaultyCase(f"{where} is a number from 0 to {most}, not {value!r}")
    return value


def flag(values: Mapping[str, Any], key: str, where: str) -> bool:
    """The switch, false where it is left out, FaultyCase where it is no switch."""
    value = values.get(key, False)
    if not isinstance(value, bool):
        raise FaultyCase(f"{where}: {key} is true or false")
    return value
