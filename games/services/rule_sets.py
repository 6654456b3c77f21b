"""Saving, changing and deleting a person's own sets of rules."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from accounts.models import User
from games.clocks import TURN_SECONDS
from games.engine.rules import preset as rules_of_preset
from games.errors import NameTaken, RuleSetNotFound, TooManyRuleSets
from games.models import RuleSet

MOST_SETS = 30
NAME_LENGTH = 40


@transaction.atomic
def save_rule_set(
    *,
    user: User,
    name: str,
    preset: str,
    players: int,
    options: Mapping[str, Any],
    turn_seconds: int | None = None,
) -> str:
    """A new set under a name that the user has not yet; its slug.

    Raises NameTaken, TooManyRuleSets, RulesError for impossible rules, and ValueError for a name
    or a clock that there cannot be.
    """
    _lock(user)
    if RuleSet.objects.filter(user=user).count() >= MOST_SETS:
        raise TooManyRuleSets(MOST_SETS)
    row = RuleSet(user=user)
    _fill(row, name, preset, players, options, turn_seconds)
    return row.slug


@transaction.atomic
def change_rule_set(
    *,
    user: User,
    slug: str,
    name: str,
    preset: str,
    players: int,
    options: Mapping[str, Any],
    turn_seconds: int | None = None,
) -> None:
    """Other rules in the place of a set, and another name where one is given.

    Raises what `save_rule_set` raises, and RuleSetNotFound.
    """
    _lock(user)
    row = RuleSet.objects.filter(user=user, slug=slug).first()
    if row is None:
        raise RuleSetNotFound(slug)
    _fill(row, name, preset, players, options, turn_seconds)


@transaction.atomic
def delete_rule_set(*, user: User, slug: str) -> None:
    """Raises RuleSetNotFound; games made from the set keep their rules."""
    deleted, _rows = RuleSet.objects.filter(user=user, slug=slug).delete()
    if not deleted:
        raise RuleSetNotFound(slug)


def _lock(user: User) -> None:
    """One save of a person after the other, so that limit and names are counted right."""
    User.objects.select_for_update().get(pk=user.pk)


def _fill(
    row: RuleSet,
    name: str,
    preset: str,
    players: int,
    options: Mapping[str, Any],
    turn_seconds: int | None,
) -> None:
    plain = " ".join(name.split())
    if not 0 < len(plain) <= NAME_LENGTH:
        raise ValueError(f"a name has 1 to {NAME_LENGTH} characters")
    if turn_seconds is not None and turn_seconds not in TURN_SECONDS:
        raise ValueError(f"there is no clock of {turn_seconds!r} seconds")
    rules_of_preset(preset, players, options)
    if RuleSet.objects.filter(user=row.user, name=plain).exclude(pk=row.pk).exists():
        raise NameTaken(plain)
    row.name, row.preset, row.players = plain, preset, players
    row.options, row.turn_seconds = dict(options), turn_seconds
    row.save()
