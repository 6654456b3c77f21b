"""The sets of rules that a person has saved; another's are not there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.access import Person
from games.errors import RuleSetNotFound
from games.models import RuleSet


@dataclass(frozen=True, slots=True)
class SavedRules:
    """Rules under a name: a preset and what is otherwise in it."""

    slug: str
    name: str
    preset: str
    players: int
    options: Mapping[str, Any]
    turn_seconds: int | None


def my_rule_sets(user: Person | None) -> list[SavedRules]:
    """The person's sets by name."""
    if user is None or not user.is_authenticated:
        return []
    return [_saved(row) for row in RuleSet.objects.filter(user_id=user.pk).order_by("name", "pk")]


def rule_set(*, user: Person | None, slug: str) -> SavedRules:
    """One of the person's sets. Raises RuleSetNotFound."""
    found = next((saved for saved in my_rule_sets(user) if saved.slug == slug), None)
    if found is None:
        raise RuleSetNotFound(slug)
    return found


def _saved(row: RuleSet) -> SavedRules:
    return SavedRules(row.slug, row.name, row.preset, row.players, row.options, row.turn_seconds)
