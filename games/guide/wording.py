"""How the words of one rule are kept: its label, and for each value a phrase and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

Text = str | Promise


class UnknownRule(LookupError):
    """A rule, or a value of one, that nobody has put into words."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One rule's words; a phrase stands alone in a list, as "pile always frozen"."""

    label: Text
    phrase: Callable[[Any], str]
    sentence: Callable[[Any], str]
    offered: tuple[Any, ...]  # the values that a form offers


def chosen(label: Text, words: Mapping[Any, tuple[Text, Text]]) -> Wording:
    """The wording of a rule with few values, each with its phrase and its sentence."""

    def said(value: Any, place: int) -> str:
        if not any(value is known or value == known for known in words) or _is_other(value, words):
            raise UnknownRule(value)
        return str(words[value][place])

    return Wording(label, lambda value: said(value, 0), lambda value: said(value, 1), tuple(words))


def _is_other(value: Any, words: Mapping[Any, object]) -> bool:
    """Python takes 1 for True; no rule does."""
    return type(value) is not type(next(iter(words)))


def counted(
    label: Text,
    phrase: Callable[[int], str],
    sentence: Callable[[int], str],
    offered: tuple[int, ...],
) -> Wording:
    """The wording of a rule whose value is a whole number."""
    return Wording(label, _of_whole(phrase), _of_whole(sentence), offered)


def _of_whole(say: Callable[[int], str]) -> Callable[[Any], str]:
    def said(value: Any) -> str:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise UnknownRule(value)
        return say(value)

    return said
